import { useLayoutEffect, useState } from "preact/hooks";
import { call } from "../people/call";

/**
 * The height for a board, in pixels, for the size of the window. above is the height of other elements in a narrow
 * one.
 */
export function useRoom(above = 0): number {
  const measure = () => {
    const called = (document.querySelector(".called") as HTMLElement | null)?.offsetHeight ?? 0;
    const height = innerHeight - called;
    return innerWidth >= 900 ? Math.max(360, height - 88) : innerWidth > innerHeight ? Math.max(300, height - 64) : height - 118 - above;
  };
  const [room, setRoom] = useState(measure);
  useLayoutEffect(() => {
    const resize = () => setRoom(measure());
    // The banner changes in the next frame.
    const frame = requestAnimationFrame(resize);
    addEventListener("resize", resize);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("resize", resize);
    };
  }, [call.value]);
  return room;
}

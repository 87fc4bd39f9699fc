import { useEffect, useState } from "preact/hooks";

/** The room a page's board may take, following the window; above is what else stands over and under it in a narrow one. */
export function useRoom(above = 0): number {
  const measure = () => (innerWidth >= 900 ? Math.max(360, innerHeight - 88) : innerWidth > innerHeight ? Math.max(300, innerHeight - 64) : innerHeight - 118 - above);
  const [room, setRoom] = useState(measure);
  useEffect(() => {
    const resize = () => setRoom(measure());
    addEventListener("resize", resize);
    return () => removeEventListener("resize", resize);
  }, []);
  return room;
}

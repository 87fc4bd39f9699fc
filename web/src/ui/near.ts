import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { atRest } from "../rest";

/** Whether the window is wide enough for what stands beside a board. */
const wide = () => innerWidth >= 900;

/**
 * Whether something has come near the window, or is there from the start: what is far below
 * is drawn when somebody goes there, when the page is printed, and at the latest when it has
 * come to rest, since it is read aloud and searched without coming into sight.
 */
export function useNear(place: RefObject<Element | null>, there: () => boolean = wide): boolean {
  const [near, setNear] = useState(there);
  useLayoutEffect(() => {
    if (near) return;
    const draw = () => setNear(true);
    const seen = new IntersectionObserver((all) => all.some((one) => one.isIntersecting) && draw(), { rootMargin: "25%" });
    seen.observe(place.current!);
    addEventListener("beforeprint", draw);
    atRest(draw);
    return () => {
      seen.disconnect();
      removeEventListener("beforeprint", draw);
    };
  }, [near]);
  return near;
}

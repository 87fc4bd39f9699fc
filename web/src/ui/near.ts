import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { atRest } from "../rest";

/** Whether a column fits next to the board. */
const wide = () => innerWidth >= 900;

/**
 * Whether an element is near the window. It becomes true for printing, and once the page rests, because readers and
 * searches need the content.
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

import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Whether the window is wide enough for what stands beside a board. */
const wide = () => innerWidth >= 900;

/** Whether something has come near the window, or is there from the start: what is far below is drawn when somebody goes there. */
export function useNear(place: RefObject<Element | null>, there: () => boolean = wide): boolean {
  const [near, setNear] = useState(there);
  useEffect(() => {
    if (near) return;
    const seen = new IntersectionObserver((all) => all.some((one) => one.isIntersecting) && setNear(true), { rootMargin: "25%" });
    seen.observe(place.current!);
    return () => seen.disconnect();
  }, [near]);
  return near;
}

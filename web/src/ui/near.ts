import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Whether something is beside the board, or has come near the window: what is far below the board of a phone is drawn when somebody goes there. */
export function useNear(place: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(() => innerWidth >= 900);
  useEffect(() => {
    if (near) return;
    const seen = new IntersectionObserver((all) => all.some((one) => one.isIntersecting) && setNear(true), { rootMargin: "25%" });
    seen.observe(place.current!);
    return () => seen.disconnect();
  }, [near]);
  return near;
}

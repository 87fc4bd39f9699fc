import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Said } from "./said";

/** In milliseconds. */
const shownFor = 6000;

/**
 * A notice that disappears after some milliseconds, with untilPress also at the next press. Returns the text, "" for
 * none, and its setter.
 */
export function useNotice({ after = shownFor, untilPress = false } = {}): [string, (text: string) => void] {
  const [notice, report] = useState("");
  useEffect(() => {
    if (!notice) return;
    const clear = () => report("");
    const timer = setTimeout(clear, after);
    if (untilPress) addEventListener("pointerdown", clear);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointerdown", clear);
    };
  }, [notice]);
  return [notice, report];
}

interface BoardAreaProps {
  /** "" for none. */
  notice: string;
  place?: RefObject<HTMLDivElement | null>;
  children: ComponentChildren;
}

export function BoardArea({ notice, place, children }: BoardAreaProps) {
  return <div class="table" ref={place}>
    {children}
    <div class="notices" aria-live="assertive">
      {notice && <p class="foul" role="alert" data-testid="foul">
        <Said text={notice} />
      </p>}
    </div>
  </div>;
}

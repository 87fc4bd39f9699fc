import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Said } from "./said";

/** How long a notice stays, in milliseconds. */
const shownFor = 6000;

/**
 * A sentence about what went wrong, which goes away by itself after a time in
 * milliseconds; with untilPress also at the next press of the pointer. Returns
 * the sentence, "" for none, and the function that sets it.
 */
export function useNotice({ after = shownFor, untilPress = false } = {}): [string, (text: string) => void] {
  const [notice, tell] = useState("");
  useEffect(() => {
    if (!notice) return;
    const clear = () => tell("");
    const timer = setTimeout(clear, after);
    if (untilPress) addEventListener("pointerdown", clear);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointerdown", clear);
    };
  }, [notice]);
  return [notice, tell];
}

interface BoardAreaProps {
  /** What is shown over the board, "" for nothing. */
  notice: string;
  place?: RefObject<HTMLDivElement | null>;
  children: ComponentChildren;
}

/** The part of a page that holds its board, and the notice over it. */
export function BoardArea({ notice, place, children }: BoardAreaProps) {
  return (
    <div class="table" ref={place}>
      {children}
      <div class="notices" aria-live="assertive">
        {notice && (
          <p class="foul" role="alert" data-testid="foul">
            <Said text={notice} />
          </p>
        )}
      </div>
    </div>
  );
}

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** Keeps the caret at its letter when somebody else changes the text. */
export function useCaret(field: RefObject<HTMLTextAreaElement | null>, text: string): (typed: string) => void {
  const shown = useRef(text);
  const place = useRef<[number, number]>([0, 0]);
  const before = field.current;
  if (before && document.activeElement === before) place.current = [before.selectionStart, before.selectionEnd];
  useLayoutEffect(() => {
    const element = field.current;
    const was = shown.current;
    shown.current = text;
    if (!element || was === text || document.activeElement !== element) return;
    element.setSelectionRange(moved(was, text, place.current[0]), moved(was, text, place.current[1]));
  }, [text]);
  return (typed) => void (shown.current = typed);
}

/** The place in b of a place in a. */
export function moved(a: string, b: string, at: number): number {
  let from = 0;
  while (from < a.length && from < b.length && a[from] === b[from]) from++;
  if (at <= from) return at;
  let same = 0;
  while (same < a.length - from && same < b.length - from && a[a.length - 1 - same] === b[b.length - 1 - same]) same++;
  return at >= a.length - same ? b.length - (a.length - at) : b.length - same;
}

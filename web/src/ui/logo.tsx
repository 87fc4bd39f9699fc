import { outlines } from "../board/outlines";

/** A piece with 駒. */
export function Mark() {
  return <svg class="mark" viewBox="0 0 40 44" aria-hidden="true" focusable="false">
    <path class="mark-side" d="M20 4L33.5 11.5 38 43H2L6.5 11.5Z" />
    <path class="mark-face" d="M20 2L33.5 9.5 38 41H2L6.5 9.5Z" />
    <path class="mark-ink" d={outlines.駒![1]} transform="translate(7.4 12.2) scale(.0252)" />
  </svg>;
}

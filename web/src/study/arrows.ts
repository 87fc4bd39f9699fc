import { signal } from "@preact/signals";
import type { Arrow } from "../board/state";
import type { EngineLine } from "../wire";

/** The arrows of the engine, for the board of the page. */
export const engineArrows = signal<readonly Arrow[]>([]);

/** The colours of the best move and of the others. */
const [first, other] = ["#2f7d32", "#3d6fa5"];

/** The first moves of lines as arrows; of moves to one square, the better. */
export function arrowsOf(lines: readonly EngineLine[]): Arrow[] {
  const arrows = new Map<string, Arrow>();
  lines.forEach(({ moves }, i) => {
    const move = moves[0];
    const parts = /^(?:(\d+[a-z])|[^*]*\*)(\d+[a-z])/.exec(move?.usi ?? "");
    if (!move || !parts) return; // a pass
    const [, from = "", to] = parts;
    const key = `${from}${to}`;
    if (!arrows.has(key)) arrows.set(key, { from, to: to!, path: move.view?.path ?? null, color: i === 0 ? first! : other!, faint: i > 0 });
  });
  // The best is drawn last, over the others.
  return [...arrows.values()].reverse();
}

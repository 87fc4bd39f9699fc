import { computed, signal } from "@preact/signals";
import type { Arrow } from "../board/state";
import type { EngineLine } from "../wire";

export const engineArrows = signal<readonly Arrow[]>([]);

/** The better move for a marked mistake. */
export const betterArrow = signal<readonly Arrow[]>([]);

export const boardArrows = computed(() => [...betterArrow.value, ...engineArrows.value]);

/** null for a pass. */
export function arrowOf(usi: string, look: Partial<Arrow>): Arrow[] {
  const parts = /^(?:(\d+[a-z])|[^*]*\*)(\d+[a-z])/.exec(usi);
  return parts ? [{ from: parts[1] ?? "", to: parts[2]!, ...look }] : [];
}

/** Best move, other moves. */
const [first, other] = ["#2f7d32", "#3d6fa5"];

/** Of moves to one square, the better. */
export function arrowsOf(lines: readonly EngineLine[]): Arrow[] {
  const arrows = new Map<string, Arrow>();
  lines.forEach(({ moves }, i) => {
    const [arrow] = arrowOf(moves[0]?.usi ?? "", { path: moves[0]?.view?.path ?? null, color: i === 0 ? first! : other!, faint: i > 0 });
    const key = arrow && `${arrow.from}${arrow.to}`;
    if (key && !arrows.has(key)) arrows.set(key, arrow);
  });
  // The best is drawn last.
  return [...arrows.values()].reverse();
}

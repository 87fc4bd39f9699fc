import { texts } from "../i18n";
import type { RecordScore } from "../wire";

/** A score from Black's side, as short as it can be. */
export function scoreText(score: RecordScore): string {
  const t = texts.value.record;
  const bound = score.bound === "lower" ? "≥" : score.bound === "upper" ? "≤" : "";
  if (score.kind === "cp") return `${bound}${score.value > 0 ? "+" : score.value < 0 ? "−" : ""}${Math.abs(score.value)}`;
  const sign = score.value > 0 || (score.value === 0 && (score.sign ?? 0) > 0) ? "+" : "−";
  return `${sign}${score.value ? t.mateIn(Math.abs(score.value)) : t.mate}`;
}

/** A score between −1 and 1: how it looks on a graph, a mate at the edge. */
export function scoreHeight(score: RecordScore): number {
  if (score.kind === "mate") return score.value > 0 || (score.value === 0 && (score.sign ?? 0) > 0) ? 1 : -1;
  return Math.tanh(score.value / 1200);
}

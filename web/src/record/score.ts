import { texts } from "../i18n";
import type { RecordScore } from "../wire";

/** From Black's side. */
export function scoreText(score: RecordScore): string {
  const t = texts.value.record;
  const bound = score.bound === "lower" ? "≥" : score.bound === "upper" ? "≤" : "";
  if (score.kind === "cp") return `${bound}${score.value > 0 ? "+" : score.value < 0 ? "−" : ""}${Math.abs(score.value)}`;
  const sign = score.value > 0 || (score.value === 0 && (score.sign ?? 0) > 0) ? "+" : "−";
  return `${sign}${score.value ? t.mateIn(Math.abs(score.value)) : t.mate}`;
}

/** −1 to 1; a mate is at the edge. */
export function scoreHeight(score: RecordScore): number {
  if (score.kind === "mate") return score.value > 0 || (score.value === 0 && (score.sign ?? 0) > 0) ? 1 : -1;
  return Math.tanh(score.value / 1200);
}

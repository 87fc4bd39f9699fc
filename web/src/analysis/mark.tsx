import { texts } from "../i18n";
import { signOf } from "./review";
import type { AnalysisMove } from "../wire";

export function GradeMark({ move }: { move: AnalysisMove | undefined }) {
  const sign = signOf(move?.grade);
  if (!move || !sign) return null;
  const name = texts.value.analysis.grades[move.grade]!;
  return <span class={`grade-mark ${move.grade}`} role="img" aria-label={name} title={name} data-grade={move.grade}>{sign}</span>;
}

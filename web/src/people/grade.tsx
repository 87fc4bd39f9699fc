import { texts } from "../i18n";
import { playerGrade } from "../prefs";
import { Pick } from "../ui/choice";
import { gradeName, grades } from "./grades";

export function GradeField() {
  const t = texts.value.people;
  return <Pick id="grade" label={t.yourGrade} value={playerGrade.value} onChange={(grade) => (playerGrade.value = grade)} hint={t.gradeHint}
    options={[{ value: "", label: t.gradeUnsaid }, ...grades.toReversed().map((value) => ({ value, label: gradeName(value) }))]} />;
}

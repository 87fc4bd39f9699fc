import { texts } from "../i18n";
import { Choice } from "../ui/choice";
import { levelRatings } from "./rating";

/** The levels with a word of their own; the slider has all. */
const worded = [1, 2, 3, 5, 7, 10] as const;

interface LevelProps {
  level: number;
  set: (level: number) => void;
}

/** The word of a level is that of the next lower one. */
export const wordedLevel = (level: number): number => worded.findLast((n) => n <= level)!;

export function LevelChoice({ level, set }: LevelProps) {
  const t = texts.value;
  return <Choice id="strength" legend={t.engineLevel} value={String(wordedLevel(level))} onChange={(v) => set(Number(v))}
    options={worded.map((n, i) => ({ value: String(n), label: t.presets.levelWords[i]! }))} />;
}

export function LevelSlider({ level, set }: LevelProps) {
  const t = texts.value;
  const grade = t.levelGrades[level - 1];
  const rating = levelRatings[level - 1];
  return <label class="field level" for="level">
    <span class="field-label">
      {t.presets.exactLevel} <output>{level} · {t.levelNames[level - 1]}</output>
    </span>
    <input id="level" type="range" min={1} max={10} step={1} value={level} onInput={(e) => set(Number(e.currentTarget.value))}
      aria-describedby="level-grade" data-testid="level" />
    <span class="field-hint" id="level-grade">{grade && rating ? t.levelGrade(grade, rating) : "\u00a0"}</span>
  </label>;
}

import { capital, inLanguage, texts, word } from "../i18n";
import type { LessonStep, RuleSet } from "../wire";
import type { Lesson } from "./lesson";

const pieceOf = ({ letter }: LessonStep, rules: RuleSet): string => inLanguage(rules.pieces.find((k) => k.letter === letter)?.names);

export const titleOf = (step: LessonStep, rules: RuleSet): string =>
  step.title ? inLanguage(step.title) : basicTitle(step, rules) || capital(pieceOf(step, rules));

/** The title of a step that is not about a piece, or "". */
function basicTitle({ made = "" }: LessonStep, { board }: RuleSet): string {
  const t = texts.value.learn;
  return made === "board" ? t.boardOf(`${board.files}×${board.ranks}`) : word(t.basics, made) ?? "";
}

export function taskOf(step: LessonStep, rules: RuleSet): string {
  if (step.task) return inLanguage(step.task);
  return step.made ? texts.value.learn.made[step.made].task(pieceOf(step, rules)) : "";
}

export const doneOf = (step: LessonStep): string =>
  step.done ? inLanguage(step.done) : step.made ? texts.value.learn.made[step.made].done : "";

/** Why the move on the board is a mistake. */
export function mistakeOf({ step, phase, under }: Lesson): string {
  const t = texts.value.learn;
  if (phase.value === "taken") return t.takenBy;
  if (phase.value === "lost" && !step.miss) return t.outOfReach(step.most - under.value.moves.length - 1);
  if (step.miss) return inLanguage(step.miss);
  const made = step.made && t.made[step.made];
  if (made) return "miss" in made ? made.miss : t.notThere;
  if (step.goal.mate && under.value.moves.length + 1 < step.most) return t.notMate;
  return t.tooLong(step.most);
}

export const chapterOf = (step: LessonStep): string => texts.value.learn.chapters[step.chapter];

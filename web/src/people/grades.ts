import { texts } from "../i18n";
import { playerGrade } from "../prefs";
import type { RuleSet } from "../wire";

const kyu = Array.from({ length: 15 }, (_, i) => `${15 - i}k`);
const dan = Array.from({ length: 9 }, (_, i) => `${i + 1}d`);

/** From 15 kyu to 9 dan, as in the API. */
export const grades: readonly string[] = [...kyu, ...dan];

export function gradeName(grade: string): string {
  const p = texts.value.people;
  const n = parseInt(grade, 10);
  return grade.endsWith("d") ? p.dans[n - 1]! : p.kyu(n);
}

/** "" outside of these games. */
export const ownGrade = (byGrade: boolean | undefined): string => (byGrade ? playerGrade.value : "");

export const hasGrades = (rules: RuleSet): boolean => !!rules.handicaps?.some((h) => h.grades);

/** The handicap between two grades, and whether the first gives it; null for an even game. */
export function handicapOf(rules: RuleSet, first: string, second: string) {
  const difference = grades.indexOf(first) - grades.indexOf(second);
  if (!grades.includes(first) || !grades.includes(second)) return null;
  const fitting = (rules.handicaps ?? []).filter((h) => h.grades && h.grades <= Math.abs(difference));
  const handicap = fitting.reduce<(typeof fitting)[number] | null>((best, h) => (best && best.grades! > h.grades! ? best : h), null);
  return handicap && { handicap, gives: difference > 0 };
}

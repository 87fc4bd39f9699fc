import { texts } from "../i18n";
import { recall } from "../new/form";
import { levelRatings } from "../new/rating";
import { playerName } from "../prefs";
import type { Clock, NewGame, Player } from "../wire";

/** The level whose estimated rating is nearest, or 0 without a sure rating. */
export function levelFor({ rating = 0, provisional = false }: Pick<Player, "rating" | "provisional">): number {
  if (!rating || provisional) return 0;
  const away = levelRatings.map((r) => Math.abs(r - rating));
  return away.indexOf(Math.min(...away)) + 1;
}

/** The level that the person last chose for a new game; 3 before the first choice. */
export const usualLevel = (): number => recall().level;

/** The bot of a level is the engine, named by its grade where grades are known. */
export function botName(level: number, rules: string): string {
  const t = texts.value;
  const grade = rules === "standard" ? t.levelGrades[level - 1] : undefined;
  return `komadai · ${grade ?? t.levelShort(level)}`;
}

export interface BotTerms {
  rules: string;
  clock: Clock;
  handicap?: string | undefined;
  sfen?: string | undefined;
  first?: NewGame["first"];
  color?: NewGame["color"];
  fouls?: NewGame["fouls"];
  impasse?: NewGame["impasse"];
}

/** A game against the bot. The engine plays no correspondence games. */
export const botGame = ({ clock, ...terms }: BotTerms, level: number): NewGame => ({ color: "random", ...terms, level,
  clock: clock.kind === "correspondence" ? { kind: "none" } : clock, name: playerName.value.trim() || undefined });

import { texts, word } from "../i18n";
import type { RuleSet } from "../wire";

export interface Terms {
  handicap: string;
  start: string;
  fouls: string;
  impasse: string;
  undo: boolean;
  series?: string;
}

export interface Departure {
  id: "match" | "position" | "first" | "fouls" | "impasse" | "undo";
  label: string;
  text: string;
  short: string;
}

/** Besides time, side and handicap. */
export function departures(terms: Terms, rules: RuleSet): Departure[] {
  const t = texts.value;
  const p = t.people;
  const all: Departure[] = [];
  const add = (id: Departure["id"], label: string, text: string, short: string) => all.push({ id, label, text, short });
  if (terms.series) add("match", p.match, p.matchTerms, p.match);
  if (!terms.handicap) {
    const [board, side, hand] = terms.start.split(" ");
    const [usual, first, usualHand] = rules.start.split(" ");
    if (board !== usual || hand !== usualHand) add("position", t.startPosition, p.ownPosition, p.ownPositionShort);
    if (side !== first) {
      const who = side === "w" ? t.whiteFirst : t.blackFirst;
      add("first", t.firstMove, who, p.termIs(t.firstMove, who));
    }
  }
  if (terms.fouls === "lose") add("fouls", t.fouls, t.foulsLose, p.foulsShort);
  if (terms.impasse !== (rules.impasse[0] ?? "none")) {
    const rule = word(t.impasseRule, terms.impasse) ?? terms.impasse;
    add("impasse", t.impasse, rule, p.termIs(t.impasse, rule));
  }
  if (!terms.undo) add("undo", t.undo, p.noUndo, p.noUndo);
  return all;
}

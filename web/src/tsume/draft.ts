import { useEffect, useState } from "preact/hooks";
import type { RuleSet } from "../wire";
import type { Asked } from "./address";
import { bare, fromSFEN, type Drawing } from "./drawing";

/** A problem to begin with: mate in five. */
const example = "9/7Pk/6G2/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1";

/** How many drawings can be had again. */
const longestPast = 200;

/** What is drawn when a rule set is chosen. */
export const beginning = (rules: RuleSet): Drawing => (rules.id === "standard" ? fromSFEN(example, rules) : bare(rules));

/** What was drawn at a time. */
interface Drawn {
  rules: RuleSet;
  drawing: Drawing;
}

/** The position being drawn. */
export interface Draft extends Drawn {
  /** Draws something else; rules are the same unless given. */
  draw: (drawing: Drawing, rules?: RuleSet) => void;
  undo: () => void;
  /** Whether there is anything to undo. */
  changed: boolean;
}

/** Keeps the position being drawn and those before it; changed is told of every step. */
export function useDraft(first: Asked, editing: boolean, changed: () => void): Draft {
  const [now, setNow] = useState<Drawn>(() => ({
    rules: first.rules,
    drawing: first.sfen && !first.fault ? fromSFEN(first.sfen, first.rules, first.defends) : beginning(first.rules),
  }));
  const [past, setPast] = useState<readonly Drawn[]>([]);
  const draw = (drawing: Drawing, rules = now.rules) => {
    setPast((p) => [...p.slice(-longestPast), now]);
    setNow({ rules, drawing });
    changed();
  };
  const undo = () => {
    const last = past.at(-1);
    if (!last) return;
    setPast(past.slice(0, -1));
    setNow(last);
    changed();
  };
  useEffect(() => {
    if (!editing) return;
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || (event.target as Element).closest("input[type=text], textarea")) return;
      event.preventDefault();
      undo();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
  return { ...now, draw, undo, changed: past.length > 0 };
}

import { useEffect, useState } from "preact/hooks";
import type { RuleSet } from "../wire";
import type { Drawing } from "./drawing";

/** How many drawings can be had again. */
const longestPast = 200;

/** What was drawn at a time. */
export interface Drawn {
  rules: RuleSet;
  drawing: Drawing;
}

/** The position being drawn. */
export interface Draft extends Drawn {
  /** Draws something else; rules are the same unless given. */
  draw: (drawing: Drawing, rules?: RuleSet) => void;
  undo: () => void;
  redo: () => void;
  /** Whether there is anything to undo, and to do again. */
  changed: boolean;
  undone: boolean;
}

interface Moments {
  now: Drawn;
  past: readonly Drawn[];
  future: readonly Drawn[];
}

/** Keeps the position being drawn, those before it and those that were taken back; changed is told of every step. */
export function useDraft(first: () => Drawn, editing: boolean, changed: () => void): Draft {
  const [{ now, past, future }, set] = useState<Moments>(() => ({ now: first(), past: [], future: [] }));
  const draw = (drawing: Drawing, rules = now.rules) => {
    set((m) => ({ now: { rules, drawing }, past: [...m.past.slice(-longestPast), m.now], future: [] }));
    changed();
  };
  const undo = () => {
    if (!past.length) return;
    set((m) => ({ now: m.past.at(-1)!, past: m.past.slice(0, -1), future: [m.now, ...m.future] }));
    changed();
  };
  const redo = () => {
    if (!future.length) return;
    set((m) => ({ now: m.future[0]!, past: [...m.past, m.now], future: m.future.slice(1) }));
    changed();
  };
  useEffect(() => {
    if (!editing) return;
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || (key !== "z" && key !== "y") || (event.target as Element).closest("input[type=text], textarea")) return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) redo();
      else undo();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
  return { ...now, draw, undo, redo, changed: past.length > 0, undone: future.length > 0 };
}

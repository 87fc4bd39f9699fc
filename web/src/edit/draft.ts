import { useEffect, useState } from "preact/hooks";
import type { RuleSet } from "../wire";
import type { Drawing } from "./drawing";

/** Length of the undo history. */
const longestPast = 200;

export interface Drawn {
  rules: RuleSet;
  drawing: Drawing;
}

export interface Draft extends Drawn {
  /** The rule set stays unless it is given. */
  draw: (drawing: Drawing, rules?: RuleSet) => void;
  undo: () => void;
  redo: () => void;
  changed: boolean;
  undone: boolean;
}

interface Moments {
  now: Drawn;
  past: readonly Drawn[];
  future: readonly Drawn[];
}

/** A drawing with undo and redo; changed is called after each step. */
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
      if (!(event.ctrlKey || event.metaKey) || (key !== "z" && key !== "y")
        || (event.target as Element).closest("input[type=text], textarea")) return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) redo();
      else undo();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
  return { ...now, draw, undo, redo, changed: past.length > 0, undone: future.length > 0 };
}

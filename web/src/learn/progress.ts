import { signal, type Signal } from "@preact/signals";

/** In the browser: the steps done per rule set, and the moves of steps under way. */
const prefix = "komadai.learn.";

/** Without storage the values last as long as the page. */
const memory = new Map<string, string>();

function read(name: string): string {
  try {
    return localStorage.getItem(prefix + name) ?? memory.get(name) ?? "";
  } catch {
    return memory.get(name) ?? "";
  }
}

function write(name: string, value: string): void {
  memory.set(name, value);
  try {
    if (value) localStorage.setItem(prefix + name, value);
    else localStorage.removeItem(prefix + name);
  } catch {
    // No storage.
  }
}

const words = (text: string): string[] => text.split(" ").filter(Boolean);

const known = new Map<string, Signal<ReadonlySet<string>>>();

/** The steps of a rule set that are done, in any tab. */
export function doneSteps(rules: string): Signal<ReadonlySet<string>> {
  let steps = known.get(rules);
  if (!steps) {
    steps = signal<ReadonlySet<string>>(new Set(words(read(`done.${rules}`))));
    known.set(rules, steps);
  }
  return steps;
}

export function markDone(rules: string, step: string): void {
  const steps = doneSteps(rules);
  // Another tab may have added some.
  steps.value = new Set([...words(read(`done.${rules}`)), ...steps.value, step]);
  write(`done.${rules}`, [...steps.value].join(" "));
}

export function forgetSteps(rules: string): void {
  doneSteps(rules).value = new Set();
  write(`done.${rules}`, "");
}

/** The learner's moves of a step under way. */
export const keptMoves = (rules: string, step: string): string[] => words(read(`at.${rules}.${step}`));

export const keepMoves = (rules: string, step: string, moves: readonly string[]): void => write(`at.${rules}.${step}`, moves.join(" "));

/** The game of the guide, or "". */
export const guided = signal(read("guide"));

export function guide(game: string): void {
  guided.value = game;
  write("guide", game);
}

globalThis.addEventListener?.("storage", ({ key, newValue }: StorageEvent) => {
  if (!key?.startsWith(`${prefix}done.`)) return;
  const steps = known.get(key.slice(`${prefix}done.`.length));
  if (steps) steps.value = new Set(words(newValue ?? ""));
});

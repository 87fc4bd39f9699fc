import { parseUSI } from "./position";
import type { LegalMove } from "../wire";

export interface Choice {
  plain?: LegalMove;
  promoted?: LegalMove;
}

type Choices = Map<string, Choice>;

/** By origin: a square, or a letter with "*" for the hand. */
export class Legal {
  readonly #byOrigin = new Map<string, Choices>();
  /** Second steps of double moves, by origin and first step. */
  readonly #seconds = new Map<string, Map<string, Choices>>();
  readonly canPass: boolean;

  constructor(readonly moves: readonly LegalMove[]) {
    this.canPass = moves.some((m) => m.usi === "pass");
    for (const move of moves) {
      const { origin, via, to, promotes } = parseUSI(move.usi);
      if (!origin) continue;
      const targets = via ? inside(inside(this.#seconds, origin), via) : inside(this.#byOrigin, origin);
      const choice = targets.get(to) ?? {};
      targets.set(to, choice);
      if (promotes) choice.promoted = move;
      else choice.plain = move;
    }
  }

  /** Moves by one step. */
  from(origin: string): ReadonlyMap<string, Choice> {
    return this.#byOrigin.get(origin) ?? new Map();
  }

  /** Second steps after the one to via, by target. */
  seconds(origin: string, via: string): ReadonlyMap<string, Choice> {
    return this.#seconds.get(origin)?.get(via) ?? new Map();
  }

  /** First steps of double moves, without that of a pass. */
  firsts(origin: string): string[] {
    return [...this.#seconds.get(origin) ?? []].filter(([, targets]) => targets.size > 1 || !targets.has(origin)).map(([via]) => via);
  }

  has(origin: string): boolean {
    return this.#byOrigin.has(origin) || this.#seconds.has(origin);
  }

  origins(): string[] {
    return [...new Set([...this.#byOrigin.keys(), ...this.#seconds.keys()])];
  }
}

function inside<T>(map: Map<string, Map<string, T>>, key: string): Map<string, T> {
  const found = map.get(key) ?? new Map<string, T>();
  map.set(key, found);
  return found;
}

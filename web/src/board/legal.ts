import { parseUSI } from "./position";
import type { LegalMove } from "../wire";

export interface Choice {
  plain?: LegalMove;
  promoted?: LegalMove;
}

/** By origin: a square, or a letter with "*" for the hand. */
export class Legal {
  readonly #byOrigin = new Map<string, Map<string, Choice>>();
  readonly canPass: boolean;

  constructor(readonly moves: readonly LegalMove[]) {
    this.canPass = moves.some((m) => m.usi === "pass");
    for (const move of moves) {
      const { origin, to, promotes } = parseUSI(move.usi);
      if (!origin) continue;
      const targets = this.#byOrigin.get(origin) ?? new Map<string, Choice>();
      this.#byOrigin.set(origin, targets);
      const choice = targets.get(to) ?? {};
      targets.set(to, choice);
      if (promotes) choice.promoted = move;
      else choice.plain = move;
    }
  }

  from(origin: string): ReadonlyMap<string, Choice> {
    return this.#byOrigin.get(origin) ?? new Map();
  }

  has(origin: string): boolean {
    return this.#byOrigin.has(origin);
  }

  origins(): string[] {
    return [...this.#byOrigin.keys()];
  }
}

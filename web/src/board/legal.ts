import { parseUSI } from "./position";
import type { LegalMove } from "../wire";

/** What a piece may do on one square: the move without and with promotion. */
export interface Choice {
  plain?: LegalMove;
  promoted?: LegalMove;
}

/** Legal finds moves by where they start: a square, or a letter with "*" for the hand. */
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

  /** Where a piece may go. */
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

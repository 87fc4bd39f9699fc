import type { Game, LegalMove, LiveChange } from "./wire";

export function applyChange(game: Game, change: LiveChange): Game {
  const next: Game = { ...game, moves: [...(game.moves ?? []).slice(0, change.keep), ...change.moves] };
  if (change.legal) next.legal = unpackLegal(change.legal);
  const fields = next as unknown as Record<string, unknown>;
  for (const [key, value] of Object.entries(change.set)) {
    if (value === null) delete fields[key];
    else fields[key] = value;
  }
  return next;
}

/** LiveChange describes the packed form. */
export function unpackLegal(legal: Record<string, string>): LegalMove[] {
  return Object.entries(legal).flatMap(([what, rest]) => {
    if (!rest) return [{ usi: what }];
    const origins = what.match(/[^*]+\*/g) ?? [what];
    return rest.split(" ").flatMap((group) => unpackGroup(what, origins, group));
  });
}

/** "~" stands for consecutive squares. */
function unpackGroup(what: string, origins: string[], group: string): LegalMove[] {
  const out: LegalMove[] = [];
  const way = [what];
  let [passed, bent] = [false, false];
  for (const [text, square, sign = ""] of group.matchAll(/[()~]|(\d+[a-z])([+?]?)/g)) {
    if (text === "~") bent = true;
    else if (!square) passed = text === "(";
    else {
      way.push(square);
      if (passed) continue;
      for (const origin of origins) {
        for (const end of sign === "?" ? ["", "+"] : [sign]) {
          const usi = origin + square + end;
          out.push(bent ? { usi, path: [...way] } : { usi });
        }
      }
    }
  }
  return out;
}

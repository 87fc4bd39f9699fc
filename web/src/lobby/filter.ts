import type { Clock } from "../wire";
import { speedOf, type Speed } from "./speed";

/** "" is any. */
export interface Filter {
  rules: string;
  speed: Speed | "";
  rated: "yes" | "no" | "";
}

export const everything: Filter = { rules: "", speed: "", rated: "" };

interface Listed {
  rules: string;
  clock?: Clock;
  rated?: boolean;
}

export function passes(game: Listed, { rules, speed, rated }: Filter): boolean {
  return (!rules || game.rules === rules) && (!speed || (!!game.clock && speedOf(game.clock) === speed))
    && (!rated || !!game.rated === (rated === "yes"));
}

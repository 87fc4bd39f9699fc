import { language } from "../i18n";
import type { TournamentGame } from "../wire";

type Marks = readonly [string, string];

/** Japanese result lists use circles, which readers of other languages take for the sides. */
export function marks(outcome: TournamentGame["outcome"]): Marks {
  const [won, lost, drawn] = language.value === "ja" ? ["○", "●", "△"] : ["1", "0", "½"];
  switch (outcome) {
    case "black":
      return [won, lost];
    case "white":
      return [lost, won];
    case "drawn":
      return [drawn, drawn];
    case "again":
    case "nothing":
      return ["–", "–"];
    default:
      return ["", ""];
  }
}

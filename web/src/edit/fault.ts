import { texts } from "../i18n";
import type { SfenFault } from "./sfen";

export function sfenFaultText({ kind, text, rank, have, want }: SfenFault): string {
  const s = texts.value.tsume.badSFEN;
  switch (kind) {
    case "ranks":
      return s.ranks(want, text, have);
    case "files":
      return s.files(rank, text, have, want);
    case "piece":
    case "hole":
      return s[kind](text, rank);
    case "turn":
      return text ? s.turn(text) : s.noTurn;
    case "hands":
      return text ? s.hands(text) : s.noHands;
    default:
      return s[kind](text);
  }
}

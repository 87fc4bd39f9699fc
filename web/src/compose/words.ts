import { pieceLabel, squareLabel } from "../board/labels";
import type { Letter } from "../board/position";
import { locale, texts, word } from "../i18n";
import type { RuleSet, TsumeChange } from "../wire";
import type { Known } from "./work";

export type State = keyof ReturnType<typeof states>;
const states = () => texts.value.compose.states;

export function stateOf(k: Known): State {
  if (k.failure?.code === "bad-position") return "bad";
  if (k.stipulation) {
    return k.stipulation.status === "solved" ? (k.stipulation.verdict as State) : k.stipulation.status === "none" ? "nomate" : "open";
  }
  if (k.answer?.status === "nomate") return "nomate";
  if (k.verdict) return k.verdict.verdict === "sound" && k.verdict.flaws.length > 0 ? "tolerated" : (k.verdict.verdict as State);
  if (k.running) return "wait";
  return k.answer ? "open" : "idle";
}

/** 0 for none. */
export const pliesOf = (
  k: Known,
): number => (k.stipulation?.status === "solved" ? k.stipulation.plies : k.answer?.status === "mate" ? k.answer.plies : 0);

export function changeText(c: TsumeChange, rules: RuleSet): string {
  const t = texts.value.compose.change;
  const kinds = new Map(rules.pieces.map((k) => [k.letter, k]));
  const name = (letter: string | undefined) => (letter ? pieceLabel(locale.value, kinds, letter as Letter) : "");
  const at = (square: string | undefined) => (square ? squareLabel(locale.value, square) : "");
  const square = at(c.square);
  switch (c.kind) {
    case "remove":
      return square ? t.remove(name(c.was), square) : t.removeHand(name(c.was));
    case "replace":
      return t.replace(square, name(c.piece), name(c.was));
    case "move":
      return t.move(name(c.piece), square, at(c.to));
    case "shift":
      return t.shift(word(texts.value.compose.ways, `${c.left ?? 0},${c.up ?? 0}`) ?? "");
    default:
      return square ? t.add(name(c.piece), square) : t.addHand(name(c.piece));
  }
}

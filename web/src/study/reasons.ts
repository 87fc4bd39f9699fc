import { inLanguage, texts } from "../i18n";
import type { HintReason, RuleSet } from "../wire";

const nameOf = (rules: RuleSet) => (letter?: string) => inLanguage(rules.pieces.find((k) => k.letter === letter)?.names);

/** Why a move is good. */
export function reasonText({ why, piece, other, plies }: HintReason, rules: RuleSet): string {
  const r = texts.value.hint.reasons;
  const name = nameOf(rules);
  switch (why) {
    case "mate":
    case "stopsMate":
    case "threatensMate":
      return r[why]({ n: plies ?? 0 });
    case "free":
    case "gains":
    case "saves":
    case "attacks":
      return r[why]({ piece: name(piece) });
    case "fork":
      return r.fork({ piece: name(piece), other: name(other) });
    default:
      return r[why];
  }
}

/** Why a reply refutes a move; "" for a reason that does not. */
export function replyText({ why, piece, other, plies }: HintReason, move: string, rules: RuleSet): string {
  const r = texts.value.hint.reasons.replies;
  const name = nameOf(rules);
  switch (why) {
    case "mate":
    case "threatensMate":
      return r[why]({ move, n: plies ?? 0 });
    case "free":
    case "gains":
    case "attacks":
      return r[why]({ move, piece: name(piece) });
    case "fork":
      return r.fork({ move, piece: name(piece), other: name(other) });
    default:
      return "";
  }
}

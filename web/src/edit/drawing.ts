import { Geometry } from "../board/geometry";
import { baseOf, colored, kindOf, other, parseSFEN, sideOf, type Letter, type Position } from "../board/position";
import type { Drawn } from "../typed/drawn";
import type { RuleSet, Side } from "../wire";

/**
 * A drawn position, legal or not. With rest, the defender holds all pieces that are neither on the board nor the
 * attacker's, as in problems.
 */
export interface Drawing {
  readonly pieces: ReadonlyMap<string, Letter>;
  readonly hands: Record<Side, ReadonlyMap<string, number>>;
  readonly attacker: Side;
  readonly defends: boolean;
  readonly rest: boolean;
}

export const turnOf = (d: Drawing): Side => (d.defends ? other(d.attacker) : d.attacker);

/** Counted in the start position. */
export function setOf(rules: RuleSet): ReadonlyMap<string, number> {
  const count = new Map<string, number>();
  const start = parseSFEN(rules.start);
  for (const piece of start.pieces.values()) count.set(baseOf(piece), (count.get(baseOf(piece)) ?? 0) + 1);
  for (const side of ["b", "w"] as const) for (const [kind, n] of start.hands[side]) count.set(kind, (count.get(kind) ?? 0) + n);
  return count;
}

export const plainKinds = (rules: RuleSet) => rules.pieces.filter((k) => !k.token && !k.letter.startsWith("+"));

export const pieceKeys = (rules: RuleSet) => plainKinds(rules).map((k) => k.letter).join(" ");

export const heldKinds = (rules: RuleSet) => rules.hand.filter((letter) => !rules.pieces.find((k) => k.letter === letter)?.token);

/** Negative if there are too many. */
export function remaining(d: Drawing, rules: RuleSet): Map<string, number> {
  const left = new Map<string, number>();
  const all = setOf(rules);
  for (const kind of heldKinds(rules)) {
    let n = (all.get(kind) ?? 0) - (d.hands[d.attacker].get(kind) ?? 0);
    for (const piece of d.pieces.values()) if (baseOf(piece) === kind) n--;
    left.set(kind, n);
  }
  return left;
}

export function handsOf(d: Drawing, rules: RuleSet): Record<Side, ReadonlyMap<string, number>> {
  if (!d.rest) return d.hands;
  const left = new Map([...remaining(d, rules)].filter(([, n]) => n > 0));
  return { ...d.hands, [other(d.attacker)]: left } as Record<Side, ReadonlyMap<string, number>>;
}

/** Keeps rest where it makes no difference. */
export function fromSFEN(sfen: string, rules: RuleSet, defends = false): Drawing {
  const p: Position = parseSFEN(sfen);
  const attacker = defends ? other(p.turn) : p.turn;
  const d: Drawing = { pieces: p.pieces, hands: p.hands, attacker, defends, rest: false };
  const left = remaining(d, rules);
  const holds = p.hands[other(attacker)];
  const rest = heldKinds(rules).every((kind) => (holds.get(kind) ?? 0) === Math.max(0, left.get(kind) ?? 0));
  return { ...d, rest };
}

export function toSFEN(d: Drawing, rules: RuleSet): string {
  const geometry = new Geometry(rules.board, false);
  const rows: string[] = [];
  for (let y = 0; y < geometry.ranks; y++) {
    let row = "";
    let gap = 0;
    const flush = () => {
      if (gap) row += String(gap);
      gap = 0;
    };
    for (let x = 0; x < geometry.files; x++) {
      const name = geometry.at(x, y);
      const piece = name ? d.pieces.get(name) : "*";
      if (!piece) {
        gap++;
        continue;
      }
      flush();
      row += piece;
    }
    flush();
    rows.push(row);
  }
  const hands = handsOf(d, rules);
  let held = "";
  for (const side of ["b", "w"] as const) {
    for (const kind of rules.hand) {
      const n = hands[side].get(kind) ?? 0;
      if (n > 0) held += (n > 1 ? String(n) : "") + colored(kind, side);
    }
  }
  return `${rows.join("/")} ${turnOf(d)} ${held || "-"} 1`;
}

/** "" empties the square. */
export function put(d: Drawing, square: string, piece: Letter): Drawing {
  const pieces = new Map(d.pieces);
  if (piece) pieces.set(square, piece);
  else pieces.delete(square);
  return { ...d, pieces };
}

export function move(d: Drawing, from: string, to: string): Drawing {
  const piece = d.pieces.get(from);
  if (!piece || from === to) return d;
  return put(put(d, from, ""), to, piece);
}

export function hold(d: Drawing, side: Side, kind: string, change: number): Drawing {
  const n = Math.max(0, Math.min(99, (d.hands[side].get(kind) ?? 0) + change));
  const hand = new Map(d.hands[side]);
  if (n) hand.set(kind, n);
  else hand.delete(kind);
  return { ...d, hands: { ...d.hands, [side]: hand } };
}

/** Turns the promotion over, if the piece has one. */
export function turned(piece: Letter, rules: RuleSet): Letter {
  const kind = rules.pieces.find((k) => k.letter === kindOf(piece));
  if (piece.startsWith("+")) return piece.slice(1);
  return kind?.promoted ? colored(kind.promoted, sideOf(piece)) : piece;
}

export const given = (piece: Letter): Letter => colored(kindOf(piece), other(sideOf(piece)));

/** Only the defender's king, on its square. */
export function bare(rules: RuleSet): Drawing {
  const start = parseSFEN(rules.start);
  const king = [...start.pieces].find(([, piece]) => kindOf(piece) === rules.royal && sideOf(piece) === "w");
  return { pieces: new Map(king ? [king] : []), hands: { b: new Map(), w: new Map() }, attacker: "b", defends: false, rest: true };
}

/** Black is the attacker, and no side holds the rest. */
export function gameFromSFEN(sfen: string): Drawing {
  const { pieces, hands, turn } = parseSFEN(sfen);
  return { pieces, hands, attacker: "b", defends: turn === "w", rest: false };
}

export const emptyGame: Drawing = { pieces: new Map(), hands: { b: new Map(), w: new Map() }, attacker: "b", defends: false, rest: false };

/** Gives a side all pieces that are nowhere else. */
export function holdingRest(d: Drawing, side: Side, rules: RuleSet): Drawing {
  let out = d;
  const there = handsOf(d, rules)[other(side)];
  const left = remaining({ ...d, hands: { ...d.hands, [d.attacker]: new Map() }, rest: false } as Drawing, rules);
  for (const [kind, n] of left) {
    const had = out.hands[side].get(kind) ?? 0;
    out = hold(out, side, kind, Math.max(0, n - (there.get(kind) ?? 0)) - had);
  }
  return out;
}

/** Applies typed text. */
export function byTyping(d: Drawing, drawn: Drawn, rules: RuleSet): Drawing {
  if (drawn.kind === "put") return put(d, drawn.square, drawn.piece);
  if (drawn.kind === "off") return put(d, drawn.square, "");
  const next = move(d, drawn.from, drawn.to);
  const piece = next.pieces.get(drawn.to);
  return drawn.turned && piece && next !== d ? put(next, drawn.to, turned(piece, rules)) : next;
}

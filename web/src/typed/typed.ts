import { kanjiNumber } from "../board/geometry";
import { baseOf, kindOf, parseUSI, sideOf, type Position } from "../board/position";
import type { LegalMove, PieceKind, Side } from "../wire";

export type Typed =
  | { kind: "move"; move: LegalMove }
  /** Possible but illegal. */
  | { kind: "attempt"; usi: string }
  | { kind: "read"; what: "rank" | "file"; number: number }
  | { kind: "read"; what: "square"; square: string }
  | { kind: "read"; what: "hands" | "last" | "clock" | "help" }
  | { kind: "wrong"; why: "none" | "promotion" | "several" | "now"; moves: string[] };

export interface Reading {
  position: Position;
  kinds: ReadonlyMap<string, PieceKind>;
  legal: readonly LegalMove[];
  /** For 同; "" for none. */
  last: string;
  has: (square: string) => boolean;
}

const orders: readonly [RegExp, "rank" | "file" | "hands" | "last" | "clock" | "help"][] = [
  [/^(?:rank|r|段)\s*(\d+|[a-z])$/i, "rank"],
  [/^(\d+|[一二三四五六七八九十]+)段$/, "rank"],
  [/^(?:file|f|筋|路)\s*(\d+)$/i, "file"],
  [/^(\d+)(?:筋|路)$/, "file"],
  [/^(?:hands?|h|持ち?駒)$/i, "hands"],
  [/^(?:last|l|最終手|上一手)$/i, "last"],
  [/^(?:clocks?|c|時間|时间)$/i, "clock"],
  [/^(?:help|\?|？|助け|說明|说明)$/i, "help"],
];

const kanjiNumbers = new Map(Array.from({ length: 30 }, (_, i) => [kanjiNumber(i + 1), i + 1] as const));

/** Converts full-width digits and signs. */
export function plain(text: string): string {
  return text.trim().replace(/[！-～]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0)).replace(/\s+/g, " ");
}

function numberOf(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : /^[a-z]$/i.test(text) ? text.toLowerCase().charCodeAt(0) - 96 : (kanjiNumbers.get(text) ?? 0);
}

/** 7f, 76, 7六. */
export function squareOf(text: string): string {
  const m = /^(\d{1,2}?)([a-z]|[一二三四五六七八九十]{1,3}|\d{1,2})$/i.exec(text);
  const rank = m ? numberOf(m[2]!) : 0;
  return m && rank >= 1 && rank <= 26 ? m[1]! + String.fromCharCode(96 + rank) : "";
}

/** undefined for parts left open. */
interface Wanted {
  letter?: string | undefined;
  origin?: string | undefined;
  to: string;
  drop?: boolean | undefined;
  promotes?: boolean | undefined;
}

const spot = "(\\d{1,2}?(?:[a-z]|[一二三四五六七八九十]{1,3}|\\d{1,2}))";
const coordinates = new RegExp(`^${spot}\\s*[-x]?\\s*${spot}(\\+|=)?$`, "i");
const western = new RegExp(`^(\\+?[a-z])(${spot.slice(1, -1)})?\\s*([-x*'])?\\s*${spot}(\\+|=)?$`, "i");
const japanese = new RegExp(`^(?:${spot}|(同)) ?(\\D+?)(打)?(成|不成)?(?:\\((\\d{2,4})\\))?$`);

/** Variants of characters. */
const written: Readonly<Record<string, string>> = { 步: "歩", 龍: "竜", 龙: "竜", 马: "馬", 飞: "飛", 银: "銀", 將: "将", 车: "車" };
const alike = (name: string | undefined) => name?.replace(/./gu, (c) => written[c] ?? c);

/** Japanese or Chinese. */
function letterNamed(name: string, kinds: ReadonlyMap<string, PieceKind>): string {
  for (const kind of kinds.values()) {
    if ([kind.one, kind.two, kind.oneWhite, kind.twoWhite, kind.names.ja, kind.names.zh].some((known) => alike(known) === alike(name))) {
      return kind.letter;
    }
  }
  return "";
}

function wanted(text: string, { kinds, last }: Reading): Wanted | null {
  const sign = (s: string | undefined) => (s === undefined ? undefined : s === "+" || s === "成");
  let m = coordinates.exec(text);
  if (m) return { origin: squareOf(m[1]!), to: squareOf(m[2]!), promotes: m[3] === "+" };
  m = western.exec(text);
  if (m) {
    return { letter: m[1]!.toUpperCase(), origin: m[2] ? squareOf(m[2]) : undefined, drop: m[3] === "*" || m[3] === "'" ? true : undefined,
      to: squareOf(m[4]!), promotes: sign(m[5]) };
  }
  m = japanese.exec(text);
  const letter = m ? letterNamed(m[3]!, kinds) : "";
  if (!m || !letter) return null;
  const promotes = sign(m[5]);
  return { letter, to: m[2] ? last : squareOf(m[1]!), drop: m[4] ? true : undefined, promotes: promotes ?? (m[5] ? false : undefined),
    origin: m[6] ? squareOf(m[6]) : undefined };
}

export function readTyped(typed: string, reading: Reading): Typed {
  const text = plain(typed);
  for (const [pattern, what] of orders) {
    const m = pattern.exec(text);
    if (!m) continue;
    if (what === "rank" || what === "file") return { kind: "read", what, number: numberOf(m[1]!) };
    return { kind: "read", what };
  }
  const { legal, position } = reading;
  const exact = legal.find((move) => move.usi.toLowerCase() === text.toLowerCase());
  if (exact) return { kind: "move", move: exact };
  const square = squareOf(text);
  if (square && reading.has(square)) return { kind: "read", what: "square", square };
  const want = wanted(text, reading);
  if (!want?.to) return { kind: "wrong", why: "none", moves: [] };
  if (!legal.length) return { kind: "wrong", why: "now", moves: [] };
  const fit = legal.filter((move) => {
    const { origin, via, to, promotes } = parseUSI(move.usi);
    const drop = origin.endsWith("*");
    const letter = drop ? origin[0]! : kindOf(position.pieces.get(origin) ?? "");
    return !via && to === want.to && (want.origin === undefined || origin === want.origin)
      && (want.letter === undefined || letter === want.letter)
      && (want.drop === undefined || drop === want.drop) && (want.promotes === undefined || promotes === want.promotes);
  });
  return chosen(fit, want, position);
}

function chosen(fit: LegalMove[], want: Wanted, position: Position): Typed {
  if (fit.length === 1) return { kind: "move", move: fit[0]! };
  if (!fit.length) {
    return want.origin ? { kind: "attempt", usi: want.origin + want.to + (want.promotes ? "+" : "") } : attempt(want, position);
  }
  // If a piece on the board can move there, a drop needs 打.
  const moved = want.drop === undefined ? fit.filter((move) => !parseUSI(move.usi).origin.endsWith("*")) : fit;
  if (moved.length === 1) return { kind: "move", move: moved[0]! };
  const origins = new Set(moved.map((move) => parseUSI(move.usi).origin));
  return { kind: "wrong", why: origins.size === 1 ? "promotion" : "several", moves: moved.map((move) => move.usi) };
}

/** With a single such piece the page can explain why the move is illegal. */
function attempt(want: Wanted, position: Position): Typed {
  const side: Side = position.turn;
  const letter = want.letter ?? "";
  const own = [...position.pieces].filter(([, piece]) => sideOf(piece) === side && kindOf(piece) === letter);
  if (want.drop && position.hands[side].has(baseOf(letter))) return { kind: "attempt", usi: `${letter}*${want.to}` };
  if (!want.drop && own.length === 1) return { kind: "attempt", usi: own[0]![0] + want.to + (want.promotes ? "+" : "") };
  return { kind: "wrong", why: "none", moves: [] };
}

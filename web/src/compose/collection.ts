import { signal } from "@preact/signals";
import { Geometry } from "../board/geometry";
import { kindOf, parseSFEN, sideOf } from "../board/position";
import type { RuleSet } from "../wire";

/** A problem kept in this browser. */
export interface Kept {
  key: string;
  title: string;
  author: string;
  rules: string;
  sfen: string;
  /** Whether the defender begins. */
  defends: boolean;
  aim: string;
  /** Whose moves have to check, of a stipulation; the attacker's where it is left out. */
  duty?: string;
  /** The length announced; none where it is left out. */
  length?: number;
  /** The rule for useless interpositions; the usual one where it is left out. */
  futile?: string;
  /** The intended solution, in USI. */
  line: readonly string[];
  plies: number;
  when: number;
}

const place = "komadai.problems";
const most = 300;

function recall(): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? "[]");
    return Array.isArray(found) ? found.filter((p: Partial<Kept>) => p && typeof p.key === "string" && typeof p.sfen === "string" && typeof p.rules === "string" && Array.isArray(p.line)) : [];
  } catch {
    return [];
  }
}

/** The problems kept in this browser, the newest first. */
export const collection = signal<readonly Kept[]>(recall());

function store(next: readonly Kept[]): boolean {
  try {
    localStorage.setItem(place, JSON.stringify(next));
    collection.value = next;
    return true;
  } catch {
    return false;
  }
}

/** Keeps a problem, in the place of one with the same position; false when the browser has no room. */
export const keep = (p: Kept): boolean => store([p, ...recall().filter((q) => q.rules !== p.rules || q.sfen !== p.sfen)].slice(0, most));

/** Forgets a problem. */
export const forget = (key: string): boolean => store(recall().filter((p) => p.key !== key));

/** What stands where, as seen from the king that is to be mated: the same for a problem that was shifted. */
function seen(sfen: string, rules: RuleSet, mirror: boolean): Set<string> {
  const p = parseSFEN(sfen);
  const geometry = new Geometry(rules.board, false);
  const king = [...p.pieces].find(([, piece]) => kindOf(piece) === rules.royal && sideOf(piece) !== p.turn) ?? [...p.pieces][0];
  const out = new Set<string>();
  if (!king) return out;
  const [kx, ky] = geometry.place(king[0]);
  for (const [square, piece] of p.pieces) {
    if (square === king[0]) continue;
    const [x, y] = geometry.place(square);
    out.add(`${sideOf(piece) === p.turn ? "a" : "d"}${kindOf(piece)} ${mirror ? kx - x : x - kx},${y - ky}`);
  }
  for (const [kind, n] of p.hands[p.turn]) for (let i = 0; i < n; i++) out.add(`h${kind} ${i}`);
  return out;
}

/** How alike two positions are, from 0 to 1: the share of what they have that both have, shifted and mirrored at will. */
export function alike(a: string, b: string, rules: RuleSet): number {
  const one = seen(a, rules, false);
  return Math.max(...[false, true].map((mirror) => {
    const other = seen(b, rules, mirror);
    const both = [...one].filter((x) => other.has(x)).length;
    const all = one.size + other.size - both;
    return all ? both / all : 1;
  }));
}

import { signal } from "@preact/signals";
import { Geometry } from "../board/geometry";
import { kindOf, parseSFEN, sideOf } from "../board/position";
import type { RuleSet } from "../wire";

export interface Kept {
  key: string;
  title: string;
  author: string;
  rules: string;
  sfen: string;
  defends: boolean;
  aim: string;
  /** Whose moves must check; the attacker's by default. */
  duty?: string;
  /** The announced length. */
  length?: number;
  /** The rule for futile interpositions. */
  futile?: string;
  /** In USI. */
  line: readonly string[];
  plies: number;
  when: number;
}

const place = "komadai.problems";
const most = 300;

function recall(): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? "[]");
    return Array.isArray(found)
      ? found.filter((p: Partial<Kept>) =>
        p && typeof p.key === "string" && typeof p.sfen === "string" && typeof p.rules === "string" && Array.isArray(p.line)
      )
      : [];
  } catch {
    return [];
  }
}

/** Newest first. */
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

/** Replaces a problem with the same position; false if there is no room. */
export const keep = (p: Kept): boolean => store([p, ...recall().filter((q) => q.rules !== p.rules || q.sfen !== p.sfen)].slice(0, most));

export const forget = (key: string): boolean => store(recall().filter((p) => p.key !== key));

/** The pieces relative to the mated king, so that shifted problems match. */
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

/** Similarity from 0 to 1: the share of common pieces, shifted and mirrored freely. */
export function alike(a: string, b: string, rules: RuleSet): number {
  const one = seen(a, rules, false);
  return Math.max(...[false, true].map((mirror) => {
    const other = seen(b, rules, mirror);
    const both = [...one].filter((x) => other.has(x)).length;
    const all = one.size + other.size - both;
    return all ? both / all : 1;
  }));
}

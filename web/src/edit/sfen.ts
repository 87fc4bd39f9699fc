import { Geometry } from "../board/geometry";
import { kindOf } from "../board/position";
import type { RuleSet } from "../wire";

export interface SfenFault {
  kind: "ranks" | "files" | "piece" | "hole" | "turn" | "hands" | "ply" | "fields";
  text: string;
  /** From 1, for faults in a rank. */
  rank: number;
  /** Ranks or squares. */
  have: number;
  want: number;
}

const fault = (kind: SfenFault["kind"], text: string, rank = 0, have = 0, want = 0): SfenFault => ({ kind, text, rank, have, want });

/** Removes USI words, and underscores for blanks as in addresses; start replaces "startpos". */
export const plainSFEN = (text: string, start: string): string =>
  text.replaceAll("_", " ").trim().replace(/^position\s+/, "").replace(/^sfen\s+/, "").replace(/^startpos(?!\S)/, start);

/** The first fault, or null. */
export function sfenFault(sfen: string, rules: RuleSet): SfenFault | null {
  const [board = "", turn = "", hands = "", ply = "1", ...more] = plainSFEN(sfen, rules.start).split(/\s+/);
  const rows = board.split("/");
  const geometry = new Geometry(rules.board, false);
  if (rows.length !== geometry.ranks) return fault("ranks", board, 0, rows.length, geometry.ranks);
  for (const [y, row] of rows.entries()) {
    const found = rowFault(row, y, geometry, rules);
    if (found) return found;
  }
  if (turn !== "b" && turn !== "w") return fault("turn", turn);
  const held = hands.matchAll(/([1-9]\d*)?([A-Za-z])|(.)/g);
  if (hands !== "-" && (!hands || [...held].some((m) => m[3] || !rules.hand.includes(kindOf(m[2]!)) || Number(m[1] ?? 1) > 255))) {
    return fault("hands", hands);
  }
  if (!/^[1-9]\d{0,4}$/.test(ply)) return fault("ply", ply);
  return more.length ? fault("fields", more.join(" ")) : null;
}

function rowFault(row: string, y: number, geometry: Geometry, rules: RuleSet): SfenFault | null {
  const rank = y + 1;
  let x = 0;
  for (const [text, gap, hole, piece] of row.matchAll(/([1-9]\d*)|(\*)|(\+?[A-Za-z]'?)|./gsu)) {
    const width = gap ? Number(gap) : 1;
    if (!gap && !hole && !rules.pieces.some((k) => k.letter === kindOf(piece ?? ""))) return fault("piece", text, rank);
    for (let i = x; i < x + width && i < geometry.files; i++) if (!geometry.at(i, y) !== !!hole) return fault("hole", text, rank);
    x += width;
  }
  return x === geometry.files ? null : fault("files", row, rank, x, geometry.files);
}

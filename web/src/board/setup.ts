import { parseSquare } from "./geometry";
import { kindOf, sideOf, type Letter } from "./position";
import type { Side } from "../wire";

/** 大橋流 or 伊藤流. */
export type SetUpOrder = "ohashi" | "ito";

/**
 * The order of squares for both sides in turn, the higher side first. 大橋流: king, then outwards golds, silvers,
 * knights and lances, each left before right; bishop, rook; pawns from the centre outwards. 伊藤流: the same to the
 * knights, then pawns from left to right, lances, bishop, rook. Other pieces follow the golds, outwards.
 */
export function setUpOrder(pieces: ReadonlyMap<string, Letter>, files: number, order: SetUpOrder, first: Side = "b"): string[] {
  const black = sideOrder(pieces, files, order, "b");
  const white = sideOrder(pieces, files, order, "w");
  const [one, two] = first === "b" ? [black, white] : [white, black];
  const out: string[] = [];
  for (let i = 0; i < Math.max(one.length, two.length); i++) {
    if (one[i]) out.push(one[i]!);
    if (two[i]) out.push(two[i]!);
  }
  return out;
}

const groups: Record<SetUpOrder, string[]> = {
  ohashi: ["K", "GQ", "S", "N", "L", "B", "R", "P"],
  ito: ["K", "GQ", "S", "N", "P", "L", "B", "R"],
};

function sideOrder(pieces: ReadonlyMap<string, Letter>, files: number, order: SetUpOrder, side: Side): string[] {
  const table = groups[order];
  const centre = (files + 1) / 2;
  const rank = (name: string) => {
    const i = table.findIndex((letters) => letters.includes(kindOf(pieces.get(name)!).replace("+", "")));
    return i < 0 ? 1 : i;
  };
  // Negative is left, seen from the side.
  const offset = (name: string) => {
    const d = (parseSquare(name)?.[0] ?? 0) - centre;
    return side === "b" ? -d : d;
  };
  const pawns = table.indexOf("P");
  return [...pieces.keys()].filter((name) => sideOf(pieces.get(name)!) === side).sort((a, b) => {
    const [ra, rb] = [rank(a), rank(b)];
    if (ra !== rb) return ra - rb;
    const [oa, ob] = [offset(a), offset(b)];
    if (order === "ito" && ra === pawns) return oa - ob;
    return Math.abs(oa) - Math.abs(ob) || oa - ob;
  });
}

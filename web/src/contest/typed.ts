import type { TournamentReport, TournamentRuling } from "../wire";

const results = { "+": "black", "1": "black", "-": "white", "0": "white", "=": "drawn" } as const;

/** Reads "5+" (Black won on board 5), "5-" and "5=", also in full width; null if it is something else. */
export function typedResult(text: string): Pick<TournamentReport, "board" | "outcome"> | null {
  const found = /^(\d{1,3}) ?([-+=]|(?<= )[01])$/.exec(text.normalize("NFKC").replace(/[−ー–]/g, "-").trim());
  if (!found) return null;
  return { board: Number(found[1]), outcome: results[found[2] as keyof typeof results] };
}

type Pair = readonly [black: number, white: number];

/** Puts a player into a place; who was there goes to the player's place. -1 is an empty place. */
export function seated(pairs: readonly Pair[], board: number, side: 0 | 1, player: number): Pair[] {
  const before = pairs[board]![side];
  return pairs.map((pair, b) =>
    pair.map((one, s) => {
      if (b === board && s === side) return player;
      return one === player && player >= 0 ? before : one;
    }) as unknown as Pair
  );
}

/** "white-absent": White did not appear. */
export type Result = TournamentRuling["outcome"] | "black-absent" | "white-absent" | "nothing-absent";

export function resultOf(result: Result): Pick<TournamentRuling, "outcome" | "forfeit"> {
  switch (result) {
    case "black-absent":
      return { outcome: "white", forfeit: true };
    case "white-absent":
      return { outcome: "black", forfeit: true };
    case "nothing-absent":
      return { outcome: "nothing", forfeit: true };
  }
  return { outcome: result };
}

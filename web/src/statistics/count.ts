import type { RecordNode, StatisticsGame } from "../wire";

export interface Choice {
  rules: string;
  side: string;
  speed: string;
  /** "", "people" or "engine". */
  opponents: string;
}

export const noChoice: Choice = { rules: "", side: "", speed: "", opponents: "" };

/** The speed of games without a clock, as a choice. */
export const unclocked = "none";

export const speedOf = (g: StatisticsGame): string => g.speed || unclocked;

export function chosen(games: readonly StatisticsGame[], c: Choice): StatisticsGame[] {
  return games.filter((g) =>
    (!c.rules || g.rules === c.rules) && (!c.side || g.side === c.side) && (!c.speed || speedOf(g) === c.speed)
    && (!c.opponents || (g.level ? "engine" : "people") === c.opponents)
  );
}

export interface Tally {
  key: string;
  games: number;
  won: number;
  drawn: number;
  lost: number;
}

/** 0 to 1. */
export const scoreOf = (t: Tally): number => (t.won + t.drawn / 2) / Math.max(1, t.games);

export const percent = (share: number): string => `${Math.round(100 * share)}%`;

/** Tallies by key, most games first; games without a key are left out. */
export function tally(games: readonly StatisticsGame[], key: (g: StatisticsGame) => string): Tally[] {
  const found = new Map<string, Tally>();
  for (const g of games) {
    const k = key(g);
    if (!k) continue;
    const t = found.get(k) ?? { key: k, games: 0, won: 0, drawn: 0, lost: 0 };
    t.games++;
    if (g.score === 1) t.won++;
    else if (g.score === 0) t.lost++;
    else t.drawn++;
    found.set(k, t);
  }
  return [...found.values()].sort((a, b) => b.games - a.games || (a.key < b.key ? -1 : 1));
}

/** Games that make a result count as a habit. */
const least = 3;

/** Of those with a score below one half, the lowest first. */
export function weakest(tallies: readonly Tally[], most: number): Tally[] {
  return tallies.filter((t) => t.games >= least && scoreOf(t) < 0.5).sort((a, b) => scoreOf(a) - scoreOf(b) || b.games - a.games).slice(0,
    most);
}

export interface Reply extends Tally {
  node: number;
}

/** The moves after a node of the tree in the games, most games first. */
export function replies(tree: readonly RecordNode[], games: readonly StatisticsGame[], at: number): Reply[] {
  const next = (g: StatisticsGame): string => {
    for (let n = g.node; n >= 0; n = tree[n]!.parent) if (tree[n]!.parent === at) return String(n);
    return "";
  };
  return tally(games, next).map((t) => ({ ...t, node: Number(t.key) }));
}

/** From the start to the node. */
export function pathOf(tree: readonly RecordNode[], at: number): number[] {
  const path: number[] = [];
  for (let n = at; n >= 0; n = tree[n]!.parent) path.unshift(n);
  return path;
}

/** The start of most games, -1 for none. */
export function commonStart(tree: readonly RecordNode[], games: readonly StatisticsGame[]): number {
  const found = tally(games, (g) => String(pathOf(tree, g.node)[0] ?? ""));
  return found[0] ? Number(found[0].key) : -1;
}

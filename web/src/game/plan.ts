import { useEffect, useMemo, useState } from "preact/hooks";
import { study } from "../api";
import type { LastMove } from "../board/state";
import type { Game, RecordNode, Studied } from "../wire";
import type { Viewed } from "./viewed";

/** Moves in USI from the position of the game on; the other side begins. */
export type Line = readonly string[];

const begins = (line: Line, other: Line) => line.length <= other.length && line.every((usi, i) => usi === other[i]);

/** Number of equal moves at the beginning. */
function common(a: Line, b: Line): number {
  let n = 0;
  while (n < a.length && n < b.length && a[n] === b[n]) n++;
  return n;
}

/** A new line takes the place of lines that it goes on from, and of those with another reply to the same moves. */
export function withLine(plan: readonly Line[], line: Line): Line[] {
  if (plan.some((other) => begins(line, other))) return [...plan];
  const kept = plan.filter((other) => {
    const n = common(other, line);
    return n < other.length && n % 2 === 0;
  });
  return [...kept, line];
}

/** An unfinished line loses the move that has no reply. */
export const finished = (line: Line): Line => line.slice(0, line.length - (line.length % 2));

export interface Planning {
  /** null outside of planning. */
  line: Line | null;
  /** The position after the line; null until it is known. */
  studied: Studied | null;
  nodes: readonly RecordNode[];
  failed: unknown;
  start: () => void;
  stop: () => void;
  back: () => void;
  play: (usi: string) => void;
}

/** A line is entered on the board while the other side is to move; a move of the game ends it. */
export function usePlanning(game: Game): Planning {
  const [line, setLine] = useState<Line | null>(null);
  const [found, setFound] = useState<{ of: Line; studied: Studied } | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  useEffect(() => setLine(null), [game.sfen, game.can.plan]);
  useEffect(() => {
    if (!line) return;
    let gone = false;
    setFailed(null);
    study({ rules: game.rules, sfen: game.sfen, last: game.moves?.at(-1)?.usi, moves: [...line] }).then(
      (studied) => gone || setFound({ of: line, studied }),
      (error: unknown) => gone || setFailed(error),
    );
    return () => void (gone = true);
  }, [line]);
  return useMemo(() => ({
    line,
    studied: line && found?.of === line ? found.studied : null,
    nodes: line && found ? found.studied.moves.slice(0, line.length) : [],
    failed,
    start: () => setLine([]),
    stop: () => setLine(null),
    back: () => setLine(line?.slice(0, -1) ?? null),
    play: (usi: string) => line && setLine([...line, usi]),
  }), [line, found, failed]);
}

interface Shown {
  sfen: string;
  last: LastMove | null;
  check: string;
}

/** The position on the board: that of the viewed move or, while planning, after the entered line. */
export function useShown(game: Game, { ply, shown, atLive }: Viewed, { line, nodes }: Planning): Shown {
  const planned = atLive && line ? nodes.at(-1) : undefined;
  const view = planned?.view;
  const move = planned?.usi && view ? { usi: planned.usi, side: view.side, path: view.path } : shown;
  const last = useMemo<LastMove | null>(() => (move ? { usi: move.usi, side: move.side, path: move.path } : null), [
    game.id,
    view ? `${ply} ${nodes.length}` : ply,
    move?.usi,
  ]);
  if (view) return { sfen: view.sfen, last, check: view.check ?? "" };
  return { sfen: atLive ? game.sfen : (shown?.sfen ?? game.start), last, check: atLive ? game.check : (shown?.check ?? "") };
}

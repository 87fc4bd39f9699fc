import { useEffect, useRef, useState } from "preact/hooks";
import type { Game, Move } from "../wire";
import { pieceSound } from "./sound";

export interface Viewed {
  ply: number;
  /** null at the start. */
  shown: Move | null;
  /** The end of the game, which follows new moves. */
  atLive: boolean;
  jump: (to: number) => void;
}

export function useViewed(game: Game): Viewed {
  const moves = game.moves ?? [];
  const [viewed, setViewed] = useState<number | null>(null);
  const atLive = viewed === null || viewed >= moves.length;
  const ply = atLive ? moves.length : viewed;
  const count = useRef(moves.length);
  useEffect(() => {
    if (moves.length > count.current) {
      // An engine's answer may come with the move before it.
      const added = moves.slice(count.current);
      pieceSound({ captured: added.find((m) => m.captured)?.captured, check: added.find((m) => m.check)?.check ?? game.check });
    }
    count.current = moves.length;
  }, [moves.length]);
  const jump = (to: number) => setViewed(to >= moves.length ? null : Math.max(0, to));
  return { ply, shown: ply > 0 ? moves[ply - 1]! : null, atLive, jump };
}

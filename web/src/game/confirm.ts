import { useEffect, useState } from "preact/hooks";
import { confirmMoves } from "../prefs";
import type { Game } from "../wire";

/** A move that was made on the board and is not played yet. */
export interface Confirming {
  /** Whether moves of this game are asked about. */
  wanted: boolean;
  /** The move asked about, "" for none. */
  usi: string;
  /** Plays a move, or asks about it first. */
  play: (usi: string) => void;
  yes: () => void;
  no: () => void;
}

/** Asks about moves before they are played, where the player wants that. */
export function useConfirm(game: Game, playing: boolean, send: (usi: string) => void, revert: () => void): Confirming {
  const wanted = confirmMoves.value === "always" || (confirmMoves.value === "correspondence" && game.time.clock.kind === "correspondence");
  const [asked, setAsked] = useState({ usi: "", ply: 0 });
  const ply = game.moves?.length ?? 0;
  const usi = playing && asked.ply === ply ? asked.usi : "";
  // The position has changed, or the player looks elsewhere: the question is void.
  useEffect(() => {
    if (asked.usi && !usi) no();
  }, [asked, usi]);
  const no = () => {
    setAsked({ usi: "", ply });
    revert();
  };
  const yes = () => {
    setAsked({ usi: "", ply });
    send(usi);
  };
  return { wanted, usi, play: wanted ? (usi) => setAsked({ usi, ply }) : send, yes, no };
}

import { useEffect, useState } from "preact/hooks";
import { confirmMoves } from "../prefs";
import type { Game } from "../wire";

export interface Confirming {
  wanted: boolean;
  /** "" for none. */
  usi: string;
  play: (usi: string) => void;
  yes: () => void;
  no: () => void;
}

export function useConfirm(game: Game, playing: boolean, send: (usi: string) => void, revert: () => void): Confirming {
  const wanted = confirmMoves.value === "always" || (confirmMoves.value === "correspondence" && game.time.clock.kind === "correspondence");
  const [asked, setAsked] = useState({ usi: "", ply: 0 });
  const ply = game.moves?.length ?? 0;
  const usi = playing && asked.ply === ply ? asked.usi : "";
  // A new position or a look elsewhere cancels the question.
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

import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { KomadaiBoard } from "../board/element";
import { freshGame } from "../fresh";
import { setUpStyle } from "../prefs";
import type { Game } from "../wire";

/** 振駒, set-up, or neither. */
export type Opening = "toss" | "setup" | "";

/** A press or key skips the set-up, and keeps its usual effect. */
export function useOpening(game: Game, board: RefObject<KomadaiBoard | null>): [Opening, (opening: Opening) => void] {
  const [opening, setOpening] = useState<Opening>(
    () => (freshGame.value === game.id && (game.moves ?? []).length < 2 ? (game.toss ? "toss" : "setup") : "")
  );
  useEffect(() => {
    if (opening !== "setup") return;
    freshGame.value = "";
    if (setUpStyle.value === "none" || !board.current) {
      setOpening("");
      return;
    }
    const stop = new AbortController();
    const skip = () => stop.abort();
    // Captured, because the board stops the keys that it handles.
    addEventListener("pointerdown", skip, true);
    addEventListener("keydown", skip, true);
    const first = game.handicap ? "w" : "b";
    void board.current.setUp(setUpStyle.value, first, stop.signal).finally(() => {
      removeEventListener("pointerdown", skip, true);
      removeEventListener("keydown", skip, true);
      setOpening("");
    });
  }, [opening]);
  return [opening, setOpening];
}

import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { KomadaiBoard } from "../board/element";
import { freshGame } from "../fresh";
import { setUpStyle } from "../prefs";
import type { Game } from "../wire";

/** What is shown before a new game: the 振駒, the pieces being set up, or nothing (any more). */
export type Opening = "toss" | "setup" | "";

/** Shows the beginning of a game that was begun just now; a press or a key skips the setting up, and does what it does otherwise. */
export function useOpening(game: Game, board: RefObject<KomadaiBoard | null>): [Opening, (opening: Opening) => void] {
  const [opening, setOpening] = useState<Opening>(() => (freshGame.value === game.id && (game.moves ?? []).length < 2 ? (game.toss ? "toss" : "setup") : ""));
  useEffect(() => {
    if (opening !== "setup") return;
    freshGame.value = "";
    if (setUpStyle.value === "none" || !board.current) {
      setOpening("");
      return;
    }
    const stop = new AbortController();
    const skip = () => stop.abort();
    // On the way down: the board keeps the keys it uses.
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

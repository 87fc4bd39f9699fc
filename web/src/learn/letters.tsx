import { useEffect } from "preact/hooks";
import { language, texts } from "../i18n";
import { pieceSet, stored } from "../prefs";
import type { Game } from "../wire";

const answered = stored<"" | "yes">("lettersAsked", "", (v) => v === "yes");

/** The first game that is played in this browser. */
const firstGame = stored<string>("firstGame", "", (id) => /^[\w-]{1,40}$/.test(id));

/** Offers the pieces in the first game. */
export function FirstLetters({ game }: { game: Game }) {
  const mine = !!game.you && !game.result;
  useEffect(() => {
    if (mine && !firstGame.value) firstGame.value = game.id;
  }, [game.id, mine]);
  return mine && firstGame.value === game.id ? <LettersOffer /> : null;
}

/** Offers the international pieces, which show their moves, to readers of other scripts. */
export function LettersOffer() {
  const t = texts.value.learn.letters;
  if (language.value !== "en" || pieceSet.value !== "one" || answered.value) return null;
  return <p class="letters-offer" data-testid="letters-offer">
    <span>{t.ask}</span>{" "}
    <button type="button" class="quiet-link" onClick={() => (pieceSet.value = "intl")} data-testid="use-letters">{t.yes}</button>{" "}
    <button type="button" class="quiet-link" onClick={() => (answered.value = "yes")} data-testid="keep-kanji">{t.no}</button>
  </p>;
}

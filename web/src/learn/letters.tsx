import { language, texts } from "../i18n";
import { pieceSet, stored } from "../prefs";

const answered = stored<"" | "yes">("lettersAsked", "", (v) => v === "yes");

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

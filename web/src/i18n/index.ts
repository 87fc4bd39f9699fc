import { computed } from "@preact/signals";
import { en, type Texts } from "./en";
import { ja } from "./ja";
import { zh } from "./zh";
import { chosenCoordinates, chosenNotation, stored, type Notation } from "../prefs";
import type { Coordinates } from "../board/ground";
import type { Text } from "../wire";

export type Language = "en" | "ja" | "zh";

export const languages: Record<Language, Texts> = { en, ja, zh };

/** What the lang attribute says. */
export const languageTags: Record<Language, string> = { en: "en", ja: "ja", zh: "zh-Hant" };

/** The first of the browser's languages that we have. */
function preferred(): Language {
  for (const tag of navigator.languages ?? [navigator.language]) {
    const short = tag.slice(0, 2).toLowerCase();
    if (short in languages) return short as Language;
  }
  return "en";
}

/** The language chosen, "" to follow the browser. */
export const chosenLanguage = stored<Language | "">("language", "", (v) => v in languages);

export const language = computed<Language>(() => chosenLanguage.value || preferred());

/** The texts in the language of the page. */
export const texts = computed<Texts>(() => languages[language.value]);

/** A text of the server in the language of the page. */
export function inLanguage(text: Text | undefined): string {
  return text ? text[language.value] || text.en || text.ja : "";
}

/** How moves are written: as chosen, or as readers of the language know it. */
export const notation = computed<Notation>(() => chosenNotation.value || (language.value === "en" ? "western" : "ja"));

/** How ranks are labelled, to agree with the notation. */
export const coordinates = computed<Coordinates>(() => chosenCoordinates.value || (notation.value === "ja" ? "kanji" : "latin"));

import { computed, effect, signal } from "@preact/signals";
import { chosenCoordinates, chosenNotation, stored, type Notation } from "../prefs";
import type { Coordinates } from "../board/ground";
import type { Text } from "../wire";
import type { Texts } from "./texts.gen";

export type Language = "en" | "ja" | "zh";

/** The languages, each by its own name. */
export const languageNames: Readonly<Record<Language, string>> = { en: "English", ja: "日本語", zh: "繁體中文" };

/** What the lang attribute says. */
export const languageTags: Record<Language, string> = { en: "en", ja: "ja", zh: "zh-Hant" };

/** Loads the texts of a language. */
const load: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: () => import("./en.gen").then((m) => m.texts),
  ja: () => import("./ja.gen").then((m) => m.texts),
  zh: () => import("./zh.gen").then((m) => m.texts),
};

/** The first of the browser's languages that we have. */
function preferred(): Language {
  for (const tag of navigator.languages ?? [navigator.language]) {
    const short = tag.slice(0, 2).toLowerCase();
    if (short in load) return short as Language;
  }
  return "en";
}

/** The language chosen, "" to follow the browser. */
export const chosenLanguage = stored<Language | "">("language", "", (v) => v in load);

/** The language of the page and its texts; null before the first is loaded. */
const now = signal<{ language: Language; texts: Texts } | null>(null);

/** The language of the page. */
export const language = computed<Language>(() => now.value?.language ?? "en");

/** The texts in the language of the page. Nothing is shown before they are there. */
export const texts = computed<Texts>(() => now.value!.texts);

/** Loads the texts of the language, then follows the choice of another. */
export function startLanguage(): Promise<void> {
  return new Promise((resolve, reject) => {
    effect(() => {
      const wanted = chosenLanguage.value || preferred();
      load[wanted]().then(
        (found) => {
          if (wanted === (chosenLanguage.peek() || preferred())) now.value = { language: wanted, texts: found };
          resolve();
        },
        reject,
      );
    });
  });
}

/** The text under a key that is known only when it is needed, undefined where there is none. */
export const word = (group: Readonly<Record<string, string>>, key: string | number): string | undefined => group[key];

/** The text of a reason with its arguments, undefined where there is none. */
export function reasoned(group: Readonly<Record<string, string | ((args: never) => string)>>, reason: string, args: Record<string, unknown> = {}): string | undefined {
  const found = group[reason];
  return typeof found === "function" ? found(args as never) : found;
}

/** A text of the server in the language of the page. */
export function inLanguage(text: Text | undefined): string {
  return text ? text[language.value] || text.en || text.ja : "";
}

/** How moves are written: as chosen, or as readers of the language know it. */
export const notation = computed<Notation>(() => chosenNotation.value || (language.value === "en" ? "western" : "ja"));

/** How ranks are labelled, to agree with the notation. */
export const coordinates = computed<Coordinates>(() => chosenCoordinates.value || (notation.value === "ja" ? "kanji" : "latin"));

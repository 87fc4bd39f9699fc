import { computed, effect, signal, untracked } from "@preact/signals";
import { chosenCoordinates, chosenNotation, stored, type Notation } from "../prefs";
import type { Coordinates } from "../board/ground";
import { rewriteChinese, textIn } from "../board/script";
import type { Text } from "../wire";
import type { First, Parts } from "./parts.gen";
import { firstOf, tagOf, type Language, type Locale } from "./tags";
import type { Texts } from "./texts.gen";

export { firstOf, type Language, type Locale };

/** The languages, each by its own name. */
export const languageNames: Readonly<Record<Locale, string>> = { en: "English", ja: "日本語", zh: "繁體中文", "zh-Hans": "简体中文" };

/** Loads the texts of a language that every page has. */
const load: Readonly<Record<Locale, () => Promise<First>>> = {
  en: () => import("./en.gen").then((m) => m.texts),
  ja: () => import("./ja.gen").then((m) => m.texts),
  zh: () => import("./zh.gen").then((m) => m.texts),
  "zh-Hans": () =>
    Promise.all([import("./zh-Hans.gen"), import("./simplify")]).then(([texts, { simplify }]) => {
      rewriteChinese(simplify);
      return texts.texts;
    }),
};

/** A part of the texts that not every page loads. */
export type Part = keyof Parts;

/** Loads a part of the texts of a language. */
const loadPart: { readonly [P in Part]: Readonly<Record<Locale, () => Promise<Parts[P]>>> } = {
  tools: {
    en: () => import("./en.tools.gen").then((m) => m.part),
    ja: () => import("./ja.tools.gen").then((m) => m.part),
    zh: () => import("./zh.tools.gen").then((m) => m.part),
    "zh-Hans": () => import("./zh-Hans.tools.gen").then((m) => m.part),
  },
  compose: {
    en: () => import("./en.compose.gen").then((m) => m.part),
    ja: () => import("./ja.compose.gen").then((m) => m.part),
    zh: () => import("./zh.compose.gen").then((m) => m.part),
    "zh-Hans": () => import("./zh-Hans.compose.gen").then((m) => m.part),
  },
  puzzle: {
    en: () => import("./en.puzzle.gen").then((m) => m.part),
    ja: () => import("./ja.puzzle.gen").then((m) => m.part),
    zh: () => import("./zh.puzzle.gen").then((m) => m.part),
    "zh-Hans": () => import("./zh-Hans.puzzle.gen").then((m) => m.part),
  },
  site: {
    en: () => import("./en.site.gen").then((m) => m.part),
    ja: () => import("./ja.site.gen").then((m) => m.part),
    zh: () => import("./zh.site.gen").then((m) => m.part),
    "zh-Hans": () => import("./zh-Hans.site.gen").then((m) => m.part),
  },
  play: {
    en: () => import("./en.play.gen").then((m) => m.part),
    ja: () => import("./ja.play.gen").then((m) => m.part),
    zh: () => import("./zh.play.gen").then((m) => m.part),
    "zh-Hans": () => import("./zh-Hans.play.gen").then((m) => m.part),
  },
};

/** The first of the browser's languages that we have. */
const preferred = (): Locale => firstOf(navigator.languages ?? [navigator.language]);

/** The language chosen, "" to follow the browser. */
export const chosenLanguage = stored<Locale | "">("language", "", (v) => v in load);

/** The language of the page and its texts; null before the first is loaded. */
const now = signal<{ locale: Locale; texts: First; parts: readonly Part[] } | null>(null);

/** The parts that pages have asked for. */
const asked = signal<readonly Part[]>([]);

/** What the page is read in. */
export const locale = computed<Locale>(() => now.value?.locale ?? "en");

/** The language of the page. */
export const language = computed<Language>(() => (locale.value === "zh-Hans" ? "zh" : locale.value));

/** What the lang attribute says. */
export const languageTag = computed<string>(() => tagOf(locale.value));

/**
 * The texts in the language of the page. Nothing is shown before they are there, and no page before the parts are that it needs (wordsOf in
 * routes.ts): what is on every page uses none but those of First.
 */
export const texts = computed<Texts>(() => now.value!.texts as Texts);

/** The language wanted. */
const wanted = (): Locale => chosenLanguage.value || preferred();

/** Loads the texts of the language, then follows the choice of another. */
export function startLanguage(): Promise<void> {
  return new Promise((resolve, reject) => {
    effect(() => {
      const locale = wanted();
      const parts = asked.value;
      Promise.all([load[locale](), ...parts.map((part) => loadPart[part][locale]())]).then(
        (found) => {
          if (locale === untracked(wanted) && parts === asked.peek()) now.value = { locale, texts: Object.assign({}, ...found) as First, parts };
          if (now.peek()) resolve();
        },
        reject,
      );
    });
  });
}

/** Loads parts of the texts, in the language of the page and each that follows. */
export async function needTexts(parts: readonly Part[]): Promise<void> {
  const there = () => parts.every((part) => now.value?.parts.includes(part));
  if (untracked(there)) return;
  asked.value = [...new Set([...asked.peek(), ...parts])];
  await Promise.all(parts.map((part) => loadPart[part][untracked(wanted)]())); // says when they cannot be had
  await new Promise<void>((resolve) => {
    const stop = effect(() => {
      if (!there()) return;
      resolve();
      queueMicrotask(() => stop());
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
  return text ? textIn(text, locale.value) || text.en || text.ja : "";
}

/** How moves are written: as chosen, or as readers of the language know it. */
export const notation = computed<Notation>(() => chosenNotation.value || (language.value === "en" ? "western" : "ja"));

/** How ranks are labelled, to agree with the notation. */
export const coordinates = computed<Coordinates>(() => chosenCoordinates.value || (notation.value === "ja" ? "kanji" : "latin"));

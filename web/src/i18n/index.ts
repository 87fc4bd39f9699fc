import { computed, effect, signal, untracked } from "@preact/signals";
import { chosenCoordinates, chosenNotation, stored, type Notation } from "../prefs";
import type { Coordinates } from "../board/ground";
import { textIn } from "../board/script";
import type { Text } from "../wire";
import { loaders } from "./loaders.gen";
import type { First, Parts } from "./parts.gen";
import { firstOf, tagOf, type Language, type Locale } from "./tags";
import type { Texts } from "./texts.gen";

export { firstOf, type Language, type Locale };

export const languageNames: Readonly<Record<Locale, string>> = { en: "English", ja: "日本語", zh: "繁體中文", "zh-Hans": "简体中文" };

/** A part of the texts; every page has first. */
export type Part = keyof Parts;

const preferred = (): Locale => firstOf(navigator.languages ?? [navigator.language]);

/** "" follows the browser. */
export const chosenLanguage = stored<Locale | "">("language", "", (v) => v in loaders.first);

/** null until the first texts are loaded. */
const now = signal<{ locale: Locale; texts: First; parts: readonly Part[] } | null>(null);

const asked = signal<readonly Part[]>(["first"]);

export const locale = computed<Locale>(() => now.value?.locale ?? "en");

export const language = computed<Language>(() => (locale.value === "zh-Hans" ? "zh" : locale.value));

export const languageTag = computed<string>(() => tagOf(locale.value));

/** Pages render only after their parts (pages.json) are loaded. Elements of every page use first alone. */
export const texts = computed<Texts>(() => now.value!.texts as Texts);

const wanted = (): Locale => chosenLanguage.value || preferred();

/** Loads the texts, then follows the choice of language. */
export function startLanguage(): Promise<void> {
  return new Promise((resolve, reject) => {
    effect(() => {
      const locale = wanted();
      const parts = asked.value;
      Promise.all(parts.map((part) => loaders[part][locale]())).then((found) => {
        if (locale === untracked(wanted) && parts === asked.peek()) {
          now.value = { locale, texts: Object.assign({}, ...found) as First, parts };
        }
        if (now.peek()) resolve();
      }, reject);
    });
  });
}

export async function needTexts(parts: readonly Part[]): Promise<void> {
  const there = () => parts.every((part) => now.value?.parts.includes(part));
  if (untracked(there)) return;
  // Throws if they cannot be loaded; the other texts must not fail with them.
  await Promise.all(parts.map((part) => loaders[part][untracked(wanted)]()));
  asked.value = [...new Set([...asked.peek(), ...parts])];
  await new Promise<void>((resolve) => {
    const stop = effect(() => {
      if (!there()) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
}

/** Loads the texts of refusals, if the page has a language already; without them refusals are in English. */
export const needRefusals = (): Promise<void> => (now.peek() ? needTexts(["failure"]).catch(() => undefined) : Promise.resolve());

/** undefined if the group has no such text. */
export const word = (group: Readonly<Record<string, string>>, key: string | number): string | undefined => group[key];

/** undefined if the group has no such text. */
export function reasoned(group: Readonly<Record<string, string | ((args: never) => string)>>, reason: string,
  args: Record<string, unknown> = {}): string | undefined
{
  const found = group[reason];
  return typeof found === "function" ? found(args as never) : found;
}

export function inLanguage(text: Text | undefined): string {
  return text ? textIn(text, locale.value) || text.en || text.ja : "";
}

/** For the label of a choice: names begin small in English. */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export const notation = computed<Notation>(() => chosenNotation.value || (language.value === "en" ? "western" : "ja"));

export const coordinates = computed<Coordinates>(() => chosenCoordinates.value || (notation.value === "ja" ? "kanji" : "latin"));

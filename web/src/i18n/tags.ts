/** The languages of the texts that the server sends. */
export type Language = "en" | "ja" | "zh";

/** What a page can be read in: Chinese in two scripts. */
export type Locale = Language | "zh-Hans";

/** Chinese in traditional characters by its tag, as the server tells it, too. */
const traditional = /^zh\b(?!.*\bhans\b).*\b(hant|tw|hk|mo)\b/;

/** The first of some languages, by their tags, that we have. */
export function firstOf(names: readonly string[]): Locale {
  for (const name of names) {
    const tag = name.toLowerCase();
    const short = tag.slice(0, 2);
    if (short === "zh") return traditional.test(tag) ? "zh" : "zh-Hans";
    if (short === "en" || short === "ja") return short;
  }
  return "en";
}

/** What the lang attribute says. */
export const tagOf = (locale: Locale): string => (locale === "zh" ? "zh-Hant" : locale);

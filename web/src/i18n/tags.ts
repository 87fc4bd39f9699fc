/** Languages of the server's texts. */
export type Language = "en" | "ja" | "zh";

export type Locale = Language | "zh-Hans";

/** The server has the same rule. */
const traditional = /^zh\b(?!.*\bhans\b).*\b(hant|tw|hk|mo)\b/;

/** The first that we have. */
export function firstOf(names: readonly string[]): Locale {
  for (const name of names) {
    const tag = name.toLowerCase();
    const short = tag.slice(0, 2);
    if (short === "zh") return traditional.test(tag) ? "zh" : "zh-Hans";
    if (short === "en" || short === "ja") return short;
  }
  return "en";
}

export const tagOf = (locale: Locale): string => (locale === "zh" ? "zh-Hant" : locale);

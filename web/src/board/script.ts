/** Writes Chinese in simplified characters, once somebody reads it so. */
let simplify = (text: string): string => text;

/** Has Chinese in simplified characters written by a function from now on. */
export const rewriteChinese = (by: (text: string) => string): void => void (simplify = by);

/** A text of the server in a language. */
export function textIn(text: Partial<Record<"en" | "ja" | "zh", string>>, language: "en" | "ja" | "zh" | "zh-Hans"): string | undefined {
  return language === "zh-Hans" ? text.zh && simplify(text.zh) : text[language];
}

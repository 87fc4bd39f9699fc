import { rewriteChinese } from "../board/script";
import { characters, phrases } from "./simplified.gen";

const words = [...phrases.split(" "), ...characters];
const simple = new Map<string, string>();
for (let i = 0; i < words.length; i += 2) simple.set(words[i]!, words[i + 1]!);
const pattern = new RegExp([...simple.keys()].join("|"), "gu");

/** Agrees with internal/lang.Simplify. */
export const simplify = (text: string): string => text.replace(pattern, (found) => simple.get(found)!);

rewriteChinese(simplify);

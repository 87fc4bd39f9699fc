import { characters, phrases } from "./simplified.gen";

const words = [...phrases.split(" "), ...characters];
const simple = new Map<string, string>();
for (let i = 0; i < words.length; i += 2) simple.set(words[i]!, words[i + 1]!);
const pattern = new RegExp([...simple.keys()].join("|"), "gu");

/** A Chinese text of ours in simplified characters, as internal/lang.Simplify makes it. */
export const simplify = (text: string): string => text.replace(pattern, (found) => simple.get(found)!);

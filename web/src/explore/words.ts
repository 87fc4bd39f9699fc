import { computed } from "@preact/signals";
import { locale } from "../i18n";
import { words, type Words } from "./words.gen";

/** What the pages that find games say, in the language of the page. */
export const explorerWords = computed<Words>(() => words[locale.value]);

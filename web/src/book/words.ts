import { computed } from "@preact/signals";
import { locale } from "../i18n";
import { words, type Words } from "./words.gen";

/** What the page of opening books says, in the language of the page. */
export const bookWords = computed<Words>(() => words[locale.value]);

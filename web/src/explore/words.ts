import { computed } from "@preact/signals";
import { locale } from "../i18n";
import { words, type Words } from "./words.gen";

export const explorerWords = computed<Words>(() => words[locale.value]);

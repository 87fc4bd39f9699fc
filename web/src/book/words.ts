import { computed } from "@preact/signals";
import { locale } from "../i18n";
import { words, type Words } from "./words.gen";

export const bookWords = computed<Words>(() => words[locale.value]);

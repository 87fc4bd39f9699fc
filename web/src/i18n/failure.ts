import { ApiError } from "../api";
import { inLanguage, language, texts } from ".";
import { restraint } from "../moderation/words";
import { failuresEn } from "./failures-en";
import { failuresJa } from "./failures-ja";
import { failuresZh } from "./failures-zh";
import { worded } from "./worded";

const all = { en: failuresEn, ja: failuresJa, zh: failuresZh };

/** What went wrong with a request, in the language of the page; unreached is said where the server has not answered. */
export function failureText(error: unknown, unreached: string = texts.value.actionFailed): string {
  const failure = error instanceof ApiError ? error.failure : null;
  return failure ? inLanguage(failure.foulText) || restraint(error) || worded(failure, all[language.value]) : unreached;
}

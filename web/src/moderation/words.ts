import { ApiError } from "../api";
import { languageTag, texts } from "../i18n";
import { problemOf } from "../account/problem";

/** An instant in the language of the page. */
export function instant(at: number): string {
  return new Date(at).toLocaleString(languageTag.value, { dateStyle: "medium", timeStyle: "short" });
}

/** What a moderator has done to who is refused, "" for other failures. */
export function restraint(error: unknown): string {
  const t = texts.value.moderation;
  if (!(error instanceof ApiError) || !error.failure) return "";
  const { code, wait } = error.failure;
  if (code === "account-closed") return t.accountClosed;
  if (code !== "muted") return "";
  return wait ? t.mutedUntil(instant(Date.now() + wait * 1000)) : t.mutedForEver;
}

/** What went wrong, in the language of the page. */
export const failureOf = (error: unknown): string => restraint(error) || problemOf(error);

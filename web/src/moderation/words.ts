import { ApiError } from "../api";
import { languageTag, texts } from "../i18n";
import { problemOf } from "../account/problem";

export function instant(at: number): string {
  return new Date(at).toLocaleString(languageTag.value, { dateStyle: "medium", timeStyle: "short" });
}

/** The measure that a moderator took, "" for other failures. */
export function restraint(error: unknown): string {
  const t = texts.value.moderation;
  if (!(error instanceof ApiError) || !error.failure) return "";
  const { code, wait } = error.failure;
  if (code === "account-closed") return t.accountClosed;
  if (code !== "muted") return "";
  return wait ? t.mutedUntil(instant(Date.now() + wait * 1000)) : t.mutedForEver;
}

export const failureOf = (error: unknown): string => restraint(error) || problemOf(error);

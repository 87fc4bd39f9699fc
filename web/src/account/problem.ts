import { ApiError } from "../api";
import { texts } from "../i18n";
import { refusalText } from "../ui/refusal";

export function problemOf(error: unknown): string {
  const t = texts.value.account;
  if (!(error instanceof ApiError) || error.unreached || !error.failure) return t.unreached;
  const { code, wait } = error.failure;
  if (code === "too-many" && wait) {
    return t.waitFor(
      wait < 90
        ? t.seconds(wait)
        : wait < 5400
        ? t.minutes(Math.ceil(wait / 60))
        : wait < 172_800
        ? t.hours(Math.ceil(wait / 3600))
        : t.waitDays(Math.ceil(wait / 86_400)),
    );
  }
  return refusalText(error.failure);
}

import type { Language } from "../board/labels";
import { textIn } from "../board/script";
import type { Failure } from "../wire";
import { words } from "./words.gen";

/** failure is null if the server did not answer. */
export function failureText(failure: Failure | null, language: Language): string {
  const say = words[language];
  if (!failure) return say.unreached;
  const fault = failure.fault;
  const reason = fault && (fault.reasonText && textIn(fault.reasonText, language) || (language === "en" ? fault.reason : ""));
  const line = fault?.line ? say.line(fault.line) : "";
  if (reason) return `${say.failed} ${line}${reason}`;
  const known = { "not-found": say.missing, "too-large": say.large, busy: say.busy, "too-many": say.busy }[failure.code];
  if (known) return known;
  return language === "en" ? `${say.failed} ${failure.message}` : say.failed;
}

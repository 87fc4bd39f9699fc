import { inLanguage, language, reasoned, texts, word } from "../i18n";
import type { Failure, RecordFault } from "../wire";

/**
 * Codes that need the server's English detail below. internal/arch checks that only refusals for programs need it.
 */
const vague = new Set([
  "bad-request",
  "bad-record",
  "bad-position",
  "bad-token",
  "not-yours",
  "not-now",
  "full",
  "scope",
  "too-many",
  "internal",
]);

export function refusalText(failure: Failure): string {
  if (failure.fault) return faultText(failure.fault);
  // The texts of refusals load with the first one.
  const said = texts.value.failure;
  const reason = "reasons" in said ? reasoned(said.reasons, failure.reason ?? "", failure.args) : undefined;
  if (failure.position?.length) return failure.position.map((f) => inLanguage(f.text)).join(" ");
  if (failure.foulText) return [reason, inLanguage(failure.foulText)].filter(Boolean).join(language.value === "en" ? " " : "");
  if (reason) return reason;
  const known = "codes" in said ? word(said.codes, failure.code) : undefined;
  if (language.value === "en" || !known) return failure.message;
  return vague.has(failure.code) ? `${known}\n${failure.message}` : known;
}

/** With the reader's English detail below. */
export function faultText(fault: RecordFault): string {
  const colon = language.value === "en" ? ": " : "：";
  const where = fault.line ? faultPlace(fault.line, fault.column) + colon : "";
  const detail = faultDetail(fault);
  return where + faultReason(fault) + (detail ? `\n${detail}` : "");
}

export const faultReason = (fault: RecordFault): string => inLanguage(fault.reasonText) || fault.reason;

/** "" if it repeats the reason, or a foul is named. */
export const faultDetail = (fault: RecordFault): string => (language.value === "en" || fault.foul ? "" : fault.reason);

export function faultPlace(line: number, column = 0): string {
  const r = texts.value.record;
  return column ? r.faultAt(line, column) : r.faultAtLine(line);
}

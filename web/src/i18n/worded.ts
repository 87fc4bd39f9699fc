import type { Failure } from "../wire";
import { failuresEn, type FailureTexts } from "./failures-en";

/** A refusal of the server in the words of one of the languages; in English as it came where there are none. */
export function worded(failure: Failure, words: FailureTexts): string {
  const reasons: Record<string, string> = words.reasons;
  const codes: Record<string, string> = words.codes;
  const reason = reasons[failure.reason ?? ""];
  if (reason) return reason;
  if (words === failuresEn) return failure.message;
  // What is wrong with a field is told in detail in English alone.
  if (failure.code === "bad-request") return `${codes[failure.code]} ${failure.message}`;
  return codes[failure.code] ?? failure.message;
}

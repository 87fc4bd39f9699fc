import { ApiError } from "../api";
import { texts } from "../i18n";
import { restraint } from "../moderation/words";
import { refusalText } from "./refusal";

export function failureText(error: unknown, other: string = texts.value.failure.unreached): string {
  return restraint(error) || (error instanceof ApiError && error.failure ? refusalText(error.failure) : other);
}

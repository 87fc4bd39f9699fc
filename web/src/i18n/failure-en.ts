import { reasonsEn } from "./reasons-en";
/** What a request was refused for, by its code; the server's own sentence is in English. */
export const failureEn = {
  unreached: "The server was not reached.",
  reasons: reasonsEn as Record<string, string>,
  codes: {} as Record<string, string>,
};

export type FailureTexts = typeof failureEn;

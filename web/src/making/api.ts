import { ApiError, part, request } from "../api";
import type { Failure, RuleSetChecked } from "../wire";

export const checkRules = (text: string, moves: readonly string[]) =>
  request<RuleSetChecked>("POST", "/rulesets/check", { text, moves: moves.length ? moves : undefined });

export const shareRules = (text: string) => request<{ id: string }>("POST", "/rulesets", { text });

export const definitionAt = (id: string) => `/api/v1/rulesets/${part(id)}/definition`;

/** The file of an own rule set as its author wrote it, or a template of a shipped one. */
export async function definition(id: string): Promise<string> {
  const answer = await fetch(id.includes("@") ? definitionAt(id) : `/api/v1/templates/${part(id)}`, { credentials: "same-origin" }).catch(
    () => {
      throw new ApiError(0, null);
    },
  );
  if (!answer.ok) throw new ApiError(answer.status, (await answer.json().catch(() => null)) as Failure | null);
  return answer.text();
}

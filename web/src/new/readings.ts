import type { Choice, RuleSetPage } from "../wire";

/** Without changed choices: the part before the colon. */
export const baseOf = (id: string) => id.split(":")[0]!;

/** By the id of the choice. */
export const changedIn = (id: string) => new Map(id.split(":")[1]?.split(",").map((part) => part.split("=") as [string, string]));

export function chosenId(rules: RuleSetPage, id: string, choice: string, value: string): string {
  const changed = changedIn(id).set(choice, value);
  const parts = switches(rules).filter((c) => changed.has(c.id) && changed.get(c.id) !== c.values[0]!.id).map((c) =>
    `${c.id}=${changed.get(c.id)}`
  );
  return parts.length > 0 ? `${baseOf(id)}:${parts.join(",")}` : baseOf(id);
}

export const switches = (rules: RuleSetPage): Choice[] => (rules.choices ?? []).filter((c) => c.values?.length > 1);

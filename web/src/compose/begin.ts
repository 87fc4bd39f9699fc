import type { TsumeDraft } from "../wire";

/** Parameters of the address besides the position. */
export interface Start {
  stipulation: string;
  duty: string;
  length: number;
}

export function startOf(): Start {
  const query = new URLSearchParams(location.search);
  const stipulation = query.get("aim") ?? "";
  const duty = query.get("duty") ?? "attacker";
  const length = Math.trunc(Number(query.get("length"))) || 0;
  return {
    stipulation: ["help-mate", "help-self-mate", "self-mate", "worst-mate", "devil-mate", "direct-mate"].includes(stipulation)
      ? stipulation
      : "",
    duty: ["attacker", "none", "both"].includes(duty) ? duty : "attacker",
    length: length > 0 && length <= 9999 ? length : 0,
  };
}

export function addressOf(draft: TsumeDraft): string {
  const query = new URLSearchParams({ rules: draft.rules, sfen: draft.sfen });
  if (draft.defender) query.set("defender", "");
  if (draft.stipulation) query.set("aim", draft.stipulation);
  if (draft.stipulation && draft.checkDuty !== "attacker") query.set("duty", draft.checkDuty!);
  if (draft.length) query.set("length", String(draft.length));
  return `/compose?${query}`;
}

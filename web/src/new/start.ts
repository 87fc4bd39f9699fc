import { readRecord } from "../api";
import { inUSI } from "../record/usi";
import { address, go } from "../router";

export const rulesAsked = (): string => new URLSearchParams(address.value.split("?")[1] ?? "").get("rules") || "standard";

/**
 * Normalizes the address: the rule set in the path, and a bare SFEN. The position may be in USI words, with more
 * moves in a parameter.
 */
export async function settleAddress(rules: string): Promise<void> {
  const [path, search = ""] = address.value.split("?");
  const query = new URLSearchParams(search);
  const sfen = query.get("sfen") ?? "";
  const moves = query.get("moves")?.split(/[\s,]+/).filter(Boolean) ?? [];
  const usi = inUSI(sfen && moves.length ? `sfen ${sfen}`.replace(/^sfen (?=position\s|startpos(?!\S)|sfen\s)/, "") : sfen, moves);
  const at = path === "/new" ? `/new/${encodeURIComponent(rules)}` : path;
  // A bare SFEN is checked too, so that faults show before the form.
  const text = usi ?? (sfen && new TextEncoder().encode(`sfen ${sfen}`));
  const record = text && (await readRecord(text, { rules })).record;
  if (!usi && path === at) return;
  if (usi && record) {
    const last = record.nodes.at(-1)!;
    // The start position is an even game, with more choices.
    if (record.nodes.length > 1 && last.view?.sfen) query.set("sfen", last.view.sfen);
    else if (/^\s*(?:position\s+)?startpos/.test(sfen)) query.delete("sfen");
    else query.set("sfen", record.start.sfen);
    query.delete("moves");
  }
  query.delete("rules");
  go(`${at}${query.size ? `?${query}` : ""}`, true);
}

import { readRecord } from "../api";
import { inUSI } from "../record/usi";
import { address, go } from "../router";

/** The rule set of a game that the address asks for without naming one in its path. */
export const rulesAsked = (): string => new URLSearchParams(address.value.split("?")[1] ?? "").get("rules") || "standard";

/**
 * Brings the address of a new game to its usual form: the rule set in the path, and as
 * the position a bare SFEN. Like that of a record it may be in the words of USI
 * ("startpos", with moves or without), with more moves in a parameter of their own.
 */
export async function settleAddress(rules: string): Promise<void> {
  const [path, search = ""] = address.value.split("?");
  const query = new URLSearchParams(search);
  const sfen = query.get("sfen") ?? "";
  const moves = query.get("moves")?.split(/[\s,]+/).filter(Boolean) ?? [];
  const usi = inUSI(sfen && moves.length ? `sfen ${sfen}`.replace(/^sfen (?=position\s|startpos(?!\S)|sfen\s)/, "") : sfen, moves);
  const at = path === "/new" ? `/new/${encodeURIComponent(rules)}` : path;
  // A bare SFEN is read, too, so that a bad one is told before anything is chosen.
  const text = usi ?? (sfen && new TextEncoder().encode(`sfen ${sfen}`));
  const record = text && (await readRecord(text, { rules })).record;
  if (!usi && path === at) return;
  if (usi && record) {
    const last = record.nodes.at(-1)!;
    // The start of the rule set is an even game, of which more can be chosen.
    if (record.nodes.length > 1 && last.view?.sfen) query.set("sfen", last.view.sfen);
    else if (/^\s*(?:position\s+)?startpos/.test(sfen)) query.delete("sfen");
    else query.set("sfen", record.start.sfen);
    query.delete("moves");
  }
  query.delete("rules");
  go(`${at}${query.size ? `?${query}` : ""}`, true);
}

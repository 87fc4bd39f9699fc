/**
 * A position in USI words ("startpos", "sfen …", with or without moves) with more moves, as text to read; null for a
 * bare SFEN.
 */
export function inUSI(sfen: string, moves: string[]): Uint8Array<ArrayBuffer> | null {
  if (!/^\s*(?:position|startpos|sfen)(?!\S)|\smoves(?!\S)/.test(sfen)) return null;
  const text = sfen.trim().replace(/^(?!position\s|startpos(?!\S)|sfen\s)/, "sfen ");
  const word = /\smoves(?!\S)/.test(text) ? "" : " moves";
  return new TextEncoder().encode(moves.length ? `${text}${word} ${moves.join(" ")}` : text);
}

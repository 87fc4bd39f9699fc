/** A position in the words of USI ("startpos", "sfen …", with moves or without) and more moves, as a text to be read; null for a bare SFEN. */
export function inUSI(sfen: string, moves: string[]): Uint8Array<ArrayBuffer> | null {
  if (!/^\s*(?:position|startpos|sfen)(?!\S)|\smoves(?!\S)/.test(sfen)) return null;
  const text = sfen.trim().replace(/^(?!position\s|startpos(?!\S)|sfen\s)/, "sfen ");
  const word = /\smoves(?!\S)/.test(text) ? "" : " moves";
  return new TextEncoder().encode(moves.length ? `${text}${word} ${moves.join(" ")}` : text);
}

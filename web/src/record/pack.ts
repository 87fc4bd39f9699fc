import type { GameRecord } from "../wire";

/** Longest address offered as a link. */
export const longestLink = 8000;

/** Limit after inflation, in bytes. */
const largest = 4 << 20;

async function through(data: Uint8Array, transform: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const reader = new Blob([data as Uint8Array<ArrayBuffer>]).stream().pipeThrough(transform).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    size += value.length;
    if (size > largest) {
      await reader.cancel();
      throw new Error("too large");
    }
  }
  const out = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** JSON, deflated, in base64url. */
export async function pack(record: GameRecord): Promise<string> {
  const packed = await through(new TextEncoder().encode(JSON.stringify(record)), new CompressionStream("deflate-raw"));
  let text = "";
  for (const byte of packed) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Throws if the text is not a packed record. */
export async function unpack(text: string): Promise<GameRecord> {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")))) as GameRecord;
}

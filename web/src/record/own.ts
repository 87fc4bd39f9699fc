import type { GameRecord, RecordFile } from "../wire";

/** Start of a file in the form of this page. */
const mark = '{"komadai":1,';

/** A file that needs no server. */
export function ownFile(record: GameRecord, title: string): RecordFile {
  const nodes = record.nodes.map(({ view: _, ...node }) => node);
  const text = `${mark}"record":${JSON.stringify({ ...record, nodes })}}\n`;
  const data = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
  const name = title.replace(/[\\/:*?"<>|\s]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 60);
  return { name: `${name || "record"}.json`, type: "application/json", data: btoa(data), text, losses: [] };
}

/** null for other files. */
export function readOwn(data: Uint8Array): GameRecord | null {
  const text = new TextDecoder().decode(data);
  if (!text.startsWith(mark)) return null;
  try {
    const { record } = JSON.parse(text) as { record?: GameRecord };
    return record && typeof record.rules === "string" && Array.isArray(record.nodes) ? record : null;
  } catch {
    return null;
  }
}

import { gameRecord, writeRecord } from "../api";
import type { RecordFile } from "../wire";

export const bytesOf = (file: RecordFile) => Uint8Array.from(atob(file.data), (c) => c.charCodeAt(0));

/** Gives a file to the person who looks at the page. */
export function saveFile(file: RecordFile): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytesOf(file)], { type: file.type }));
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Saves a game played here as KIF, which most programs read. */
export async function saveGame(id: string): Promise<void> {
  const { record } = await gameRecord(id);
  saveFile(await writeRecord({ record, format: "kif" }));
}

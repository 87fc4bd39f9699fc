import { gameRecord, writeRecord } from "../api";
import type { RecordFile } from "../wire";

export const bytesOf = (file: RecordFile) => Uint8Array.from(atob(file.data), (c) => c.charCodeAt(0));

export function saveFile(file: RecordFile): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytesOf(file)], { type: file.type }));
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** KIF, which most programs read. */
export async function saveGame(id: string): Promise<void> {
  const { record } = await gameRecord(id);
  saveFile(await writeRecord({ record, format: "kif" }));
}

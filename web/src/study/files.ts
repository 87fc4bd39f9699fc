import type { ReadChoices } from "../api";
import type { GameRecord, RecordAsk, RecordFile, RecordFormats, RecordNews, RecordRead, WriteRecord } from "../wire";
import { askOnce } from "./once";

/** Throws ApiError. */
const ask = async (record: RecordAsk): Promise<RecordNews> => (await askOnce({ record })).record!;

export function base64(data: Uint8Array): string {
  let text = "";
  for (const byte of data) text += String.fromCharCode(byte);
  return btoa(text);
}

export const readHere = async (data: Uint8Array, choices: ReadChoices): Promise<RecordRead> =>
  (await ask({ read: { data: base64(data), ...choices } })).read!;

export const completeHere = async (record: GameRecord): Promise<RecordRead> => (await ask({ complete: record })).read!;

export const writeHere = async (write: WriteRecord): Promise<RecordFile> => (await ask({ write })).written!;

export const formatsHere = async (): Promise<RecordFormats> => (await ask({ formats: true })).formats!;

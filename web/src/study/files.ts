import "../core";
import type { ReadChoices } from "../api";
import type { GameRecord, RecordAsk, RecordFile, RecordFormats, RecordNews, RecordRead, WriteRecord } from "../wire";
import { askOnce } from "./once";

/** Asks the engine in this browser about records. An ApiError says why there is no answer. */
const ask = async (record: RecordAsk): Promise<RecordNews> => (await askOnce({ record })).record!;

/** Bytes as the messages have them. */
export function base64(data: Uint8Array): string {
  let text = "";
  for (const byte of data) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Reads a file without a server. */
export const readHere = async (data: Uint8Array, choices: ReadChoices): Promise<RecordRead> => (await ask({ read: { data: base64(data), ...choices } })).read!;

/** What is to be shown of a record, without a server. */
export const completeHere = async (record: GameRecord): Promise<RecordRead> => (await ask({ complete: record })).read!;

/** Writes a record in a format without a server. */
export const writeHere = async (write: WriteRecord): Promise<RecordFile> => (await ask({ write })).written!;

/** The formats in which that can be. */
export const formatsHere = async (): Promise<RecordFormats> => (await ask({ formats: true })).formats!;

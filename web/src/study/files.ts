import "../core";
import { ApiError, type ReadChoices } from "../api";
import type { GameRecord, RecordAsk, RecordFile, RecordFormats, RecordNews, RecordRead, WriteRecord } from "../wire";

/** What is left of a worker, of which the tests make their own. */
export interface Works {
  postMessage(message: RecordAsk): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<RecordNews | "ready" | "broken">) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** Makes the worker that reads and writes records; the tests put another in its place. */
export const maker = { make: (): Works => new Worker("/engine.js", { name: "records" }) };

let worker: Works | null = null;
let next = 1;
const waiting = new Map<number, (news: RecordNews | null) => void>();

function start(): Works {
  const made = maker.make();
  const fail = () => {
    if (made !== worker) return;
    made.terminate();
    worker = null;
    const all = [...waiting.values()];
    waiting.clear();
    for (const tell of all) tell(null);
  };
  made.onmessage = ({ data }) => {
    if (data === "broken") fail();
    if (made !== worker || data === "ready" || data === "broken") return;
    const tell = waiting.get(data.id);
    waiting.delete(data.id);
    tell?.(data);
  };
  made.onerror = (event) => {
    event.preventDefault();
    fail();
  };
  return made;
}

/** Asks what reads and writes records in this browser, which is loaded for the first question. An [ApiError] says why there is no answer. */
async function ask(question: Omit<RecordAsk, "id">): Promise<RecordNews> {
  const id = next++;
  const news = await new Promise<RecordNews | null>((resolve) => {
    waiting.set(id, resolve);
    worker ??= start();
    worker.postMessage({ ...question, id });
  });
  if (!news) throw new ApiError(0, null);
  if (news.refused) throw new ApiError(422, news.refused);
  return news;
}

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

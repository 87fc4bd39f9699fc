import { signal } from "@preact/signals";
import type { EngineAsk, EngineNews } from "../wire";

export type EngineState = "idle" | "loading" | "ready" | "broken";

export const engineState = signal<EngineState>("idle");

/** With the file of a book. */
export type Asked = EngineAsk & { file?: Uint8Array<ArrayBuffer> };
export type Answered = EngineNews & { file?: Uint8Array<ArrayBuffer> };

/** null if no more answers come. */
type Hear = (news: Answered | null) => void;

export interface Works {
  postMessage(message: Asked): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Answered | "ready" | "broken">) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** Tests replace it. */
export const maker = { make: (): Works => new Worker("/engine.js") };

let worker: Works | null = null;
let next = 1;
const hearing = new Map<number, Hear>();

function start(): Works {
  engineState.value = "loading";
  const made = maker.make();
  made.onmessage = ({ data }) => {
    if (made !== worker) return;
    if (data === "ready") engineState.value = "ready";
    else if (data === "broken") fail();
    else report(data);
  };
  made.onerror = (event) => {
    event.preventDefault();
    if (made === worker) fail();
  };
  return made;
}

function report(news: Answered): void {
  const hear = hearing.get(news.id);
  if (news.ended) hearing.delete(news.id);
  hear?.(news);
}

/** The next question makes another worker. */
function fail(): void {
  worker?.terminate();
  worker = null;
  engineState.value = "broken";
  const all = [...hearing.values()];
  hearing.clear();
  for (const hear of all) hear(null);
}

/** Loads the engine for the first question. Returns a function that stops it. */
export function askEngine(question: Omit<EngineAsk, "id">, hear: Hear, file?: Uint8Array<ArrayBuffer>): () => void {
  const id = next++;
  hearing.set(id, hear);
  worker ??= start();
  worker.postMessage(file ? { ...question, id, file } : { ...question, id });
  return () => {
    if (!hearing.delete(id)) return;
    if (question.search) worker?.postMessage({ id, stop: true });
  };
}

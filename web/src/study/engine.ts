import { signal } from "@preact/signals";
import type { EngineAsk, EngineNews } from "../wire";

export type EngineState = "idle" | "loading" | "ready" | "broken";

export const engineState = signal<EngineState>("idle");

/** A question, with the bytes of an opening book if it is about one. */
export type Asked = EngineAsk & { file?: Uint8Array<ArrayBuffer> };
export type Answered = EngineNews & { file?: Uint8Array<ArrayBuffer> };

/** Receives each answer; null after the engine has failed. */
type Listener = (news: Answered | null) => void;

export interface EngineWorker {
  postMessage(message: Asked): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Answered | "ready" | "broken">) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** Replaced in tests. */
export const factory = { make: (): EngineWorker => new Worker("/engine.js") };

let worker: EngineWorker | null = null;
let next = 1;
const hearing = new Map<number, Listener>();

function start(): EngineWorker {
  engineState.value = "loading";
  const made = factory.make();
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

/** Fails all questions and ends the worker; the next question starts a new one. */
function fail(): void {
  worker?.terminate();
  worker = null;
  engineState.value = "broken";
  const all = [...hearing.values()];
  hearing.clear();
  for (const hear of all) hear(null);
}

/** Starts the worker at the first question. The returned function cancels this question. */
export function askEngine(question: Omit<EngineAsk, "id">, hear: Listener, file?: Uint8Array<ArrayBuffer>): () => void {
  const id = next++;
  hearing.set(id, hear);
  worker ??= start();
  worker.postMessage(file ? { ...question, id, file } : { ...question, id });
  return () => {
    if (!hearing.delete(id)) return;
    if (question.search) worker?.postMessage({ id, stop: true });
  };
}

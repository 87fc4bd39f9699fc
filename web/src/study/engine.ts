import { signal } from "@preact/signals";
import type { EngineAsk, EngineNews } from "../wire";

/** How the engine in this browser is: not wanted yet, on its way, there, or broken. */
export type EngineState = "idle" | "loading" | "ready" | "broken";

export const engineState = signal<EngineState>("idle");

/** A question and an answer as they go to the worker and come from it: the file of a book goes with them. */
export type Asked = EngineAsk & { file?: Uint8Array<ArrayBuffer> };
export type Answered = EngineNews & { file?: Uint8Array<ArrayBuffer> };

/** Hears the answers to one question; null when there will be none. */
type Hear = (news: Answered | null) => void;

/** What is left of a worker, of which the tests make their own. */
export interface Works {
  postMessage(message: Asked): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Answered | "ready" | "broken">) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** Makes the worker; the tests put another in its place. */
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
    else tell(data);
  };
  made.onerror = (event) => {
    event.preventDefault();
    if (made === worker) fail();
  };
  return made;
}

function tell(news: Answered): void {
  const hear = hearing.get(news.id);
  if (news.ended) hearing.delete(news.id);
  hear?.(news);
}

/** The worker is gone; the next question makes another. */
function fail(): void {
  worker?.terminate();
  worker = null;
  engineState.value = "broken";
  const all = [...hearing.values()];
  hearing.clear();
  for (const hear of all) hear(null);
}

/** Asks the engine, which is loaded for the first question. What is returned stops it and hears no more. */
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

import doorOf from "../../wasm/door.wasm";
import kernels from "../../wasm/kernels.wasm";
import "wasm_exec";
import { EngineMessages } from "../wire.gen";
import type { Asked } from "./engine";
import { yielding } from "./yield";

/**
 * engine.js, the worker with the engine. It receives EngineAsk and sends EngineNews of internal/gates/wire, with book
 * files; "ready" comes first.
 */
const page = globalThis as unknown as { postMessage(message: unknown): void; onmessage: ((event: MessageEvent<Asked>) => void) | null;
  komadai: Host };

/** Shared with web/wasm/main.go. */
interface Host {
  answer(text: string, file?: Uint8Array<ArrayBuffer>): void;
  network(fingerprint: string): Promise<Uint8Array | null>;
  yield(): Promise<void>;
  /** messages is the version that the program speaks. */
  ready(messages: number | undefined): void;
  ask?: (text: string, file?: Uint8Array<ArrayBuffer>) => string | null;
}

const waiting: Asked[] = [];
const host: Host = {
  answer: (text, file) => page.postMessage(file ? { ...JSON.parse(text), file } : JSON.parse(text)),
  async network(fingerprint) {
    const response = await fetch(`/networks/${fingerprint}.nnue`);
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  },
  yield: yielding(),
  ready(messages) {
    if (messages !== EngineMessages) {
      throw new Error(`engine.wasm has version ${messages ?? 0} of the messages and engine.js version ${EngineMessages}: make wasm`);
    }
    page.postMessage("ready");
    for (const ask of waiting.splice(0)) pass(ask);
  },
};
page.komadai = host;

function pass({ file, ...ask }: Asked): void {
  const fault = host.ask!(JSON.stringify(ask), file);
  if (fault) throw new Error(fault);
}

page.onmessage = ({ data }) => {
  if (host.ask) pass(data);
  else waiting.push(data);
};

/** Gives the program's networks vector kernels in its memory, if the browser supports them. */
function open(door: WebAssembly.Exports, go: WebAssembly.Exports): void {
  if (!WebAssembly.validate(kernels)) return;
  new WebAssembly.Instance(new WebAssembly.Module(kernels), { go, door });
  (door.there as WebAssembly.Global).value = 1;
}

async function run(): Promise<void> {
  const go = new Go();
  const response = await fetch("/engine.wasm");
  if (!response.ok) throw new Error(`/engine.wasm: ${response.status}`);
  const door = new WebAssembly.Instance(new WebAssembly.Module(doorOf)).exports;
  const { instance } = await WebAssembly.instantiateStreaming(response, { ...go.importObject, kernels: door });
  open(door, instance.exports);
  await go.run(instance);
  throw new Error("the engine has ended");
}

run().catch((error: unknown) => {
  console.error(error);
  page.postMessage("broken");
});

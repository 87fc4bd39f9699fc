// Runs the engine for browsers in Node:
//
//   node ask.mjs ENGINE.WASM WASM_EXEC.JS NETWORKS
//
// It passes the questions of standard input on, one a line, each when the one before
// has been answered. Standard output gets the version of the messages that the program
// speaks, then all answers. NETWORKS is the
// folder of the networks, FINGERPRINT.nnue. With NO_VECTORS set it does without the
// kernels of web/wasm, as a browser that knows no vectors.
import { existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [wasm, exec, networks] = process.argv.slice(2);
await import(pathToFileURL(exec).href);

let answered = () => {};
let ready = () => {};
const up = new Promise((resolve) => (ready = resolve));
globalThis.komadai = {
  answer(text) {
    process.stdout.write(`${text}\n`);
    if (JSON.parse(text).ended) answered();
  },
  async network(fingerprint) {
    const name = `${networks}/${fingerprint}.nnue`;
    return existsSync(name) ? new Uint8Array(readFileSync(name)) : null;
  },
  yield: () => new Promise((resolve) => setImmediate(resolve)),
  ready(messages) {
    process.stdout.write(`${messages ?? 0}\n`);
    ready();
  },
};
const go = new Go();
const module = async (name, imports) => (await WebAssembly.instantiate(readFileSync(new URL(`../../../../web/wasm/${name}.wasm`, import.meta.url)), imports)).instance.exports;
const kernels = await module("door", {});
const { instance } = await WebAssembly.instantiate(readFileSync(wasm), { ...go.importObject, kernels });
if (!process.env.NO_VECTORS) {
  await module("kernels", { go: instance.exports, door: kernels });
  kernels.there.value = 1;
}
void go.run(instance);
await up;
for await (const line of createInterface({ input: process.stdin })) {
  const done = new Promise((resolve) => (answered = resolve));
  const fault = globalThis.komadai.ask(line);
  if (fault) throw new Error(fault);
  await done;
}
process.exit(0);

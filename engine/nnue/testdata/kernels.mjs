// Calls the kernels of web/wasm: node kernels.mjs CALLS MEMORY
//
// CALLS is a JSON list of [name, arguments...]. They work in the bytes of MEMORY, which are
// written back. What they return is printed as a JSON list.
import { readFileSync, writeFileSync } from "node:fs";

const [calls, image] = process.argv.slice(2);
const bytes = readFileSync(image);
const mem = new WebAssembly.Memory({ initial: Math.ceil(bytes.length / 65536) });
new Uint8Array(mem.buffer).set(bytes);

const module = async (name, imports) => (await WebAssembly.instantiate(readFileSync(new URL(`../../../web/wasm/${name}.wasm`, import.meta.url)), imports)).instance.exports;
const door = await module("door", {});
await module("kernels", { go: { mem }, door });
door.there.value = 1;
const returned = JSON.parse(readFileSync(calls, "utf8")).map(([name, ...args]) => door[name](...args) ?? 0);
writeFileSync(image, new Uint8Array(mem.buffer, 0, bytes.length));
console.log(JSON.stringify(returned));

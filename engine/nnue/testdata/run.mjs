// Runs a program in Go that was built for browsers, with the kernels of web/wasm, in Node:
//
//   node run.mjs WASM_EXEC.JS PROGRAM.WASM ARGUMENTS
import fs, { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [exec, program, ...rest] = process.argv.slice(2);
Object.assign(globalThis, { fs, path });
await import(pathToFileURL(exec).href);

const module = async (name, imports) => (await WebAssembly.instantiate(readFileSync(new URL(`../../../web/wasm/${name}.wasm`, import.meta.url)), imports)).instance.exports;
const kernels = await module("door", {});
const go = new Go();
go.argv = [program, ...rest];
go.env = { TMPDIR: process.env.TMPDIR ?? "/tmp", HOME: "/tmp" };
go.exit = process.exit;
const { instance } = await WebAssembly.instantiate(readFileSync(program), { ...go.importObject, kernels });
await module("kernels", { go: instance.exports, door: kernels });
kernels.there.value = 1;
await go.run(instance);

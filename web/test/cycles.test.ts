import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { imports, laterImports } from "./sources";

/** A circle of imports through a file, if there is one; files in done have been searched. */
function cycle(file: string, way: string[], done: Set<string>, needs: (file: string) => string[]): string[] | undefined {
  if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
  if (done.has(file)) return undefined;
  for (const needed of needs(file)) {
    const found = cycle(needed, [...way, file], done, needs);
    if (found) return found;
  }
  done.add(file);
  return undefined;
}

test("no file imports itself through others, at once, later or for types", () => {
  const done = new Set<string>();
  const needs = (file: string) => /\.(css|wasm)$/.test(file) ? [] : [...imports(file).map((i) => i.file), ...laterImports(file)];
  for (const name of readdirSync("src", { recursive: true })) {
    if (/\.tsx?$/.test(name)) assert.equal(cycle(`src/${name}`, [], done, needs)?.join(" -> "), undefined);
  }
  assert.ok(done.size > 100, `${done.size} files`);
});

test("a cycle is found", () => {
  const needs: Record<string, string[]> = { a: ["b", "c"], b: [], c: ["d"], d: ["c"] };
  assert.deepEqual(cycle("a", [], new Set(), (file) => needs[file] ?? []), ["c", "d", "c"]);
});

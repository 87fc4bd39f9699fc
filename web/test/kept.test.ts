import assert from "node:assert/strict";
import { test } from "node:test";
import "fake-indexeddb/auto";
import { forgetBook, keepBook, keepEntries, keepMerged, keepSaved, recallBook, type Head } from "../src/book/kept";
import type { BookEntry } from "../src/wire";

const source = (name: string, bytes = 3) => ({ name, file: new Uint8Array(bytes) });
const entry = (sfen: string, ply = 1) => ({ sfen, ply, moves: [] }) as unknown as BookEntry;
const head = (id: string): Head => ({ id, rules: "standard", name: id, changed: false, files: 1, bytes: 3 });

test("no book is kept at first", async () => {
  assert.equal(await recallBook(), null);
});

test("files and changed positions come back in order, each position once", async () => {
  assert.equal(await keepBook(head("a"), source("one")), "");
  assert.equal(await keepEntries("a", [entry("p", 1), entry("q")]), "");
  assert.equal(await keepEntries("a", [entry("p", 2)]), "");
  assert.equal(await keepMerged("a", source("two", 4)), "");
  assert.equal(await keepEntries("a", [entry("p", 3)]), "");
  const kept = await recallBook();
  assert.deepEqual(kept?.head, { ...head("a"), changed: true, files: 2, bytes: 7 });
  assert.deepEqual(kept?.steps, [{ source: source("one") }, { entry: entry("p", 2) }, { entry: entry("q") }, { source: source("two", 4) }, {
    entry: entry("p", 3),
  }]);
  assert.equal(await keepSaved("a"), "");
  assert.equal((await recallBook())?.head.changed, false);
});

test("another book replaces the first, whose changes are then refused", async () => {
  assert.equal(await keepBook(head("b"), source("b")), "");
  assert.equal(await keepEntries("a", [entry("p")]), "elsewhere");
  assert.equal(await keepMerged("a", source("two")), "elsewhere");
  assert.equal(await forgetBook("a"), "");
  assert.deepEqual((await recallBook())?.steps, [{ source: source("b") }]);
});

test("a change beyond the limits is refused as a whole", async () => {
  assert.equal(await keepMerged("b", source("huge", 64 << 20)), "full");
  assert.equal(await keepEntries("b", Array.from({ length: 20_001 }, (_, i) => entry(String(i)))), "full");
  assert.deepEqual(await recallBook(), { head: head("b"), steps: [{ source: source("b") }] });
});

test("a forgotten book is gone", async () => {
  assert.equal(await forgetBook("b"), "");
  assert.equal(await recallBook(), null);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { begun, keep } from "../src/people/begun";
import type { GameSummary } from "../src/wire";

const game = (id: string, more: Partial<GameSummary> = {}): GameSummary => ({ id, rules: "standard", created: 0, level: 0, you: "b",
  black: "", white: "", plies: 0, sfen: "", turn: "b", ...more });

test("a game is called out when it begins", () => {
  const waiting = game("a", { waiting: true });
  assert.equal(begun(null, [waiting], []), null);
  assert.equal(begun(new Set(), [waiting], []), null);
  assert.equal(begun(new Set(), [game("a", { plies: 7 })], [])?.id, "a");
  assert.equal(begun(new Set(["a"]), [game("a", { plies: 7 })], []), null);
});

test("at first sight only a game that has hardly begun is called out", () => {
  assert.equal(begun(null, [game("old", { plies: 40 }), game("new", { plies: 1 })], [])?.id, "new");
  assert.equal(begun(null, [game("old", { plies: 40 })], []), null);
});

test("what one has been to, and what is over, is not called out", () => {
  assert.equal(begun(new Set(), [game("a")], ["a"]), null);
  assert.equal(begun(new Set(), [game("a", { result: { winner: "b", reason: "time", text: { ja: "", zh: "", en: "" } } })], []), null);
});

test("what is kept are ids, each once", () => {
  assert.deepEqual(keep("abcdefgh12 <b> ijklmnop34", "ijklmnop34"), ["abcdefgh12", "ijklmnop34"]);
});

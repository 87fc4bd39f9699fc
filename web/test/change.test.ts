import assert from "node:assert/strict";
import { test } from "node:test";
import { applyChange, unpackLegal } from "../src/change";
import type { Game, LiveChange, Move } from "../src/wire";

const move = (usi: string) => ({ usi, ja: usi, western: usi, side: "b", path: [], captured: "", check: "", sfen: usi, spent: 0 }) as unknown as Move;

const game = {
  id: "g", seq: 3, turn: "b", sfen: "old", moves: [move("7g7f"), move("3c3d")], legal: [{ usi: "2g2f" }], sealed: "b", time: { now: 1 },
} as unknown as Game;

test("a change adds moves, replaces fields and takes away what is null", () => {
  const change: LiveChange = {
    type: "change", from: 1, edition: 2, keep: 1, moves: [move("8c8d")], set: { seq: 5, sfen: "new", sealed: null } as unknown as Partial<Game>,
  };
  const next = applyChange(game, change);
  assert.deepEqual(next.moves?.map((m) => m.usi), ["7g7f", "8c8d"]);
  assert.equal(next.seq, 5);
  assert.equal(next.sfen, "new");
  assert.equal(next.turn, "b");
  assert.ok(!("sealed" in next));
  assert.deepEqual(next.legal, [{ usi: "2g2f" }]);
  assert.equal(game.moves?.length, 2);
  assert.equal(game.seq, 3);
});

test("legal moves are grouped by what moves", () => {
  assert.deepEqual(unpackLegal({ "7g": "7f 7f+", "P*": "5e", "10a": "10b", pass: "" }, { "10a10b": "1a", "7g7f+": "" }), [
    { usi: "7g7f" }, { usi: "7g7f+", path: ["7g", "7f"] }, { usi: "P*5e" }, { usi: "10a10b", path: ["10a", "1a", "10b"] }, { usi: "pass" },
  ]);
  assert.deepEqual(unpackLegal({}, {}), []);
});

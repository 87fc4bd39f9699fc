import assert from "node:assert/strict";
import { test } from "node:test";
import { applyChange, unpackLegal } from "../src/change";
import type { Game, LiveChange, Move } from "../src/wire";

const move = (usi: string) =>
  ({ usi, ja: usi, western: usi, side: "b", path: [], captured: "", check: "", sfen: usi, spent: 0 }) as unknown as Move;

const game = {
  id: "g",
  seq: 3,
  turn: "b",
  sfen: "old",
  moves: [move("7g7f"), move("3c3d")],
  legal: [{ usi: "2g2f" }],
  sealed: "b",
  time: { now: 1 },
} as unknown as Game;

test("a change adds moves, replaces fields and takes away what is null", () => {
  const change: LiveChange = {
    type: "change",
    from: 1,
    edition: 2,
    keep: 1,
    moves: [move("8c8d")],
    set: { seq: 5, sfen: "new", sealed: null } as unknown as Partial<Game>,
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
  assert.deepEqual(unpackLegal({ "7g": "7f6f+8f?", "P*": "5e", "G*S*": "4e10a", "10a": "10b", pass: "" }), [
    { usi: "7g7f" },
    { usi: "7g6f+" },
    { usi: "7g8f" },
    { usi: "7g8f+" },
    { usi: "P*5e" },
    { usi: "G*4e" },
    { usi: "S*4e" },
    { usi: "G*10a" },
    { usi: "S*10a" },
    { usi: "10a10b" },
    { usi: "pass" },
  ]);
  assert.deepEqual(unpackLegal({}), []);
});

test("legal moves that go another way than straight have their way", () => {
  assert.deepEqual(unpackLegal({ "1e": "2e 1d~9c?8b ~9b(2b)3c+" }), [
    { usi: "1e2e" },
    { usi: "1e1d" },
    { usi: "1e9c", path: ["1e", "1d", "9c"] },
    { usi: "1e9c+", path: ["1e", "1d", "9c"] },
    { usi: "1e8b", path: ["1e", "1d", "9c", "8b"] },
    { usi: "1e9b", path: ["1e", "9b"] },
    { usi: "1e3c+", path: ["1e", "9b", "2b", "3c"] },
  ]);
  assert.deepEqual(unpackLegal({ "1e": "~9c" }), [{ usi: "1e9c", path: ["1e", "9c"] }]);
});

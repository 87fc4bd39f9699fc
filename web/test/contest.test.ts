import assert from "node:assert/strict";
import { test } from "node:test";
import { resultOf, seated, typedResult } from "../src/contest/typed";
import { nextBoard, waitsOf } from "../src/simul/order";
import type { GameSummary } from "../src/wire";

test("results are typed as board and sign", () => {
  for (const [text, board, outcome] of [
    ["5+", 5, "black"],
    ["12-", 12, "white"],
    [" 3 = ", 3, "drawn"],
    ["７＋", 7, "black"],
    ["2 1", 2, "black"],
    ["2 0", 2, "white"],
    ["4ー", 4, "white"],
  ] as const) {
    assert.deepEqual(typedResult(text), { board, outcome }, text);
  }
  for (const text of ["", "+", "5", "50", "5*", "+5", "1234+", "5+-"]) assert.equal(typedResult(text), null, text);
});

test("a player chosen elsewhere changes places", () => {
  assert.deepEqual(seated([[0, 1], [2, 3]], 0, 0, 3), [[3, 1], [2, 0]]);
  assert.deepEqual(seated([[0, 1], [2, 3]], 0, 0, 1), [[1, 0], [2, 3]]);
  assert.deepEqual(seated([[0, 1], [2, -1]], 0, 1, -1), [[0, -1], [2, -1]]);
});

test("an absence is a result without a game", () => {
  assert.deepEqual(resultOf("black-absent"), { outcome: "white", forfeit: true });
  assert.deepEqual(resultOf("nothing-absent"), { outcome: "nothing", forfeit: true });
  assert.deepEqual(resultOf("drawn"), { outcome: "drawn" });
});

test("the board of a simul that has waited longest is next", () => {
  const board = (id: string, turn: string, result?: object) => ({ id, turn, result }) as unknown as GameSummary;
  const first = waitsOf([board("a", "b"), board("b", "w"), board("c", "w", {})], new Map(), 1);
  assert.deepEqual([...first], [["b", 1]]);
  const second = waitsOf([board("a", "w"), board("b", "w"), board("c", "w")], first, 2);
  assert.deepEqual([...second.keys()], ["b", "a", "c"]);
  assert.equal(nextBoard(second, "b"), "a");
  assert.equal(nextBoard(second, "x"), "b");
  assert.equal(nextBoard(new Map(), "x"), "");
});

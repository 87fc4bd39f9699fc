import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser";
import { Geometry, kanjiNumber, parseSquare, plainBoard, squareName } from "../src/board/geometry";

test("squares are named as in USI, also beyond nine", () => {
  assert.equal(squareName(7, 7), "7g");
  assert.equal(squareName(10, 10), "10j");
  assert.deepEqual(parseSquare("10j"), [10, 10]);
  assert.deepEqual(parseSquare("5q"), [5, 17]);
  assert.equal(parseSquare("g7"), null);
});

test("ranks are counted in kanji", () => {
  assert.deepEqual([1, 9, 10, 11, 17, 20, 21].map(kanjiNumber), ["一", "九", "十", "十一", "十七", "二十", "二十一"]);
});

test("the board turns by half a circle", () => {
  const black = new Geometry(plainBoard, false);
  const white = new Geometry(plainBoard, true);
  assert.deepEqual(black.place("9a"), [0, 0]);
  assert.deepEqual(black.place("1i"), [8, 8]);
  for (const name of black.squares) {
    const [x, y] = black.place(name);
    assert.deepEqual(white.place(name), [8 - x, 8 - y]);
    assert.equal(black.at(x, y), name);
    assert.equal(white.at(...white.place(name)), name);
  }
});

test("files and ranks are numbered from the side at the bottom, and nothing is outside", () => {
  const small = { ...plainBoard, files: 7, ranks: 8, zoneB: ["1a", "1b"] };
  const [black, white] = [new Geometry(small, false), new Geometry(small, true)];
  assert.deepEqual([black.file(0), black.rank(0), white.file(0), white.rank(0)], [7, 1, 1, 8]);
  for (const [x, y] of [[-1, 0], [0, -1], [7, 0], [0, 8]] as const) assert.equal(black.at(x, y), "", `${x} ${y}`);
  assert.deepEqual([black.at(6, 7), black.zoneDepth], ["1h", 2]);
  assert.deepEqual(black.stars, [[3, 2], [3, 6], [4, 2], [4, 6]]);
  assert.deepEqual(new Geometry({ ...small, zoneB: ["1d"] }, false).stars, []);
  assert.deepEqual(new Geometry({ ...small, files: 6 }, false).stars, []);
});

test("holes are no squares", () => {
  const geometry = new Geometry({ ...plainBoard, holes: ["1a", "9i"] }, false);
  assert.equal(geometry.squares.length, 79);
  assert.ok(!geometry.has("1a"));
  assert.equal(geometry.at(8, 0), "");
  assert.ok(geometry.has("2a"));
  assert.deepEqual(geometry.stars, []);
});

test("a step goes by the seam only where there is one and it is nearer", () => {
  const plain = new Geometry(plainBoard, false);
  const torus = new Geometry({ ...plainBoard, ranks: 11, wrapFiles: true, wrapRanks: true }, false);
  assert.deepEqual(plain.step("1e", "9e"), [-8, 0]);
  assert.deepEqual(torus.step("1e", "9e"), [1, 0]);
  assert.deepEqual(torus.step("5a", "5k"), [0, -1]);
  assert.deepEqual(torus.step("1a", "9k"), [1, -1]);
  assert.deepEqual(torus.step("5e", "4e"), [1, 0]);
});

test("the dots lie at the promotion zones", () => {
  const zone = (depth: number) => Array.from({ length: depth }, (_, i) => squareName(1, i + 1));
  assert.deepEqual(new Geometry({ ...plainBoard, zoneB: zone(3) }, false).stars, [[3, 3], [3, 6], [6, 3], [6, 6]]);
  assert.deepEqual(new Geometry({ ...plainBoard, ranks: 11, zoneB: zone(4) }, false).stars, [[3, 4], [3, 7], [6, 4], [6, 7]]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { straightPath, unroll } from "../src/board/animate";
import { Geometry, plainBoard } from "../src/board/geometry";

const plain = new Geometry(plainBoard, false);
const torus = new Geometry({ ...plainBoard, ranks: 11, wrapFiles: true, wrapRanks: true }, false);
const nothing = new Set<string>();

test("a straight way passes every square; a leap passes none", () => {
  assert.deepEqual(straightPath(plain, "8h", "5e"), ["8h", "7g", "6f", "5e"]);
  assert.deepEqual(straightPath(plain, "2h", "2f"), ["2h", "2g", "2f"]);
  assert.deepEqual(straightPath(plain, "8i", "7g"), ["8i", "7g"]);
});

test("a way on the board has one shift and no hop", () => {
  const track = unroll(plain, ["2h", "2g", "2f"], nothing);
  assert.deepEqual(track.shifts, [[0, 0]]);
  assert.deepEqual(track.hops, [false, false]);
  assert.equal(track.length, 2);
});

test("over a seam the piece is seen at both edges, and ends where it belongs", () => {
  const track = unroll(torus, ["2i", "1i", "9i", "8i"], nothing);
  assert.deepEqual(track.points, [[7, 8], [8, 8], [9, 8], [10, 8]]);
  assert.equal(track.shifts.length, 2);
  const [x, y] = track.points.at(-1)!;
  const [dx, dy] = track.shifts.at(-1)!;
  assert.deepEqual([x + dx, y + dy], torus.place("8i"));
});

test("a way over the corner of a torus crosses both seams", () => {
  const track = unroll(torus, ["1a", "9k"], nothing);
  assert.deepEqual(track.points, [[8, 0], [9, -1]]);
  assert.deepEqual(track.shifts.at(-1), [-9, 11]);
});

test("a way around the whole board comes back to its start by the seam", () => {
  const path = ["1e", "9e", "8e", "7e", "6e", "5e", "4e", "3e", "2e"];
  const track = unroll(torus, path, nothing);
  assert.equal(track.length, 8);
  assert.deepEqual(track.points.at(-1), [16, 4]);
});

test("leaps and squares that are passed over hop", () => {
  assert.deepEqual(unroll(plain, ["8i", "7g"], nothing).hops, [true]);
  assert.deepEqual(unroll(plain, ["5g", "5f", "5e"], new Set(["5g", "5f"])).hops, [true, true]);
  assert.deepEqual(unroll(plain, ["5g", "5f"], new Set(["5g", "5f"])).hops, [false], "a capture is no hop");
});

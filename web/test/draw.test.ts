import assert from "node:assert/strict";
import { test } from "node:test";
import { arrowsOfShapes, withShape } from "../src/board/draw";

test("the same shape again takes it away, another colour changes it", () => {
  assert.deepEqual(withShape([], "7g7f", "G", false), ["G7g7f"]);
  assert.deepEqual(withShape(["R5e", "G7g7f"], "7g7f", "G", false), ["R5e"]);
  assert.deepEqual(withShape(["R5e", "G7g7f"], "5e", "B", false), ["G7g7f", "B5e"]);
});

test("under a finger the colours follow each other", () => {
  const all: string[][] = [];
  for (let shapes: string[] = []; all.length < 5;) all.push(shapes = withShape(shapes, "10a", "G", true));
  assert.deepEqual(all, [["G10a"], ["R10a"], ["B10a"], ["Y10a"], []]);
});

test("shapes are arrows and rings, and what is none is not drawn", () => {
  assert.deepEqual(arrowsOfShapes(["G7g7f", "R10a", "X5e", "G5"]).map(({ from, to }) => [from, to]), [["7g", "7f"], ["", "10a"]]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser";
import { generator, margins } from "../src/board/ground";
import { boxed, boxHeight, boxWidth, pentagon, sizeOf } from "../src/board/wood";

/** The points that a path of absolute commands names. */
const points = (path: string) => [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);

test("a promoted piece is as large as its plain one, and the king is largest", () => {
  for (const letter of "RBSNLP") assert.deepEqual(sizeOf(`+${letter}`), sizeOf(letter));
  const widths = [..."KRGNLP"].map((letter) => sizeOf(letter)[0]);
  assert.deepEqual(widths, [...widths].sort((a, b) => b - a));
  assert.deepEqual(sizeOf("X"), sizeOf("G"), "a piece of another game is a general");
});

test("a piece points up, is symmetric and stays in its box", () => {
  for (const letter of ["K", "P"]) {
    const size = sizeOf(letter);
    const all = points(pentagon(size));
    const mirrored = all.map(([x, y]) => `${x === 0 ? 0 : -x} ${y}`).sort();
    assert.deepEqual(all.map(([x, y]) => `${x} ${y}`).sort(), mirrored);
    assert.ok(all.every(([x, y]) => Math.abs(x) <= size[0] / 2 && Math.abs(y) <= size[1] / 2));
    const top = all.reduce((a, b) => (b[1] < a[1] ? b : a));
    assert.deepEqual(top, [0, -size[1] / 2]);
    assert.ok(size[0] < boxWidth && size[1] < boxHeight);
    assert.deepEqual(points(pentagon(size, 3, 4)).map(([x, y]) => [+(x - 3).toFixed(2), +(y - 4).toFixed(2)]), all);
  }
  assert.equal(boxed(sizeOf("P"), true).at(0, 0), `${boxed(sizeOf("P"), false).at(0, 0)} rotate(180)`);
});

test("a board leaves room for coordinates and for lines over a joined edge", () => {
  const kanji = margins("kanji", false, false);
  assert.ok(kanji.top > kanji.bottom && kanji.right > kanji.left);
  const none = margins("none", false, false);
  assert.deepEqual([none.top, none.right], [none.bottom, none.left]);
  assert.ok(margins("kanji", false, true).top < none.top, "coordinates in the squares need no margin");
  assert.ok(margins("none", true, false).top > none.top);
});

test("the grain of the wood is the same on every screen", () => {
  const [a, b] = [generator(), generator()];
  const drawn = Array.from({ length: 100 }, () => a());
  assert.deepEqual(drawn, Array.from({ length: 100 }, () => b()));
  assert.ok(drawn.every((v) => v > 0 && v < 1) && new Set(drawn).size === 100);
});

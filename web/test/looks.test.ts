import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { figures } from "../src/board/figures";
import { surfaceNames, surfaces } from "../src/board/surfaces";

/** The luminance of a colour as #rrggbb (WCAG 2.2). */
function light(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16) / 255).map((
    v,
  ) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const contrast = (a: string, b: string) => {
  const [low, high] = [light(a), light(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

test("lines, coordinates and gates stand out on every board, in the light and in the dark", () => {
  assert.deepEqual(Object.keys(surfaces), [...surfaceNames]);
  for (const [name, made] of Object.entries(surfaces)) {
    for (const theme of ["light", "dark"] as const) {
      const { wood, line, mark = "#8e2b1d" } = made[theme];
      assert.ok(contrast(wood!, line!) >= 4.5, `${name} ${theme}: lines ${contrast(wood!, line!)}`);
      assert.ok(contrast(wood!, mark) >= 2.4, `${name} ${theme}: gates ${contrast(wood!, mark)}`);
    }
  }
});

test("every piece of the built-in rule sets has a picture", () => {
  const folder = "../variant/defs";
  let seen = 0;
  for (const file of readdirSync(folder, { recursive: true })) {
    const definition = readFileSync(`${folder}/${file}`, "utf8");
    if (!definition.includes("seed =")) continue; // other games show their characters
    for (const [, letter] of definition.matchAll(/^names = \{ one = "(.)"/gm)) {
      // What is only counted is drawn as a counter.
      if (["雷", "虚"].includes(letter!)) continue;
      seen++;
      assert.ok(figures[letter!], `${file}: ${letter}`);
    }
  }
  assert.ok(seen > 20);
});

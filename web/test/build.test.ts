import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser";
import { keepUp } from "../src/build";

/** How often the page reloads when it hears of these builds in turn. */
function reloads(mine: string, ...told: (string | undefined)[]): number {
  const kept = new Map<string, string>();
  let times = 0;
  Object.assign(globalThis, {
    sessionStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) },
  });
  Object.assign(document, { querySelector: () => (mine ? { content: mine } : null) });
  for (const build of told) keepUp(build, () => times++);
  return times;
}

test("a page of an older build loads itself anew, once for each newer one", () => {
  assert.equal(reloads("a", "a", "a"), 0);
  assert.equal(reloads("a", "b"), 1);
  assert.equal(reloads("a", "b", "b"), 1);
  assert.equal(reloads("a", "b", "c"), 2);
});

test("a page that can keep nothing stays", () => {
  const refuse = () => {
    throw new Error("refused");
  };
  Object.assign(document, { querySelector: () => ({ content: "a" }) });
  Object.assign(globalThis, { sessionStorage: { getItem: refuse, setItem: refuse } });
  let times = 0;
  keepUp("b", () => times++);
  assert.equal(times, 0);
});

test("a page that does not know its build, or is not told one, stays", () => {
  assert.equal(reloads("", "b"), 0);
  assert.equal(reloads("a", undefined, ""), 0);
});

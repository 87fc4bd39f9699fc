import assert from "node:assert/strict";
import { test } from "node:test";
import { formatSpent, formatTime, remaining, urgency } from "../src/clock";
import type { Time } from "../src/wire";

const byoyomi = (main: number, left: number, periods: number): Time => ({
  clock: { kind: "byoyomi", main: 600_000, byoyomi: 30_000, periods: 3 },
  now: 0,
  running: "b",
  black: { main, byoyomi: left, periods },
  white: { main: 600_000, byoyomi: 30_000, periods: 3 },
});

test("main time runs before byoyomi, period by period", () => {
  assert.deepEqual(remaining(byoyomi(10_000, 30_000, 3), "b", 4_000), { main: 6_000, byoyomi: 30_000, periods: 3 });
  assert.deepEqual(remaining(byoyomi(10_000, 30_000, 3), "b", 15_000), { main: 0, byoyomi: 25_000, periods: 3 });
  assert.deepEqual(remaining(byoyomi(0, 30_000, 3), "b", 31_000), { main: 0, byoyomi: 29_000, periods: 2 });
  assert.deepEqual(remaining(byoyomi(0, 30_000, 3), "b", 500_000), { main: 0, byoyomi: 0, periods: 1 });
});

test("the other side’s clock stands", () => {
  assert.deepEqual(remaining(byoyomi(10_000, 30_000, 3), "w", 9_999), { main: 600_000, byoyomi: 30_000, periods: 3 });
});

test("time is shown rounded up, time used rounded down", () => {
  assert.equal(formatTime(60_000), "1:00");
  assert.equal(formatTime(59_001), "1:00");
  assert.equal(formatTime(3_600_000), "1:00:00");
  assert.equal(formatTime(9_940, true), "9.9");
  assert.equal(formatSpent(59_999), "0:59");
  assert.equal(formatSpent(61_000), "1:01");
});

test("the last ten and five seconds are marked", () => {
  assert.equal(urgency({ main: 0, byoyomi: 11_000, periods: 1 }, true), "calm");
  assert.equal(urgency({ main: 0, byoyomi: 9_000, periods: 1 }, true), "soon");
  assert.equal(urgency({ main: 0, byoyomi: 4_000, periods: 1 }, true), "now");
  assert.equal(urgency({ main: 1_000, byoyomi: 30_000, periods: 1 }, true), "calm");
  assert.equal(urgency({ main: 4_000, byoyomi: 0, periods: 0 }, false), "now");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser";
import { isLow } from "../src/people/countdown";
import { call } from "../src/people/voice";
import type { Game } from "../src/wire";

test("the last nine seconds are called one by one, before that every tenth", () => {
  const said = (period: number, language: "en" | "zh" | "ja") =>
    Array.from({ length: period + 1 }, (_, second) => call(second, period)?.words[language]).filter(Boolean).join(" ");
  assert.equal(said(30, "ja"), "10秒 20秒 いち に さん し ご ろく しち はち きゅう");
  assert.equal(said(30, "en"), "20 seconds 10 seconds 9 8 7 6 5 4 3 2 1");
  assert.equal(said(10, "zh"), "9 8 7 6 5 4 3 2 1");
  assert.equal(said(60, "zh").startsWith("剩下 50 秒 剩下 40 秒"), true);
});

test("time is short in the last tenth, and in the last period", () => {
  const low = (clock: object, main: number, byoyomi = 0, periods = 0) => isLow({ time: { clock } } as Game, { main, byoyomi, periods });
  const sudden = { kind: "sudden", main: 300_000 };
  assert.deepEqual([31_000, 30_000].map((main) => low(sudden, main)), [false, true]);
  assert.deepEqual([10_001, 10_000].map((main) => low({ ...sudden, main: 20_000 }, main)), [false, true]);
  assert.deepEqual([60_001, 60_000].map((main) => low({ ...sudden, main: 3_600_000 }, main)), [false, true]);
  const byoyomi = { kind: "byoyomi", main: 60_000, byoyomi: 10_000, periods: 3 };
  assert.equal(low(byoyomi, 500, 10_000, 3), false);
  assert.equal(low(byoyomi, 0, 10_000, 2), false);
  assert.equal(low(byoyomi, 0, 10_000, 1), true);
});

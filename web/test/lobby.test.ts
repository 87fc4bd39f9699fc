import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser";
import { best } from "../src/lobby/best";
import { botGame, levelFor } from "../src/lobby/bot";
import { around } from "../src/lobby/bots";
import { everything, passes, type Filter } from "../src/lobby/filter";
import { speedOf } from "../src/lobby/speed";
import type { Clock, GameSummary } from "../src/wire";

const minutes = (n: number) => n * 60_000;

// The bounds of internal/games/ladder.
test("the class of a time is that of the ratings", () => {
  for (const [clock, want] of [
    [{ kind: "none" }, "none"],
    [{ kind: "correspondence", byoyomi: 86_400_000 }, "correspondence"],
    [{ kind: "sudden", main: minutes(3) - 1 }, "bullet"],
    [{ kind: "sudden", main: minutes(3) }, "blitz"],
    [{ kind: "sudden", main: minutes(10) }, "rapid"],
    [{ kind: "sudden", main: minutes(30) }, "classical"],
    [{ kind: "byoyomi", main: 0, byoyomi: 10_000, periods: 1 }, "blitz"],
    [{ kind: "byoyomi", main: minutes(10), byoyomi: 30_000, periods: 1 }, "rapid"],
    [{ kind: "byoyomi", main: minutes(10), byoyomi: 30_000, periods: 17 }, "classical"],
    [{ kind: "fischer", main: minutes(1), increment: 2_000 }, "bullet"],
    [{ kind: "fischer", main: minutes(1), increment: 3_000 }, "blitz"],
  ] as [Clock, string][]) assert.equal(speedOf(clock), want, JSON.stringify(clock));
});

test("a filter keeps what has all it asks for", () => {
  const game = { rules: "torus", clock: { kind: "sudden", main: minutes(10) } as Clock, rated: true };
  const filter = (part: Partial<Filter>) => passes(game, { ...everything, ...part });
  assert.equal(filter({}), true);
  assert.deepEqual([filter({ rules: "torus" }), filter({ rules: "standard" })], [true, false]);
  assert.deepEqual([filter({ speed: "rapid" }), filter({ speed: "none" })], [true, false]);
  assert.deepEqual([filter({ rated: "yes" }), filter({ rated: "no" })], [true, false]);
  assert.equal(passes({ rules: "torus" }, { ...everything, rated: "no" }), true);
  assert.equal(passes({ rules: "torus" }, { ...everything, speed: "rapid" }), false);
});

test("the strongest game is large, and stays while it goes on", () => {
  const game = (id: string, black: number, white: number, created = 0) =>
    ({ id, blackRating: black, whiteRating: white, created }) as GameSummary;
  const all = [game("a", 0, 0, 3), game("b", 1500, 1700), game("c", 1900, 0), game("d", 1600, 1600, 1)];
  assert.equal(best(all, "")?.id, "d");
  assert.equal(best(all, "c")?.id, "c");
  assert.equal(best(all, "gone")?.id, "d");
  assert.equal(best([], "a"), undefined);
});

test("a bot has the level nearest to a sure rating", () => {
  assert.deepEqual([levelFor({ rating: 1480 }), levelFor({ rating: 50 }), levelFor({ rating: 3000 })], [6, 1, 9]);
  assert.deepEqual([levelFor({}), levelFor({ rating: 1500, provisional: true })], [0, 0]);
  assert.deepEqual([around(1), around(5), around(10)], [[1, 3, 5], [3, 5, 7], [6, 8, 10]]);
  assert.deepEqual(around(2), [1, 2, 3, 5]);
});

test("a bot plays on the terms of the game that waits, and no correspondence game", () => {
  const clock: Clock = { kind: "byoyomi", main: minutes(10), byoyomi: 30_000, periods: 1 };
  assert.deepEqual(botGame({ rules: "standard", clock, handicap: "rook", color: "b" }, 4), { rules: "standard", clock, handicap: "rook",
    color: "b", level: 4, name: undefined });
  const days = botGame({ rules: "torus", clock: { kind: "correspondence", byoyomi: 86_400_000, periods: 1 } }, 3);
  assert.deepEqual([days.clock, days.color], [{ kind: "none" }, "random"]);
});

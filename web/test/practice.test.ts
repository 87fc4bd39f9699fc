import assert from "node:assert/strict";
import { test } from "node:test";
import { inEnglish } from "./browser";
import { byDay, dayOf, monthOf, shiftMonth, streakOf, weeksOf } from "../src/practice/days";
import { chosen, commonStart, noChoice, pathOf, replies, scoreOf, tally, weakest } from "../src/statistics/count";
import { reasonText, replyText } from "../src/study/reasons";
import { swiped, tabAt } from "../src/ui/swipe";
import type { HintReason, RecordNode, RuleSet, StatisticsGame } from "../src/wire";

const today = new Date(2026, 10, 27, 15);
const hourOf = (day: number, hour = 12) => Math.floor(new Date(2026, 10, day, hour).getTime() / 3_600_000);

test("hours become days of the client", () => {
  const days = byDay([{ hour: hourOf(26, 23), solved: 2 }, { hour: hourOf(27, 0), solved: 1 }, { hour: hourOf(27, 9), solved: 3 }]);
  assert.deepEqual([...days], [["2026-11-26", 2], ["2026-11-27", 4]]);
});

for (const [name, days, want] of [
  ["no practice", [], 0],
  ["today", [27], 1],
  ["yesterday, today is not over", [26], 1],
  ["three days", [25, 26, 27], 3],
  ["a gap", [24, 26, 27], 2],
  ["the day before yesterday", [25], 0],
] as [string, number[], number][]) {
  test(`streak: ${name}`, () => {
    assert.equal(streakOf(byDay(days.map((d) => ({ hour: hourOf(d), solved: 1 }))), today), want);
  });
}

test("weeks end with today", () => {
  const weeks = weeksOf(new Map([["2026-11-27", 5]]), today, 2);
  assert.deepEqual(weeks.map((w) => w.length), [7, 6]); // a Friday
  assert.deepEqual([weeks[0]![0]!.day, weeks[1]!.at(-1)!.day, weeks[1]!.at(-1)!.solved], ["2026-11-15", "2026-11-27", 5]);
  assert.equal(dayOf(weeks[1]![0]!.at), "2026-11-22");
});

const from = { x: 200, y: 300 };
for (const [name, x, y, want] of [
  ["left", 120, 310, 1],
  ["right", 280, 300, -1],
  ["too short", 160, 300, 0],
  ["down", 190, 500, 0],
  ["aslant", 140, 240, 0],
] as [string, number, number, number][]) test(`swipe: ${name}`, () => assert.equal(swiped(from, { x, y }), want));

test("keys of tabs", () => {
  const keys = ["ArrowRight", "ArrowLeft", "Home", "End", "x"];
  assert.deepEqual(keys.map((k) => tabAt(k, 0, 4)), [1, 3, 0, 3, -1]);
  assert.deepEqual(keys.map((k) => tabAt(k, 3, 4)), [0, 2, 0, 3, -1]);
});

// start 0: 7g7f 1 (3c3d 2), 2g2f 3; start 4: 5g5f 5
const tree = [-1, 0, 1, 0, -1, 4].map((parent, i) => ({ parent, usi: ["", "7g7f", "3c3d", "2g2f", "", "5g5f"][i] })) as RecordNode[];
const game = (node: number, score: number, rest: Partial<StatisticsGame> = {}): StatisticsGame => ({ id: "", rules: "standard", side: "b",
  opponent: "", began: 0, plies: 20, score, reason: "resignation", speed: "", node, ...rest });

test("results are counted by key", () => {
  const games = [game(1, 1), game(1, 0), game(3, 0.5, { opening: "x" }), game(3, 0, { opening: "x" })];
  assert.deepEqual(tally(games, (g) => g.opening ?? ""), [{ key: "x", games: 2, won: 0, drawn: 1, lost: 1 }]);
  const [all] = tally(games, () => "all");
  assert.deepEqual([all!.games, all!.won, all!.drawn, all!.lost, scoreOf(all!)], [4, 1, 1, 2, 0.375]);
});

for (const [name, choice, want] of [
  ["all", {}, 4],
  ["rules", { rules: "torus" }, 1],
  ["white", { side: "w" }, 1],
  ["no clock", { speed: "none" }, 3],
  ["blitz", { speed: "blitz" }, 1],
  ["people", { opponents: "people" }, 3],
  ["engine", { opponents: "engine" }, 1],
  ["two choices", { opponents: "engine", side: "w" }, 0],
] as [string, object, number][]) {
  test(`choice: ${name}`, () => {
    const games = [game(1, 1, { rules: "torus" }), game(1, 1, { side: "w" }), game(1, 1, { speed: "blitz" }), game(1, 1, { level: 3 })];
    assert.equal(chosen(games, { ...noChoice, ...choice }).length, want);
  });
}

test("weak points need three games and a score under one half", () => {
  const of = (key: string, won: number, lost: number) => ({ key, games: won + lost, won, drawn: 0, lost });
  const list = weakest([of("even", 2, 2), of("bad", 1, 3), of("few", 0, 2), of("worst", 0, 3), of("good", 3, 1)], 5);
  assert.deepEqual(list.map((t) => t.key), ["worst", "bad"]);
  assert.equal(weakest([of("a", 0, 3), of("b", 0, 4)], 1)[0]!.key, "b");
});

test("the opening tree", () => {
  const games = [game(2, 1), game(1, 0), game(3, 0), game(5, 1)];
  assert.equal(commonStart(tree, games), 0);
  assert.equal(commonStart(tree, [games[3]!]), 4);
  assert.equal(commonStart(tree, []), -1);
  assert.deepEqual(replies(tree, games, 0).map((r) => [tree[r.node]!.usi, r.games, r.won]), [["7g7f", 2, 1], ["2g2f", 1, 0]]);
  assert.deepEqual(replies(tree, games, 1).map((r) => tree[r.node]!.usi), ["3c3d"]);
  assert.deepEqual(replies(tree, games, 2), []);
  assert.deepEqual(pathOf(tree, 2), [0, 1, 2]);
});

test("a month begins on its day of the week", () => {
  const days = monthOf("2026-11"); // a Sunday
  assert.deepEqual([days[0], days.at(-1), days.length], ["2026-11-01", "2026-11-30", 30]);
  const next = monthOf("2028-02"); // a Tuesday of a leap year
  assert.deepEqual([next.filter((d) => d === "").length, next.at(-1)], [2, "2028-02-29"]);
  assert.deepEqual([shiftMonth("2026-12", 1), shiftMonth("2026-01", -1)], ["2027-01", "2025-12"]);
});

const named = { pieces: [{ letter: "R", names: { en: "rook" } }, { letter: "B", names: { en: "bishop" } }] } as unknown as RuleSet;
for (const [reason, why, reply] of [
  [{ why: "mate", plies: 1 }, "It mates in 1 move.", "The reply P-76 mates in 1 move."],
  [{ why: "threatensMate", plies: 3 }, "It threatens mate in 3 moves.", "The reply P-76 threatens mate in 3 moves."],
  [{ why: "free", piece: "R" }, "It takes the rook for nothing.", "The reply P-76 takes the rook for nothing."],
  [
    { why: "gains", piece: "B" },
    "It takes the bishop, and you come out ahead in the exchange.",
    "The reply P-76 takes the bishop and wins the exchange.",
  ],
  [{ why: "attacks", piece: "R" }, "It threatens to take the rook.", "The reply P-76 threatens to take the rook."],
  [
    { why: "fork", piece: "R", other: "B" },
    "It attacks the rook and the bishop at once.",
    "The reply P-76 attacks the rook and the bishop at once.",
  ],
  [{ why: "saves", piece: "R" }, "It saves the rook, which was about to be taken.", ""],
  [{ why: "check" }, "It gives check.", ""],
] as [HintReason, string, string][]) {
  test(`the reason ${reason.why} in words`, async () => {
    await inEnglish();
    assert.equal(reasonText(reason, named), why);
    assert.equal(replyText(reason, "P-76", named), reply);
  });
}

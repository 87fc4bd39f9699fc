import assert from "node:assert/strict";
import { test } from "node:test";
import { answers, asked, inEnglish } from "./browser";
import * as contest from "../src/contest/api";
import { handicapName } from "../src/contest/handicap";
import { when } from "../src/contest/when";
import { detonates } from "../src/game/special";
import { texts } from "../src/i18n";
import { firstOf, tagOf } from "../src/i18n/tags";
import * as moderation from "../src/moderation/api";
import { socketAddress } from "../src/socket";
import * as people from "../src/people/api";
import { departures, type Terms } from "../src/people/departures";
import { named, other, pair, playerOf } from "../src/people/names";
import { clockText } from "../src/people/terms";
import type { Clock, Game, RuleSet } from "../src/wire";

test("the first language of a browser that there is", () => {
  for (const [tags, want] of [
    [["de", "ja-JP", "en"], "ja"],
    [["EN-us"], "en"],
    [["de"], "en"],
    [[], "en"],
    [["zh"], "zh-Hans"],
    [["zh-CN"], "zh-Hans"],
    [["zh-TW"], "zh"],
    [["zh-Hant"], "zh"],
    [["zh-Hans-HK"], "zh-Hans"],
    [["zh-HK"], "zh"],
  ] as const) {
    assert.equal(firstOf(tags), want, tags.join());
  }
  assert.deepEqual((["zh", "zh-Hans", "ja"] as const).map(tagOf), ["zh-Hant", "zh-Hans", "ja"]);
});

test("a time control in words", async () => {
  await inEnglish();
  const t = texts.value;
  const text = (clock: Partial<Clock>) => clockText(clock as Clock);
  assert.equal(text({ kind: "none", main: 60_000 }), t.timeNone);
  assert.equal(text({ kind: "correspondence", byoyomi: 172_800_000 }), t.people.days(2));
  assert.equal(text({ kind: "correspondence" }), t.people.days(1));
  assert.equal(text({ kind: "sudden", main: 60_000 }), t.minutes(1));
  assert.equal(text({ kind: "sudden", main: 90_000 }), t.seconds(90));
  assert.equal(text({ kind: "byoyomi", byoyomi: 30_000, periods: 1 }), `${t.byoyomi} ${t.seconds(30)}`);
  assert.equal(text({ kind: "byoyomi", main: 60_000, byoyomi: 30_000, periods: 3 }), `${t.minutes(1)} · ${t.byoyomi} ${t.seconds(30)} ×3`);
  assert.equal(text({ kind: "fischer", main: 60_000, increment: 5000 }), `${t.minutes(1)} · +${t.seconds(5)}`);
});

test("the terms that differ from the usual ones", async () => {
  await inEnglish();
  const rules = { start: "board b - 1", impasse: ["points27", "none"] } as unknown as RuleSet;
  const usual: Terms = { handicap: "", start: "board b - 1", fouls: "", impasse: "points27", undo: true };
  const ids = (change: Partial<Terms>, set = rules) => departures({ ...usual, ...change }, set).map((d) => d.id);
  assert.deepEqual(ids({}), []);
  assert.deepEqual(ids({ series: "half-lance" }), ["match"]);
  assert.deepEqual(ids({ start: "other b - 1" }), ["position"]);
  assert.deepEqual(ids({ start: "board b P 1" }), ["position"]);
  assert.deepEqual(ids({ start: "board w - 1" }), ["first"]);
  assert.deepEqual(ids({ start: "other w - 1", handicap: "lance" }), []);
  assert.deepEqual(ids({ fouls: "lose", undo: false }), ["fouls", "undo"]);
  assert.deepEqual(ids({ impasse: "none" }), ["impasse"]);
  assert.deepEqual(ids({ impasse: "none" }, { ...rules, impasse: [] } as unknown as RuleSet), []);
  const [white] = departures({ ...usual, start: "board w - 1" }, rules);
  const [black] = departures(usual, { ...rules, start: "board w - 1" } as RuleSet);
  assert.deepEqual([white!.text, black!.text], [texts.value.whiteFirst, texts.value.blackFirst]);
});

test("the people of a game", async () => {
  await inEnglish();
  const game = (black: string, white: string) =>
    ({ black: { kind: black, name: "Kin" }, white: { kind: white, name: "" } }) as unknown as Game;
  assert.deepEqual([pair(game("person", "person")), pair(game("engine", "person")), pair(game("person", "engine"))], [true, false, false]);
  assert.deepEqual([other("b"), other("w")], ["w", "b"]);
  assert.deepEqual([named(playerOf(game("person", "person"), "b")), named(playerOf(game("person", "person"), "w"))], [
    "Kin",
    texts.value.people.guest,
  ]);
});

test("names of handicaps and instants", async () => {
  await inEnglish();
  const rules = { handicaps: [{ id: "lance", names: { en: "Lance", ja: "", zh: "" } }] } as unknown as RuleSet;
  assert.deepEqual([handicapName(rules, "lance"), handicapName(rules, "rook"), handicapName(undefined, "lance")], [
    "Lance",
    "rook",
    "lance",
  ]);
  const now = new Date();
  now.setHours(12, 0, 0, 0);
  assert.ok(!/[a-z]{3}/i.test(when(now.getTime()).replace(/[ap]m/i, "")), when(now.getTime()));
  assert.match(when(Date.UTC(2020, 4, 15, 12)), /May/);
  assert.deepEqual([detonates("M*5e"), detonates("P*5e")], [true, false]);
});

test("requests about games, tournaments and moderation", async () => {
  const expected: [string, unknown, () => Promise<unknown>][] = [
    ["POST /games/a%2Fb/join", { name: "Kin", grade: "3k" }, () => people.join("a/b", "Kin", "3k")],
    ["POST /games/g/join", {}, () => people.join("g", "", "")],
    ["POST /games/g/talk", { text: "hi" }, () => people.say("g", "hi", "")],
    ["POST /games/g/block", { author: "x", on: true }, () => people.block("g", "x", true)],
    ["POST /tournaments/t/enter", { word: "w" }, () => contest.enter("t", "w")],
    ["POST /tournaments/t/end", undefined, () => contest.change("t", "end")],
    ["GET /leaderboards/x%3Ay/fast", undefined, () => contest.leaderboard("x:y", "fast")],
    ["POST /games/g/report", { kind: "x" }, () => moderation.report("g", { kind: "x" } as never)],
    ["GET /moderation/log?before=7", undefined, () => moderation.log(7)],
  ];
  for (const [request, body, run] of expected) {
    answers.push({ request, body: {} });
    await run();
    assert.deepEqual(asked.at(-1), { request, body });
  }
  assert.equal(socketAddress("/lobby/live"), "ws://komadai.test/api/v1/lobby/live");
  Object.assign(globalThis, { location: new URL("https://komadai.test/") });
  assert.equal(socketAddress("/lobby/live"), "wss://komadai.test/api/v1/lobby/live");
});

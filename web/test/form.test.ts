import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser";
import { clockOf, newGameOf, recall, settle, type Form } from "../src/new/form";
import { wordedLevel } from "../src/new/level";
import { presetOf } from "../src/new/presets";
import { positionOf } from "../src/edit/paste";
import { handicapOf } from "../src/people/grades";
import { inUSI } from "../src/record/usi";
import { address } from "../src/router";
import { route } from "../src/routes";
import type { RuleSet } from "../src/wire";

const rules = {
  id: "standard",
  start: "board b - 1",
  handicaps: [{ id: "lance", names: { ja: "", zh: "", en: "" }, sfen: "less w - 1", grades: 1 }],
} as unknown as RuleSet;
const form = (change: Partial<Form> = {}): Form => ({ ...recall(), ...change });

test("the clock that is asked for", () => {
  assert.deepEqual(clockOf(form({ clock: "byoyomi", main: "600", byoyomi: "30", periods: "3" })), { kind: "byoyomi", main: 600_000,
    byoyomi: 30_000, periods: 3 });
  assert.deepEqual(clockOf(form({ clock: "sudden", main: "0" })), { kind: "sudden", main: 60_000 });
  assert.deepEqual(clockOf(form({ clock: "fischer", main: "60", increment: "5" })), { kind: "fischer", main: 60_000, increment: 5_000 });
  assert.deepEqual(clockOf(form({ clock: "correspondence", days: "2" })), { kind: "correspondence", byoyomi: 172_800_000, periods: 1 });
  assert.deepEqual(clockOf(form({ clock: "none" })), { kind: "none" });
});

test("a preset is known by its times", () => {
  assert.equal(presetOf(form()), "none");
  assert.equal(presetOf(form({ clock: "sudden", main: "300" })), "fast");
  assert.equal(presetOf(form({ clock: "byoyomi", main: "600", byoyomi: "30", periods: "1" })), "usual");
  assert.equal(presetOf(form({ clock: "byoyomi", main: "600", byoyomi: "30", periods: "2" })), "other");
  assert.equal(presetOf(form({ clock: "correspondence", days: "3" })), "days");
});

test("a level has the word of the next lower one with a word", () => {
  assert.deepEqual([1, 2, 3, 4, 6, 9, 10].map(wordedLevel), [1, 2, 3, 3, 5, 7, 10]);
});

test("what another program left in the storage is no form", () => {
  const usual = recall();
  for (const text of ["{]", "null", "[]", "7", `{"color":"green","level":99,"clock":"sand","fouls":3,"first":null,"main":"x"}`]) {
    localStorage.setItem("komadai.form", text);
    assert.deepEqual(recall(), usual, text);
  }
  localStorage.removeItem("komadai.form");
});

test("an address has a position in the words of USI, with moves in it, behind it, and both", () => {
  const text = (sfen: string, ...moves: string[]) => {
    const read = inUSI(sfen, moves);
    return read && new TextDecoder().decode(read);
  };
  const start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
  assert.equal(text(start), null);
  assert.equal(text("startpos"), "startpos");
  assert.equal(text("position startpos"), "position startpos");
  assert.equal(text("startpos moves 7g7f 3c3d"), "startpos moves 7g7f 3c3d");
  assert.equal(text("startpos", "7g7f", "3c3d"), "startpos moves 7g7f 3c3d");
  assert.equal(text("startpos moves 7g7f", "3c3d"), "startpos moves 7g7f 3c3d");
  assert.equal(text(`${start} moves 7g7f`), `sfen ${start} moves 7g7f`);
  assert.equal(text(`sfen ${start}`, "7g7f"), `sfen ${start} moves 7g7f`);
});

test("some choices rule others out", () => {
  const against = (change: Partial<Form>, signedIn = true) => newGameOf(settle(form(change), rules, signedIn), rules, " Ohashi ");
  const engine = against({ level: 7 });
  assert.equal(engine.level, 7);
  assert.equal(engine.opponent, undefined);
  const friend = against({ opponent: "friend", rated: true });
  assert.deepEqual([friend.opponent, friend.rated, friend.byGrade, friend.name, friend.listed], [
    "person",
    true,
    undefined,
    "Ohashi",
    false,
  ]);
  assert.equal(against({ opponent: "lobby", rated: true }, false).rated, undefined);
  const odds = settle(form({ handicap: "lance" }), rules, true);
  assert.deepEqual([odds.color, odds.sfen], ["b", "less w - 1"]);
  assert.equal(settle(form({ first: "w" }), rules, true).sfen, "board w - 1");
});

test("the handicap follows from grades unless another is chosen", () => {
  const asked = (change: Partial<Form>, grade: string) => {
    const game = newGameOf(settle(form({ opponent: "friend", first: "w", ...change }), rules, true, grade), rules, "");
    return [game.byGrade, game.grade, game.handicap, game.first];
  };
  assert.deepEqual(asked({}, "3k"), [true, "3k", undefined, undefined]);
  assert.deepEqual(asked({ handicap: "grades" }, "3k"), [true, "3k", undefined, undefined]);
  assert.deepEqual(asked({ handicap: "even" }, "3k"), [undefined, undefined, undefined, "w"]);
  assert.deepEqual(asked({ handicap: "lance" }, "3k"), [undefined, undefined, "lance", undefined]);
  assert.deepEqual(asked({}, ""), [undefined, undefined, undefined, "w"]);
  assert.deepEqual(asked({ opponent: "engine" }, "3k"), [undefined, undefined, undefined, "w"]);
  assert.deepEqual(asked({ rated: true }, "3k"), [undefined, undefined, undefined, "w"]);
  assert.deepEqual(handicapOf(rules, "1d", "2k"), { handicap: rules.handicaps[0], gives: true });
  assert.equal(handicapOf(rules, "2k", "1d")?.gives, false);
  assert.equal(handicapOf(rules, "1d", "1d"), null);
});

test("a game without pawns has no toss", () => {
  const few = { ...rules, start: "kpppp/5/5/PPPPK b - 1" };
  assert.equal(settle(form({ color: "furigoma" }), few, true).color, "random");
  assert.equal(settle(form({ color: "furigoma" }), { ...rules, start: "k4/ppppp/5/PPPPP/4K b - 1" }, true).color, "furigoma");
});

test("of a game that is pasted the last position is meant, of a problem the first", () => {
  const nodes = [{ parent: -1 }, { parent: 0, usi: "a", view: { side: "b" as const, sfen: "one" } }, { parent: 1, usi: "b",
    view: { side: "w" as const, sfen: "two" } }, { parent: 2, end: { kind: "resign" } }];
  assert.equal(positionOf({ rules: "standard", headers: [], start: { sfen: "board b - 1" }, nodes }, rules), "two");
  assert.equal(positionOf({ rules: "standard", headers: [], start: { sfen: "problem b G 1" }, nodes }, rules), "problem b G 1");
  assert.equal(positionOf({ rules: "standard", headers: [], start: { sfen: "less w - 1", handicap: "lance" }, nodes }, rules), "two");
});

test("addresses and the pages they name", () => {
  const named = (path: string) => {
    const found = route(path);
    return found && [found.page.path, found.id];
  };
  assert.deepEqual(named("/"), ["/", ""]);
  assert.deepEqual(named("/game/abc"), ["/game/{id}", "abc"]);
  assert.deepEqual(named("/@%E6%9C%A8%E6%9D%91"), ["/@{id}", "木村"]);
  assert.deepEqual(named("/account/verify"), ["/account/verify", ""]);
  assert.deepEqual(named("/puzzles/own"), ["/puzzles/own", ""]);
  for (const path of ["/game", "/game/", "/game/a/b", "/@", "/lobby/x", "/nowhere"]) assert.equal(route(path), null, path);
});

test("a game from a position of its own", () => {
  address.value = "/new/standard?with=engine&sfen=a%20w%20P%205";
  const now = settle(form({ handicap: "lance", color: "furigoma", first: "b", level: 4 }), rules, true);
  const game = newGameOf(now, rules, "");
  assert.deepEqual([game.sfen, game.handicap, game.first, game.color, game.level], ["a w P 5", undefined, undefined, "w", 4]);
  const friend = newGameOf(settle(form({ opponent: "friend", rated: true, color: "random" }), rules, true), rules, "");
  assert.deepEqual([friend.sfen, friend.rated, friend.color], ["a w P 5", undefined, "random"]);
  address.value = "/new/standard";
  assert.equal(newGameOf(settle(form(), rules, true), rules, "").sfen, undefined);
});

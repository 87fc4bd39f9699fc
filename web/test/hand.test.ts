import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser";
import { Early } from "../src/board/early";
import { Geometry, plainBoard } from "../src/board/geometry";
import { Hand } from "../src/board/hand";
import { idle } from "../src/board/idle";
import { standardKinds } from "../src/board/kinds";
import { arrange, type Room } from "../src/board/layout";
import { Legal } from "../src/board/legal";
import { parseSFEN } from "../src/board/position";
import { rewriteChinese, textIn } from "../src/board/script";
import type { State } from "../src/board/state";
import type { View } from "../src/board/view";

const mine = { ...standardKinds.find((k) => k.letter === "P")!, letter: "M", token: true };

/** A hand over a position with these legal moves; deeds is what it did. */
function hand(moves: string[], change: Partial<State> = {}, sfen = "4k4/9/9/9/9/9/9/4P4/4K4 b GM 1") {
  const state = { position: parseSFEN(sfen), kinds: new Map([...standardKinds, mine].map((k) => [k.letter, k])),
    legal: new Legal(moves.map((usi) => ({ usi }))), awaited: false, selectable: "b", ahead: null, ...change } as unknown as State;
  const deeds: string[] = [];
  const made = new Hand({} as View, () => state, {
    move: (move, byDrag) => deeds.push(`${byDrag ? "drag" : "move"} ${move.usi}`),
    attempt: (usi) => deeds.push(`attempt ${usi}`),
    away: (origin, stand) => deeds.push(`away ${origin} ${stand}`),
    changed: () => undefined,
    cancel: () => deeds.push("cancel"),
  });
  return { hand: made, deeds, state };
}

test("a piece is picked up, put down and moved", async () => {
  const { hand: h, deeds } = hand(["5h5g", "G*5e"]);
  assert.equal(h.selection, null);
  assert.equal(h.press("5h"), true);
  assert.deepEqual([h.origin, [...h.selection!.targets]], ["5h", ["5g"]]);
  assert.equal(h.press("5h"), false);
  assert.equal(h.origin, "");
  h.press("5h");
  assert.equal(h.press("5i"), true); // another piece of one's own
  assert.equal(h.origin, "5i");
  h.press("5h");
  h.press("5g");
  await Promise.resolve();
  assert.deepEqual([deeds, h.origin], [["move 5h5g"], ""]);
  h.pick("5h");
  await h.place("5f", true);
  assert.equal(deeds.at(-1), "attempt 5h5f");
  await h.place("5f", true); // an empty hand does nothing
  assert.equal(deeds.length, 2);
});

test("only own pieces can be picked up, in turn", () => {
  const { hand: h, deeds, state } = hand(["5h5g", "G*5e"]);
  assert.deepEqual(["5h", "5a", "5e", "G*", "S*"].map((o) => h.canPick(o)), [true, false, false, true, false]);
  assert.equal(h.press("5a"), false);
  assert.deepEqual(deeds, ["cancel"]);
  state.selectable = "";
  assert.deepEqual([h.canPick("5h"), h.press("5h")], [false, false]);
  assert.equal(deeds.length, 1);
});

test("a stand gives pieces where there are drops", () => {
  const { hand: h } = hand(["5h5g", "G*5e"]);
  assert.deepEqual([h.pressStand("G"), h.origin, h.pressStand("G"), h.origin], [true, "G*", false, ""]);
  assert.equal(h.pressStand("S"), false);
  assert.equal(hand(["5h5g"]).hand.canPick("G*"), false);
  assert.equal(hand(["5h5g"], { awaited: true }).hand.canPick("G*"), true);
  assert.equal(hand(["M*5e"]).hand.canPick("G*"), false); // a mine is no drop
  assert.equal(hand(["S*5e"], {}, "4k4/9/9/9/9/9/9/9/4K4 b GS 1").hand.canPick("G*"), true);
});

test("a press on a gate uses its mine", () => {
  const { hand: h } = hand(["M*5e"]);
  assert.deepEqual([h.press("5e"), h.origin], [false, "M*"]);
});

test("a hint is taken over by the first press", () => {
  const { hand: h } = hand(["5h5g", "G*5e"]);
  h.show("5h");
  assert.deepEqual([h.press("5h"), h.origin, h.press("5h"), h.origin], [true, "5h", false, ""]);
  h.show("G*");
  assert.deepEqual([h.pressStand("G"), h.origin, h.pressStand("G"), h.origin], [true, "G*", false, ""]);
});

test("a move waits for the legal moves", async () => {
  const { hand: h, deeds, state } = hand([], { awaited: true });
  h.pick("5h");
  await h.place("5g", true);
  assert.deepEqual([deeds, h.origin], [[], "5h"]);
  Object.assign(state, { awaited: false, legal: new Legal([{ usi: "5h5g" }]) });
  h.goOn();
  h.goOn();
  await Promise.resolve();
  assert.deepEqual(deeds, ["drag 5h5g"]);
});

test("a piece is carried away, and moves ahead are known", () => {
  const { hand: h, deeds } = hand(["5h5g"]);
  h.away("w");
  assert.equal(deeds.length, 0);
  h.pick("5h");
  h.away("w");
  assert.deepEqual([deeds, h.origin, h.early, h.queued], [["away 5h w"], "", false, false]);
  const ahead = (moves: string[]) => ({ ahead: { moves, position: parseSFEN("9/9/9/9/4P4/9/9/9/9 b - 1") } });
  const early = hand([], ahead(["5h5e"])).hand;
  assert.deepEqual([early.early, early.queued, early.canPick("5e"), early.canPick("5h")], [true, true, true, false]);
  assert.equal(hand([], ahead([])).hand.queued, false);
});

test("legal moves by their origin", () => {
  const legal = new Legal([{ usi: "2b3c" }, { usi: "2b3c+" }, { usi: "P*5e" }, { usi: "pass" }]);
  assert.deepEqual([legal.origins(), legal.canPass, legal.has("2b"), legal.has("2c")], [["2b", "P*"], true, true, false]);
  assert.deepEqual(legal.from("2b").get("3c"), { plain: { usi: "2b3c" }, promoted: { usi: "2b3c+" } });
  assert.deepEqual([legal.from("9a").size, new Legal([{ usi: "7g7f" }]).canPass], [0, false]);
});

test("the board is as large as its room", () => {
  const geometry = new Geometry(plainBoard, false);
  const fit = (room: Partial<Room>) =>
    arrange(geometry, { width: 1200, height: 800, campHeight: 60, kinds: 7, stands: true, ...room }, "kanji");
  const wide = fit({});
  assert.ok(wide.beside && wide.boardHeight <= 800 && wide.boardWidth + 2 * (wide.standWidth + wide.gap) <= 1200);
  const narrow = fit({ width: 400, height: 500 });
  assert.ok(!narrow.beside && narrow.boardWidth <= 400);
  assert.ok(fit({ width: 400, height: 500, fits: true }).u < narrow.u);
  const tall = fit({ width: 700, height: 2000 });
  assert.ok(!tall.beside && tall.boardWidth <= 700);
  assert.equal(fit({ stands: false }).beside, false);
  assert.ok(fit({ stands: false }).u >= wide.u);
  assert.deepEqual([fit({ width: 40, height: 40 }).u, fit({ width: 9000, height: 0, stands: false }).u], [12, 92]);
  assert.ok(fit({ kinds: 7, width: 400, height: 0 }).u > fit({ kinds: 20, width: 400, height: 0 }).u);
  assert.deepEqual([narrow.gap, wide.gap], [6, 14]);
  // A board of nine files and seventeen ranks fits a phone.
  const castle = arrange(new Geometry({ ...plainBoard, ranks: 17 }, false), { width: 346, height: 622, campHeight: 44, kinds: 2,
    stands: true }, "kanji");
  assert.ok(castle.boardHeight <= 622 - 2 * 44 && castle.u >= 22, `${castle.boardHeight} with squares of ${castle.u}`);
});

test("a text of the server in a language", () => {
  const text = { en: "rook", ja: "飛車", zh: "飛車" };
  assert.deepEqual([textIn(text, "en"), textIn(text, "zh-Hans")], ["rook", "飛車"]);
  rewriteChinese((t) => t.replace("飛車", "飞车"));
  assert.deepEqual([textIn(text, "zh-Hans"), textIn(text, "zh"), textIn({ en: "x" }, "zh-Hans")], ["飞车", "飛車", undefined]);
});

test("idle resolves when the browser is idle, or after a task", async () => {
  let asked = 0;
  Object.assign(globalThis, { requestIdleCallback: undefined });
  await idle();
  Object.assign(globalThis, { requestIdleCallback: (run: () => void) => {
    asked++;
    run();
  } });
  await idle();
  assert.equal(asked, 1);
});

test("keys for the field of typed moves are kept until it is there", () => {
  const root = new EventTarget() as ShadowRoot;
  const early = new Early(root);
  const press = (key: string, more: object = {}, square: string | null = "5e") => {
    const event = Object.assign(new Event("keydown", { cancelable: true }), { key, ctrlKey: false, metaKey: false, altKey: false,
      ...more });
    Object.defineProperty(event, "target", { value: { getAttribute: () => square } });
    root.dispatchEvent(event);
    return event.defaultPrevented;
  };
  assert.deepEqual([press("R"), press("x"), press("F", { ctrlKey: true }), press("H", {}, null), press("Enter")], [
    true,
    false,
    false,
    false,
    false,
  ]);
  assert.deepEqual([press("/"), press("7"), press("Escape")], [true, true, true]);
  assert.deepEqual([press("7"), press("/"), press("g"), press("Enter"), press("Tab")], [false, true, true, true, false]);
  assert.deepEqual(early.end().map((p) => p.key), ["R", "/", "g", "Enter"]);
});

test("a lion steps twice, comes back and stops half-way", async () => {
  const moves = ["5e5d", "5e5c", "5e4d", "5e5d5c", "5e5d5e", "5e5d4c", "5e4e5e"];
  const lion = "4k4/9/4p4/4p4/4R4/9/9/9/4K4 b - 1";
  const start = () => {
    const spoken: string[] = [];
    const made = hand(moves, { language: "en" }, lion);
    Object.assign(made.hand.view, { say: (text: string) => spoken.push(text) });
    made.hand.press("5e");
    return { ...made, spoken };
  };
  const { hand: h, deeds, spoken } = start();
  assert.deepEqual([...h.selection!.targets].sort(), ["4d", "5c", "5d"]); // 4e is the way of a pass
  h.press("5d");
  await Promise.resolve();
  assert.deepEqual([h.selection!.via, [...h.selection!.targets].sort(), spoken.length], ["5d", ["4c", "5c", "5d", "5e"], 1]);
  h.press("5c");
  await Promise.resolve();
  assert.deepEqual([deeds, h.origin], [["move 5e5d5c"], ""]);
  for (const [second, usi] of [["5d", "5e5d"], ["5e", "5e5d5e"], ["4c", "5e5d4c"]] as const) {
    const { hand: h, deeds } = start();
    h.press("5d");
    h.pick("5e"); // as a pointer on the piece does
    h.press(second);
    await Promise.resolve();
    assert.deepEqual(deeds, [`move ${usi}`]);
  }
  const other = start();
  await other.hand.place("5d", true); // by dragging
  await other.hand.place("4c", true);
  assert.deepEqual(other.deeds, ["drag 5e5d4c"]);
  const away = start();
  away.hand.press("5d");
  away.hand.press("9i"); // nowhere
  await Promise.resolve();
  assert.deepEqual([away.deeds, away.hand.origin], [[], ""]);
  const plain = start();
  plain.hand.press("4d");
  await Promise.resolve();
  assert.deepEqual(plain.deeds, ["move 5e4d"]);
});

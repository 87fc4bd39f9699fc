import assert from "node:assert/strict";
import { test } from "node:test";
import { plainBoard } from "../src/board/geometry";
import { standardHand, standardKinds } from "../src/board/kinds";
import { ahead, parseSFEN } from "../src/board/position";
import { enterable } from "../src/game/premoves";
import type { Reach, RuleSet } from "../src/wire";

const zone = ["a", "b", "c"].flatMap((rank) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((file) => `${file}${rank}`));
const rules = { board: { ...plainBoard, zoneB: zone }, pieces: standardKinds, hand: standardHand } as unknown as RuleSet;
const sfen = "4k4/9/9/9/9/9/4P4/9/4K4 w P 2";
const usi = (moves: readonly { usi: string }[]) => moves.map((m) => m.usi).sort();

test("a side moves several times in a row", () => {
  const at = ahead(parseSFEN(sfen), "b", ["5g5f", "P*7g", "5i5h"]);
  assert.deepEqual([...at.pieces].sort(), [["5a", "k"], ["5f", "P"], ["5h", "K"], ["7g", "P"]]);
  assert.equal(at.hands.b.get("P"), 0);
});

test("where the rules are not known any square may be entered", () => {
  const all = usi(enterable(rules, null, sfen, "b", []));
  assert.equal(all.filter((m) => m.startsWith("P*")).length, 81);
  // A pawn may promote, where the zone is; a king may not.
  assert.deepEqual(all.filter((m) => m.startsWith("5g") && m.endsWith("+")), zone.map((to) => `5g${to}+`).sort());
  assert.equal(all.filter((m) => m.startsWith("5g")).length, 80 + 27);
  assert.equal(all.filter((m) => m.startsWith("5i")).length, 80);
});

test("what the rules let a piece come to may be entered, from where the moves before put it", () => {
  const reach = { black: [{ letter: "P", moves: "P*5e 5g5f 5f5e 5d5c 5d5c+" }, { letter: "K", moves: "5i5h 5i4h" }], white: [] } as Reach;
  assert.deepEqual(usi(enterable(rules, reach, sfen, "b", [])), ["5g5f", "5i4h", "5i5h", "P*5e"]);
  assert.deepEqual(usi(enterable(rules, reach, sfen, "b", ["5g5f", "P*7g"])), ["5f5e", "5i4h", "5i5h"]);
  assert.deepEqual(usi(enterable(rules, reach, sfen, "w", [])), []);
});

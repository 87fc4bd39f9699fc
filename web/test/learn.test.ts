import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import "./browser";
import { Geometry, plainBoard } from "../src/board/geometry";
import { stretchesOf } from "../src/board/trails";
import { ApiError } from "../src/api";
import { again, fresh, hintOf, judge, marksOf } from "../src/learn/judge";
import { Lesson } from "../src/learn/lesson";
import { doneSteps, forgetSteps, keptMoves, markDone } from "../src/learn/progress";
import type { LegalMove, LessonStep, Studied, Study } from "../src/wire";

const step = (more: Partial<LessonStep>): LessonStep => ({ id: "s", chapter: "pieces", sfen: "9/9/9/9/9/9/9/7R1/9 b - 1", goal: {}, most: 4,
  solution: [], ...more });
const after = (sfen: string, more: Partial<Studied> = {}): Studied => ({ moves: [], sfen, turn: "w", legal: [], ...more });
const before = "9/9/9/7p1/9/9/9/7R1/9 b - 1";

test("squares are reached and pieces captured in any order", () => {
  const s = step({ goal: { reach: ["2e"], capture: ["2d"] }, sfen: before });
  const first = judge(s, fresh, "2h2d", before, after("9/9/9/7R1/9/9/9/9/9 w P 2"));
  assert.deepEqual([first.verdict, first.next.captured, marksOf(s, first.next, before)], ["goes", ["2d"], ["2e"]]);
  const at = "9/9/9/7R1/9/9/9/9/9 b P 3";
  assert.equal(judge(s, first.next, "2d2e", at, after("9/9/9/9/7R1/9/9/9/9 w P 4")).verdict, "done");
  assert.equal(judge(s, first.next, "2d2f", at, after("9/9/9/9/9/7R1/9/9/9 w P 4")).verdict, "goes");
});

test("the last move must reach the goal", () => {
  const s = step({ goal: { stand: ["+R2b"] }, most: 1 });
  assert.equal(judge(s, fresh, "2h2b", s.sfen, after("9/7R1/9/9/9/9/9/9/9 w - 2")).verdict, "missed");
  assert.equal(judge(s, fresh, "2h2b+", s.sfen, after("9/7+R1/9/9/9/9/9/9/9 w - 2")).verdict, "done");
  assert.equal(judge(s, fresh, "2h2b+", s.sfen, after("9/7+r1/9/9/9/9/9/9/9 w - 2")).verdict, "missed");
  assert.deepEqual(marksOf(s, fresh, s.sfen), ["2b"]);
});

test("mate needs a check without an answer, and a miss shows the answer", () => {
  const s = step({ goal: { mate: true }, most: 1 });
  const legal: LegalMove[] = [{ usi: "5a4a" }];
  assert.equal(judge(s, fresh, "2h2a", s.sfen, after("4k2R1/9/9/9/9/9/9/9/9 w - 2", { check: "5a" })).verdict, "done");
  const flight = judge(s, fresh, "2h2a", s.sfen, after("4k2R1/9/9/9/9/9/9/9/9 w - 2", { check: "5a", legal }));
  assert.deepEqual([flight.verdict, flight.refutation], ["missed", "5a4a"]);
  assert.equal(judge(s, fresh, "2h2a", s.sfen, after("4k2R1/9/9/9/9/9/9/9/9 w - 2")).verdict, "missed");
  const check = step({ goal: { check: true }, most: 1 });
  assert.equal(judge(check, fresh, "2h2a", s.sfen, after("4k2R1/9/9/9/9/9/9/9/9 w - 2", { check: "5a", legal })).verdict, "done");
});

test("a safe step shows the capture", () => {
  const s = step({ goal: { reach: ["2d"] }, safe: true });
  const position = "9/9/7p1/7R1/9/9/9/9/9 w - 2";
  const found = judge(s, fresh, "2h2d", s.sfen, after(position, { legal: [{ usi: "2c2d" }] }));
  assert.deepEqual([found.verdict, found.refutation], ["taken", "2c2d"]);
  assert.equal(judge(s, fresh, "2h2d", s.sfen, after(position, { legal: [{ usi: "P*2e" }] })).verdict, "done");
});

test("moves in order allow alternatives", () => {
  const s = step({ goal: { play: ["2h2d/2h2e", "2d2a"] }, solution: ["2h2d", "2d2a"] });
  assert.equal(judge(s, fresh, "2h2f", s.sfen, after("9/9/9/9/9/7R1/9/9/9 w - 2")).verdict, "missed");
  const { verdict, next } = judge(s, fresh, "2h2d", s.sfen, after("9/9/9/7R1/9/9/9/9/9 w - 2"));
  assert.deepEqual([verdict, hintOf(s, fresh), hintOf(s, next)], ["goes", "2h2d", "2d2a"]);
  assert.equal(hintOf(s, { ...fresh, moves: ["2h2e"] }), "");
  assert.equal(again("9/9/9/7R1/9/9/9/9/9 w P 2", "b"), "9/9/9/7R1/9/9/9/9/9 b P 2");
});

const soon = () => Promise.resolve();
const positions: Record<string, string> = { "2h2e": "9/9/9/9/7R1/9/9/9/9 w - 2", "2e7e": "9/9/9/9/2R6/9/9/9/9 w - 2" };

function rules(fault?: () => Error | null) {
  return async ({ sfen, moves = [] }: Study): Promise<Studied> => {
    const wrong = fault?.();
    if (wrong) throw wrong;
    const usi = moves[0];
    return after(usi ? positions[usi]! : sfen, { legal: [{ usi: "2h2e" }, { usi: "2e7e" }], moves: usi ? [{ parent: -1, usi }] : [] });
  };
}

test("a lesson goes on after a reload, and is done for good", async () => {
  const s = step({ id: "rook", goal: { reach: ["2e", "7e"] } });
  const first = new Lesson("standard", s, rules(), soon);
  await first.open();
  await first.play("2h2e");
  assert.deepEqual([first.phase.value, keptMoves("standard", "rook")], ["play", ["2h2e"]]);
  const later = new Lesson("standard", s, rules(), soon);
  await later.open();
  assert.deepEqual(later.under.value.moves, ["2h2e"]);
  await later.play("2e7e");
  assert.deepEqual([later.phase.value, keptMoves("standard", "rook"), [...doneSteps("standard").value]], ["done", [], ["rook"]]);
  localStorage.setItem("komadai.learn.done.standard", "rook other"); // by another tab
  markDone("standard", "bishop");
  assert.deepEqual([...doneSteps("standard").value].sort(), ["bishop", "other", "rook"]);
  forgetSteps("standard");
  assert.equal(doneSteps("standard").value.size, 0);
});

test("a lost connection loses nothing", async () => {
  let away = false;
  const l = new Lesson("standard", step({ id: "lost", goal: { reach: ["2e", "7e"] } }), rules(() => (away ? new ApiError(0, null) : null)),
    soon);
  await l.open();
  away = true;
  await l.play("2h2e");
  assert.deepEqual([l.phase.value, l.failed.value?.unreached, l.under.value.moves.length], ["wrong", true, 0]);
  away = false;
  await l.retry();
  assert.equal(l.phase.value, "play");
});

test("the ways of a held piece: lines for slides, arcs for jumps, halves at joined edges", () => {
  const at = (usi: string, path?: string[]) =>
    stretchesOf(new Geometry({ ...plainBoard, wrapFiles: !!path }, false), usi.slice(0, 2),
      new Map([[usi.slice(2), { plain: { usi, ...(path && { path }) } }]]));
  assert.equal(at("2h2g").length, 0);
  assert.deepEqual(at("2h2e").map((s) => s.leap), [false, false, false]);
  assert.deepEqual(at("2i3g").map((s) => s.leap), [true]);
  assert.deepEqual(at("1g9f", ["1g", "9f"]).map((s) => s.enters), [false, true]);
  assert.deepEqual(at("5g5e", ["5g", "5e"]).map((s) => s.leap), [true]);
});

interface JudgedStep {
  step: LessonStep;
  lines: { usi: string; before: string; after: Studied; verdict: string }[][];
}

test("the page judges as the server does", () => {
  const all = JSON.parse(readFileSync("../internal/gates/view/testdata/judged.json", "utf8")) as JudgedStep[];
  const seen = new Set<string>();
  for (const { step: s, lines } of all) {
    for (const line of lines) {
      let under = fresh;
      for (const { usi, before: at, after: then, verdict } of line) {
        const found = judge(s, under, usi, at, then);
        assert.equal(found.verdict, verdict, `${s.id}: ${line.map((m) => m.usi)}`);
        under = found.next;
        seen.add(verdict);
      }
    }
  }
  assert.deepEqual([...seen].sort(), ["done", "goes", "lost", "missed", "taken"]);
});

test("a step whose question is the goal marks no square", () => {
  const s = step({ goal: { capture: ["2d"] }, sfen: before, most: 1 });
  assert.deepEqual(marksOf(s, fresh, before), ["2d"]);
  assert.deepEqual(marksOf({ ...s, unmarked: true }, fresh, before), []);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { standardHand, standardKinds } from "../src/board/kinds";
import { plainBoard } from "../src/board/geometry";
import { eventOf } from "../src/stream";
import { bare, byTyping, fromSFEN, gameFromSFEN, given, handsOf, hold, holdingRest, move, pieceKeys, put, remaining, setOf, toSFEN,
  turned } from "../src/edit/drawing";
import { plainSFEN, sfenFault } from "../src/edit/sfen";
import { grouped, Walk } from "../src/tsume/walk";
import type { Drawn } from "../src/typed/drawn";
import type { RecordNode, RuleSet, TsumeMove } from "../src/wire";

const rules = {
  id: "standard",
  board: plainBoard,
  pieces: standardKinds,
  hand: [...standardHand],
  royal: "K",
  start: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
} as unknown as RuleSet;

const problem = "9/7Pk/6G2/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1";

test("a position comes out as it went in", () => {
  for (const sfen of [problem, rules.start, "4k4/9/4+P4/9/9/9/9/9/9 b G 1", "4k4/9/4P4/9/9/9/9/4r4/4K4 w GS2Pb 1"]) {
    const order = (text: string) => [...(text.split(" ")[2] ?? "")].sort().join("");
    const out = toSFEN(fromSFEN(sfen, rules, sfen.includes(" w ")), rules);
    assert.equal(out.split(" ").slice(0, 2).join(" "), sfen.split(" ").slice(0, 2).join(" "));
    assert.equal(order(out), order(sfen));
  }
});

test("holes stay where they are", () => {
  const holed = { ...rules, board: { ...plainBoard, files: 3, ranks: 2, holes: ["2a"] } } as RuleSet;
  const d = put(fromSFEN("k*1/3 b - 1", holed), "1b", "G");
  assert.equal(toSFEN({ ...d, rest: false }, holed), "k*1/2G b - 1");
});

test("the keys that put pieces are those of the rule set", () => {
  const keys = new Set(pieceKeys(rules).split(" "));
  assert.deepEqual(keys, new Set("P L N S G B R K".split(" ")));
  const own = { ...rules,
    pieces: [...standardKinds.filter((k) => k.letter === "P" || k.letter === "+P"), { ...standardKinds[0]!, letter: "M",
      token: true }] } as RuleSet;
  assert.equal(pieceKeys(own), "P");
});

test("the defender holds the rest", () => {
  const d = fromSFEN(problem, rules);
  assert.equal(d.rest, true);
  assert.equal(setOf(rules).get("P"), 18);
  assert.equal(remaining(d, rules).get("G"), 2);
  const more = hold(d, "b", "G", 2);
  assert.equal(handsOf(more, rules).w.get("G"), undefined);
  assert.equal(remaining(hold(more, "b", "G", 1), rules).get("G"), -1);
  assert.match(toSFEN(put(d, "5e", "+p"), rules), /16p/);
  assert.equal(fromSFEN("4k4/9/4P4/9/9/9/9/9/9 b Gr 1", rules).rest, false);
});

test("a side holds all pieces that are nowhere else", () => {
  const d = gameFromSFEN("4k4/9/9/9/4P4/9/9/9/4K4 w 2Gr 5");
  assert.deepEqual([d.attacker, d.defends, d.rest], ["b", true, false]);
  const black = holdingRest(d, "b", rules).hands.b;
  assert.deepEqual([black.get("P"), black.get("G"), black.get("R"), black.get("S"), black.get("K")], [17, 4, 1, 4, undefined]);
  const white = holdingRest(d, "w", rules).hands.w;
  assert.deepEqual([white.get("P"), white.get("G"), white.get("R")], [17, 2, 2]);
});

test("what is typed is drawn", () => {
  const d = gameFromSFEN("4k4/9/9/9/4P4/9/9/9/9 b - 1");
  const at = (drawn: Drawn, square: string) => byTyping(d, drawn, rules).pieces.get(square);
  assert.equal(at({ kind: "put", square: "5i", piece: "K" }, "5i"), "K");
  assert.equal(at({ kind: "off", square: "5e" }, "5e"), undefined);
  assert.equal(at({ kind: "carry", from: "5e", to: "5d", turned: false } as Drawn, "5d"), "P");
  assert.equal(at({ kind: "carry", from: "5e", to: "5d", turned: true } as Drawn, "5d"), "+P");
  assert.equal(at({ kind: "carry", from: "9i", to: "5e", turned: true } as Drawn, "5e"), "P");
});

test("a walk through a problem remembers places and goes back to its line", async () => {
  const node = (usi: string) => ({ parent: 0, usi, view: { sfen: `after ${usi}` } }) as unknown as RecordNode;
  const line = [node("a"), node("b"), node("c")];
  const walk = new Walk({ rules: "standard", sfen: "start" }, line);
  assert.deepEqual([walk.sfen, walk.last, walk.strays.value], ["start", undefined, false]);
  walk.go(2);
  assert.deepEqual([walk.sfen, walk.before, walk.last!.usi], ["after b", "after a", "b"]);
  walk.play(node("x"));
  assert.deepEqual([walk.line.value.map((n) => n.usi), walk.at.value, walk.strays.value], [["a", "b", "x"], 3, true]);
  walk.backToMain();
  assert.deepEqual([walk.at.value, walk.strays.value], [2, false]);
  walk.follow([node("a"), node("y")]);
  assert.deepEqual([walk.at.value, walk.strays.value], [2, true]);
  walk.follow([node("a"), node("b"), node("c")]);
  assert.deepEqual([walk.line.value === walk.main.value, walk.at.value], [true, 3]);
  walk.go(9);
  assert.equal(walk.at.value, 3);
  walk.go(-1);
  assert.equal(walk.at.value, 0);

  const asked: string[][] = [];
  const { fetch } = globalThis;
  Object.assign(globalThis, { fetch: async (_: string, init: { body: string }) => {
    const { moves } = JSON.parse(init.body) as { moves: string[] };
    asked.push(moves);
    if (moves.includes("bad")) return { ok: false, status: 422, json: async () => ({ code: "x" }) };
    const place = { line: moves.map((usi) => node(usi)), moves: [{ node: node("k"), best: true }] };
    return { ok: true, status: 200, json: async () => place };
  } });
  await walk.see();
  await walk.see();
  assert.deepEqual([asked, walk.place.value!.moves.length, walk.failed.value], [[[]], 1, false]);
  await walk.made("k"); // known: nothing is asked
  assert.deepEqual([asked.length, walk.line.value.map((n) => n.usi)], [1, ["k"]]);
  await walk.made("z");
  assert.deepEqual([asked.at(-1), walk.line.value.map((n) => n.usi)], [["k", "z"], ["k", "z"]]);
  await walk.made("bad").catch(() => undefined);
  assert.deepEqual([walk.at.value, walk.failed.value], [2, false]);
  await walk.see();
  walk.next();
  assert.equal(walk.last!.usi, "k");
  walk.play(node("bad"));
  await walk.see();
  assert.deepEqual([walk.place.value, walk.failed.value], [null, true]);
  Object.assign(globalThis, { fetch });
});

test("pieces are put, moved, turned over and given", () => {
  let d = bare(rules);
  assert.deepEqual([...d.pieces], [["5a", "k"]]);
  d = put(put(d, "5c", "P"), "5b", "s");
  d = move(d, "5c", "4c");
  assert.equal(d.pieces.get("4c"), "P");
  assert.equal(d.pieces.has("5c"), false);
  assert.equal(move(d, "9i", "8i"), d);
  assert.equal(turned("P", rules), "+P");
  assert.equal(turned("+s", rules), "s");
  assert.equal(turned("g", rules), "g");
  assert.equal(given("+P"), "+p");
  assert.equal(put(d, "4c", "").pieces.has("4c"), false);
  assert.equal(hold(d, "w", "P", -5).hands.w.size, 0);
});

test("an event of the stream", () => {
  assert.equal(eventOf(": komadai"), null);
  assert.deepEqual(eventOf('event: queued\ndata: {"type":"queued","ahead":2}'), { type: "queued", ahead: 2 });
});

const node = (usi: string) => ({ parent: -1, usi, view: { side: "b" as const, sfen: usi } });

test("a walk leaves the main line and comes back", () => {
  const main = ["a", "b", "c"].map(node);
  const walk = new Walk({ rules: "standard", sfen: "s" }, main);
  walk.next();
  walk.play(node("x"));
  assert.equal(walk.key.value, "a x");
  assert.equal(walk.strays.value, true);
  assert.equal(walk.sfen, "x");
  walk.backToMain();
  assert.equal(walk.key.value, "a");
  assert.equal(walk.line.value, main);
  walk.go(9);
  assert.equal(walk.at.value, 3);
  walk.next(); // nothing is known beyond the end
  assert.equal(walk.at.value, 3);
  walk.go(-4);
  walk.play(node("x"));
  walk.go(0);
  walk.play(node("a"));
  assert.equal(walk.line.value, main, "back on the main line, the rest of it is there again");
  walk.follow([node("a"), node("b")]);
  assert.equal(walk.key.value, "a b");
});

test("moves of equal worth stand together", () => {
  const m = (usi: string, status: TsumeMove["status"], plies: number): TsumeMove => ({ node: node(usi), status, plies });
  assert.deepEqual(grouped([m("a", "mate", 3), m("b", "mate", 3), m("c", "mate", 5), m("d", "nomate", -1)]).map((g) => g.length), [
    2,
    1,
    1,
  ]);
});

test("what cannot be read in a SFEN is named", () => {
  const holed = { ...rules, board: { ...plainBoard, files: 3, ranks: 2, holes: ["2a"] } } as RuleSet;
  for (const sfen of [
    problem,
    rules.start,
    "sfen 4k4/9/4+P4/9/9/9/9/9/9 b 2G12p",
    "position sfen 9/9/9/9/9/9/9/9/9 w - 120",
    "startpos",
    "position startpos ",
  ]) assert.equal(sfenFault(sfen, rules), null, sfen);
  assert.equal(plainSFEN(" position startpos", rules.start), rules.start);
  assert.equal(plainSFEN("sfen_4k4/9_b_-_1", rules.start), "4k4/9 b - 1");
  assert.equal(sfenFault("k*1/3 b - 1", holed), null);
  const named = (sfen: string, set = rules) => {
    const f = sfenFault(sfen, set)!;
    return [f.kind, f.text, f.rank, f.have, f.want].join("|");
  };
  assert.equal(named("garbage"), "ranks|garbage|0|1|9");
  assert.equal(named("4k4/9/4X4/9/9/9/9/9/9 b - 1"), "piece|X|3|0|0");
  assert.equal(named("4k4/9/4+G4/9/9/9/9/9/9 b - 1"), "piece|+G|3|0|0");
  assert.equal(named("4k4/9/4あ4/9/9/9/9/9/9 b - 1"), "piece|あ|3|0|0");
  assert.equal(named("4k4/9/+/9/9/9/9/9/9 b - 1"), "piece|+|3|0|0");
  assert.equal(named("4k4/9/0/9/9/9/9/9/9 b - 1"), "piece|0|3|0|0");
  assert.equal(named("4k5/9/9/9/9/9/9/9/9 b - 1"), "files|4k5|1|10|9");
  assert.equal(named("4k4/9/9/9/9/9/9/9/8 b - 1"), "files|8|9|8|9");
  assert.equal(named("4k4/9/9/9/9/9/9/9/9999999999 b - 1"), "files|9999999999|9|9999999999|9");
  assert.equal(named("4k*3/9/9/9/9/9/9/9/9 b - 1"), "hole|*|1|0|0");
  assert.equal(named("k2/3 b - 1", holed), "hole|2|1|0|0");
  assert.equal(named("4k4/9/9/9/9/9/9/9/9"), "turn||0|0|0");
  assert.equal(named("4k4/9/9/9/9/9/9/9/9 x - 1"), "turn|x|0|0|0");
  assert.equal(named("4k4/9/9/9/9/9/9/9/9 b"), "hands||0|0|0");
  assert.equal(named("4k4/9/9/9/9/9/9/9/9 b 2"), "hands|2|0|0|0");
  assert.equal(named("4k4/9/9/9/9/9/9/9/9 b GK 1"), "hands|GK|0|0|0");
  assert.equal(named("4k4/9/9/9/9/9/9/9/9 b - 0"), "ply|0|0|0|0");
  assert.equal(named("4k4/9/9/9/9/9/9/9/9 b - 1 moves"), "fields|moves|0|0|0");
});

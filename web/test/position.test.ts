import assert from "node:assert/strict";
import { test } from "node:test";
import { Legal } from "../src/board/legal";
import { apply, parseSFEN, parseUSI } from "../src/board/position";

const start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

test("a SFEN is read with hands and promoted pieces", () => {
  const p = parseSFEN("4k4/9/4+P4/9/9/9/9/9/4K4 w 2G10Pr3p 42");
  assert.equal(p.pieces.size, 3);
  assert.equal(p.pieces.get("5c"), "+P");
  assert.deepEqual([...p.hands.b], [["G", 2], ["P", 10]]);
  assert.deepEqual([...p.hands.w], [["R", 1], ["P", 3]]);
  assert.equal(p.turn, "w");
  assert.equal(p.ply, 42);
});

test("ten files, seventeen ranks and missing squares are read", () => {
  const wide = parseSFEN("lnsgkqgsnl/1r6b1/pppppppppp/10/10/10/10/PPPPPPPPPP/1B6R1/LNSGQKGSNL b - 1");
  assert.equal(wide.pieces.get("10a"), "l");
  assert.equal(wide.pieces.get("6j"), "Q");
  const tall = parseSFEN("****1****/***3***/**5**/qqqqqqqqq/j7J/j7J/j7J/j7J/j7J/j7J/j7J/j7J/j7J/QQQQQQQQQ/**5**/***3***/****1**** b Mm 1");
  assert.equal(tall.pieces.size, 36);
  assert.equal(tall.pieces.get("5d"), "q");
  assert.equal(tall.pieces.get("1e"), "J");
  assert.equal(tall.hands.w.get("M"), 1);
});

test("USI moves come apart", () => {
  assert.deepEqual(parseUSI("7g7f"), { origin: "7g", via: "", to: "7f", promotes: false });
  assert.deepEqual(parseUSI("10a9b+"), { origin: "10a", via: "", to: "9b", promotes: true });
  assert.deepEqual(parseUSI("M*5n"), { origin: "M*", via: "", to: "5n", promotes: false });
  assert.deepEqual(parseUSI("+P*5n"), { origin: "P*", via: "", to: "5n", promotes: true });
  assert.deepEqual(parseUSI("10k9j10k"), { origin: "10k", via: "9j", to: "10k", promotes: false });
  assert.deepEqual(parseUSI("pass"), { origin: "", via: "", to: "", promotes: false });
});

test("a double move captures twice, or comes back", () => {
  const p = parseSFEN("12/12/12/12/12/12/5N6/4p7/3s8/12/11c'/12 b - 1");
  assert.equal(p.pieces.get("1k"), "c'");
  const twice = apply(p, "7g8h9i");
  assert.deepEqual([...twice.pieces], [["1k", "c'"], ["9i", "N"]]);
  const back = apply(p, "7g8h7g");
  assert.deepEqual([...back.pieces].map(([at]) => at).sort(), ["1k", "7g", "9i"]);
});

test("a move is applied: capture, promotion, drop, mine", () => {
  let p = parseSFEN("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3");
  p = apply(p, "8h2b+");
  assert.equal(p.pieces.get("2b"), "+B");
  assert.equal(p.pieces.has("8h"), false);
  assert.equal(p.hands.b.get("B"), 1);
  assert.equal(p.turn, "w");
  assert.equal(p.ply, 4);
  p = apply(p, "3a2b");
  assert.equal(p.hands.w.get("B"), 1, "what was promoted is captured unpromoted");
  p = apply(p, "B*5e");
  assert.equal(p.pieces.get("5e"), "B");
  assert.equal(p.hands.b.get("B"), 0);
  const mined = apply(parseSFEN("9/9/9/9/4j4/9/9/9/9 b Mm 1"), "M*5e", new Set(["M"]));
  assert.equal(mined.pieces.size, 0);
  assert.equal(mined.hands.b.get("M"), 0);
});

test("applying a move leaves the position before it alone", () => {
  const p = parseSFEN(start);
  apply(p, "7g7f");
  assert.equal(p.pieces.get("7g"), "P");
  assert.equal(p.turn, "b");
});

test("legal moves are found by origin, both promotions together", () => {
  const legal = new Legal([{ usi: "2b3a" }, { usi: "2b3a+" }, { usi: "2b1a" }, { usi: "P*5e" }, { usi: "pass" }]);
  assert.deepEqual([...legal.from("2b").keys()], ["3a", "1a"]);
  assert.deepEqual(legal.from("2b").get("3a"), { plain: { usi: "2b3a" }, promoted: { usi: "2b3a+" } });
  assert.ok(legal.has("P*"));
  assert.ok(legal.canPass);
  assert.equal(legal.from("9i").size, 0);
});

test("pieces turn over and back, and are dropped with either face", () => {
  const at = (sfen: string, usi: string, square: string) => apply(parseSFEN(sfen)!, usi).pieces.get(square);
  assert.equal(at("2k2/5/5/2P2/2K2 b - 1", "3d3c+", "3c"), "+P");
  assert.equal(at("2k2/5/5/2+P2/2K2 b - 1", "3d3c+", "3c"), "P");
  assert.equal(at("2k2/2+p2/5/5/2K2 w - 1", "3b3c+", "3c"), "p");
  assert.equal(at("2k2/5/5/5/2K2 b P 1", "+P*3c", "3c"), "+P");
  assert.equal(at("2k2/5/5/5/2K2 w p 1", "+P*3c", "3c"), "+p");
  assert.equal(at("2k2/5/5/5/2K2 w p 1", "P*3c", "3c"), "p");
});

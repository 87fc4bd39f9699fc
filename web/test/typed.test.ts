import assert from "node:assert/strict";
import { test } from "node:test";
import { Geometry, plainBoard } from "../src/board/geometry";
import { standardKinds } from "../src/board/kinds";
import { parseSFEN } from "../src/board/position";
import { lastMove } from "../src/board/announce";
import { file, hands, rank } from "../src/typed/reading";
import { initialState, kindMap } from "../src/board/state";
import { readDrawn } from "../src/typed/drawn";
import { readTyped } from "../src/typed/typed";

const geometry = new Geometry(plainBoard, false);
// Golds on 4i and 6i can both go to 5h, the rook on 2d can promote on 2c, silvers are in hand and on 3g.
const sfen = "4k4/9/9/7R1/9/9/2P3S2/9/3GKG3 b S2p 1";
const legal = ["4i5h", "6i5h", "2d2c", "2d2c+", "3g4f", "S*4f", "S*5e", "7g7f", "2d2e"].map((usi) => ({ usi }));

/** What a text means, in short. */
function meant(text: string, moves = legal, last = ""): string {
  const typed = readTyped(text, { position: parseSFEN(sfen), kinds: kindMap(standardKinds), legal: moves, last,
    has: (s) => geometry.has(s) });
  if (typed.kind === "move") return typed.move.usi;
  if (typed.kind === "attempt") return `try ${typed.usi}`;
  if (typed.kind === "wrong") return `wrong ${typed.why} ${typed.moves.join(" ")}`.trim();
  return ["read", typed.what, "number" in typed ? typed.number : "", "square" in typed ? typed.square : ""].filter(Boolean).join(" ");
}

test("moves are typed in USI, Western and Japanese", () => {
  for (const text of ["7g7f", "7G7F", "7776", "P-7f", "p7f", "P-76", "P7g-7f", "７六歩", "76歩", "７六歩(77)", "7六步", " 7g 7f "]) {
    assert.equal(meant(text), "7g7f", text);
  }
  assert.equal(meant("同歩", legal, "7f"), "7g7f");
  for (const text of ["S*4f", "S'4f", "４六銀打", "s*46"]) assert.equal(meant(text), "S*4f", text);
  // Where a silver on the board can go there, a drop has to be said.
  for (const text of ["S-4f", "46銀"]) assert.equal(meant(text), "3g4f", text);
  for (const text of ["S-5e", "55銀"]) assert.equal(meant(text), "S*5e", text);
  for (const text of ["2d2c+", "R-2c+", "２三飛成"]) assert.equal(meant(text), "2d2c+", text);
  for (const text of ["2d2c", "R-2c=", "２三飛不成"]) assert.equal(meant(text), "2d2c", text);
});

test("what is unclear or no move is said", () => {
  assert.equal(meant("R-2c"), "wrong promotion 2d2c 2d2c+");
  assert.equal(meant("58金"), "wrong several 4i5h 6i5h");
  assert.equal(meant("G4i-5h"), "4i5h");
  assert.equal(meant("58金(69)"), "6i5h");
  assert.equal(meant("R-9a"), "try 2d9a");
  assert.equal(meant("7g7e"), "try 7g7e");
  assert.equal(meant("G-1a"), "wrong none");
  assert.equal(meant("castle"), "wrong none");
  assert.equal(meant("7g7f", []), "wrong now");
});

test("what is to be read out", () => {
  for (const [text, want] of [
    ["r5", "rank 5"],
    ["rank e", "rank 5"],
    ["五段", "rank 5"],
    ["f3", "file 3"],
    ["3筋", "file 3"],
    ["h", "hands"],
    ["持駒", "hands"],
    ["l", "last"],
    ["clock", "clock"],
    ["？", "help"],
    ["5e", "square 5e"],
    ["55", "square 5e"],
  ]) assert.equal(meant(text!), `read ${want}`, text);
});

test("ranks, files, hands and moves are told in each language", () => {
  const state = { ...initialState(), position: parseSFEN(sfen) };
  assert.equal(rank(state, geometry, 9), "Rank 9: 6i Black gold, 5i Black king, 4i Black gold");
  assert.equal(rank(state, geometry, 5), "Rank 5: empty");
  assert.equal(rank(state, geometry, 10), "");
  assert.equal(file(state, geometry, 5), "File 5: 5a White king, 5i Black king");
  assert.equal(hands(state), "Black’s pieces in hand: silver 1. White’s pieces in hand: pawn 2");
  assert.equal(lastMove(state), "");
  const moved = { ...state, position: parseSFEN("4k4/9/9/9/9/2P6/9/9/4K4 w - 2"), last: { usi: "7g7f", side: "b" as const } };
  assert.equal(lastMove(moved), "Black: pawn to 7f");
  assert.equal(lastMove({ ...moved, language: "ja" }), "先手 7六歩");
  assert.equal(file({ ...state, language: "ja" }, geometry, 2), "2筋：2四 先手 飛車");
});

test("what is typed while a board is drawn carries, puts down and takes off", () => {
  const drawn = (text: string) => {
    const found = readDrawn(text, kindMap(standardKinds), (s) => geometry.has(s));
    return found && Object.values(found).join(" ");
  };
  for (const [text, want] of Object.entries({
    "7g7f": "carry 7g 7f false",
    "7776": "carry 7g 7f false",
    "2d2c+": "carry 2d 2c true",
    "７七7六": "carry 7g 7f false",
    "G*5b": "put G 5b",
    G5b: "put G 5b",
    g52: "put g 5b",
    "+P5c": "put +P 5c",
    "+p 5c": "put +p 5c",
    "-5b": "off 5b",
    "x51": "off 5a",
  })) assert.equal(drawn(text), want, text);
  for (const text of ["", "5e", "r5", "f3", "h", "?", "Q5b", "+G5b", "G0z", "-", "P-7f", "7g", "10a1a"]) {
    assert.equal(drawn(text), null, text);
  }
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { standardKinds } from "../src/board/kinds";
import { namedKind, problemKind } from "../src/board/kings";
import { parseSFEN, sideOf } from "../src/board/position";
import { kindMap } from "../src/board/state";

const kinds = kindMap(standardKinds);

/** What is written on the kings of a position, White's first. */
function kings(sfen: string, attacker: "b" | "w" | ""): string {
  const position = parseSFEN(sfen);
  return [...position.pieces.values()].filter((p) => p.toUpperCase() === "K").sort().reverse().map((piece) => {
    const kind = namedKind(kinds, position, piece, attacker);
    return (sideOf(piece) === "w" && kind?.oneWhite) || kind?.one;
  }).join("");
}

test("kings are 玉 and 王", () => {
  const [both, white, black] = ["4k4/9/9/9/9/9/9/9/4K4 b - 1", "4k4/9/9/9/9/9/9/9/9 b - 1", "9/9/9/9/9/9/9/9/4K4 w - 1"];
  assert.equal(kings(both, ""), "王玉");
  assert.equal(kings(both, "b"), "玉王");
  assert.equal(kings(both, "w"), "王玉");
  for (const attacker of ["", "b", "w"] as const) {
    assert.equal(kings(white, attacker), "玉");
    assert.equal(kings(black, attacker), "玉");
  }
  assert.equal(problemKind(kinds.get("K"), "b")?.two, "王将");
  assert.equal(problemKind(kinds.get("K"), "b")?.twoWhite, "玉将");
  assert.equal(problemKind(kinds.get("G"), "b"), kinds.get("G"));
});

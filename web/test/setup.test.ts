import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSFEN } from "../src/board/position";
import { setUpOrder } from "../src/board/setup";

const { pieces } = parseSFEN("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
const black = (order: "ohashi" | "ito") => setUpOrder(pieces, 9, order).filter((_, i) => i % 2 === 0).join(" ");
const white = (order: "ohashi" | "ito") => setUpOrder(pieces, 9, order).filter((_, i) => i % 2 === 1).join(" ");

test("大橋流: outwards left before right, bishop, rook, pawns from the centre", () => {
  assert.equal(black("ohashi"), "5i 6i 4i 7i 3i 8i 2i 9i 1i 8h 2h 5g 6g 4g 7g 3g 8g 2g 9g 1g");
});

test("伊藤流: to the knights the same, pawns from the left, lances, bishop, rook", () => {
  assert.equal(black("ito"), "5i 6i 4i 7i 3i 8i 2i 9g 8g 7g 6g 5g 4g 3g 2g 1g 9i 1i 8h 2h");
});

test("White’s left is on the other side", () => {
  assert.equal(white("ohashi").slice(0, 14), "5a 4a 6a 3a 7a");
  assert.ok(white("ito").includes("1c 2c 3c 4c 5c 6c 7c 8c 9c 1a 9a 2b 8b"));
});

test("every piece is set up once, also in other rule sets", () => {
  const wide = parseSFEN("lnsgkqgsnl/1r6b1/pppppppppp/10/10/10/10/PPPPPPPPPP/1B6R1/LNSGQKGSNL b - 1").pieces;
  const odds = parseSFEN("4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1").pieces;
  for (const [set, files] of [[wide, 10], [odds, 9]] as const) {
    for (const order of ["ohashi", "ito"] as const) {
      const squares = setUpOrder(set, files, order, "w");
      assert.equal(new Set(squares).size, set.size);
      assert.equal(squares.length, set.size);
    }
  }
});

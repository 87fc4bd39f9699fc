import assert from "node:assert/strict";
import { test } from "node:test";
import { finished, withLine } from "../src/game/plan";

const lines = (...all: string[]) => all.map((l) => l.split(" "));

test("a new line joins the others or takes the place of those it contradicts", () => {
  for (const [before, line, after] of [
    [[], "3c3d 2g2f", ["3c3d 2g2f"]],
    [["3c3d 2g2f"], "8c8d 2g2f", ["3c3d 2g2f", "8c8d 2g2f"]],
    [["3c3d 2g2f"], "3c3d 2g2f 8c8d 2f2e", ["3c3d 2g2f 8c8d 2f2e"]],
    [["3c3d 2g2f 8c8d 2f2e"], "3c3d 2g2f", ["3c3d 2g2f 8c8d 2f2e"]],
    [["3c3d 2g2f 8c8d 2f2e"], "3c3d 2g2f 4a3b 2f2e", ["3c3d 2g2f 8c8d 2f2e", "3c3d 2g2f 4a3b 2f2e"]],
    [["3c3d 2g2f", "8c8d 2g2f"], "3c3d 6g6f", ["8c8d 2g2f", "3c3d 6g6f"]],
  ] as [string[], string, string[]][]) {
    assert.deepEqual(withLine(lines(...before), line.split(" ")), lines(...after), line);
  }
});

test("a line ends with a reply", () => {
  assert.deepEqual(finished(["3c3d", "2g2f", "8c8d"]), ["3c3d", "2g2f"]);
  assert.deepEqual(finished(["3c3d"]), []);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { Geometry, plainBoard } from "../src/board/geometry";
import { traitsOf } from "../src/ui/traits";
import type { Board, RuleSet } from "../src/wire";

interface Drawn {
  tag: string;
  attributes: Record<string, string>;
}

Object.assign(globalThis, {
  document: {
    createElementNS: (_: string, tag: string) => {
      const attributes: Record<string, string> = {};
      return { tag, attributes, setAttribute: (name: string, value: string) => (attributes[name] = value), append: () => undefined };
    },
  },
});

const draw = (rules: Partial<RuleSet>, board: Board = plainBoard): Drawn[] => {
  const drawn: Drawn[] = [];
  const into = { append: (...list: Drawn[]) => void drawn.push(...list) } as unknown as SVGElement;
  traitsOf({ board, start: "9/9/9/9/4P4/9/9/9/9 b - 1", ...rules } as RuleSet)(into, new Geometry(board, false), 10, 12);
  return drawn;
};

test("a piece that moves differently is tinted", () => {
  assert.deepEqual(draw({ unlike: ["P"] }).map(({ tag, attributes: { x, y } }) => [tag, x, y]), [["rect", "40", "48"]]);
  assert.deepEqual(draw({ unlike: ["R"] }), []);
});

test("a move is a line, and crosses a joined edge", () => {
  const [line, dot] = draw({ traits: ["1e9e"] });
  assert.equal(line!.attributes.d, "M85,54L5,54");
  assert.deepEqual([dot!.attributes.cx, dot!.attributes.cy], ["5", "54"]);
  const [over] = draw({ traits: ["1e9e"] }, { ...plainBoard, wrapFiles: true });
  assert.equal(over!.attributes.d, "M85,54H90M5,54H0");
});

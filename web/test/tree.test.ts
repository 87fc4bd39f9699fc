import assert from "node:assert/strict";
import { test } from "node:test";
import { pack, unpack } from "../src/record/pack";
import { change, closed, extend, fromRecord, header, lineThrough, mainLength, makeMain, nextOf, pathTo, playerOf, promote, remove, root,
  sfenAt, sizeOf, toRecord, turnOf, variationOf, walk } from "../src/record/tree";
import type { GameRecord } from "../src/wire";

// Two variations at the second move, and one variation inside.
const record: GameRecord = {
  rules: "standard",
  headers: [{ key: "先手", value: "羽織" }],
  notes: ["# a program"],
  start: { sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1" },
  nodes: [
    { parent: -1, comments: ["start"] },
    { parent: 0, usi: "7g7f", time: { spent: 1000, total: 1000 } },
    { parent: 1, usi: "3c3d" },
    { parent: 2, usi: "2g2f" },
    { parent: 3, end: { kind: "resign" } },
    { parent: 1, usi: "8c8d", bookmark: "b" },
    { parent: 5, usi: "2g2f" },
    { parent: 5, usi: "6g6f" },
    { parent: 1, usi: "5c5d", comments: ["one", "", "two"],
      evaluations: [{ score: { kind: "cp", value: -5 }, pv: ["2g2f"], ja: ["２六歩"], western: ["P-2f"] }] },
  ],
};

const usi = (tree: ReturnType<typeof fromRecord>) => [...walk(tree)].map((n) => n.usi || n.end?.kind || "").join(" ");

test("a record comes out as it went in, without what the server makes", () => {
  const want = structuredClone(record);
  delete want.nodes[8]!.evaluations![0]!.ja;
  delete want.nodes[8]!.evaluations![0]!.western;
  assert.deepEqual(toRecord(fromRecord(record)), want);
});

test("a child that is chosen comes next, while it is there", () => {
  const tree = fromRecord(record);
  const next = (id: number, chosen: [number, number][]) => nextOf(tree.nodes.get(id)!, new Map(chosen));
  assert.deepEqual([next(1, []), next(1, [[1, 5]]), next(1, [[1, 7]]), next(4, [])], [2, 5, 2, -1]);
});

test("the players, the size and the state of a record", () => {
  const tree = fromRecord(record);
  assert.deepEqual([playerOf(tree, "b"), playerOf(tree, "w"), header(tree, "棋戦")], ["羽織", "", ""]);
  const odds = { ...tree, headers: [{ key: "下手", value: "a" }, { key: "上手", value: "b" }] };
  assert.deepEqual([playerOf(odds, "b"), playerOf(odds, "w")], ["a", "b"]);
  assert.deepEqual([sizeOf(tree, 2), sizeOf(tree, 5), closed(tree.nodes.get(4)!), closed(tree.nodes.get(3)!)], [2, 3, true, false]);
  assert.deepEqual([turnOf("9/9 w - 1"), turnOf("9/9 b - 1"), sfenAt(tree, 99)], ["w", "b", record.start.sfen]);
});

test("moves that are there are not added again", () => {
  const tree = fromRecord(record);
  const at = (line: object[], parent = 1) => extend(tree, parent, line as never).id;
  assert.deepEqual([at([{ usi: "8c8d" }]), at([{ usi: "8c8d" }, { usi: "6g6f" }])], [5, 7]);
  assert.equal(at([{ end: { kind: "resign" } }], 3), 4);
  assert.ok(at([{ end: { kind: "draw" } }], 3) > 8);
  assert.ok(at([{ usi: "9g9f" }]) > 8);
  const foul = { ...tree, nodes: new Map(tree.nodes).set(5, { ...tree.nodes.get(5)!, foul: true } as never) };
  assert.ok(extend(foul, 1, [{ parent: 0, usi: "8c8d" }]).id > 8);
  assert.equal(remove(tree, root), tree);
  assert.equal(remove(tree, 99), tree);
});

test("lines follow what was chosen before, else the main one", () => {
  const tree = fromRecord(record);
  const line = (id: number, chosen: [number, number][] = []) => lineThrough(tree, id, new Map(chosen)).map((n) => n.id);
  assert.deepEqual(line(root), [0, 1, 2, 3, 4]);
  assert.deepEqual(line(5), [0, 1, 5, 6]);
  assert.deepEqual(line(root, [[1, 5], [5, 7]]), [0, 1, 5, 7]);
  assert.deepEqual(line(root, [[1, 99]]), [0, 1, 2, 3, 4]);
  assert.deepEqual(pathTo(tree, 7).map((n) => n.id), [0, 1, 5, 7]);
  assert.equal(mainLength(tree), 3);
});

test("a move that is there is gone along, a new one is added last", () => {
  const tree = fromRecord(record);
  const same = extend(tree, 1, [{ parent: 0, usi: "8c8d" }, { parent: 1, usi: "6g6f" }]);
  assert.equal(same.tree, tree);
  assert.equal(same.id, 7);
  const more = extend(tree, 1, [{ parent: 0, usi: "8c8d" }, { parent: 1, usi: "1g1f" }]);
  assert.deepEqual(more.tree.nodes.get(5)!.children, [6, 7, 9]);
  assert.equal(more.id, 9);
  assert.deepEqual(tree.nodes.get(5)!.children, [6, 7], "the tree before is as it was");
});

test("variations rise, become the main line and go", () => {
  const tree = fromRecord(record);
  assert.equal(variationOf(tree, 3), undefined);
  assert.equal(variationOf(tree, 7)!.id, 7);
  assert.equal(variationOf(tree, 6)!.id, 5);
  assert.deepEqual(promote(tree, 8).nodes.get(1)!.children, [2, 8, 5]);
  assert.equal(promote(tree, 2), tree);
  const main = makeMain(tree, 7);
  assert.deepEqual(lineThrough(main, root, new Map()).map((n) => n.id), [0, 1, 5, 7]);
  assert.equal(usi(main), " 7g7f 8c8d 6g6f 2g2f 3c3d 2g2f resign 5c5d");
  const less = remove(tree, 5);
  assert.equal(usi(less), " 7g7f 3c3d 2g2f resign 5c5d");
  assert.equal(less.nodes.size, 6);
  assert.equal(remove(tree, root), tree);
  assert.deepEqual(change(tree, 2, { comments: ["x"] }).nodes.get(2)!.comments, ["x"]);
});

test("a packed record is a short word and unpacks to the same", async () => {
  const text = await pack(record);
  assert.match(text, /^[\w-]+$/);
  assert.ok(text.length < JSON.stringify(record).length);
  assert.deepEqual(await unpack(text), record);
  await assert.rejects(unpack(text.slice(0, 40)));
  await assert.rejects(unpack("%%%"));
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { answers, asked } from "./browser";
import { Editor } from "../src/record/editor";
import { change, fromRecord } from "../src/record/tree";

const open = () =>
  new Editor("key", fromRecord({
    rules: "standard",
    headers: [],
    start: { sfen: "start" },
    nodes: [{ parent: -1 }, { parent: 0, usi: "7g7f" }, { parent: 1, usi: "3c3d" }, { parent: 1, usi: "8c8d" }, { parent: 2,
      end: { kind: "resign" } }],
  }), { name: "" });

test("steps follow the line that was chosen", () => {
  const editor = open();
  editor.last();
  assert.equal(editor.at.value, 4);
  editor.step(-99);
  assert.equal(editor.ply.value, 0);
  editor.go(3);
  editor.first();
  editor.last();
  assert.equal(editor.at.value, 3);
  assert.equal(editor.sibling(-1), true);
  assert.equal(editor.at.value, 2);
  assert.equal(editor.sibling(-1), false);
});

test("edits are undone and done again; those under one tag together", () => {
  const editor = open();
  editor.go(2);
  for (const text of ["a", "ab"]) editor.apply(change(editor.tree.value, 2, { comments: [text] }), 2, "comment 2");
  editor.remove();
  assert.equal(editor.at.value, 1);
  assert.equal(editor.edits.value, 3);
  editor.undo();
  assert.deepEqual(editor.node.value.comments, ["ab"]);
  editor.undo();
  assert.deepEqual(editor.tree.value.nodes.get(2)!.comments, []);
  editor.undo();
  editor.redo();
  assert.deepEqual(editor.tree.value.nodes.get(2)!.comments, ["ab"]);
  editor.redo();
  assert.equal(editor.tree.value.nodes.has(2), false);
});

test("a move that is known is gone along, another is asked for and added beside an end", async () => {
  const editor = open();
  editor.go(1);
  asked.length = 0;
  await editor.play("8c8d");
  assert.equal(editor.at.value, 3);
  assert.equal(asked.length, 0);
  editor.go(4);
  answers.push({ request: "POST /positions",
    body: { moves: [{ parent: 0, usi: "2g2f", view: { side: "b", sfen: "after" } }], sfen: "after", turn: "w", legal: [] } });
  await editor.play("2g2f");
  assert.equal(editor.node.value.usi, "2g2f");
  assert.equal(editor.node.value.parent, 2);
  assert.equal(editor.past.value.length, 1);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser";
import { moved } from "../src/record/caret";
import { change, extend, fromRecord, makeMain, promote, remove, root, toRecord, type Tree } from "../src/record/tree";
import { SharedChapter } from "../src/studies/chapter";
import { differences, preview, type Draft, type Edit } from "../src/studies/edit";
import { merge } from "../src/studies/merge";
import { Names, follow, stepsTo } from "../src/studies/step";
import { continues, refuse, resume } from "../src/studies/typed";
import type { GameRecord, LiveStudyEvent, StudyChapter } from "../src/wire";

// The cases of internal/study/room.
test("texts merge, and nothing is lost", () => {
  for (const [was, text, now, want] of [
    ["", "", "x", "x"],
    ["a", "ab", "a", "ab"],
    ["abc", "abc1", "0abc", "0abc1"],
    ["abc", "0abc", "abc1", "0abc1"],
    ["", "x", "y", "y\nx"],
    ["", "x", "x", "x"],
    ["駒台", "駒の台", "駒台だ", "駒の台だ"],
    ["one two", "one", "one two three", "one three"],
    ["0123456789", "0xx9", "01234yy789", "01234yy789\n0xx9"],
    ["a\n0123456789\nb", "a\n012x56789\nb", "a\n0yy9\nb", "a\n0yy9\n012x56789\nb"],
    ["abc", "", "abxc", "abxc"],
    ["abc", "abxc", "", "abxc"],
  ] as const) assert.equal(merge(was, text, now), want, `${was} became ${text} and ${now}`);
});

test("the caret stays at its letter", () => {
  assert.equal(moved("abc", "xxabc", 2), 4);
  assert.equal(moved("abc", "abcxx", 2), 2);
  assert.equal(moved("abcdef", "af", 3), 1);
});

const record = (): GameRecord => ({
  rules: "standard",
  headers: [{ key: "先手", value: "A" }],
  start: { sfen: "x b - 1" },
  nodes: [
    { parent: -1 },
    { parent: 0, usi: "7g7f" },
    { parent: 1, usi: "3c3d" },
    { parent: 1, usi: "8c8d", comments: ["one", "two"] },
    { parent: 0, usi: "2g2f" },
    { parent: 4, end: { kind: "resign" } },
  ],
});

const chapter = (): StudyChapter => ({ id: 1, name: "One", seq: 5, record: record(), numbers: [0, 1, 2, 3, 4, 5] });
const edit = (draft: Draft, n = 1): Edit => ({ ...draft, id: `client00.${n}`, base: 5, chapter: 1 });
const text = (tree: Tree) => JSON.stringify(toRecord(tree));
const at = (tree: Tree, ...usi: string[]) => follow(tree, usi.map((u) => ({ usi: u }))).node;

test("differences make one tree of another", () => {
  const before = new SharedChapter(chapter(), []).view.value;
  const first = at(before, "7g7f").id;
  const second = at(before, "2g2f").id;
  const changes: ((t: Tree) => Tree)[] = [
    (t) => change(t, first, { comments: ["x"], shapes: ["G7g7f"], bookmark: "b" }),
    (t) => extend(t, first, [{ parent: 0, usi: "4a3b" }, { parent: 0, usi: "2g2f" }]).tree,
    (t) => remove(t, first),
    (t) => promote(t, second),
    (t) => makeMain(t, at(before, "7g7f", "8c8d").id),
    (t) => ({ ...t, headers: [{ key: "後手", value: "B" }] }),
    (t) => change(extend(t, root, [{ parent: 0, usi: "5g5f" }]).tree, t.next, { comments: ["new"] }),
    (t) => makeMain(remove(extend(t, root, [{ parent: 0, usi: "5g5f" }]).tree, first), t.next),
    (t) => change(t, second, { evaluations: [{ score: { kind: "cp", value: 3 } }] }),
  ];
  for (const [i, make] of changes.entries()) {
    const after = make(before);
    const chapterNow = new SharedChapter(chapter(), differences(before, after).map((d, n) => edit(d, n)));
    assert.equal(text(chapterNow.view.value), text(after), `change ${i}`);
    // And back, as an undo.
    const back = new SharedChapter(chapter(), []);
    back.show([...differences(before, after), ...differences(after, before)].map((d, n) => edit(d, n)));
    if (i !== 2 && i !== 7) assert.equal(text(back.view.value), text(before), `change ${i} undone`);
  }
});

const event = (seq: number, ...changes: LiveStudyEvent["changes"]): LiveStudyEvent => ({ type: "event", seq, op: `other000.${seq}`,
  chapter: 1, changes });

test("one's own edits stay on top of those of others", () => {
  const shared = new SharedChapter(chapter(), []);
  const id = at(shared.view.value, "7g7f", "8c8d").id;
  const own = [edit({ kind: "text", path: stepsTo(shared.view.value, id), was: "one\ntwo", text: "one\ntwo\nmine" })];
  shared.show(own);
  shared.take(event(6, { kind: "text", node: 3, from: 0, cut: 3, text: "first" }));
  shared.show(own);
  assert.deepEqual(shared.view.value.nodes.get(id)!.comments, ["first", "two", "mine"]);

  // Somebody removes the move: the comment brings it back, with the same number on this page.
  shared.take(event(7, { kind: "gone", node: 1 }));
  shared.show([]);
  assert.equal(shared.view.value.nodes.size, 3);
  assert.equal(shared.number(id), undefined);
  shared.show(own);
  assert.equal(at(shared.view.value, "7g7f", "8c8d").id, id);
  shared.take(event(8, { kind: "add", node: 0, first: 6, nodes: [{ parent: 0, usi: "7g7f" }, { parent: 0, usi: "8c8d" }] }));
  shared.show([]);
  assert.equal(shared.number(id), 7);
  assert.equal(shared.local(7), id);
  shared.take(event(7, { kind: "gone", node: 6 })); // an old event counts once
  assert.equal(shared.seq, 8);
});

test("a way that nobody knows is left to the server", () => {
  const shared = new SharedChapter(chapter(), []);
  const before = shared.view.value;
  const lost = edit({ kind: "text", path: [{ usi: "9g9f" }, { usi: "1c1d" }], was: "", text: "x" });
  assert.equal(preview(before, lost, new Names()), before);
});

test("a tree of a file has the same paths", () => {
  const a = fromRecord(record());
  const b = new SharedChapter(chapter(), []).view.value;
  assert.deepEqual(differences(a, b), []);
});

test("typing goes on in one edit until somebody else changes the text", () => {
  const first = edit({ kind: "text", path: [{ usi: "7g7f" }], was: "", text: "mine" });
  const next = (was: string, usi = "7g7f") => ({ kind: "text", path: [{ usi }], was, text: "x", chapter: 1 }) as const;
  assert.equal(continues(first, { ...next("mine"), path: [{ usi: "7g7f" }] }), true);
  assert.equal(continues(first, { ...next("theirs\nmine"), path: [{ usi: "7g7f" }] }), false);
  assert.equal(continues(first, { ...next("mine", "2g2f"), path: [{ usi: "2g2f" }] }), false);
});

test("a refused text stays and is changed as a whole; other refused edits go", () => {
  const reason = { code: "bad-request", message: "Too long." };
  const say = (n: number, was: string, text: string) => edit({ kind: "text", path: [{ usi: "7g7f" }], was, text }, n);
  const why = (...n: number[]) => new Map(n.map((i) => [`client00.${i}`, reason]));
  const sent = (id: string) => id !== "client00.9";
  const long = say(1, "a", "a long text");

  assert.deepEqual(refuse([long, say(2, "", "other")], why(1), sent), [{ ...long, refused: reason }, say(2, "", "other")]);
  const added = edit({ kind: "add", path: [], line: [{ usi: "2g2f" }] }, 3);
  assert.deepEqual(refuse([added, long], why(3), sent), [long]);
  // The author has typed on while the request was under way: one edit has all of it.
  const whole = { ...say(9, "a", "a long text!"), before: undefined };
  assert.deepEqual(refuse([long, say(9, "a long text", "a long text!")], why(1), sent), [whole]);
  assert.deepEqual(refuse([long, say(2, "a long text", "b")], why(1, 2), sent), [
    { ...say(2, "a", "b"), before: undefined, refused: reason },
  ]);
  // An edit that was sent and not refused stays as it was sent.
  assert.deepEqual(refuse([long, say(2, "a long text", "b")], why(1), sent), [{ ...long, refused: reason }, say(2, "a long text", "b")]);

  const held = refuse([long], why(1), sent);
  const { id: _id, base: _base, ...next } = say(5, "a long text", "short");
  assert.deepEqual(resume(held, next), { edits: [], next: { ...next, was: "a", before: undefined } });
  assert.deepEqual(resume([long], next), { edits: [long], next });
});

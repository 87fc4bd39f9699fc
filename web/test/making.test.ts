import assert from "node:assert/strict";
import { test } from "node:test";
import { Draft, most } from "../src/making/draft";
import { fileName, offsetOf, paints, wordEnd } from "../src/making/toml";
import type { RuleSetChecked } from "../src/wire";

const sound = (moves: readonly string[]) =>
  ({ faults: [], idle: [], rules: { id: "a@1" }, line: { moves: moves.map((usi) => ({ usi })) }, perft: [2] }) as unknown as RuleSetChecked;
const faulty = { faults: [{ line: 1, column: 2, key: "id", text: "wrong" }], idle: [] } as unknown as RuleSetChecked;

/** A draft whose pauses end, and whose checks are answered, when the test says so. */
function desk(kept = "") {
  const shelf = new Map(kept ? [["komadai.definition", kept]] : []);
  const asked: { text: string; moves: readonly string[]; answer: (c: RuleSetChecked | Error) => Promise<void> }[] = [];
  let pending: (() => void) | null = null;
  const draft = new Draft({
    check: (text, moves) =>
      new Promise((resolve, reject) =>
        asked.push({ text, moves, answer: async (c) => {
          if (c instanceof Error) reject(c);
          else resolve(c);
          for (let i = 0; i < 4; i++) await null; // the draft goes on
        } })
      ),
    later: (task) => {
      pending = task;
      return () => {
        if (pending === task) pending = null;
      };
    },
    storage: { getItem: (key) => shelf.get(key) ?? null, setItem: (key, text) => void shelf.set(key, text) },
  });
  return { draft, asked, shelf, pass: () => {
    const task = pending;
    pending = null;
    task?.();
  } };
}

test("a definition is checked after a pause, and the last answer counts", async () => {
  const { draft, asked, pass } = desk();
  assert.equal(draft.state.value, "blank");
  draft.type("a");
  draft.type("ab");
  pass();
  assert.deepEqual(asked.map((a) => a.text), ["ab"]);
  draft.type("abc");
  pass();
  await asked[0]!.answer(faulty);
  assert.equal(draft.state.value, "checking");
  await asked[1]!.answer(sound([]));
  assert.equal(draft.state.value, "sound");
  draft.type("abcd");
  pass();
  await asked[2]!.answer(faulty);
  assert.equal(draft.state.value, "faulty");
  assert.equal(draft.faults.value.length, 1);
  assert.equal(draft.good.value?.rules.id, "a@1", "the last sound version stays");
  draft.type("abcde");
  pass();
  await asked[3]!.answer(new Error("gone"));
  assert.equal(draft.state.value, "failed");
  draft.type(" ");
  assert.equal(draft.state.value, "blank");
  draft.type("字".repeat(most / 3 + 1));
  assert.equal(draft.state.value, "large");
  pass();
  assert.equal(asked.length, 4);
});

test("moves are played on the board of the draft", async () => {
  const { draft, asked, pass } = desk("text");
  pass();
  await asked[0]!.answer(sound([]));
  draft.play("3d3c");
  assert.deepEqual(asked[1]!.moves, ["3d3c"]);
  await asked[1]!.answer(sound(["3d3c"]));
  draft.play("1a1b");
  await asked[2]!.answer(sound(["3d3c"])); // illegal since
  draft.play("1a2b");
  assert.deepEqual(asked[3]!.moves, ["3d3c", "1a2b"]);
  await asked[3]!.answer(sound(["3d3c", "1a2b"]));
  draft.back();
  assert.deepEqual(asked[4]!.moves, ["3d3c"]);
  draft.restart();
  assert.deepEqual(asked[5]!.moves, []);
});

test("text is kept, and what replaces it can be undone", () => {
  const { draft, shelf } = desk("mine");
  assert.equal(draft.text.value, "mine");
  draft.load("okisaki");
  assert.equal(draft.before.value, "mine");
  assert.equal(shelf.get("komadai.definition"), "okisaki");
  draft.undo();
  assert.deepEqual([draft.text.value, draft.before.value, shelf.get("komadai.definition")], ["mine", "", "mine"]);
  draft.load("okisaki");
  draft.undo();
  draft.load("torus");
  draft.load("wa");
  assert.equal(draft.before.value, "", "an unchanged template is no loss");
});

test("a place is found in the text", () => {
  const text = 'id = "a"\nname = "玉𠮷x" # no\n\nz';
  for (const [line, column, word] of [[1, 1, "id"], [1, 6, '"a"'], [2, 10, "𠮷"], [2, 11, "x"], [4, 1, "z"], [3, 1, ""], [
    9,
    9,
    "",
  ]] as const) {
    const at = offsetOf(text, line, column);
    assert.equal(text.slice(at, wordEnd(text, at)), word, `${line}:${column}`);
  }
});

test("paints cover the text, also a faulty one", () => {
  const text = '# c\n[pieces."+P"]\nmoves = "fW" # x\n"k" = [1, true]\nt = """\na = 1\n"""\nn = { en = "x" }\n= "open\n[';
  const spans = paints(text);
  assert.equal(spans.map((s) => s.text).join(""), text);
  const of = (paint: string) => spans.filter((s) => s.paint === paint).map((s) => s.text);
  assert.deepEqual(of("comment"), ["# c", "# x"]);
  assert.deepEqual(of("table"), ['[pieces."+P"]', "["]);
  assert.deepEqual(of("key"), ["moves", '"k"', "t", "n", "en"]);
  assert.deepEqual(of("string"), ['"fW"', '"""\na = 1\n"""', '"x"', '"open']);
  assert.deepEqual(of("value"), ["1", "true"]);
});

test("the file is called like its id", () => {
  assert.equal(fileName('extends = "standard"\nid = "my-game"'), "my-game.toml");
  assert.equal(fileName('id = "../x"'), "rules.toml");
});

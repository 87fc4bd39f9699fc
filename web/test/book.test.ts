import assert from "node:assert/strict";
import { test } from "node:test";
import { failure, inEnglish } from "./browser";
import { engine, questions } from "./worker";
import { ApiError } from "../src/api";
import { askBook, EngineGone } from "../src/book/ask";
import { moveLabel, valueText } from "../src/book/label";
import * as book from "../src/book/open";
import { bookWords } from "../src/book/words";
import { chosenNotation } from "../src/prefs";
import type { BookAsk, BookEntry, RecordView } from "../src/wire";

const file = (name: string, size = 3) => ({ name, size, arrayBuffer: async () => new Uint8Array(3).buffer }) as unknown as File;
const entry = (value: number): BookEntry => ({ sfen: "s", comment: "", moves: [{ usi: "7g7f", value, view: {} }] }) as unknown as BookEntry;
const counted = (ask: { book?: BookAsk }) => ({ book: { positions: ask.book?.open ? 1 : 2, moves: 5 } });

test("the labels of moves and values", () => {
  const view = { ja: "７六歩", western: "P-76" } as RecordView;
  for (const [style, want] of [["ja", "７六歩"], ["western", "P-76"], ["usi", "7g7f"]] as const) {
    chosenNotation.value = style;
    assert.equal(moveLabel("7g7f", view), want);
  }
  chosenNotation.value = "ja";
  assert.equal(moveLabel("7g7f", null), "7g7f");
  assert.deepEqual([12, 0, -12].map(valueText), ["+12", "0", "−12"]);
});

test("the engine answers, refuses or ends", async () => {
  engine(() => ({ book: { positions: 1, moves: 2 }, file: Uint8Array.of(7) }) as never);
  assert.deepEqual(await askBook({ write: "db" }), { positions: 1, moves: 2, file: Uint8Array.of(7) });
  engine(() => ({ refused: { code: "bad-request", message: "No." } }) as never);
  assert.equal((await failure(askBook({ write: "db" }))).status, 422);
  engine(() => "broken");
  assert.ok((await failure(askBook({ write: "db" }))) instanceof EngineGone);
});

test("a fault of a book names its parts", async () => {
  await inEnglish();
  const f = bookWords.value.faults;
  assert.equal(book.faultText({ kind: "format", format: "sbk" }), f.format("ShogiGUI"));
  assert.equal(book.faultText({ kind: "format" }), f.format(""));
  assert.equal(book.faultText({ kind: "line", line: 4, text: "x" }), f.line(4, "x"));
  assert.equal(book.faultText({ kind: "large" }), f.large(book.largest));
  assert.deepEqual((["ending", "standard", "closed", "entry"] as const).map((kind) => book.faultText({ kind })), [
    f.ending,
    f.standard,
    f.broken,
    f.entry,
  ]);
});

test("a book is opened, changed, and the change is taken back", async () => {
  await inEnglish();
  questions.length = 0;
  engine((ask) => counted(ask) as never);
  await book.begin("standard", file("a.db"));
  const open = book.openBook.value!;
  assert.deepEqual([open.rules, open.name, open.positions, book.state.value, book.changed.value], ["standard", "a.db", 1, "ready", false]);
  assert.deepEqual(questions[0]!.book, { open: { rules: "standard", name: "a.db" } });
  // There is no database here.
  assert.equal(book.unkept.value, "full");
  const version = book.version.value;
  await book.change([entry(1)], [entry(2)], "here");
  assert.deepEqual([book.changed.value, book.version.value > version, book.undoable.value.length, book.redoable.value.length], [
    true,
    true,
    1,
    0,
  ]);
  assert.equal(book.openBook.value!.positions, 2);
  assert.equal(await book.undo(), "here");
  assert.deepEqual(questions.at(-1)!.book, { set: { sfen: "s", comment: "", moves: [{ usi: "7g7f", value: 1 }] } });
  assert.deepEqual([book.undoable.value.length, book.redoable.value.length], [0, 1]);
  assert.equal(await book.undo(), null);
  assert.equal(await book.redo(), "here");
  assert.equal(await book.redo(), null);
  await book.saved();
  assert.equal(book.changed.value, false);
  await book.merge(file("b.db"));
  assert.deepEqual([book.changed.value, book.undoable.value.length], [true, 0]);
  await book.close();
  assert.equal(book.openBook.value, null);
});

test("a file that is too large, or cannot be read, is refused before it is read", async () => {
  await inEnglish();
  await book.begin("standard", file("big.db", (book.largest << 20) + 1));
  assert.deepEqual([book.openBook.value, book.problem.value], [null, bookWords.value.faults.large(book.largest)]);
  await book.begin("standard", { ...file("x.db"), arrayBuffer: () => Promise.reject(new Error("gone")) } as unknown as File);
  assert.equal(book.problem.value, bookWords.value.faults.format(""));
});

test("an engine that ends takes the book with it", async () => {
  await inEnglish();
  book.lose(new EngineGone());
  assert.deepEqual([book.gone.value, book.problem.value], [true, bookWords.value.faults.broken]);
  book.lose(new ApiError(422, { code: "bad-request", message: "No.", reason: "no-rules" }));
  assert.equal(book.gone.value, false);
});

test("a change that fails is not made", async () => {
  await inEnglish();
  engine((ask) => counted(ask) as never);
  await book.begin("standard");
  const version = book.version.value;
  engine(() => ({ book: { positions: 0, moves: 0, fault: { kind: "entry" } } }) as never);
  await book.change([entry(1)], [entry(2)], "here");
  assert.deepEqual([book.version.value, book.undoable.value.length, book.changed.value, book.problem.value], [
    version,
    0,
    false,
    bookWords.value.faults.entry,
  ]);
  engine(() => ({ book: { positions: 0, moves: 0, fault: { kind: "closed" } } }) as never);
  assert.equal(await book.undo(), null);
  await book.change([entry(1)], [entry(2)], "here");
  assert.equal(book.gone.value, true);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { answers, asked, inEnglish } from "./browser";
import { Review, signOf } from "../src/analysis/review";
import { texts } from "../src/i18n";
import type { Analysis, NewAnalysis } from "../src/wire";

/** A stream of events that the test speaks through. */
class Stream extends EventTarget {
  static all: Stream[] = [];
  closed = false;
  onerror: (() => void) | null = null;
  constructor(readonly url: string) {
    super();
    Stream.all.push(this);
  }
  says(analysis: Partial<Analysis>): void {
    this.dispatchEvent(Object.assign(new Event("analysis"), { data: JSON.stringify(analysis) }));
  }
  close(): void {
    this.closed = true;
  }
}
Object.assign(globalThis, { EventSource: Stream });

const review = () => new Review(() => ({ game: "g" }) as unknown as NewAnalysis);
const analysis = (state: string, ...plies: number[]) =>
  ({ id: "a/b", state, positions: plies.map((ply) => ({ ply })),
    result: state === "done" ? { moves: [{ ply: 1 }] } : undefined }) as unknown as Analysis;

test("the signs of grades", () => {
  assert.deepEqual((["blunder", "mistake", "inaccuracy", undefined] as const).map(signOf), ["??", "?", "?!", ""]);
});

test("an analysis is requested, followed and finished", async () => {
  const r = review();
  answers.push({ request: "POST /analyses", body: analysis("queued") });
  const asking = r.ask("quick" as never);
  assert.equal(r.asking.value, true);
  await asking;
  assert.deepEqual([r.asking.value, r.open.value, asked.at(-1)!.body], [false, true, { game: "g", depth: "quick" }]);
  const stream = Stream.all.at(-1)!;
  assert.equal(stream.url, "/api/v1/analyses/a%2Fb/live");
  stream.says(analysis("running", 2));
  stream.says(analysis("running", 1));
  assert.deepEqual([...r.positions.value.keys()], [1, 2]);
  stream.onerror!();
  assert.equal(r.broken.value, true);
  stream.says(analysis("done", 1, 2, 3));
  assert.deepEqual([r.broken.value, r.open.value, stream.closed, [...r.positions.value.keys()], [...r.moves.value.keys()]], [
    false,
    false,
    true,
    [1, 2, 3],
    [1],
  ]);
});

test("a finished analysis is not followed", async () => {
  const r = review();
  const streams = Stream.all.length;
  answers.push({ request: "POST /analyses/find", body: { analysis: analysis("done", 1) } });
  await r.find();
  assert.deepEqual([r.analysis.value!.state, Stream.all.length], ["done", streams]);
  answers.push({ request: "POST /analyses/find", body: { analysis: analysis("running") } });
  await r.find();
  assert.equal(r.analysis.value!.state, "done");
  const none = review();
  await none.find(); // 404
  assert.deepEqual([none.analysis.value, none.refused.value], [null, ""]);
});

test("a refusal is shown until the next request", async () => {
  await inEnglish();
  const r = review();
  answers.push({ request: "POST /analyses", body: null });
  await r.ask("quick" as never);
  assert.equal(r.refused.value, texts.value.actionFailed);
  answers.push({ request: "POST /analyses", body: analysis("done") });
  await r.ask("quick" as never);
  assert.equal(r.refused.value, "");
});

test("a closed review hears nothing, and a running one is cancelled", async () => {
  const r = review();
  await r.cancel();
  const before = asked.length;
  answers.push({ request: "POST /analyses", body: analysis("running") });
  await r.ask("quick" as never);
  await r.cancel();
  assert.deepEqual(asked.slice(before).map((a) => a.request), ["POST /analyses", "DELETE /analyses/a%2Fb"]);
  const stream = Stream.all.at(-1)!;
  r.close();
  stream.says(analysis("running", 7));
  assert.deepEqual([stream.closed, r.positions.value.size], [true, 0]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser";
import { waysOf } from "../src/board/arrows";
import { Geometry, plainBoard } from "../src/board/geometry";
import { arrowsOf } from "../src/study/arrows";
import { askEngine, engineState, factory, type EngineWorker } from "../src/study/engine";
import { newGameAt, recordAt } from "../src/study/here";
import { short } from "../src/study/panel";
import type { EngineAsk, EngineLine, EngineNews } from "../src/wire";

/** A worker that keeps what it is asked. */
function worker() {
  const works: EngineWorker & { asked: EngineAsk[]; ended: boolean; say(data: EngineNews | "ready" | "broken"): void } = {
    asked: [],
    ended: false,
    onmessage: null,
    onerror: null,
    postMessage(message) {
      this.asked.push(message);
    },
    terminate() {
      this.ended = true;
    },
    say(data) {
      this.onmessage?.({ data } as MessageEvent<EngineNews>);
    },
  };
  return works;
}

const search = { rules: "standard", sfen: "s", lines: 1 };

test("the engine is loaded for the first question and answers each by its number", () => {
  const made = [worker(), worker()];
  let count = 0;
  factory.make = () => made[count++]!;
  const heard: (EngineNews | null)[] = [];
  const stop = askEngine({ search }, (n) => heard.push(n));
  assert.equal(engineState.value, "loading");
  const [one, two] = made as [ReturnType<typeof worker>, ReturnType<typeof worker>];
  one.say("ready");
  assert.equal(engineState.value, "ready");
  const id = one.asked[0]!.id;
  one.say({ id });
  one.say({ id: id + 100 });
  assert.equal(heard.length, 1);
  stop();
  assert.deepEqual(one.asked[1], { id, stop: true });
  one.say({ id, ended: true });
  assert.equal(heard.length, 1);

  // A broken worker answers null; the next question makes another.
  askEngine({ search }, (n) => heard.push(n));
  assert.equal(count, 1);
  one.onerror!({ preventDefault() {} } as ErrorEvent);
  assert.deepEqual([engineState.value, one.ended, heard.at(-1)], ["broken", true, null]);
  askEngine({ search }, (n) => heard.push(n));
  assert.deepEqual([count, engineState.value], [2, "loading"]);
  one.say("ready"); // it is no longer asked
  assert.equal(engineState.value, "loading");
  two.say("broken");
  assert.equal(engineState.value, "broken");
});

const line = (usi: string, path?: string[]) =>
  ({ score: { kind: "cp", value: 0 }, black: 0.5, depth: 1,
    moves: [{ parent: -1, usi, view: { side: "b", path } }] }) as unknown as EngineLine;

test("arrows of the best moves", () => {
  const found = arrowsOf([line("7g7f"), line("P*5e"), line("7g7f+"), line("pass"), line("1a9a", ["1a", "9a"]), { ...line("x"),
    moves: [] }]);
  assert.deepEqual(found.map((a) => [a.from, a.to, !!a.faint]), [["1a", "9a", true], ["", "5e", true], ["7g", "7f", false]]);
});

test("an arrow leaves the board by a seam and comes back on the other side", () => {
  const plain = new Geometry(plainBoard, false);
  assert.deepEqual(waysOf(plain, { from: "7g", to: "7f" }), [[[2.5, 6.5], [2.5, 5.5]]]);
  assert.deepEqual(waysOf(plain, { from: "8h", to: "2b" }), [[[1.5, 7.5], [7.5, 1.5]]]);
  assert.deepEqual(waysOf(plain, { from: "1e", to: "9e", path: ["1e", "9e"] }), [[[8.5, 4.5], [9, 4.5]], [[0, 4.5], [0.5, 4.5]]]);
  assert.deepEqual(waysOf(plain, { from: "5b", to: "5i", path: ["5b", "5a", "5i"] }), [[[4.5, 1.5], [4.5, 0.5], [4.5, 0]], [[4.5, 9], [
    4.5,
    8.5,
  ]]]);
});

test("addresses that play on, and numbers in short", () => {
  assert.equal(newGameAt("standard:a=b", "x b P 1", "friend"), "/new/standard%3Aa%3Db?with=friend&sfen=x+b+P+1");
  assert.equal(recordAt("torus", "+P b - 1"), "/record?rules=torus&sfen=%2BP+b+-+1");
  assert.deepEqual([short(950), short(1234), short(45_600), short(1_250_000)], ["950", "1.2k", "46k", "1.3M"]);
});

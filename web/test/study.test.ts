import assert from "node:assert/strict";
import { test } from "node:test";
import { answers, asked, failure } from "./browser";
import { engine, questions } from "./worker";
import { engineState } from "../src/study/engine";
import { base64, completeHere, formatsHere, readHere, writeHere } from "../src/study/files";
import { askOnce } from "../src/study/once";
import { studyPosition } from "../src/study/rules";
import { distinct } from "../src/study/search";
import { askServer } from "../src/study/server";
import { look, solve, work } from "../src/tsume/api";
import type { EngineLine, EngineNews, Study, TsumeEvent, TsumeQuestion } from "../src/wire";

const no = { code: "bad-request", message: "No." };
const refuse = (reason?: string) => () => ({ refused: { ...no, reason } }) as never;
const question = { rules: "standard", sfen: "s", drawing: true } as unknown as Study;

test("one answer of the engine, or an error", async () => {
  engine((ask) => (ask.look ? { ended: false } : { record: { formats: 1 } }) as never);
  assert.deepEqual(((await askOnce({ record: {} })) as { record: unknown }).record, { formats: 1 });
  engine(refuse());
  assert.equal((await failure(askOnce({}))).status, 422);
  engine(() => "broken");
  assert.equal((await failure(askOnce({}))).unreached, true);
});

test("files are read and written by the engine", async () => {
  assert.equal(base64(Uint8Array.of(251, 255)), "+/8=");
  engine(() => ({ record: { read: "r", written: "w", formats: "f" } }) as never);
  assert.deepEqual([
    await readHere(Uint8Array.of(1), { game: 2 }),
    await completeHere("c" as never),
    await writeHere("x" as never),
    await formatsHere(),
  ], ["r", "r", "w", "f"]);
  assert.deepEqual(questions.slice(-4).map((q) => q.record), [{ read: { data: "AQ==", game: 2 } }, { complete: "c" }, { write: "x" }, {
    formats: true,
  }]);
});

test("a position is studied by the server, or by an engine that runs", async () => {
  engine(() => ({ studied: "here" }) as never);
  engineState.value = "idle";
  answers.push({ request: "POST /positions", body: "server" });
  assert.equal(await studyPosition(question), "server");
  answers.push({ request: "POST /positions", body: null });
  assert.equal(await studyPosition(question), "here");
  assert.deepEqual(questions.at(-1)!.study, { rules: "standard", sfen: "s" });
  answers.push({ request: "POST /positions", status: 422, body: no });
  assert.equal((await failure(studyPosition(question))).status, 422);

  engineState.value = "ready";
  assert.equal(await studyPosition(question), "here");
  engine(refuse("no-rules"));
  answers.push({ request: "POST /positions", body: "server" });
  assert.equal(await studyPosition(question), "server");
  engine(refuse("other"));
  const before = asked.length;
  assert.equal((await failure(studyPosition(question))).status, 422);
  assert.equal(asked.length, before);
  // Both fail: the first error counts.
  engine(refuse("no-rules"));
  answers.push({ request: "POST /positions", body: null });
  assert.equal((await failure(studyPosition(question))).status, 422);
});

/** Has fetch answer with a stream of events, or fail. */
function stream(events: object[] | null, status = 200): void {
  const { fetch } = globalThis;
  Object.assign(globalThis, {
    fetch: async (path: string, init: RequestInit) => {
      Object.assign(globalThis, { fetch });
      asked.push({ request: `${init.method} ${path.replace("/api/v1", "")}`, body: JSON.parse(String(init.body)) as unknown });
      if (!events) throw new TypeError("no answer");
      return status < 400
        ? new Response(events.map((e) => `: note\n\ndata: ${JSON.stringify(e)}\n\n`).join(""))
        : new Response(JSON.stringify(no), { status });
    },
  });
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

test("a search on the server is heard, refused, lost or stopped", async () => {
  const search = { rules: "standard", sfen: "s", lines: 1 } as never;
  const hear = async (events: object[] | null, status?: number, stopped = false) => {
    const heard: (EngineNews | null)[] = [];
    stream(events, status);
    const stop = askServer(search, (n) => heard.push(n));
    if (stopped) stop();
    await soon();
    return heard;
  };
  assert.deepEqual(await hear([{ id: 1 }, { id: 1, ended: true }]), [{ id: 1 }, { id: 1, ended: true }]);
  assert.deepEqual(await hear([{ id: 1 }]), [{ id: 1 }, null]);
  assert.deepEqual(await hear([], 422), [{ id: 0, ended: true, refused: no }]);
  assert.deepEqual(await hear(null), [null]);
  assert.deepEqual(await hear([{ id: 1 }], 200, true), []);
});

test("a problem is solved by the server, else by the engine", async () => {
  const problem = { rules: "standard", sfen: "s" } as TsumeQuestion;
  const heard: TsumeEvent[] = [];
  const signal = new AbortController().signal;
  const run = (ask: typeof solve) => ask(problem, (e) => heard.push(e), signal);
  engine(() => ({ tsume: { type: "answer", answer: "here" } }) as never);

  stream([{ type: "queued" }, { type: "answer", answer: "server" }]);
  await run(solve);
  assert.deepEqual([heard.map((e) => e.type), asked.at(-1)!.request], [["queued", "answer"], "POST /tsume"]);
  heard.length = 0;
  stream(null);
  await run(solve);
  assert.deepEqual(heard, [{ type: "answer", answer: "here" }]);
  // Waiting in the queue is no answer.
  for (const type of ["queued", "progress"]) {
    stream([{ type }]);
    assert.equal((await failure(run(solve))).unreached, true, type);
  }
  // An answer that breaks off is lost; the engine does not start again.
  stream([{ type: "progress" }]);
  assert.equal((await failure(run(solve))).unreached, true);
  stream([], 422);
  assert.equal((await failure(run(solve))).status, 422);
  stream(null);
  engine(refuse());
  assert.equal((await failure(run(solve))).status, 422);
  stream(null);
  engine(() => "broken");
  assert.equal((await failure(run(solve))).unreached, true);
  // A draft is for the server alone.
  stream(null);
  engine(() => ({ tsume: { type: "answer" } }) as never);
  assert.equal((await failure(run(work as typeof solve))).unreached, true);
  assert.equal(asked.at(-1)!.request, "POST /tsume/draft");
});

test("a place of a problem is looked up by the server, else by the engine", async () => {
  engine(() => ({ place: "here" }) as never);
  answers.push({ request: "POST /tsume/moves", body: "server" });
  assert.equal(await look({} as never), "server");
  answers.push({ request: "POST /tsume/moves", body: null });
  assert.equal(await look({} as never), "here");
  answers.push({ request: "POST /tsume/moves", status: 400, body: no });
  assert.equal((await failure(look({} as never))).status, 400);
});

test("a line of the last iteration gives way to the new one with its first move", () => {
  const line = (value: number, ...moves: string[]) =>
    ({ score: { kind: "cp", value }, moves: moves.map((usi) => ({ usi })) }) as unknown as EngineLine;
  const lines = [line(93, "2g2f"), line(33, "7g7f"), line(53, "2g2f", "3c3d")];
  assert.deepEqual(distinct(lines), lines.slice(0, 2));
  assert.deepEqual(distinct([]), []);
});

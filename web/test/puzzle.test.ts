import assert from "node:assert/strict";
import { test } from "node:test";
import { answers, asked, cached, failure, fullStorage, inEnglish } from "./browser";
import { engine, questions } from "./worker";
import { act, attempt, begin, collections, reportKept } from "../src/puzzle/api";
import { handIn, isFull } from "../src/puzzle/kept";
import { beginOwn, ownName, puzzleOf } from "../src/puzzle/own";
import { actIn, beginRun, bestHere, keepBest, leftOf, standings } from "../src/puzzle/storm";

const keep = (path: string, answer: unknown) => cached.set(`/kept${path}`, new Response(JSON.stringify(answer)));
const begun = "POST /puzzles/standard/attempts";
Object.assign(document, { readyState: "loading" });

test("the collections come from the server, else from the last answer without the player", async () => {
  cached.clear();
  answers.push({ request: "GET /puzzles", body: null });
  assert.equal((await failure(collections())).unreached, true);
  answers.push({ request: "GET /puzzles", body: { collections: [{ rules: "a", player: 1, open: 2, count: 3 }] } });
  assert.equal((await collections()).collections.length, 1);
  answers.push({ request: "GET /puzzles", body: null });
  assert.deepEqual(await collections(), { collections: [{ rules: "a", count: 3 }] });
  answers.push({ request: "GET /puzzles", status: 403, body: { code: "x" } });
  assert.equal((await failure(collections())).status, 403);
});

test("an attempt begins on the server with what is wished", async () => {
  for (const [wish, body] of [[{ plies: 0, tag: "" }, {}], [{ plies: 5, tag: "drop" }, { plies: 5, tag: "drop" }]] as const) {
    answers.push({ request: begun, body: { id: "1" } });
    assert.deepEqual(await begin("standard", wish), { id: "1" });
    assert.deepEqual(asked.at(-1), { request: begun, body });
  }
  answers.push({ request: begun, status: 404, body: { code: "x" } });
  assert.equal((await failure(begin("standard", { plies: 0, tag: "" }))).status, 404);
});

test("without a server a stored problem is solved by the engine, and handed in later", async () => {
  await inEnglish();
  cached.clear();
  const wish = { plies: 0, tag: "" };
  const lost = () => answers.push({ request: begun, body: null });
  lost();
  assert.equal((await failure(begin("standard", wish))).unreached, true);

  keep("/puzzles/kept/standard", { player: "me", puzzles: [{ id: "p", plies: 3, tags: [] }] });
  engine((ask) =>
    ({ attempt: { state: ask.puzzle!.action ? "solved" : "open", line: [{ usi: "G*5b" }], wrong: 2000, hints: 1 }, state: "s1" }) as never
  );
  lost();
  const first = await begin("standard", wish);
  assert.deepEqual([first.id, first.state, first.player], ["kept-standard", "open", "me"]);
  await attempt("kept-standard"); // goes on from its state
  assert.equal(questions.at(-1)!.puzzle!.state, "s1");
  await act("kept-standard", { type: "move", usi: "G*5b" } as never);
  assert.equal((await failure(attempt("kept-standard"))).status, 404);

  const result = "POST /puzzles/kept";
  answers.push({ request: result, status: 500, body: {} });
  await handIn();
  assert.deepEqual(await reportKept(), { handedIn: 0, full: false });
  answers.push({ request: result, body: {} });
  await handIn();
  assert.deepEqual(asked.at(-1), { request: result, body: { problem: "p", solved: true, moves: ["G*5b"], wrong: 1000, hints: 1 } });
  assert.deepEqual([await reportKept(), await reportKept()], [{ handedIn: 1, full: false }, { handedIn: 0, full: false }]);
  const before = asked.length;
  await handIn();
  assert.equal(asked.length, before);
});

test("a stored problem has the length and the theme that are wished, and was not solved yet", async () => {
  keep("/puzzles/kept/mini", {
    puzzles: [{ id: "a", plies: 3, tags: ["drop"] }, { id: "b", plies: 5, tags: [] }, { id: "c", plies: 5, tags: ["drop"] }],
  });
  engine((ask) =>
    ({ attempt: { state: ask.puzzle!.action ? "failed" : "open", line: [{ usi: "x" }], wrong: 0, hints: 0 }, state: "s" }) as never
  );
  let waiting = 0;
  const lost = () => {
    if (waiting++) answers.push({ request: "POST /puzzles/kept", status: 503, body: {} });
    answers.push({ request: "POST /puzzles/mini/attempts", body: null });
  };
  const first = async (plies: number, tag: string) => {
    lost();
    await begin("mini", { plies, tag });
    const { id } = questions.at(-1)!.puzzle!.problem;
    await act("kept-mini", { type: "give-up" } as never);
    return id;
  };
  assert.deepEqual([await first(5, "drop"), await first(0, "drop"), await first(5, "")], ["c", "a", "b"]);
  lost();
  assert.equal((await failure(begin("mini", { plies: 0, tag: "" }))).unreached, true);
  for (let i = 0; i < 3; i++) answers.push({ request: "POST /puzzles/kept", body: {} });
  await handIn();
  assert.deepEqual(asked.slice(-3).map((a) => a.body),
    ["c", "a", "b"].map((problem) => ({ problem, solved: false, moves: [], wrong: 0, hints: 0 })));
  assert.equal((await reportKept()).handedIn, 3);
});

test("results that do not fit last as long as the page, and refused ones are dropped", async () => {
  const free = fullStorage();
  answers.push({ request: begun, body: null });
  await begin("standard", { plies: 0, tag: "" });
  await act("kept-standard", { type: "move", usi: "G*5b" } as never);
  assert.equal(isFull(), true);
  free();
  answers.push({ request: "POST /puzzles/kept", status: 422, body: {} });
  await handIn();
  assert.deepEqual(await reportKept(), { handedIn: 0, full: false });
});

test("an attempt goes to where it belongs", async () => {
  answers.push({ request: "GET /puzzles/attempts/a%2Fb", body: "get" }, { request: "POST /puzzles/attempts/a/actions", body: "post" });
  assert.deepEqual([await attempt("a/b"), await act("a", { type: "hint" } as never)], ["get", "post"]);
});

test("a problem of an own game keeps its state", async () => {
  const own = "POST /puzzles/own";
  const answer = (state: string, over = "open") =>
    answers.push({ request: own, body: { attempt: { seq: 1 }, state, puzzle: { state: over } } });
  assert.equal(ownName({ game: "g.1", ply: 7 }), "g.1.7");
  answer("s1");
  assert.deepEqual(await beginOwn("g.1.7"), { seq: 1, id: "own-g.1.7" });
  assert.deepEqual(asked.at(-1)!.body, { game: "g.1", ply: 7, state: "" });
  answer("s2", "solved");
  await act("own-g.1.7", { type: "hint" } as never);
  assert.deepEqual(asked.at(-1)!.body, { game: "g.1", ply: 7, state: "s1", action: { type: "hint" } });
  assert.equal(puzzleOf("own-g.1.7")!.state, "solved");
  assert.equal(puzzleOf("own-other.1"), undefined);
  // A finished attempt begins anew.
  answer("s3");
  await beginOwn("g.1.7");
  assert.equal((asked.at(-1)!.body as { state: string }).state, "");
  answer("s4");
  await beginOwn("g.1.7");
  assert.equal((asked.at(-1)!.body as { state: string }).state, "s3");
});

test("a storm runs on the server, else with stored problems", async () => {
  await inEnglish();
  cached.clear();
  answers.push({ request: "POST /storms/standard", body: { id: "r", seq: 4, left: 1000 } });
  const run = await beginRun("standard");
  assert.deepEqual([run.storm.id, run.here], ["r", undefined]);
  answers.push({ request: "POST /storms/runs/r/actions", body: { id: "r", seq: 5, left: 10, over: true } });
  const next = await actIn(run, { type: "move", usi: "x" } as never);
  assert.deepEqual([asked.at(-1)!.body, leftOf(next)], [{ type: "move", usi: "x", seq: 4 }, 0]);
  assert.ok(leftOf({ ...run, at: performance.now() }) > 900 && leftOf({ ...run, at: performance.now() - 2000 }) === 0);

  const lost = () => answers.push({ request: "POST /storms/standard", body: null });
  lost();
  assert.match((await failure(beginRun("standard"))).message, /\w/);
  keep("/storms/kept/standard", { puzzles: [] });
  lost();
  assert.equal((await failure(beginRun("standard"))).unreached, true);
  keep("/storms/kept/standard", { puzzles: [{ id: "p" }] });
  engine(() => ({ storm: { seq: 0, left: 5 }, state: "s1" }) as never);
  lost();
  const here = await beginRun("standard");
  await actIn(here, { type: "move", usi: "x" } as never);
  assert.deepEqual(questions.at(-1)!.storm, { puzzles: [{ id: "p" }], state: "s1", action: { type: "move", usi: "x", seq: 0 } });
  answers.push({ request: "POST /storms/standard", status: 429, body: { code: "too-many" } });
  assert.equal((await failure(beginRun("standard"))).status, 429);
  assert.equal(await standings("standard"), null);
});

test("the best run is kept, also without storage", () => {
  assert.equal(bestHere("torus"), 0);
  keepBest("torus", 5);
  keepBest("torus", 4);
  assert.deepEqual([bestHere("torus"), localStorage.getItem("komadai.storm.torus")], [5, "5"]);
  const free = fullStorage();
  keepBest("torus", 6);
  free();
  assert.deepEqual([bestHere("torus"), localStorage.getItem("komadai.storm.torus")], [6, "5"]);
  localStorage.setItem("komadai.storm.other", "x");
  assert.equal(bestHere("other"), 0);
});

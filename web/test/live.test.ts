import assert from "node:assert/strict";
import { test } from "node:test";
import { answers, asked, Socket } from "./browser";
import { LiveGame } from "../src/live";
import { readUpTo, withRead } from "../src/people/unread";
import type { Talk } from "../src/wire";

const soon = () => new Promise((resolve) => setTimeout(resolve, 5));
const state = (seq: number, more = {}) => ({ id: "g", seq, rules: "standard", you: "b", moves: [], ...more });

test("of two states the one with the higher seq counts, whichever way it comes", async () => {
  answers.push({ request: "GET /games/g", body: state(3) });
  const live = new LiveGame("g");
  await soon();
  assert.equal(live.game.value?.seq, 3);
  const socket = Socket.all.at(-1)!;
  assert.equal(socket.url, "ws://komadai.test/api/v1/games/g/live");
  socket.says({ type: "game", game: state(5) });
  assert.equal(live.game.value?.seq, 5);
  socket.says({ type: "game", game: state(4) });
  assert.equal(live.game.value?.seq, 5);
  socket.says({ type: "audience", audience: { watching: 2, black: true, white: false } });
  assert.equal(live.audience.value?.watching, 2);
  live.close();
});

test("an action without an answer is sent again with the same seq", async () => {
  answers.push({ request: "GET /games/g", body: state(7) });
  const live = new LiveGame("g");
  await soon();
  asked.length = 0;
  answers.push({ request: "POST /games/g/actions", body: null }, { request: "POST /games/g/actions", body: state(8) });
  await live.send({ type: "move", usi: "7g7f" });
  const sent = asked.filter((a) => a.request === "POST /games/g/actions").map((a) => a.body);
  assert.deepEqual(sent, [{ type: "move", usi: "7g7f", seq: 7 }, { type: "move", usi: "7g7f", seq: 7 }]);
  assert.equal(live.game.value?.seq, 8);
  live.close();
});

test("an action that cannot be stored is sent until it is, and the page says so", async () => {
  answers.push({ request: "GET /games/g", body: state(7) });
  const live = new LiveGame("g");
  await soon();
  asked.length = 0;
  const busy = { request: "POST /games/g/actions", status: 503, body: { code: "busy", message: "busy", wait: 0.01 } };
  answers.push(busy, busy, busy, busy, busy, busy, { request: "POST /games/g/actions", body: state(8) });
  const said: boolean[] = [];
  const end = live.unstored.subscribe((value) => said.push(value));
  await live.send({ type: "move", usi: "7g7f" });
  end();
  assert.deepEqual(said, [false, true, false]);
  const sent = asked.filter((a) => a.request === "POST /games/g/actions").map((a) => (a.body as { seq: number }).seq);
  assert.deepEqual(sent, [7, 7, 7, 7, 7, 7, 7]);
  assert.equal(live.game.value?.seq, 8);
  live.close();
});

test("after an action that comes too late the state is asked for", async () => {
  answers.push({ request: "GET /games/g", body: state(1) });
  const live = new LiveGame("g");
  await soon();
  answers.push({ request: "POST /games/g/actions", status: 409, body: { code: "over", message: "over" } }, { request: "GET /games/g",
    body: state(2) });
  await assert.rejects(live.send({ type: "move", usi: "7g7f" }));
  assert.equal(live.game.value?.seq, 2);
  live.close();
});

test("an action that comes too late is refused, and the state is asked for", async () => {
  answers.push({ request: "GET /games/g", body: state(1) });
  const live = new LiveGame("g");
  await soon();
  answers.push({ request: "POST /games/g/actions", status: 409, body: { code: "stale", message: "late" } }, { request: "GET /games/g",
    body: state(2) });
  await assert.rejects(live.send({ type: "resign" }));
  assert.equal(live.game.value?.seq, 2);
  live.close();
});

test("a game that is not there is said to be missing, and its socket is not joined again", async () => {
  const live = new LiveGame("none");
  await soon();
  assert.equal(live.missing.value, true);
  const sockets = Socket.all.length;
  Socket.all.at(-1)!.close();
  await soon();
  assert.equal(Socket.all.length, sockets);
});

test("what is said is what the socket told last, however late an answer comes", async () => {
  const talk = (...texts: string[]) => ({ room: "players", messages: texts.map((text, i) => ({ seq: i + 1, text })) });
  const texts = () => live.talk.value?.messages.map((m) => m.text);
  answers.push({ request: "GET /games/t", body: { ...state(1), id: "t" } });
  const live = new LiveGame("t");
  await soon();
  const socket = Socket.all.at(-1)!;
  // An answer that is older than the state of the socket.
  let late!: (t: Talk) => void;
  const slow = live.hear(new Promise<Talk>((answer) => (late = answer)));
  socket.says({ type: "talk", talk: talk("hello") });
  late(talk() as Talk);
  await slow;
  assert.deepEqual(texts(), ["hello"]);
  // Of two answers the one that was asked for later counts.
  let first!: (t: Talk) => void;
  const earlier = live.hear(new Promise<Talk>((answer) => (first = answer)));
  await live.hear(Promise.resolve(talk("hello", "more") as Talk));
  first(talk("hello") as Talk);
  await earlier;
  assert.deepEqual(texts(), ["hello", "more"]);
  // With nothing newer an answer is taken, and one that fails changes nothing.
  await live.hear(Promise.resolve(talk("hello", "more", "again") as Talk));
  await assert.rejects(live.hear(Promise.reject(new Error("no network"))));
  assert.deepEqual(texts(), ["hello", "more", "again"]);
  live.close();
});

test("a lost seat is known, and a refused action looks for it", async () => {
  answers.push({ request: "GET /games/g", body: state(1) });
  const live = new LiveGame("g");
  await soon();
  assert.equal(live.unseated.value, false);
  answers.push({ request: "POST /games/g/actions", status: 403, body: { code: "not-yours", message: "You are a spectator." } }, {
    request: "GET /games/g",
    body: state(1, { you: "" }),
  });
  await assert.rejects(live.send({ type: "resign" }));
  assert.equal(live.unseated.value, true);
  Socket.all.at(-1)!.says({ type: "game", game: state(2) });
  assert.equal(live.unseated.value, false);
  live.close();
});

test("read messages are remembered for the latest games", () => {
  const list = withRead(withRead("", "a", 3), "b", 1);
  assert.deepEqual([readUpTo(list, "a"), readUpTo(list, "b"), readUpTo(list, "c")], [3, 1, 0]);
  assert.equal(withRead(list, "a", 5), "a:5 b:1");
  const many = Array.from({ length: 70 }, (_, i) => `g${i}`).reduce((l, id) => withRead(l, id, 1), "");
  assert.deepEqual([many.split(" ").length, readUpTo(many, "g69"), readUpTo(many, "g0")], [60, 1, 0]);
});

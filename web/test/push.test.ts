import assert from "node:assert/strict";
import { test } from "node:test";

type Hear = (event: unknown) => void;
const hears = new Map<string, Hear>();
const shown: { title: string; options: { body: string; tag: string; data: string } }[] = [];
const went: string[] = [];
let pages: { url: string; visibilityState: string; focus: () => Promise<void> }[] = [];

Object.assign(globalThis, {
  BUILD: "test",
  location: { origin: "https://komadai.test" },
  addEventListener: (name: string, hear: Hear) => hears.set(name, hear),
  registration: {
    showNotification: async (title: string, options: (typeof shown)[number]["options"]) => void shown.push({ title, options }),
  },
  clients: { matchAll: async () => pages, openWindow: async (url: string) => void went.push(url) },
});

/** Has the worker hear of something, and waits until it is done with it. */
async function happens(name: string, event: object): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  hears.get(name)!({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
  await work;
}

const says = (message: unknown) => happens("push", { data: { json: () => message } });
const message = { title: "It is your turn", body: "Against Kin", path: "/game/abc", tag: "abc" };

test("the worker shows what the server says of a game, unless its page is in sight", async () => {
  await import("../src/offline/worker");
  await says(message);
  assert.deepEqual(shown.map(({ title, options }) => [title, options.body, options.tag, options.data]), [[
    "It is your turn",
    "Against Kin",
    "abc",
    "/game/abc",
  ]]);
  pages = [{ url: "https://komadai.test/game/abc", visibilityState: "visible", focus: async () => void went.push("focus") }];
  await says(message);
  assert.equal(shown.length, 1);
  pages[0]!.visibilityState = "hidden";
  await says(message);
  assert.equal(shown.length, 2);
  // What is no message of ours is not shown, and leads nowhere.
  for (const other of [{}, { title: "x" }, { ...message, path: "https://elsewhere.test/" }]) await says(other);
  await happens("push", { data: null });
  assert.equal(shown.length, 2);
});

test("a press goes to the page of the game, an open one first", async () => {
  const press = (path: string) => happens("notificationclick", { notification: { close: () => went.push("close"), data: path } });
  await press("/game/abc");
  await press("/game/other");
  assert.deepEqual(went, ["close", "focus", "close", "/game/other"]);
});

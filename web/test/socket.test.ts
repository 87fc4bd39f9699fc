import assert from "node:assert/strict";
import { test } from "node:test";
import { Socket } from "./browser";
import { followSocket } from "../src/socket";

test("a socket is followed, also after a reconnection, until it ends", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let news = 0;
  const end = followSocket({ path: "/events/live", message: () => news++, waits: [1000, 30_000] });
  const first = Socket.all.at(-1)!;
  assert.equal(first.url, "ws://komadai.test/api/v1/events/live");
  first.says({ type: "gameStart", id: "g" });
  assert.equal(news, 1);
  first.close();
  assert.equal(Socket.all.at(-1), first);
  t.mock.timers.tick(2000);
  const second = Socket.all.at(-1)!;
  assert.notEqual(second, first);
  second.says({ type: "gameFinish", id: "g" });
  assert.equal(news, 2);
  // One that still connects is closed once it is open.
  second.readyState = Socket.CONNECTING;
  let closed = 0;
  second.addEventListener("close", () => closed++);
  end();
  assert.equal(closed, 0);
  second.dispatchEvent(new Event("open"));
  assert.equal(closed, 1);
  t.mock.timers.tick(60_000);
  assert.equal(Socket.all.at(-1), second);
});

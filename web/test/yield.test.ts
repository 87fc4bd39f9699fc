import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser";
import { yielding } from "../src/study/yield";

test("two that yield at the same time both go on, after the messages before them", async () => {
  const channel = new MessageChannel();
  const yieldOnce = yielding(channel);
  const order: string[] = [];
  await Promise.all([
    yieldOnce().then(() => order.push("first")),
    yieldOnce().then(() => order.push("second")),
  ]);
  await yieldOnce();
  assert.deepEqual(order, ["first", "second"]);
  channel.port1.close();
});

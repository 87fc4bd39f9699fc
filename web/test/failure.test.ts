import assert from "node:assert/strict";
import { test } from "node:test";
import { failureText } from "../src/embed/failure";
import type { Failure } from "../src/wire";

const failed = (failure: Partial<Failure>): Failure => ({ code: "bad-request", message: "An English sentence.", ...failure }) as Failure;
const fault = { format: "kif", line: 3, column: 1, text: "x", reason: "english reason", source: "x" } as unknown as NonNullable<
  Failure["fault"]
>;

test("why an embedded record is not shown holds no English in other languages", () => {
  const english = /english/i;
  for (const [what, failure] of Object.entries({
    "not found": failed({ code: "not-found" }),
    "too large": failed({ code: "too-large" }),
    busy: failed({ code: "busy" }),
    limited: failed({ code: "too-many" }),
    other: failed({}),
    "a fault without words": failed({ code: "bad-record", fault }),
    "not reached": null,
  })) {
    for (const language of ["ja", "zh"] as const) {
      const text = failureText(failure, language);
      assert.ok(text && !english.test(text), `${what}, ${language}: ${text}`);
    }
  }
});

test("a fault is told with its line and in its own words", () => {
  const told = { ...fault, reasonText: { ja: "時間が読めません。", zh: "", en: "The time cannot be read." } };
  assert.equal(failureText(failed({ code: "bad-record", fault: told }), "ja"), "棋譜を読めません。 3行目：時間が読めません。");
  assert.match(failureText(failed({ code: "bad-record", fault: told }), "en"), /Line 3: The time cannot be read\.$/);
  assert.match(failureText(failed({}), "en"), /An English sentence\.$/);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { failuresEn } from "../src/i18n/failures-en";
import { failuresJa } from "../src/i18n/failures-ja";
import { failuresZh } from "../src/i18n/failures-zh";
import { worded } from "../src/i18n/worded";

test("a refusal is told by its reason, by its code, or as it came", () => {
  const reserved = { code: "not-yours", reason: "reserved", message: "This game is reserved for somebody else." };
  assert.equal(worded(reserved, failuresJa), failuresJa.reasons.reserved);
  assert.equal(worded(reserved, failuresEn), failuresEn.reasons.reserved);
  const busy = { code: "busy", message: "Too many live connections are open." };
  assert.equal(worded(busy, failuresZh), failuresZh.codes.busy);
  assert.equal(worded(busy, failuresEn), busy.message);
  const unknown = { code: "not-now", reason: "of-tomorrow", message: "Come back tomorrow." };
  for (const words of [failuresEn, failuresJa, failuresZh]) assert.equal(worded(unknown, words), unknown.message);
  const field = { code: "bad-request", message: "clock: 7 milliseconds is not a time." };
  assert.equal(worded(field, failuresJa), `${failuresJa.codes["bad-request"]} ${field.message}`);
});

test("what is said in another language is said in all", () => {
  for (const words of [failuresJa, failuresZh]) {
    for (const group of ["reasons", "codes"] as const) {
      for (const [key, text] of Object.entries(words[group])) {
        assert.ok(text.trim() && !/^[\x00-\x7f]*$/.test(text), `${key}: ${text}`);
      }
    }
  }
});

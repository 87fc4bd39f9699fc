import assert from "node:assert/strict";
import { test } from "node:test";
import { asked, answers, failure, inEnglish } from "./browser";
import { become, me, refresh, unreached } from "../src/account/me";
import { create, hasPasskeys, use } from "../src/account/passkey";
import { problemOf } from "../src/account/problem";
import * as requests from "../src/account/requests";
import { ApiError } from "../src/api";
import { texts } from "../src/i18n";
import { failureOf, restraint } from "../src/moderation/words";
import type { Ceremony, Failure } from "../src/wire";

const buffer = (...bytes: number[]) => Uint8Array.from(bytes).buffer;

/** Puts an authenticator in place that answers create and get alike, or fails. */
function authenticator(answer: object | Error): object[] {
  const given: object[] = [];
  const run = async (options: object) => {
    given.push(options);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  Object.assign(navigator, { credentials: { create: run, get: run } });
  return given;
}

const credential = (response: object) => ({ id: "x", rawId: buffer(251, 255), type: "public-key", response,
  getClientExtensionResults: () => ({}) });
const options = { challenge: "-_8", user: { id: "AQ", name: "kin" }, excludeCredentials: [{ id: "Ag", type: "public-key" }],
  allowCredentials: [{ id: "Aw" }] };

test("a passkey is created from base64url and answers in it", async () => {
  const given = authenticator(credential({ clientDataJSON: buffer(1), attestationObject: buffer(2), getTransports: () => ["usb"] }));
  const made = await create({ ticket: "t", options } as unknown as Ceremony, "laptop");
  assert.deepEqual([made!.ticket, made!.name], ["t", "laptop"]);
  assert.deepEqual(made!.response, { id: "x", rawId: "-_8", type: "public-key", authenticatorAttachment: undefined,
    clientExtensionResults: {}, response: { clientDataJSON: "AQ", attestationObject: "Ag", transports: ["usb"] } });
  const { publicKey } = given[0] as { publicKey: PublicKeyCredentialCreationOptions };
  assert.deepEqual([publicKey.challenge, publicKey.user.id, publicKey.excludeCredentials![0]!.id], [
    Uint8Array.of(251, 255),
    Uint8Array.of(1),
    Uint8Array.of(2),
  ]);
});

test("a passkey is used", async () => {
  const given = authenticator(
    credential({ clientDataJSON: buffer(1), authenticatorData: buffer(2), signature: buffer(3), userHandle: null }),
  );
  const used = await use({ ticket: "t", options } as unknown as Ceremony);
  assert.deepEqual((used!.response as { response: unknown }).response, { clientDataJSON: "AQ", authenticatorData: "Ag", signature: "Aw",
    userHandle: undefined });
  assert.deepEqual((given[0] as { publicKey: PublicKeyCredentialRequestOptions }).publicKey.allowCredentials![0]!.id, Uint8Array.of(3));
});

test("a person may decline a passkey; other errors are thrown", async () => {
  for (const name of ["NotAllowedError", "AbortError"]) {
    authenticator(new DOMException("no", name));
    assert.equal(await create({ ticket: "t", options } as unknown as Ceremony, ""), null);
    assert.equal(await use({ ticket: "t", options } as unknown as Ceremony), null);
  }
  authenticator(new DOMException("no", "SecurityError"));
  assert.equal((await failure(use({ ticket: "t", options } as unknown as Ceremony))).name, "SecurityError");
});

test("passkeys need a host name and a secure connection", () => {
  Object.assign(globalThis, { PublicKeyCredential: class {}, isSecureContext: true });
  assert.equal(hasPasskeys(), true);
  for (const hostname of ["127.0.0.1", "[::1]"]) {
    Object.assign(globalThis, { location: { hostname } });
    assert.equal(hasPasskeys(), false, hostname);
  }
  Object.assign(globalThis, { location: new URL("http://komadai.test/"), isSecureContext: false });
  assert.equal(hasPasskeys(), false);
  Object.assign(globalThis, { isSecureContext: true, PublicKeyCredential: undefined });
  assert.equal(hasPasskeys(), false);
});

test("requests of the account", async () => {
  answers.length = asked.length = 0;
  const expected: [string, unknown, () => Promise<unknown>][] = [
    ["GET /account", undefined, requests.me],
    ["POST /account", { name: "a", password: "b", language: "ja" }, () => requests.signUp("a", "b", "ja")],
    ["POST /account/sign-in", { name: "a", password: "b" }, () => requests.signIn("a", "b")],
    ["POST /account/sign-out", undefined, requests.signOut],
    [
      "POST /account/reset/finish",
      { code: "c", password: "p", keepTokens: true },
      () => requests.reset({ code: "c", password: "p", keepTokens: true }),
    ],
    ["DELETE /account", { name: "a" }, () => requests.remove("a")],
    ["DELETE /account/sessions/a%2Fb", undefined, () => requests.endSession("a/b")],
    ["DELETE /account/sessions", undefined, requests.endOthers],
    ["POST /account/tokens", { name: "n", scopes: ["play"], days: 3 }, () => requests.addToken("n", ["play"], 3)],
    ["DELETE /account/tokens/t", undefined, () => requests.removeToken("t")],
    ["GET /players/%E6%9C%A8?id=1", undefined, () => requests.profile("木", "1")],
    ["GET /players/kin", undefined, () => requests.profile("kin", "")],
  ];
  for (const [request, body, run] of expected) {
    answers.push({ request, body: {} });
    await run();
    assert.deepEqual(asked.at(-1), { request, body });
  }
});

const refused = (failure: Partial<Failure>) => new ApiError(403, { message: "In English.", ...failure } as Failure);

test("a wait is said in the largest unit that fits", async () => {
  await inEnglish();
  const t = texts.value.account;
  for (const [wait, want] of [[89, t.seconds(89)], [90, t.minutes(2)], [5399, t.minutes(90)], [5400, t.hours(2)], [172_799, t.hours(48)], [
    172_800,
    t.waitDays(2),
  ]] as const) {
    assert.equal(problemOf(refused({ code: "too-many", wait })), t.waitFor(want), String(wait));
  }
  assert.equal(problemOf(new ApiError(0, null)), t.unreached);
  assert.equal(problemOf(new ApiError(502, { code: "too-many", message: "" } as Failure)), t.unreached);
  assert.equal(problemOf(new Error("x")), t.unreached);
  assert.ok(![t.unreached, t.waitFor(t.seconds(9))].includes(problemOf(refused({ code: "not-found", wait: 9 }))));
});

test("a measure of the moderators is named", async () => {
  await inEnglish();
  const t = texts.value.moderation;
  assert.equal(restraint(refused({ code: "account-closed" })), t.accountClosed);
  assert.equal(restraint(refused({ code: "muted" })), t.mutedForEver);
  assert.match(restraint(refused({ code: "muted", wait: 60 })), /\d/);
  for (const other of [refused({ code: "too-many", wait: 60 }), new ApiError(0, null), new Error("x")]) assert.equal(restraint(other), "");
  assert.equal(failureOf(refused({ code: "account-closed" })), t.accountClosed);
  assert.equal(failureOf(new ApiError(0, null)), texts.value.account.unreached);
});

test("without an answer a person is a guest, and stays who they were", async () => {
  const account = { id: "1", name: "kin", language: "ja" };
  const seen: unknown[] = [];
  for (const body of [null, { mail: true, account }, null, { mail: false }]) {
    answers.push({ request: "GET /account", body });
    await refresh();
    seen.push([me.value!.mail, me.value!.account?.name, unreached.value]);
  }
  assert.deepEqual(seen, [[false, undefined, true], [true, "kin", false], [true, "kin", true], [false, undefined, false]]);
});

test("mails follow the language of the page", async () => {
  await inEnglish();
  for (const [language, sent] of [["ja", [{ language: "en" }]], ["en", []]] as const) {
    asked.length = 0;
    become({ mail: true, account: { id: "1", name: "kin", language } } as unknown as Parameters<typeof become>[0]);
    assert.equal(me.value!.account!.language, language);
    assert.deepEqual(asked.filter(({ request }) => request.endsWith("/settings")).map(({ body }) => body), sent);
  }
});

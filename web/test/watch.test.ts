import assert from "node:assert/strict";
import { test } from "node:test";
import { currentOf, game, profile, ruleSet } from "../src/watch/ask";
import { readOptions } from "../src/watch/options";
import type { GameSummary } from "../src/wire";

const browser = { languages: ["ja-JP"], dark: false };

test("the address of a game in a frame is read", () => {
  const plain = readOptions("/embed/games/abc", "", browser)!;
  assert.deepEqual([plain.kind, plain.subject, plain.id, plain.locale, plain.side, plain.notation, plain.theme, plain.size], [
    "embed",
    "games",
    "abc",
    "ja",
    "",
    "ja",
    "light",
    0,
  ]);
  const chosen = readOptions("/overlay/players/Habu%20Y",
    "?lang=en&side=w&size=640&notation=usi&theme=light&hide=names,line&pieceset=two&surface=slate", browser)!;
  assert.deepEqual([
    chosen.kind,
    chosen.subject,
    chosen.id,
    chosen.locale,
    chosen.side,
    chosen.notation,
    chosen.theme,
    chosen.size,
    chosen.pieceset,
    chosen.surface,
    chosen.coordinates,
  ], ["overlay", "players", "Habu Y", "en", "w", "usi", "light", 640, "two", "slate", "latin"]);
  assert.deepEqual([...chosen.hidden], ["names", "line"]);
});

test("the address of a record in a frame is read", () => {
  const record = readOptions("/embed/records/abc", "?ply=12&side=w&lang=zh-Hans", browser)!;
  assert.deepEqual([record.subject, record.id, record.ply, record.side, record.locale], ["records", "abc", 12, "w", "zh-Hans"]);
  assert.equal(readOptions("/embed/records/abc", "?ply=-1", browser)!.ply, 0);
});

test("what an address has wrong is left aside", () => {
  const odd = readOptions("/overlay/games/%E0%A4%A", "?size=9&side=x&notation=z&theme=pink&lang=zh-TW", browser)!;
  assert.deepEqual([odd.id, odd.size, odd.side, odd.notation, odd.theme, odd.locale], ["%E0%A4%A", 0, "", "ja", "dark", "zh"]);
  for (const path of ["/embed/games/", "/embed/accounts/x", "/overlay/records/x", "/game/x", "/embed/games/x/y"]) {
    assert.equal(readOptions(path, "", browser), null, path);
  }
});

test("the newest game that goes on is the player's, else the newest that has ended", () => {
  const game = (id: string, created: number, more: Partial<GameSummary> = {}) => ({ id, created, ...more }) as GameSummary;
  const over = { result: { winner: "b", reason: "mate", text: {} } } as Partial<GameSummary>;
  assert.equal(currentOf([]), null);
  assert.equal(currentOf([game("a", 5, { waiting: true })]), null);
  assert.equal(currentOf([game("a", 1), game("b", 3), game("c", 4, over), game("d", 9, { waiting: true })])?.id, "b");
  assert.equal(currentOf([game("a", 1, over), game("b", 3, over)])?.id, "b");
});

test("what is watched is requested without cookies; only a missing thing is null", async () => {
  const { fetch } = globalThis;
  const answer = (status: number) =>
    Object.assign(globalThis, { fetch: async (path: string) => new Response(JSON.stringify({ path }), { status }) });
  answer(200);
  assert.deepEqual(await game("a/b"), { path: "/api/v1/games/a%2Fb" });
  answer(404);
  assert.equal(await profile("kin"), null);
  answer(500);
  assert.match(await ruleSet("x").then(() => "", String), /500/);
  Object.assign(globalThis, { fetch });
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { answers, asked, cached, failure, fullStorage, inEnglish } from "./browser";
import { readRecord, ruleSets, ruleSetsOf } from "../src/api";
import { read, ruleSet, shared, fetchFile, type SourceError } from "../src/embed/source";
import { explore, noFilters, shapes } from "../src/explore/api";
import { keepAnswer, keptAnswer } from "../src/kept";
import { rulesAsked, settleAddress } from "../src/new/start";
import { chosenNotation, scheme, stored, theme, volume } from "../src/prefs";
import { drafts, forget, keep, load, type Draft } from "../src/record/drafts";
import { nodeLabel } from "../src/record/label";
import { ownFile, readOwn } from "../src/record/own";
import { scoreHeight, scoreText } from "../src/record/score";
import { texts } from "../src/i18n";
import { address } from "../src/router";
import type { GameRecord, RecordNode, RecordScore } from "../src/wire";

const draft = (key: string): Draft => ({ key, title: "", rules: "standard", plies: 0, sfen: "s", when: 0 });
const record = { rules: "standard", headers: [], start: { sfen: "s" },
  nodes: [{ parent: -1 }, { parent: 0, usi: "7g7f", view: { ja: "７六歩" } }] } as unknown as GameRecord;
const kept = (at = 0) => ({ name: "a.kif", record, at });
const keys = () => drafts.value.map((d) => d.key);

test("records are kept newest first, twelve at most", () => {
  for (let i = 0; i < 14; i++) assert.equal(keep(draft(`k${i}`), kept()), true);
  assert.deepEqual([keys().length, keys()[0], load("k1")], [12, "k13", null]);
  keep(draft("k5"), kept(7));
  assert.deepEqual([keys()[0], keys().length, load("k5")!.at], ["k5", 12, 7]);
  forget("k5");
  assert.deepEqual([keys()[0], load("k5")], ["k13", null]);
  assert.equal(load("none"), null);
  localStorage.setItem("komadai.record.bad", "{");
  assert.equal(load("bad"), null);
});

test("without room the record that was kept stays", () => {
  keep(draft("old"), kept(1));
  const { setItem } = localStorage;
  // The item fits, the list does not.
  Object.assign(localStorage, {
    setItem: (key: string, value: string) => {
      if (key === "komadai.records") throw new Error("no room");
      setItem(key, value);
    },
  });
  assert.deepEqual([keep(draft("old"), kept(2)), load("old")!.at], [false, 1]);
  assert.deepEqual([keep(draft("new"), kept(2)), load("new")], [false, null]);
  Object.assign(localStorage, { setItem });
  const free = fullStorage();
  assert.equal(keep(draft("new"), kept(2)), false);
  free();
});

test("a list that another program wrote is read as far as it can be", () => {
  localStorage.setItem("komadai.record.good", JSON.stringify(kept()));
  localStorage.setItem("komadai.records", JSON.stringify([draft("good"), draft("lost"), null, { key: 1 }, { key: "good" }]));
  forget("other");
  assert.deepEqual(keys(), ["good"]);
  localStorage.setItem("komadai.records", "7");
  forget("other");
  assert.deepEqual(keys(), []);
});

test("a setting is kept while it is not the usual one", () => {
  localStorage.setItem("komadai.tone", "loud");
  assert.equal(stored("tone", "soft", (v) => v === "soft").value, "soft");
  const tone = stored<string>("tone", "soft", () => true);
  assert.equal(tone.value, "soft");
  tone.value = "loud";
  assert.equal(localStorage.getItem("komadai.tone"), "loud");
  assert.equal(stored<string>("tone", "soft", () => true).value, "loud");
  tone.value = "soft";
  assert.equal(localStorage.getItem("komadai.tone"), null);
  const free = fullStorage();
  tone.value = "loud";
  free();
  assert.deepEqual([tone.value, localStorage.getItem("komadai.tone"), volume.value], ["loud", null, "70"]);
});

test("the colours follow the theme, else the system", () => {
  assert.deepEqual([scheme(), document.documentElement.dataset.theme], ["light", "light"]);
  theme.value = "dark";
  assert.deepEqual([scheme(), document.documentElement.dataset.theme], ["dark", "dark"]);
  theme.value = "light";
  assert.equal(scheme(), "light");
});

test("a record as a file of its own", () => {
  const file = ownFile(record, " A/B: 名 ");
  assert.deepEqual([file.name, ownFile(record, "//").name], ["A-B-名.json", "record.json"]);
  const data = Uint8Array.from(atob(file.data), (c) => c.charCodeAt(0));
  assert.deepEqual(readOwn(data)!.nodes, [{ parent: -1 }, { parent: 0, usi: "7g7f" }]);
  for (const text of ["{}", '{"komadai":1,', '{"komadai":1,"record":{"rules":1,"nodes":[]}}', '{"komadai":1,"record":{"rules":"a"}}']) {
    assert.equal(readOwn(new TextEncoder().encode(text)), null, text);
  }
});

test("labels of moves, and scores from Black's side", async () => {
  await inEnglish();
  const node = { usi: "7g7f", view: { ja: "７六歩", western: "" } } as unknown as RecordNode;
  assert.deepEqual([
    nodeLabel(node, "ja"),
    nodeLabel(node, "western"),
    nodeLabel(node, "usi"),
    nodeLabel({ parent: 0 } as RecordNode, "ja"),
  ], [
    "７六歩",
    "7g7f",
    "7g7f",
    "",
  ]);
  chosenNotation.value = "usi";
  assert.equal(nodeLabel(node), "7g7f");
  const t = texts.value.record;
  const score = (s: Partial<RecordScore>) => s as RecordScore;
  for (const [s, text, height] of [
    [{ kind: "cp", value: 50 }, "+50", Math.tanh(50 / 1200)],
    [{ kind: "cp", value: -50, bound: "lower" }, "≥−50", Math.tanh(-50 / 1200)],
    [{ kind: "cp", value: 0, bound: "upper" }, "≤0", 0],
    [{ kind: "mate", value: 5 }, `+${t.mateIn(5)}`, 1],
    [{ kind: "mate", value: -5 }, `−${t.mateIn(5)}`, -1],
    [{ kind: "mate", value: 0, sign: 1 }, `+${t.mate}`, 1],
    [{ kind: "mate", value: 0 }, `−${t.mate}`, -1],
  ] as const) assert.deepEqual([scoreText(score(s)), scoreHeight(score(s))], [text, height]);
});

test("an answer about rule sets is kept", async () => {
  cached.clear();
  assert.equal(await keptAnswer("/x"), null);
  await keepAnswer("/x", { a: 1 });
  assert.deepEqual(await keptAnswer("/x"), { a: 1 });
  const { caches } = globalThis;
  Object.assign(globalThis, { caches: undefined });
  await keepAnswer("/x", { a: 2 });
  assert.equal(await keptAnswer("/x"), null);
  Object.assign(globalThis, { caches });
});

test("rule sets are requested once, and come from the last answer without a server", async () => {
  cached.clear();
  const list = "/rulesets?diagrams=false&handicaps=false&summaries=false";
  answers.push({ request: `GET ${list}`, status: 500, body: {} });
  assert.equal((await failure(ruleSets())).status, 500);
  await keepAnswer(list, { rulesets: [{ id: "kept" }] });
  answers.push({ request: `GET ${list}`, body: null });
  assert.deepEqual(await ruleSets(), { rulesets: [{ id: "kept" }] });
  answers.push({ request: `GET ${list}`, body: { rulesets: [{ id: "new" }] } });
  const before = asked.length;
  assert.deepEqual([await ruleSets(), await ruleSets()], [{ rulesets: [{ id: "new" }] }, { rulesets: [{ id: "new" }] }]);
  assert.deepEqual([asked.length, await keptAnswer(list)], [before + 1, { rulesets: [{ id: "new" }] }]);
  answers.push({ request: "GET /rulesets/other%3Aa%3D1", body: { id: "other:a=1" } });
  assert.deepEqual((await ruleSetsOf(["new", "other:a=1", "other:a=1", "missing"])).map((r) => r.id), ["new", "other:a=1"]);
});

test("a file is read with the choices that were made", async () => {
  const read = async (choices: object) => {
    await readRecord(Uint8Array.of(1, 2), choices).catch(() => undefined);
    return asked.at(-1)!;
  };
  assert.deepEqual(await read({}), { request: "POST /records/read?", body: Uint8Array.of(1, 2) });
  assert.equal((await read({ rules: "torus", lenient: true, game: 2 })).request, "POST /records/read?rules=torus&lenient=true&game=2");
});

test("the explorer is asked about a position, or about a shape anywhere", async () => {
  const query = async (filters: object, before = 0) => {
    await explore("standard", "s", { ...noFilters, ...filters }, before).catch(() => undefined);
    return asked.at(-1)!.request;
  };
  assert.equal(await query({}), "GET /explorer?rules=standard&sfen=s");
  assert.equal(await query({ player: " Kin ", as: "b" }, 7), "GET /explorer?rules=standard&sfen=s&player=Kin&as=b&before=7");
  assert.equal(await query({ shape: "mino" }), "GET /explorer?rules=standard&shape=mino");
  assert.equal(await query({ shape: "mino", part: "4k" }), "GET /explorer?rules=standard&part=4k");
  assert.equal((await failure(shapes())).status, 404);
  answers.push({ request: "GET /explorer/shapes", body: "shapes" });
  assert.deepEqual([await shapes(), await shapes()], ["shapes", "shapes"]);
});

test("the address of a new game comes to its usual form", async () => {
  const settled = async (from: string, read?: object) => {
    address.value = from;
    Object.assign(globalThis, { location: new URL(`http://komadai.test${from}`) });
    if (read) answers.push({ request: "POST /records/read?rules=standard", body: { record: read } });
    const before = history.replaceState;
    let to = from;
    Object.assign(history, { replaceState: (_: unknown, __: string, path: string) => void (to = path) });
    await settleAddress("standard");
    Object.assign(history, { replaceState: before });
    return to;
  };
  assert.equal(rulesAsked(), "standard");
  assert.equal(await settled("/new/standard?with=engine"), "/new/standard?with=engine");
  assert.equal(await settled("/new?rules=standard&with=engine"), "/new/standard?with=engine");
  const one = { start: { sfen: "from" }, nodes: [{ parent: -1 }] };
  assert.equal(await settled("/new/standard?sfen=startpos", one), "/new/standard");
  assert.equal(await settled("/new/standard?sfen=sfen+x", one), "/new/standard?sfen=from");
  const two = { start: { sfen: "from" }, nodes: [{ parent: -1 }, { parent: 0, view: { sfen: "after" } }] };
  assert.equal(await settled("/new/standard?sfen=startpos&moves=7g7f", two), "/new/standard?sfen=after");
  assert.equal(await settled("/new/standard?sfen=x&moves=7g7f", two), "/new/standard?sfen=after");
  address.value = "/new/standard?sfen=bad";
  answers.push({ request: "POST /records/read?rules=standard", status: 422, body: { code: "bad-record" } });
  assert.equal((await failure(settleAddress("standard"))).status, 422);
  address.value = "/new?rules=torus";
  assert.equal(rulesAsked(), "torus");
});

test("an embedded record comes from another server, without cookies", async () => {
  const { fetch } = globalThis;
  const requests: [string, RequestInit | undefined][] = [];
  const answer = (make: () => Response) =>
    Object.assign(globalThis, {
      fetch: async (url: URL, init?: RequestInit) => {
        requests.push([String(url), init]);
        return make();
      },
    });
  answer(() => new Response('{"id":"x"}'));
  assert.deepEqual([await ruleSet("a/b", "https://k.test"), await shared("r", "https://k.test")], [{ id: "x" }, { id: "x" }]);
  assert.deepEqual(requests.map(([url]) => url), ["https://k.test/api/v1/rulesets/a%2Fb", "https://k.test/api/v1/records/r"]);
  assert.equal(requests[0]![1]!.credentials, "omit");
  await read("text", "", "https://k.test");
  await read("text", "torus", "https://k.test");
  assert.deepEqual(requests.slice(2).map(([url, init]) => [url, init!.method]), [[
    "https://k.test/api/v1/records/read?lenient=true",
    "POST",
  ], [
    "https://k.test/api/v1/records/read?lenient=true&rules=torus",
    "POST",
  ]]);
  assert.equal(await (await fetchFile("a.kif", "https://site.test/dir/")).text(), '{"id":"x"}');
  assert.equal(requests.at(-1)![0], "https://site.test/dir/a.kif");
  answer(() => new Response('{"code":"bad-record","message":"No."}', { status: 422 }));
  assert.equal((await failure(shared("r", "https://k.test")) as SourceError).failure!.code, "bad-record");
  assert.equal((await failure(fetchFile("a.kif", "https://site.test/")) as SourceError).failure, null);
  answer(() => {
    throw new TypeError("lost");
  });
  assert.equal((await failure(shared("r", "https://k.test")) as SourceError).failure, null);
  Object.assign(globalThis, { fetch });
});

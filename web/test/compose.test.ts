import assert from "node:assert/strict";
import { test } from "node:test";
import { fullStorage, inEnglish } from "./browser";
import { plainBoard } from "../src/board/geometry";
import { standardHand, standardKinds } from "../src/board/kinds";
import { addressOf, startOf } from "../src/compose/begin";
import { alike, collection, forget, keep, type Kept } from "../src/compose/collection";
import { changeText, pliesOf, stateOf } from "../src/compose/words";
import { blank, heard, type Known } from "../src/compose/work";
import { asked } from "../src/edit/address";
import { sfenFaultText } from "../src/edit/fault";
import { texts } from "../src/i18n";
import { beginning } from "../src/tsume/begin";
import type { RuleSet, TsumeChange, TsumeDraft, TsumeEvent } from "../src/wire";

const start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const rules = { id: "standard", aliases: ["shogi"], board: plainBoard, pieces: standardKinds, hand: [...standardHand], royal: "K",
  start } as unknown as RuleSet;
const mini = { ...rules, id: "mini", aliases: [] } as RuleSet;
const at = (query: string) => Object.assign(globalThis, { location: { search: query } });

test("an address names a draft, and is read back", () => {
  const draft = { rules: "standard", sfen: "s b - 1" } as TsumeDraft;
  assert.equal(addressOf(draft), "/compose?rules=standard&sfen=s+b+-+1");
  assert.equal(addressOf({ ...draft, defender: true, length: 5, checkDuty: "none" }),
    "/compose?rules=standard&sfen=s+b+-+1&defender=&length=5");
  const full = addressOf({ ...draft, stipulation: "help-mate", checkDuty: "both", length: 9999 } as TsumeDraft);
  at(full.slice(full.indexOf("?")));
  assert.deepEqual(startOf(), { stipulation: "help-mate", duty: "both", length: 9999 });
  assert.ok(!addressOf({ ...draft, stipulation: "help-mate", checkDuty: "attacker" } as TsumeDraft).includes("duty"));
  for (const query of ["", "?aim=mate&duty=me&length=10000", "?length=-1", "?length=x"]) {
    at(query);
    assert.deepEqual(startOf(), { stipulation: "", duty: "attacker", length: 0 }, query);
  }
});

test("an address that asks to draw is read", () => {
  const read = (query: string) => {
    at(query);
    const { rules: { id }, shown, defends, threat, unknown, fault } = asked([mini, rules]);
    return [id, shown, defends, threat, unknown, fault?.kind];
  };
  const bare = "4k4/9/9/9/9/9/9/9/9 b - 1";
  const of = (more: string, sfen = bare) => `?sfen=${encodeURIComponent(sfen)}${more}`;
  assert.deepEqual(read(""), ["standard", "", false, false, "", undefined]);
  assert.deepEqual(read(of("&rules=shogi&defender&threat")), ["standard", bare, true, true, "", undefined]);
  assert.deepEqual(read(of("&rules=mini", "position startpos")), ["mini", start, false, false, "", undefined]);
  assert.deepEqual(read(of("&rules=nothing&threat")), ["standard", bare, false, false, "nothing", undefined]);
  assert.deepEqual(read(of("&threat", "4k4 b - 1")), ["standard", "", false, false, "", "ranks"]);
  at("");
  assert.equal(asked([mini]).rules.id, "mini");
});

test("a fault of a SFEN names its parts", async () => {
  await inEnglish();
  const s = texts.value.tsume.badSFEN;
  const fault = { text: "x", rank: 2, have: 8, want: 9 };
  assert.equal(sfenFaultText({ ...fault, kind: "ranks" }), s.ranks(9, "x", 8));
  assert.equal(sfenFaultText({ ...fault, kind: "files" }), s.files(2, "x", 8, 9));
  assert.equal(sfenFaultText({ ...fault, kind: "piece" }), s.piece("x", 2));
  assert.equal(sfenFaultText({ ...fault, kind: "hole" }), s.hole("x", 2));
  assert.equal(sfenFaultText({ ...fault, kind: "ply" }), s.ply("x"));
  for (const [kind, named, empty] of [["turn", s.turn("x"), s.noTurn], ["hands", s.hands("x"), s.noHands]] as const) {
    assert.equal(sfenFaultText({ ...fault, kind }), named);
    assert.equal(sfenFaultText({ ...fault, kind, text: "" }), empty);
  }
});

test("standard shogi begins with a problem, other rule sets with a king", () => {
  assert.equal(beginning(rules).pieces.size, 3);
  assert.deepEqual([...beginning(mini).pieces.values()], ["k"]);
});

const problem = (key: string, sfen: string): Kept => ({ key, sfen, rules: "standard", line: [] }) as unknown as Kept;

test("a problem replaces the one with its position, and is forgotten", () => {
  assert.equal(keep(problem("1", "a")), true);
  keep(problem("2", "b"));
  keep({ ...problem("3", "a"), rules: "mini" });
  keep(problem("4", "a"));
  assert.deepEqual(collection.value.map((p) => p.key), ["4", "3", "2"]);
  const free = fullStorage();
  assert.deepEqual([keep(problem("5", "c")), collection.value.length], [false, 3]);
  free();
  for (let i = 0; i < 310; i++) keep(problem(`n${i}`, `s${i}`));
  assert.equal(collection.value.length, 300);
  assert.equal(forget("n309"), true);
  assert.equal(collection.value[0]!.key, "n308");
  localStorage.setItem("komadai.problems", JSON.stringify([{ key: 1 }, null, problem("6", "d")]));
  forget("7");
  assert.deepEqual(collection.value.map((p) => p.key), ["6"]);
});

test("shifted and mirrored positions are alike", () => {
  const corner = "8k/9/8G/9/9/9/9/9/9 b G 1";
  assert.equal(alike(corner, corner, rules), 1);
  assert.equal(alike(corner, "9/4k4/9/4G4/9/9/9/9/9 b G 1", rules), 1);
  assert.equal(alike("4k4/3G5/9/9/9/9/9/9/9 b - 1", "4k4/5G3/9/9/9/9/9/9/9 b - 1", rules), 1);
  assert.equal(alike(corner, "8k/9/8S/9/9/9/9/9/9 b G 1", rules), 1 / 3);
  assert.equal(alike(corner, "8k/9/9/9/9/9/9/9/8P b R 1", rules), 0);
  assert.equal(alike("3Gk4/4P4/9/9/9/9/9/9/9 b - 1", "4kG3/3P5/9/9/9/9/9/9/9 b - 1", rules), 1 / 3);
  assert.equal(alike("K3k3G/9/9/9/9/9/9/9/9 b - 1", "9/9/K3k3G/9/9/9/9/9/9 b - 1", rules), 1);
  assert.equal(alike("G3K4/4k4/9/9/9/9/9/9/9 b - 1", "4K3G/4k4/9/9/9/9/9/9/9 b - 1", rules), 1);
  assert.equal(alike("4k4/4G4/9/9/9/9/9/9/9 b - 1", "4k4/4g4/9/9/9/9/9/9/9 b - 1", rules), 0);
  assert.equal(alike("9/9/9/9/9/9/9/9/9 b - 1", "9/9/9/9/9/9/9/9/9 b - 1", rules), 1);
});

const known = (...events: object[]): Known => events.reduce((k: Known, e) => heard(k, e as TsumeEvent), { ...blank, running: true });

test("events add to what is known of a draft", () => {
  const k = known({ type: "queued", ahead: 3 }, { type: "rule", rule: 1 }, { type: "rule", rule: 2 }, { type: "repair", repair: 5 });
  assert.deepEqual([k.ahead, k.rules, k.repairs], [3, [1, 2], [5]]);
  assert.deepEqual([known({ type: "queued" }).ahead, heard(k, { type: "progress", progress: { ms: 1 } } as never).ahead], [0, 0]);
});

test("the state of a draft", () => {
  const mate = { type: "answer", answer: { status: "mate", plies: 5 } };
  const verdict = (verdict: string, ...flaws: number[]) => ({ type: "verdict", verdict: { verdict, flaws } });
  const aim = (status: string, verdict = "") => ({ type: "stipulation", stipulation: { status, verdict, plies: 7 } });
  for (const [want, plies, k] of [
    ["idle", 0, blank],
    ["wait", 0, known()],
    ["bad", 0, { ...known(), failure: { code: "bad-position" } }],
    ["wait", 5, known(mate)],
    ["open", 5, { ...known(mate), running: false }],
    ["nomate", 0, known({ type: "answer", answer: { status: "nomate", plies: 9 } })],
    ["sound", 5, known(mate, verdict("sound"))],
    ["tolerated", 5, known(mate, verdict("sound", 1))],
    ["flawed", 5, known(mate, verdict("flawed", 1))],
    ["sound", 7, known(aim("solved", "sound"))],
    ["nomate", 0, known(aim("none"))],
    ["open", 0, known(aim("unknown"))],
  ] as const) assert.deepEqual([stateOf(k as Known), pliesOf(k as Known)], [want, plies], want);
});

test("a change in words", async () => {
  await inEnglish();
  const t = texts.value.compose.change;
  const text = (c: Partial<TsumeChange>) => changeText(c as TsumeChange, rules);
  const gold = text({ kind: "remove", was: "G" });
  assert.notEqual(gold, t.removeHand(""));
  assert.notEqual(text({ kind: "remove", was: "G", square: "5b" }), gold);
  assert.notEqual(text({ kind: "add", piece: "G", square: "5b" }), text({ kind: "add", piece: "G" }));
  assert.match(text({ kind: "move", piece: "G", square: "5b", to: "5c" }), /5b.*5c/);
  assert.match(text({ kind: "replace", piece: "G", was: "S", square: "5b" }), /5b/);
  assert.notEqual(text({ kind: "shift", left: 1, up: 0 }), text({ kind: "shift", left: 0, up: 1 }));
});

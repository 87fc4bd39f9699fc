import "../boards";
import { effect, signal } from "@preact/signals";
import { ApiError, completeRecord, gameRecord, indexedRecord, readRecord, ruleSet, sharedRecord, type ReadChoices } from "../api";
import { address, go } from "../router";
import type { Failure, GameRecord, RecordRead } from "../wire";
import { keep, load, newKey } from "./drafts";
import { Editor, type Origin } from "./editor";
import { readOwn } from "./own";
import { unpack } from "./pack";
import { fromRecord, header, mainLength, pathTo, playerOf, root, sfenAt, toRecord, walk, type Tree } from "./tree";
import { inUSI } from "./usi";

/** A file that could not be read, and the file itself, to try again. */
export interface Fault {
  failure: Failure | null;
  status: number;
  name: string;
  data?: Uint8Array;
  choices?: ReadChoices;
}

export type State =
  | { kind: "choose"; fault?: Fault }
  | { kind: "loading" }
  | { kind: "missing" }
  | { kind: "open"; editor: Editor };

/** What the page of records shows. */
export const state = signal<State>({ kind: "choose" });

/** Whether the present record is kept in the browser: "no" when it has no room. */
export const kept = signal<"" | "yes" | "no">("");

/** The address whose record is shown, so that it is not opened again. */
let shownAddress = "";
/** Counts what was opened: an answer that comes late counts for nothing. */
let turn = 0;

function show(address: string, editor: Editor): void {
  shownAddress = address;
  kept.value = "";
  state.value = { kind: "open", editor };
  go(address, true);
}

async function open(name: string, origin: Origin, from: string, ask: () => Promise<RecordRead>, then?: (editor: Editor) => void, fault?: Partial<Fault>, key = newKey()): Promise<void> {
  const mine = ++turn;
  state.value = { kind: "loading" };
  try {
    const read = await ask();
    if (mine !== turn) return;
    const editor = new Editor(key, fromRecord(read.record), {
      ...origin, name, format: read.format, charset: read.charset, game: read.game, games: read.games, warnings: read.warnings,
    });
    then?.(editor);
    // What came by a link stays there until it is changed; a file is kept at once.
    show(from || draftAddress(key), editor);
    if (!from) save(editor);
  } catch (error) {
    if (mine !== turn) return;
    const failure = error instanceof ApiError ? error.failure : null;
    const status = error instanceof ApiError ? error.status : 0;
    state.value = status === 404 ? { kind: "missing" } : { kind: "choose", fault: { failure, status, name, ...fault } };
  }
}

const draftAddress = (key: string) => `/record#draft=${key}`;

/** Opens a file of whatever format. */
export function openFile(data: Uint8Array, name: string, choices: ReadChoices = {}, key?: string): Promise<void> {
  const choose = (game: number) => {
    // Leafing through the games of a file keeps only the one shown, and what was changed.
    const now = state.value;
    const same = now.kind === "open" && now.editor.edits.value === 0 ? now.editor.key : undefined;
    void openFile(data, name, { ...choices, game }, same);
  };
  const origin: Origin = { name, choose };
  // Away from an address that names a record; the page makes nothing of this one.
  if (address.value !== "/record") {
    shownAddress = "/record";
    go("/record");
  }
  return open(name, origin, "", () => {
    const own = readOwn(data);
    return own ? complete(own) : read(data, choices);
  }, undefined, { data, choices }, key);
}

export const openText = (text: string, name = "", choices: ReadChoices = {}) => openFile(new TextEncoder().encode(text), name, choices);

export function openRecord(record: GameRecord): Promise<void> {
  return open("", { name: "" }, "", () => complete(record));
}

/** Does without the server what it was not reached for: with what this browser has, or else it fails as before. */
async function without<T>(error: unknown, here: (files: typeof import("../study/files")) => Promise<T>): Promise<T> {
  if (!(error instanceof ApiError && error.unreached)) throw error;
  return await import("../study/files").then(here).catch((failed: unknown) => {
    throw failed instanceof ApiError && !failed.unreached ? failed : error;
  });
}

const read = (data: Uint8Array, choices: ReadChoices): Promise<RecordRead> => readRecord(data, choices).catch((error: unknown) => without(error, (m) => m.readHere(data, choices)));

/** A record with all that is shown of it: from the server or, where it is not reached, from the engine in this browser. */
function complete(record: GameRecord): Promise<RecordRead> {
  void ruleSet(record.rules).catch(() => undefined); // asked for beside it: the page is about to want it
  return completeRecord(record).catch((error: unknown) => without(error, (m) => m.completeHere(record)));
}

/** Shows what the address names; see docs/guide/embed.md for its parameters. */
export async function openAddress(id: string): Promise<void> {
  const here = address.value;
  if (here === shownAddress && state.value.kind !== "missing") return;
  shownAddress = here;
  const url = new URL(here, location.origin);
  const query = url.searchParams;
  const fragment = new URLSearchParams(url.hash.slice(1));
  const ply = Number(fragment.get("ply") ?? query.get("ply") ?? 0);
  const atPly = (editor: Editor) => {
    if (ply > 0) editor.step(ply);
  };
  const rules = query.get("rules") ?? undefined;
  const text = query.get("kifu");
  if (id) return open("", { name: "" }, here, () => sharedRecord(id), atPly);
  if (query.get("game")) return open("", { name: "" }, here, () => gameRecord(query.get("game")!), (editor) => {
    const line = query.get("line")?.split(",").filter(Boolean) ?? [];
    if (line.length === 0) return fragment.has("ply") || query.has("ply") ? atPly(editor) : editor.last();
    editor.step(ply);
    editor.play(...line).catch(() => undefined); // the game is shown all the same
  });
  if (query.get("indexed")) return open("", { name: "" }, here, () => indexedRecord(query.get("indexed")!), atPly);
  if (fragment.get("r")) return open("", { name: "" }, here, async () => complete(await unpack(fragment.get("r")!).catch(broken)), atPly);
  const sfen = query.get("sfen");
  if (sfen) {
    const moves = query.get("moves")?.split(/[\s,]+/).filter(Boolean) ?? [];
    const usi = inUSI(sfen, moves);
    return open("", { name: "", engine: query.get("engine") === "on" }, here, () => (usi ? read(usi, { rules }) : complete(fromSFEN(sfen, moves, rules))), atPly);
  }
  const src = query.get("src");
  if (src) {
    const name = src.replace(/[?#].*$/s, "").split("/").pop() ?? "";
    return open(name, { name }, here, async () => read(await fetchFile(src), { rules }), atPly);
  }
  if (text) {
    const data = new TextEncoder().encode(text);
    return open("", { name: "" }, here, () => read(data, { rules }), atPly, { data, choices: { rules } });
  }
  const key = fragment.get("draft");
  if (!key) {
    turn++;
    state.value = { kind: "choose" };
    return;
  }
  const draft = load(key);
  if (!draft) {
    state.value = { kind: "missing" };
    return;
  }
  const mine = ++turn;
  state.value = { kind: "loading" };
  try {
    const { record } = await complete(draft.record);
    if (mine !== turn) return;
    const editor = new Editor(key, fromRecord(record), { name: draft.name });
    editor.go(draft.at);
    show(here, editor);
    kept.value = "yes";
  } catch (error) {
    if (mine === turn) state.value = { kind: "choose", fault: { failure: error instanceof ApiError ? error.failure : null, status: error instanceof ApiError ? error.status : 0, name: draft.name } };
  }
}

/** A file that an address names; its host must permit it, and the server the host. */
async function fetchFile(src: string): Promise<Uint8Array> {
  try {
    const response = await fetch(new URL(src, location.origin), { credentials: "omit" });
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
  } catch {
    // Not reached, or not for this page.
  }
  throw new ApiError(422, refused("not-fetched", { address: src }));
}

/** What cannot be read here, by the reason that the texts have words for. */
const refused = (reason: "bad-link" | "not-fetched", args: Record<string, unknown> = {}): Failure => ({ code: "bad-record", reason, args, message: "" });

function broken(): never {
  throw new ApiError(422, refused("bad-link"));
}

/** The record of a position and moves in USI. */
function fromSFEN(sfen: string, moves: string[], rules = "standard"): GameRecord {
  return { rules, headers: [], start: { sfen }, nodes: [{ parent: -1 }, ...moves.map((usi, i) => ({ parent: i, usi }))] };
}

/** What a record is called: its players, its event, its file. */
export function titleOf(tree: Tree, name = ""): string {
  const players = [playerOf(tree, "b"), playerOf(tree, "w")].filter(Boolean).join(" – ");
  return players || header(tree, "表題") || header(tree, "作品名") || header(tree, "棋戦") || name;
}

/** Keeps the record of an editor in the browser. */
export function save(editor: Editor): void {
  const tree = editor.tree.peek();
  const order = [...walk(tree)].map((n) => n.id);
  const at = order.indexOf(editor.at.peek());
  const main = pathTo(tree, lastOfMain(tree));
  const done = keep(
    { key: editor.key, title: titleOf(tree, editor.origin.name), rules: tree.rules, plies: mainLength(tree), sfen: sfenAt(tree, main.at(-1)?.id ?? root), when: Date.now() },
    { name: editor.origin.name, record: toRecord(tree), at: Math.max(0, at) });
  kept.value = done ? "yes" : "no";
}

function lastOfMain(tree: Tree): number {
  let node = tree.nodes.get(root)!;
  while (node.children.length) node = tree.nodes.get(node.children[0]!)!;
  return node.id;
}

let timer = 0;
let waiting: Editor | null = null;

function flush(): void {
  clearTimeout(timer);
  if (waiting) save(waiting);
  waiting = null;
}

// Every change is kept, a moment after the last or when the page goes away.
effect(() => {
  const now = state.value;
  if (now.kind !== "open") return;
  const { editor } = now;
  if (editor.edits.value === 0) return;
  const mine = draftAddress(editor.key);
  if (shownAddress !== mine) {
    shownAddress = mine;
    queueMicrotask(() => go(mine, true));
  }
  waiting = editor;
  clearTimeout(timer);
  timer = window.setTimeout(flush, 400);
});
addEventListener("pagehide", flush);
document.addEventListener("visibilitychange", () => document.hidden && flush());

/** Opens the file that a person chose. */
export async function openChosen(list: ArrayLike<File> | null | undefined, rules = ""): Promise<void> {
  const file = list?.[0];
  if (file) await openFile(new Uint8Array(await file.arrayBuffer()), file.name, { rules: rules || undefined });
}

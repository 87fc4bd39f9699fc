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

/** data is for another try. */
export interface Fault {
  failure: Failure | null;
  status: number;
  name: string;
  data?: Uint8Array;
  choices?: ReadChoices;
}

export type State = { kind: "choose"; fault?: Fault } | { kind: "loading" } | { kind: "missing" } | { kind: "open"; editor: Editor };

export const state = signal<State>({ kind: "choose" });

/** "no" if there is no room. */
export const kept = signal<"" | "yes" | "no">("");

/** It is not opened again. */
let shownAddress = "";
/** Late answers are ignored. */
let turn = 0;

function show(address: string, editor: Editor): void {
  shownAddress = address;
  kept.value = "";
  state.value = { kind: "open", editor };
  go(address, true);
}

async function open(name: string, origin: Origin, from: string, ask: () => Promise<RecordRead>, then?: (editor: Editor) => void,
  fault?: Partial<Fault>, key = newKey()): Promise<void>
{
  const mine = ++turn;
  state.value = { kind: "loading" };
  try {
    const read = await ask();
    if (mine !== turn) return;
    const editor = new Editor(key, fromRecord(read.record), {
      ...origin,
      name,
      format: read.format,
      charset: read.charset,
      game: read.game,
      games: read.games,
      warnings: read.warnings,
    });
    then?.(editor);
    // A linked record is stored when it changes, a file at once.
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

export function openFile(data: Uint8Array, name: string, choices: ReadChoices = {}, key?: string): Promise<void> {
  const choose = (game: number) => {
    // Paging through the games of a file stores only the shown one and changed ones.
    const now = state.value;
    const same = now.kind === "open" && now.editor.edits.value === 0 ? now.editor.key : undefined;
    void openFile(data, name, { ...choices, game }, same);
  };
  const origin: Origin = { name, choose };
  // Leaves an address that names a record.
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

/** Falls back to this browser; if that fails, throws the first error. */
async function without<T>(error: unknown, here: (files: typeof import("../study/files")) => Promise<T>): Promise<T> {
  if (!(error instanceof ApiError && error.unreached)) throw error;
  return await import("../study/files").then(here).catch((failed: unknown) => {
    throw failed instanceof ApiError && !failed.unreached ? failed : error;
  });
}

const read = (data: Uint8Array, choices: ReadChoices): Promise<RecordRead> =>
  readRecord(data, choices).catch((error: unknown) => without(error, (m) => m.readHere(data, choices)));

/** Adds display data, from the server or from the engine in this browser. */
function complete(record: GameRecord): Promise<RecordRead> {
  void ruleSet(record.rules).catch(() => undefined); // the page needs it next
  return completeRecord(record).catch((error: unknown) => without(error, (m) => m.completeHere(record)));
}

/** See docs/guide/embed.md for the parameters. */
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
  if (query.get("game")) {
    return open("", { name: "" }, here, () => gameRecord(query.get("game")!), (editor) => {
      const line = query.get("line")?.split(",").filter(Boolean) ?? [];
      if (line.length === 0) return fragment.has("ply") || query.has("ply") ? atPly(editor) : editor.last();
      editor.step(ply);
      editor.play(...line).catch(() => undefined); // the game is shown anyway
    });
  }
  if (query.get("indexed")) return open("", { name: "" }, here, () => indexedRecord(query.get("indexed")!), atPly);
  if (fragment.get("r")) return open("", { name: "" }, here, async () => complete(await unpack(fragment.get("r")!).catch(broken)), atPly);
  const sfen = query.get("sfen");
  if (sfen) {
    const moves = query.get("moves")?.split(/[\s,]+/).filter(Boolean) ?? [];
    const usi = inUSI(sfen, moves);
    return open("", { name: "", engine: query.get("engine") === "on" }, here,
      () => (usi ? read(usi, { rules }) : complete(fromSFEN(sfen, moves, rules))), atPly);
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
    if (mine === turn) {
      state.value = { kind: "choose",
        fault: { failure: error instanceof ApiError ? error.failure : null, status: error instanceof ApiError ? error.status : 0,
          name: draft.name } };
    }
  }
}

/** The host must allow it, and the server the host. */
async function fetchFile(src: string): Promise<Uint8Array> {
  try {
    const response = await fetch(new URL(src, location.origin), { credentials: "omit" });
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
  } catch {
    // Not reached, or not allowed.
  }
  throw new ApiError(422, refused("not-fetched", { address: src }));
}

/** An error with a reason of the texts. */
const refused = (reason: "bad-link" | "not-fetched", args: Record<string, unknown> = {}): Failure => ({ code: "bad-record", reason, args,
  message: "" });

function broken(): never {
  throw new ApiError(422, refused("bad-link"));
}

function fromSFEN(sfen: string, moves: string[], rules = "standard"): GameRecord {
  return { rules, headers: [], start: { sfen }, nodes: [{ parent: -1 }, ...moves.map((usi, i) => ({ parent: i, usi }))] };
}

/** Players, event, or file name. */
export function titleOf(tree: Tree, name = ""): string {
  const players = [playerOf(tree, "b"), playerOf(tree, "w")].filter(Boolean).join(" – ");
  return players || header(tree, "表題") || header(tree, "作品名") || header(tree, "棋戦") || name;
}

export function save(editor: Editor): void {
  const tree = editor.tree.peek();
  const order = [...walk(tree)].map((n) => n.id);
  const at = order.indexOf(editor.at.peek());
  const main = pathTo(tree, lastOfMain(tree));
  const done = keep({ key: editor.key, title: titleOf(tree, editor.origin.name), rules: tree.rules, plies: mainLength(tree),
    sfen: sfenAt(tree, main.at(-1)?.id ?? root), when: Date.now() }, { name: editor.origin.name, record: toRecord(tree),
    at: Math.max(0, at) });
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

// Stored a moment after the last change, or when the page closes.
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

export async function openChosen(list: ArrayLike<File> | null | undefined, rules = ""): Promise<void> {
  const file = list?.[0];
  if (file) await openFile(new Uint8Array(await file.arrayBuffer()), file.name, { rules: rules || undefined });
}

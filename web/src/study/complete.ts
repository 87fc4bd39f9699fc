import "../boards";
import type { GameRecord, RecordNode, RecordRead } from "../wire";
import { askOnce } from "./once";

/** What can be said of a record without a server: the texts and positions of its moves, from the engine of this browser. */
export async function completeHere(record: GameRecord): Promise<RecordRead> {
  const nodes = record.nodes.map((node): RecordNode => ({ ...node }));
  const ends = new Set(nodes.map((_, i) => i));
  for (const { parent } of nodes) ends.delete(parent);
  for (const leaf of ends) await completeLine(record, nodes, leaf);
  for (const node of nodes) if (node.end || node.foul) node.view = node.view ?? (await ending(record, nodes, node)) ?? closing(record, nodes[node.parent]!, node);
  return { record: { ...record, nodes } } as RecordRead;
}

/** Fills in the moves from the start to a leaf that are not known yet. */
async function completeLine(record: GameRecord, nodes: RecordNode[], leaf: number): Promise<void> {
  const path: number[] = [];
  for (let i = leaf; i > 0; i = nodes[i]!.parent) if (!nodes[i]!.end && !nodes[i]!.foul) path.unshift(i);
  if (path.every((i) => nodes[i]!.view)) return;
  const { studied } = await askOnce({ study: { rules: record.rules, sfen: record.start.sfen, moves: path.map((i) => nodes[i]!.usi!) } });
  path.forEach((i, n) => {
    const view = studied!.moves[n]?.view;
    if (view) nodes[i]!.view = view;
  });
}

/** How an end is shown, null where the engine has no words for it. */
async function ending(record: GameRecord, nodes: RecordNode[], node: RecordNode): Promise<RecordNode["view"] | null> {
  if (!node.end || node.end.word) return null;
  const moves: string[] = [];
  for (let i = node.parent; i > 0; i = nodes[i]!.parent) moves.unshift(nodes[i]!.usi!);
  const found = await askOnce({ study: { rules: record.rules, sfen: record.start.sfen, moves, end: node.end.kind } }).catch(() => null);
  return found?.studied?.ended?.view ?? null;
}

/** What is shown of an end or a foul: the position before it. */
function closing(record: GameRecord, before: RecordNode, node: RecordNode): NonNullable<RecordNode["view"]> {
  const sfen = before.view?.sfen ?? record.start.sfen;
  const text = node.usi ?? "";
  return { side: sfen.split(" ")[1] === "w" ? "w" : "b", sfen, ja: text, western: text };
}

import "../core";
import { ApiError } from "../api";
import type { GameRecord, RecordNode, RecordRead, Studied } from "../wire";
import { askEngine } from "./engine";

/** What can be said of a record without a server: the texts and positions of its moves, from the engine of this browser. */
export async function completeHere(record: GameRecord): Promise<RecordRead> {
  const nodes = record.nodes.map((node): RecordNode => ({ ...node }));
  const ends = new Set(nodes.map((_, i) => i));
  for (const { parent } of nodes) ends.delete(parent);
  for (const leaf of ends) await completeLine(record, nodes, leaf);
  for (const node of nodes) if (node.end || node.foul) node.view = closing(record, nodes[node.parent]!, node);
  return { record: { ...record, nodes } } as RecordRead;
}

/** Fills in the moves from the start to a leaf that are not known yet. */
async function completeLine(record: GameRecord, nodes: RecordNode[], leaf: number): Promise<void> {
  const path: number[] = [];
  for (let i = leaf; i > 0; i = nodes[i]!.parent) if (!nodes[i]!.end && !nodes[i]!.foul) path.unshift(i);
  if (path.every((i) => nodes[i]!.view)) return;
  const studied = await new Promise<Studied>((resolve, reject) => {
    askEngine({ study: { rules: record.rules, sfen: record.start.sfen, moves: path.map((i) => nodes[i]!.usi!) } }, (news) => {
      if (news?.studied) resolve(news.studied);
      else reject(new ApiError(news?.refused ? 422 : 0, news?.refused ?? null));
    });
  });
  path.forEach((i, n) => {
    const view = studied.moves[n]?.view;
    if (view) nodes[i]!.view = view;
  });
}

/** What is shown of an end or a foul: the position before it. */
function closing(record: GameRecord, before: RecordNode, node: RecordNode): NonNullable<RecordNode["view"]> {
  const sfen = before.view?.sfen ?? record.start.sfen;
  const text = node.usi ?? "";
  return { side: sfen.split(" ")[1] === "w" ? "w" : "b", sfen, ja: text, western: text };
}

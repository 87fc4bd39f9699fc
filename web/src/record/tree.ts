import type { GameRecord, RecordEnd, RecordEvaluation, RecordHeader, RecordNode, RecordStart, RecordTime, RecordView, Side } from "../wire";

/** A place in the tree. Nodes never change: an edit makes new ones. */
export interface TreeNode {
  readonly id: number;
  readonly parent: number;
  readonly children: readonly number[];
  readonly usi: string;
  readonly foul?: string;
  readonly end?: RecordEnd;
  readonly comments: readonly string[];
  /** The arrows and circles drawn: "G7g7f", "R5e". */
  readonly shapes: readonly string[];
  readonly bookmark: string;
  readonly time?: RecordTime;
  readonly evaluations: readonly RecordEvaluation[];
  readonly view?: RecordView;
}

/** A record as the page holds it. */
export interface Tree {
  readonly rules: string;
  readonly headers: readonly RecordHeader[];
  readonly notes: readonly string[];
  readonly start: RecordStart;
  readonly nodes: ReadonlyMap<number, TreeNode>;
  /** The id of the next node to be made. */
  readonly next: number;
}

/** The id of the start. */
export const root = 0;

const made = (node: RecordNode, id: number, parent: number): TreeNode => ({
  id, parent, children: [], usi: node.usi ?? "", foul: node.foul, end: node.end, comments: node.comments ?? [], shapes: node.shapes ?? [],
  bookmark: node.bookmark ?? "", time: node.time, evaluations: node.evaluations ?? [], view: node.view,
});

/** The tree of a record of the server. */
export function fromRecord(record: GameRecord): Tree {
  const nodes = new Map<number, TreeNode>();
  const children: number[][] = record.nodes.map(() => []);
  record.nodes.forEach((node, id) => {
    if (id > 0) children[node.parent]!.push(id);
  });
  record.nodes.forEach((node, id) => void nodes.set(id, { ...made(node, id, node.parent), children: children[id]! }));
  return { rules: record.rules, headers: record.headers, notes: record.notes ?? [], start: record.start, nodes, next: record.nodes.length };
}

/** All nodes in the order of the server: parents first, siblings in order. */
export function* walk(tree: Tree, from = root): Generator<TreeNode> {
  const stack = [from];
  while (stack.length) {
    const node = tree.nodes.get(stack.pop()!)!;
    yield node;
    for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i]!);
  }
}

/** The record for the server, without what the server makes itself. */
export function toRecord(tree: Tree): GameRecord {
  const index = new Map<number, number>();
  const nodes: RecordNode[] = [];
  for (const node of walk(tree)) {
    index.set(node.id, nodes.length);
    const out: RecordNode = { parent: node.id === root ? -1 : index.get(node.parent)! };
    if (node.usi) out.usi = node.usi;
    if (node.foul) out.foul = node.foul;
    if (node.end) out.end = node.end;
    if (node.comments.length) out.comments = [...node.comments];
    if (node.shapes.length) out.shapes = [...node.shapes];
    if (node.bookmark) out.bookmark = node.bookmark;
    if (node.time) out.time = node.time;
    if (node.evaluations.length) out.evaluations = node.evaluations.map(({ ja: _ja, western: _western, ...rest }) => rest);
    nodes.push(out);
  }
  const { sfen, handicap } = tree.start;
  return { rules: tree.rules, headers: [...tree.headers], notes: [...tree.notes], start: handicap ? { sfen, handicap } : { sfen }, nodes };
}

/** The nodes from the start to a node, both included. */
export function pathTo(tree: Tree, id: number): TreeNode[] {
  const path: TreeNode[] = [];
  for (let node = tree.nodes.get(id); node; node = node.id === root ? undefined : tree.nodes.get(node.parent)) path.push(node);
  return path.reverse();
}

/** The number of a node's move in its line; 0 for the start. */
export const plyOf = (tree: Tree, id: number) => pathTo(tree, id).length - 1;

/** The line through a node: down to it, then by the children chosen before, else the main ones. */
export function lineThrough(tree: Tree, id: number, chosen: ReadonlyMap<number, number>): TreeNode[] {
  const line = pathTo(tree, id);
  for (let node = line.at(-1); node; ) {
    node = tree.nodes.get(nextOf(node, chosen));
    if (node) line.push(node);
  }
  return line;
}

/** The child that comes next, -1 for none. */
export function nextOf(node: TreeNode, chosen: ReadonlyMap<number, number>): number {
  const again = chosen.get(node.id);
  if (again !== undefined && node.children.includes(again)) return again;
  return node.children[0] ?? -1;
}

/** The position at a node: after its move; at an end and after a foul, the one before. */
export const sfenAt = (tree: Tree, id: number) => tree.nodes.get(id)?.view?.sfen ?? tree.start.sfen;

export const turnOf = (sfen: string): Side => (sfen.split(" ")[1] === "w" ? "w" : "b");

/** Whether something can follow a node. */
export const closed = (node: TreeNode) => !!node.end || !!node.foul;

/** How many moves a subtree has. */
export function sizeOf(tree: Tree, id: number): number {
  let n = 0;
  for (const node of walk(tree, id)) n += node.end ? 0 : 1;
  return n;
}

/** The ids of a node and all below it. */
export const below = (tree: Tree, id: number) => new Set([...walk(tree, id)].map((n) => n.id));

function put(tree: Tree, ...changed: TreeNode[]): Tree {
  const nodes = new Map(tree.nodes);
  for (const node of changed) nodes.set(node.id, node);
  return { ...tree, nodes };
}

/** Changes what a node carries. */
export const change = (tree: Tree, id: number, what: Partial<Pick<TreeNode, "comments" | "shapes" | "bookmark">>) => put(tree, { ...tree.nodes.get(id)!, ...what });

/** Adds nodes one below the other; returns the tree and the last one's id. */
export function extend(tree: Tree, parent: number, line: readonly RecordNode[]): { tree: Tree; id: number } {
  let at = parent;
  for (const node of line) {
    const above = tree.nodes.get(at)!;
    const known = above.children.find((c) => same(tree.nodes.get(c)!, node));
    if (known !== undefined) {
      at = known;
      continue;
    }
    const id = tree.next;
    tree = { ...put(tree, { ...above, children: [...above.children, id] }, made(node, id, at)), next: id + 1 };
    at = id;
  }
  return { tree, id: at };
}

const same = (node: TreeNode, other: RecordNode) => (other.end ? node.end?.kind === other.end.kind : !node.end && node.usi === other.usi && !node.foul);

/** Takes a node and all below it away. */
export function remove(tree: Tree, id: number): Tree {
  const node = tree.nodes.get(id);
  if (!node || id === root) return tree;
  const nodes = new Map(tree.nodes);
  for (const gone of below(tree, id)) nodes.delete(gone);
  const above = tree.nodes.get(node.parent)!;
  nodes.set(above.id, { ...above, children: above.children.filter((c) => c !== id) });
  return { ...tree, nodes };
}

/** Moves a node to another place among its siblings. */
function reorder(tree: Tree, id: number, place: number): Tree {
  const above = tree.nodes.get(tree.nodes.get(id)!.parent)!;
  const children = above.children.filter((c) => c !== id);
  children.splice(place, 0, id);
  return put(tree, { ...above, children });
}

/** The first node of the variation that a node is in; undefined on the main line. */
export function variationOf(tree: Tree, id: number): TreeNode | undefined {
  return pathTo(tree, id).findLast((node) => node.id !== root && tree.nodes.get(node.parent)!.children[0] !== node.id);
}

/** Makes the variation that a node is in come one place earlier. */
export function promote(tree: Tree, id: number): Tree {
  const first = variationOf(tree, id);
  if (!first) return tree;
  const place = tree.nodes.get(first.parent)!.children.indexOf(first.id);
  return reorder(tree, first.id, place - 1);
}

/** Makes the line of a node the main one. */
export function makeMain(tree: Tree, id: number): Tree {
  for (let first = variationOf(tree, id); first; first = variationOf(tree, id)) tree = reorder(tree, first.id, 0);
  return tree;
}

/** The value of a header, "" for none. */
export const header = (tree: Tree, key: string) => tree.headers.find((h) => h.key === key)?.value ?? "";

/** The name of a side's player, "" if it is not given. */
export function playerOf(tree: Tree, side: Side): string {
  return side === "b" ? header(tree, "先手") || header(tree, "下手") : header(tree, "後手") || header(tree, "上手");
}

/** How many moves the main line has, ends not counted. */
export function mainLength(tree: Tree): number {
  let n = 0;
  for (let node = tree.nodes.get(root)!; node.children.length; n++) {
    node = tree.nodes.get(node.children[0]!)!;
    if (node.end) break;
  }
  return n;
}

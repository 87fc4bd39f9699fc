import type { GameRecord, RecordEnd, RecordEvaluation, RecordHeader, RecordNode, RecordStart, RecordTime, RecordView, Side } from "../wire";

/** Immutable: an edit makes new nodes. */
export interface TreeNode {
  readonly id: number;
  readonly parent: number;
  readonly children: readonly number[];
  readonly usi: string;
  readonly foul?: string;
  readonly end?: RecordEnd;
  readonly comments: readonly string[];
  /** "G7g7f", "R5e". */
  readonly shapes: readonly string[];
  readonly bookmark: string;
  readonly time?: RecordTime;
  readonly evaluations: readonly RecordEvaluation[];
  readonly view?: RecordView;
}

export interface Tree {
  readonly rules: string;
  readonly headers: readonly RecordHeader[];
  readonly notes: readonly string[];
  readonly start: RecordStart;
  readonly nodes: ReadonlyMap<number, TreeNode>;
  readonly next: number;
}

export const root = 0;

export const made = (node: RecordNode, id: number, parent: number): TreeNode => ({
  id,
  parent,
  children: [],
  usi: node.usi ?? "",
  foul: node.foul,
  end: node.end,
  comments: node.comments ?? [],
  shapes: node.shapes ?? [],
  bookmark: node.bookmark ?? "",
  time: node.time,
  evaluations: node.evaluations ?? [],
  view: node.view,
});

export function fromRecord(record: GameRecord): Tree {
  const nodes = new Map<number, TreeNode>();
  const children: number[][] = record.nodes.map(() => []);
  record.nodes.forEach((node, id) => {
    if (id > 0) children[node.parent]!.push(id);
  });
  record.nodes.forEach((node, id) => void nodes.set(id, { ...made(node, id, node.parent), children: children[id]! }));
  return { rules: record.rules, headers: record.headers, notes: record.notes ?? [], start: record.start, nodes, next: record.nodes.length };
}

/** Parents first, siblings in order. */
export function* walk(tree: Tree, from = root): Generator<TreeNode> {
  const stack = [from];
  while (stack.length) {
    const node = tree.nodes.get(stack.pop()!)!;
    yield node;
    for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i]!);
  }
}

/** Without display data. */
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

/** Both ends included. */
export function pathTo(tree: Tree, id: number): TreeNode[] {
  const path: TreeNode[] = [];
  for (let node = tree.nodes.get(id); node; node = node.id === root ? undefined : tree.nodes.get(node.parent)) path.push(node);
  return path.reverse();
}

/** 0 for the start. */
export const plyOf = (tree: Tree, id: number) => pathTo(tree, id).length - 1;

/** Continues with the chosen children, else the main ones. */
export function lineThrough(tree: Tree, id: number, chosen: ReadonlyMap<number, number>): TreeNode[] {
  const line = pathTo(tree, id);
  for (let node = line.at(-1); node;) {
    node = tree.nodes.get(nextOf(node, chosen));
    if (node) line.push(node);
  }
  return line;
}

/** -1 for none. */
export function nextOf(node: TreeNode, chosen: ReadonlyMap<number, number>): number {
  const again = chosen.get(node.id);
  if (again !== undefined && node.children.includes(again)) return again;
  return node.children[0] ?? -1;
}

/** An end and a foul keep the position before. */
export const sfenAt = (tree: Tree, id: number) => tree.nodes.get(id)?.view?.sfen ?? tree.start.sfen;

export const turnOf = (sfen: string): Side => (sfen.split(" ")[1] === "w" ? "w" : "b");

export const closed = (node: TreeNode) => !!node.end || !!node.foul;

export function sizeOf(tree: Tree, id: number): number {
  let n = 0;
  for (const node of walk(tree, id)) n += node.end ? 0 : 1;
  return n;
}

export const below = (tree: Tree, id: number) => new Set([...walk(tree, id)].map((n) => n.id));

export function put(tree: Tree, ...changed: TreeNode[]): Tree {
  const nodes = new Map(tree.nodes);
  for (const node of changed) nodes.set(node.id, node);
  return { ...tree, nodes };
}

export const change = (tree: Tree, id: number, what: Partial<Pick<TreeNode, "comments" | "shapes" | "bookmark" | "evaluations">>) =>
  put(tree, { ...tree.nodes.get(id)!, ...what });

/** Returns the tree and the id of the last node. */
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

const same = (node: TreeNode,
  other: RecordNode) => (other.end ? node.end?.kind === other.end.kind : !node.end && node.usi === other.usi && !node.foul);

export function remove(tree: Tree, id: number): Tree {
  const node = tree.nodes.get(id);
  if (!node || id === root) return tree;
  const nodes = new Map(tree.nodes);
  for (const gone of below(tree, id)) nodes.delete(gone);
  const above = tree.nodes.get(node.parent)!;
  nodes.set(above.id, { ...above, children: above.children.filter((c) => c !== id) });
  return { ...tree, nodes };
}

export function reorder(tree: Tree, id: number, place: number): Tree {
  const above = tree.nodes.get(tree.nodes.get(id)!.parent)!;
  const children = above.children.filter((c) => c !== id);
  children.splice(place, 0, id);
  return put(tree, { ...above, children });
}

/** undefined on the main line. */
export function variationOf(tree: Tree, id: number): TreeNode | undefined {
  return pathTo(tree, id).findLast((node) => node.id !== root && tree.nodes.get(node.parent)!.children[0] !== node.id);
}

/** Moves the variation one place forward. */
export function promote(tree: Tree, id: number): Tree {
  const first = variationOf(tree, id);
  if (!first) return tree;
  const place = tree.nodes.get(first.parent)!.children.indexOf(first.id);
  return reorder(tree, first.id, place - 1);
}

export function makeMain(tree: Tree, id: number): Tree {
  for (let first = variationOf(tree, id); first; first = variationOf(tree, id)) tree = reorder(tree, first.id, 0);
  return tree;
}

/** "" for none. */
export const header = (tree: Tree, key: string) => tree.headers.find((h) => h.key === key)?.value ?? "";

/** "" if unknown. */
export function playerOf(tree: Tree, side: Side): string {
  return side === "b" ? header(tree, "先手") || header(tree, "下手") : header(tree, "後手") || header(tree, "上手");
}

/** Without an end. */
export function mainLength(tree: Tree): number {
  let n = 0;
  for (let node = tree.nodes.get(root)!; node.children.length; n++) {
    node = tree.nodes.get(node.children[0]!)!;
    if (node.end) break;
  }
  return n;
}

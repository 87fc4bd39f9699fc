import { change, made, put, remove, reorder, root, type Tree, type TreeNode } from "../record/tree";
import type { RecordNode, StudyEdit } from "../wire";
import { merge } from "./merge";
import { childBy, follow, keyOf, stepOf, stepsTo, type Names } from "./step";

/** An edit of this page; nodes are the line as it is shown. */
export interface Edit extends StudyEdit {
  nodes?: RecordNode[];
}

export type Draft = Omit<Edit, "id" | "base" | "chapter">;

export const textOf = (node: { readonly comments: readonly string[] }): string => node.comments.join("\n");
export const linesOf = (text: string): string[] => (text === "" ? [] : text.split("\n"));

const recordNode = ({ usi, foul, end, time, view }: TreeNode): RecordNode => ({ parent: 0, usi, foul, end, time, view });

/** What makes the second tree of the first. Nodes are the same if their paths are. */
export function differences(before: Tree, after: Tree): Draft[] {
  const out: Draft[] = [];
  if (before.headers !== after.headers && JSON.stringify(before.headers) !== JSON.stringify(after.headers)) {
    out.push({ kind: "headers", before: [...before.headers], headers: [...after.headers] });
  }
  const stack: [TreeNode, TreeNode][] = [[before.nodes.get(root)!, after.nodes.get(root)!]];
  while (stack.length) {
    const [a, b] = stack.pop()!;
    if (a !== b) content(a, b, () => stepsTo(after, b.id), out);
    const kept = a.children.map((id) => before.nodes.get(id)!);
    const wanted = b.children.map((id) => after.nodes.get(id)!);
    for (const child of kept) {
      if (!wanted.some((n) => keyOf(n) === keyOf(child))) out.push({ kind: "gone", path: stepsTo(before, child.id) });
    }
    for (const child of wanted) {
      const known = childBy(before, a, keyOf(child));
      if (known) stack.push([known, child]);
      else grow(after, child, out);
    }
    order(before, after, a, b, out);
  }
  return out;
}

function content(a: TreeNode, b: TreeNode, path: () => StudyEdit["path"], out: Draft[]): void {
  const [was, text] = [textOf(a), textOf(b)];
  if (was !== text) out.push({ kind: "text", path: path(), was, text });
  const gone = a.shapes.filter((s) => !b.shapes.includes(s));
  const fresh = b.shapes.filter((s) => !a.shapes.includes(s));
  if (gone.length || fresh.length) out.push({ kind: "shapes", path: path(), out: gone, put: fresh });
  if (a.bookmark !== b.bookmark) out.push({ kind: "bookmark", path: path(), text: b.bookmark });
  if (a.evaluations !== b.evaluations && JSON.stringify(a.evaluations) !== JSON.stringify(b.evaluations)) {
    out.push({ kind: "evaluations", path: path(), evaluations: [...b.evaluations] });
  }
}

const bare: Omit<TreeNode, "id" | "parent"> = { children: [], usi: "", comments: [], shapes: [], bookmark: "", evaluations: [] };

/** Adds a node and everything below it, line by line. */
function grow(tree: Tree, from: TreeNode, out: Draft[]): void {
  const stack = [from];
  while (stack.length) {
    const first = stack.pop()!;
    const line: TreeNode[] = [];
    for (let node: TreeNode | undefined = first; node; node = tree.nodes.get(node.children[0]!)) {
      line.push(node);
      for (const id of node.children.slice(1).reverse()) stack.push(tree.nodes.get(id)!);
    }
    out.push({ kind: "add", path: stepsTo(tree, first.parent), line: line.map((n) => stepOf(n, true)), nodes: line.map(recordNode) });
    for (const node of line) content({ ...bare, id: node.id, parent: node.parent }, node, () => stepsTo(tree, node.id), out);
  }
}

/** Places children whose order has changed; new ones are last. */
function order(before: Tree, after: Tree, a: TreeNode, b: TreeNode, out: Draft[]): void {
  const wanted = b.children.map((id) => after.nodes.get(id)!);
  const keys = wanted.map(keyOf);
  const now = a.children.map((id) => keyOf(before.nodes.get(id)!)).filter((key) => keys.includes(key));
  for (const key of keys) if (!now.includes(key)) now.push(key);
  keys.forEach((key, place) => {
    if (now[place] === key) return;
    out.push({ kind: "place", path: stepsTo(after, wanted[place]!.id), place });
    now.splice(now.indexOf(key), 1);
    now.splice(place, 0, key);
  });
}

/** The tree with an edit that the server has not decided yet. */
export function preview(tree: Tree, edit: Edit, names: Names): Tree {
  if (edit.kind === "headers") return { ...tree, headers: edit.headers ?? [] };
  const { node, rest } = follow(tree, edit.path ?? []);
  if (edit.kind === "gone") return rest.length ? tree : remove(tree, node.id);
  if (edit.kind === "place") return rest.length || node.id === root ? tree : reorder(tree, node.id, edit.place ?? 0);
  const nodes: RecordNode[] = [];
  let at = node.id;
  for (const step of rest) {
    const known = names.known(at, keyOf(step));
    if (!known) return tree; // the server knows the way
    nodes.push(known);
    at = names.of(at, known);
  }
  const done = grown(tree, node.id, edit.kind === "add" ? [...nodes, ...(edit.nodes ?? [])] : nodes, names);
  if (edit.kind === "add") return done.tree;
  const now = done.tree.nodes.get(done.id)!;
  const what = edited(now, edit);
  return what ? change(done.tree, now.id, what) : done.tree;
}

function edited(now: TreeNode, edit: Edit): Partial<Pick<TreeNode, "comments" | "shapes" | "bookmark" | "evaluations">> | null {
  switch (edit.kind) {
    case "text":
      return { comments: linesOf(merge(edit.was ?? "", edit.text ?? "", textOf(now))) };
    case "shapes":
      return { shapes: drawn(now.shapes, edit.out, edit.put) };
    case "bookmark":
      return { bookmark: edit.text ?? "" };
    case "evaluations":
      return { evaluations: edit.evaluations ?? [] };
  }
  return null;
}

export const drawn = (now: readonly string[], out: readonly string[] = [], fresh: readonly string[] = []): string[] => [
  ...now.filter((s) => !out.includes(s) && !fresh.includes(s)),
  ...fresh,
];

/** Adds the new nodes of a line. Returns its last node. */
export function grown(tree: Tree, parent: number, line: readonly RecordNode[], names: Names): { tree: Tree; id: number } {
  let at = parent;
  for (const node of line) {
    const id = names.of(at, node);
    const above = tree.nodes.get(at)!;
    if (!tree.nodes.has(id)) {
      tree = put(tree, { ...above, children: [...above.children, id] }, made(node, id, at));
    }
    at = id;
  }
  return { tree: { ...tree, next: names.next }, id: at };
}

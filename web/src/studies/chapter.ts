import { signal } from "@preact/signals";
import { change, made, remove, reorder, root, type Tree, type TreeNode } from "../record/tree";
import type { LiveStudyEvent, StudyChange, StudyChapter } from "../wire";
import { drawn, grown, linesOf, preview, textOf, type Edit } from "./edit";
import { points, splice } from "./merge";
import { Names } from "./step";

/** A chapter: what the server has decided, and this page's own edits on top. */
export class SharedChapter {
  readonly id: number;
  readonly view = signal<Tree>(null!);
  /** The last event that the decided tree has. */
  seq = 0;
  readonly names = new Names();
  #tree: Tree = null!;
  /** Local numbers by those of the server, and back. */
  #local = new Map<number, number>();
  #remote = new Map<number, number>();

  constructor(chapter: StudyChapter, own: readonly Edit[]) {
    this.id = chapter.id;
    this.reset(chapter, own);
  }

  /** Takes the chapter as the server has it. */
  reset({ record, numbers, seq }: StudyChapter, own: readonly Edit[]): void {
    this.seq = seq;
    this.#local.clear();
    this.#remote.clear();
    const nodes = new Map<number, TreeNode>();
    const children = new Map<number, number[]>();
    const ids: number[] = [];
    record.nodes.forEach((node, i) => {
      const parent = i ? ids[node.parent]! : -1;
      const id = i ? this.names.of(parent, node) : root;
      ids.push(id);
      this.#name(numbers[i]!, id);
      children.set(id, []);
      children.get(parent)?.push(id);
      nodes.set(id, { ...made(node, id, parent), children: children.get(id)! });
    });
    this.#tree = { rules: record.rules, headers: record.headers, notes: record.notes ?? [], start: record.start, nodes,
      next: this.names.next };
    this.show(own);
  }

  #name(remote: number, local: number): void {
    this.#local.set(remote, local);
    this.#remote.set(local, remote);
  }

  take(event: LiveStudyEvent): void {
    if (event.seq <= this.seq) return;
    this.seq = event.seq;
    for (const one of event.changes) this.#tree = this.#changed(one);
  }

  #changed(one: StudyChange): Tree {
    const tree = this.#tree;
    if (one.kind === "headers") return { ...tree, headers: one.headers ?? [] };
    const node = tree.nodes.get(this.#local.get(one.node) ?? -1);
    if (!node) return tree;
    switch (one.kind) {
      case "add": {
        let at = node.id;
        one.nodes!.forEach((n, i) => {
          at = this.names.of(at, n);
          this.#name(one.first! + i, at);
        });
        return grown(tree, node.id, one.nodes!, this.names).tree;
      }
      case "gone":
        return remove(tree, node.id);
      case "place":
        return reorder(tree, node.id, one.place ?? 0);
      case "text":
        return change(tree, node.id, {
          comments: linesOf(splice(textOf(node), { from: one.from ?? 0, cut: one.cut ?? 0, put: points(one.text ?? "") })),
        });
      case "shapes":
        return change(tree, node.id, { shapes: drawn(node.shapes, one.out, one.put) });
      case "bookmark":
        return change(tree, node.id, { bookmark: one.text ?? "" });
      case "evaluations":
        return change(tree, node.id, { evaluations: one.evaluations ?? [] });
    }
    return tree;
  }

  /** Shows the decided tree with the page's own edits. */
  show(own: readonly Edit[]): void {
    this.view.value = own.filter((e) => e.chapter === this.id).reduce((tree, edit) => preview(tree, edit, this.names), { ...this.#tree,
      next: this.names.next });
  }

  /** The server's number of a node; undefined while it has not decided it. */
  number(local: number): number | undefined {
    return this.#tree.nodes.has(local) ? this.#remote.get(local) : undefined;
  }

  /** The node of a number of the server. */
  local(number: number): number | undefined {
    const id = this.#local.get(number);
    return id !== undefined && this.view.value.nodes.has(id) ? id : undefined;
  }
}

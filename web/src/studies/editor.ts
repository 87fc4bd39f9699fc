import { effect } from "@preact/signals";
import { Editor, longestPast, type Moment } from "../record/editor";
import { pathTo, root, type Tree } from "../record/tree";
import type { SharedChapter } from "./chapter";
import { differences, type Draft } from "./edit";
import type { LiveStudy } from "./live";
import { follow, stepsTo } from "./step";

/** The record editor on a chapter: its changes become edits, and the edits of others change its tree. */
export class SharedEditor extends Editor {
  /** The reader has gone to another node. */
  went: () => void = () => undefined;
  /** Undoes each step of the history. */
  #inverse = new WeakMap<Moment, readonly Draft[]>();
  #end: () => void;

  constructor(readonly live: LiveStudy, readonly chapter: SharedChapter) {
    super(`study ${live.id} ${chapter.id}`, chapter.view.peek(), { name: "" });
    this.#end = effect(() => this.#show(chapter.view.value));
  }

  close(): void {
    this.#end();
  }

  /** Keeps its place, or the nearest one before it. */
  #show(tree: Tree): void {
    const before = this.tree.peek();
    if (tree === before) return;
    const here = pathTo(before, this.at.peek());
    this.tree.value = tree;
    if (!tree.nodes.has(this.at.peek())) this.at.value = here.findLast((n) => tree.nodes.has(n.id))?.id ?? root;
  }

  override go(id: number): void {
    super.go(id);
    this.went();
  }

  override apply(tree: Tree, at = this.at.peek(), tag = ""): void {
    const before = this.tree.peek();
    const path = stepsTo(tree, tree.nodes.has(at) ? at : root);
    const drafts = differences(before, tree);
    if (drafts.length) {
      if (!tag || tag !== this.tag) this.#remember(this.past, before, differences(tree, before));
      else this.#extend(before, tree);
      this.future.value = [];
      this.live.make(drafts, tag);
      this.edits.value++;
    }
    const { node } = follow(this.tree.peek(), path);
    if (node.id !== this.at.peek()) this.go(node.id);
    this.tag = tag;
  }

  #remember(to: typeof this.past, tree: Tree, inverse: readonly Draft[]): void {
    const moment = { tree, at: this.at.peek() };
    this.#inverse.set(moment, inverse);
    to.value = [...to.value.slice(-longestPast), moment];
  }

  /** Typed text is one step: it goes back to where it began. */
  #extend(_before: Tree, tree: Tree): void {
    const last = this.past.peek().at(-1);
    if (last) this.#inverse.set(last, differences(tree, last.tree).filter((d) => this.#inverse.get(last)!.some((x) => same(x, d))));
  }

  protected override travel(from: typeof this.past, to: typeof this.past): void {
    const moment = from.peek().at(-1);
    if (!moment) return;
    const before = this.tree.peek();
    from.value = from.value.slice(0, -1);
    this.live.make(this.#inverse.get(moment)!);
    this.#remember(to, before, differences(this.tree.peek(), before));
    this.edits.value++;
    const { node } = follow(this.tree.peek(), stepsTo(moment.tree, moment.at));
    this.go(node.id);
  }
}

const same = (a: Draft, b: Draft) => a.kind === b.kind && JSON.stringify(a.path) === JSON.stringify(b.path);

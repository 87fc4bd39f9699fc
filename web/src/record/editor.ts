import { computed, signal } from "@preact/signals";
import { studyPosition } from "../study/rules";
import type { RecordFault, RecordNode, RecordTitle, Studied } from "../wire";
import { closed, extend, lineThrough, nextOf, pathTo, remove, root, sfenAt, type Tree, type TreeNode } from "./tree";

export interface Moment {
  tree: Tree;
  at: number;
}

/** Length of the undo history. */
export const longestPast = 300;

export interface Origin {
  name: string;
  format?: string;
  charset?: string;
  game?: number;
  games?: RecordTitle[];
  warnings?: RecordFault[];
  /** Start with the engine on. */
  engine?: boolean;
  choose?: (game: number) => void;
}

let opened = 0;

export class Editor {
  /** Distinguishes openings of the same record. */
  readonly serial = ++opened;
  readonly tree = signal<Tree>(null!);
  readonly at = signal(root);
  /** 0 while the record is unchanged. */
  readonly edits = signal(0);
  readonly past = signal<readonly Moment[]>([]);
  readonly future = signal<readonly Moment[]>([]);
  readonly chosen = signal<ReadonlyMap<number, number>>(new Map());
  /** Somebody may only read; what is tried out is not kept. */
  readonly readonly = signal(false);
  readonly node = computed(() => this.tree.value.nodes.get(this.at.value)!);
  readonly line = computed(() => lineThrough(this.tree.value, this.at.value, this.chosen.value));
  readonly ply = computed(() => pathTo(this.tree.value, this.at.value).length - 1);
  protected tag = "";
  #studied = new Map<string, Promise<Studied>>();

  constructor(readonly key: string, tree: Tree, readonly origin: Origin) {
    this.tree.value = tree;
  }

  go(id: number): void {
    const tree = this.tree.value;
    if (!tree.nodes.has(id)) return;
    const chosen = new Map(this.chosen.value);
    for (const node of pathTo(tree, id)) if (node.id !== root) chosen.set(node.parent, node.id);
    this.chosen.value = chosen;
    this.at.value = id;
    this.tag = "";
  }

  step(by: number): void {
    const line = this.line.value;
    this.go(line[Math.max(0, Math.min(line.length - 1, this.ply.value + by))]!.id);
  }

  first(): void {
    this.go(root);
  }

  last(): void {
    this.go(this.line.value.at(-1)!.id);
  }

  sibling(by: number): boolean {
    const node = this.node.value;
    if (node.id === root) return false;
    const siblings = this.tree.value.nodes.get(node.parent)!.children;
    const to = siblings[siblings.indexOf(node.id) + by];
    if (to !== undefined) this.go(to);
    return to !== undefined;
  }

  get hasNext(): boolean {
    return nextOf(this.node.value, this.chosen.value) >= 0;
  }

  /** Changes with the same tag are one undo step. */
  apply(tree: Tree, at = this.at.value, tag = ""): void {
    if (tree === this.tree.value) return;
    if (!tag || tag !== this.tag) this.past.value = [...this.past.value.slice(-longestPast), { tree: this.tree.value, at: this.at.value }];
    this.future.value = [];
    this.tree.value = tree;
    this.edits.value++;
    this.go(tree.nodes.has(at) ? at : root);
    this.tag = tag;
  }

  undo(): void {
    this.travel(this.past, this.future);
  }

  redo(): void {
    this.travel(this.future, this.past);
  }

  protected travel(from: typeof this.past, to: typeof this.past): void {
    const moment = from.value.at(-1);
    if (!moment) return;
    from.value = from.value.slice(0, -1);
    to.value = [...to.value, { tree: this.tree.value, at: this.at.value }];
    this.tree.value = moment.tree;
    this.edits.value++;
    this.go(moment.at);
  }

  /** Parent of a new move: an end is replaced by a sibling. */
  get base(): TreeNode {
    const tree = this.tree.value;
    let node = this.node.value;
    while (closed(node)) node = tree.nodes.get(node.parent)!;
    return node;
  }

  /** Legal moves, cached by position. */
  study(): Promise<Studied> {
    const { rules } = this.tree.value;
    const base = this.base;
    const sfen = sfenAt(this.tree.value, base.id);
    let known = this.#studied.get(sfen);
    if (!known) {
      known = studyPosition({ rules, sfen });
      this.#studied.set(sfen, known);
      known.catch(() => this.#studied.delete(sfen));
      if (this.#studied.size > 500) this.#studied.delete(this.#studied.keys().next().value!);
    }
    return known;
  }

  /** Follows existing nodes and adds new ones. */
  async play(...moves: string[]): Promise<void> {
    const base = this.base;
    let at = base;
    for (const usi of moves) {
      const child = at.children.map((c) => this.tree.value.nodes.get(c)!).find((c) => c.usi === usi && !c.foul);
      if (!child) break;
      at = child;
      moves = moves.slice(1);
    }
    if (moves.length === 0) {
      this.go(at.id);
      return;
    }
    const { rules } = this.tree.value;
    const answer = await studyPosition({ rules, sfen: sfenAt(this.tree.value, at.id), last: at.usi || undefined, moves });
    this.add(at.id, answer.moves);
  }

  add(parent: number, line: readonly RecordNode[]): void {
    const { tree, id } = extend(this.tree.value, parent, line);
    if (tree === this.tree.value) this.go(id);
    else this.apply(tree, id);
  }

  remove(): void {
    const node = this.node.value;
    if (node.id !== root) this.apply(remove(this.tree.value, node.id), node.parent);
  }
}

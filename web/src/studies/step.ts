import { pathTo, root, type Tree, type TreeNode } from "../record/tree";
import type { RecordNode, StudyStep } from "../wire";

type Stepped = Pick<RecordNode, "usi" | "foul" | "end" | "time">;

/** The same for steps to the same node. */
export function keyOf({ usi, foul, end }: Stepped): string {
  if (end) return `=${end.kind} ${end.word ?? ""}`;
  return foul ? `!${usi}` : usi!;
}

export function stepOf({ usi, foul, end, time }: Stepped, timed = false): StudyStep {
  const step: StudyStep = end ? { end } : foul ? { usi: usi!, foul } : { usi: usi! };
  return timed && time ? { ...step, time } : step;
}

export const stepsTo = (tree: Tree, id: number): StudyStep[] => pathTo(tree, id).filter((n) => n.id !== root).map((n) => stepOf(n));

export function childBy(tree: Tree, of: TreeNode, key: string): TreeNode | undefined {
  for (const id of of.children) {
    const child = tree.nodes.get(id)!;
    if (keyOf(child) === key) return child;
  }
  return undefined;
}

/** Follows a path; the rest are its missing steps. */
export function follow(tree: Tree, path: readonly StudyStep[]): { node: TreeNode; rest: readonly StudyStep[] } {
  let node = tree.nodes.get(root)!;
  for (let i = 0; i < path.length; i++) {
    const next = childBy(tree, node, keyOf(path[i]!));
    if (!next) return { node, rest: path.slice(i) };
    node = next;
  }
  return { node, rest: [] };
}

/**
 * Local numbers of nodes: the same parent and step have the same number as long as the page is open, so that a
 * place in the tree outlasts the removal and the return of its node.
 */
export class Names {
  #ids = new Map<string, number>();
  #known = new Map<number, RecordNode>();
  next = 1;

  of(parent: number, node: RecordNode): number {
    const name = `${parent} ${keyOf(node)}`;
    let id = this.#ids.get(name);
    if (id === undefined) this.#ids.set(name, id = this.next++);
    if (node.view || !this.#known.has(id)) this.#known.set(id, node);
    return id;
  }

  /** A node that was there before, for the path of an edit whose nodes are gone. */
  known(parent: number, key: string): RecordNode | undefined {
    const id = this.#ids.get(`${parent} ${key}`);
    return id === undefined ? undefined : this.#known.get(id);
  }
}

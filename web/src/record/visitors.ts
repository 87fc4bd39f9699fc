import { signal } from "@preact/signals";

/** Somebody else at a node of the record. */
export interface Visitor {
  id: string;
  name: string;
  /** 0 to 5. */
  color: number;
}

/** By node, as the move list shows them. */
export const visitors = signal<ReadonlyMap<number, readonly Visitor[]>>(new Map());

import { signal } from "@preact/signals";
import type { AnalysisMove } from "../wire";

/** The grades of moves of the open record, by node id. */
export const nodeGrades = signal<ReadonlyMap<number, AnalysisMove>>(new Map());

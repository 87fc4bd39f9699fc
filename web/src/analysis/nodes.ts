import { signal } from "@preact/signals";
import type { AnalysisMove } from "../wire";

/** What is thought of the moves of the record shown, by the ids of their nodes. */
export const nodeGrades = signal<ReadonlyMap<number, AnalysisMove>>(new Map());

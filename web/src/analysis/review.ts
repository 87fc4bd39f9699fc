import { computed, signal } from "@preact/signals";
import { texts } from "../i18n";
import { failureText } from "../ui/failure";
import { askAnalysis, cancelAnalysis, findAnalysis, followAnalysis } from "./api";
import type { Analysis, AnalysisMove, AnalysisPosition, Depth, Grade, NewAnalysis } from "../wire";

/** The grades that are marked, the gravest first. */
export const marked: readonly Grade[] = ["blunder", "mistake", "inaccuracy"];

/** The sign of a grade as books print it, "" for a move that is not marked. */
export const signOf = (grade: Grade | undefined): string =>
  grade === "inaccuracy" ? "?!" : grade === "mistake" ? "?" : grade === "blunder" ? "??" : "";

/** The analysis of one game: asked for, followed, shown. */
export class Review {
  readonly analysis = signal<Analysis | null>(null);
  /** What the server refused, in its words; "" for nothing. */
  readonly refused = signal("");
  /** A question is under way. */
  readonly asking = signal(false);
  /** The stream is broken and being joined again. */
  readonly broken = signal(false);
  readonly positions = computed<ReadonlyMap<number, AnalysisPosition>>(() => new Map((this.analysis.value?.positions ?? []).map((p) => [p.ply, p])));
  readonly moves = computed<ReadonlyMap<number, AnalysisMove>>(() => new Map((this.analysis.value?.result?.moves ?? []).map((m) => [m.ply, m])));
  readonly open = computed(() => this.analysis.value?.state === "queued" || this.analysis.value?.state === "running");
  #stop: (() => void) | null = null;
  #closed = false;

  constructor(readonly source: () => NewAnalysis) {}

  /** Looks whether there is an analysis already. */
  async find(): Promise<void> {
    try {
      const { analysis } = await findAnalysis(this.source());
      if (!this.#closed && analysis && !this.analysis.value) this.#take(analysis);
    } catch {
      // There is none to be shown; who asks for one is told why.
    }
  }

  /** Has the game analysed. */
  async ask(depth: Depth): Promise<void> {
    this.refused.value = "";
    this.asking.value = true;
    try {
      const a = await askAnalysis({ ...this.source(), depth });
      if (!this.#closed) this.#take(a);
    } catch (error) {
      this.refused.value = failureText(error, texts.value.actionFailed);
    }
    this.asking.value = false;
  }

  async cancel(): Promise<void> {
    const a = this.analysis.value;
    if (!a) return;
    try {
      await cancelAnalysis(a.id);
    } catch {
      // It may have ended in the same moment; the stream tells.
    }
  }

  close(): void {
    this.#closed = true;
    this.#stop?.();
  }

  #take(a: Analysis): void {
    this.#stop?.();
    this.#stop = null;
    this.analysis.value = a;
    if (a.state === "queued" || a.state === "running") this.#stop = followAnalysis(a.id, (b) => this.#hear(b), (lost) => (this.broken.value = lost));
  }

  /** A message brings the positions that those before it did not; the last one all. */
  #hear(a: Analysis): void {
    if (this.#closed) return;
    if (a.state === "queued" || a.state === "running") {
      const known = new Map(this.positions.value);
      for (const p of a.positions) known.set(p.ply, p);
      a.positions = [...known.values()].sort((x, y) => x.ply - y.ply);
    }
    this.analysis.value = a;
  }
}

import { computed, signal } from "@preact/signals";
import { texts } from "../i18n";
import { failureText } from "../ui/failure";
import { askAnalysis, cancelAnalysis, findAnalysis, followAnalysis } from "./api";
import type { Analysis, AnalysisMove, AnalysisPosition, Depth, Grade, NewAnalysis } from "../wire";

/** Gravest first. */
export const marked: readonly Grade[] = ["blunder", "mistake", "inaccuracy"];

/** The sign that books print, "" for an unmarked move. */
export const signOf = (grade: Grade | undefined): string =>
  grade === "inaccuracy" ? "?!" : grade === "mistake" ? "?" : grade === "blunder" ? "??" : "";

export class Review {
  readonly analysis = signal<Analysis | null>(null);
  /** The reason of a refusal, "" for none. */
  readonly refused = signal("");
  readonly asking = signal(false);
  /** The stream is broken; the browser reconnects. */
  readonly broken = signal(false);
  readonly positions = computed<ReadonlyMap<number, AnalysisPosition>>(() =>
    new Map((this.analysis.value?.positions ?? []).map((p) => [p.ply, p]))
  );
  readonly moves = computed<ReadonlyMap<number, AnalysisMove>>(() =>
    new Map((this.analysis.value?.result?.moves ?? []).map((m) => [m.ply, m]))
  );
  readonly open = computed(() => this.analysis.value?.state === "queued" || this.analysis.value?.state === "running");
  #stop: (() => void) | null = null;
  #closed = false;

  constructor(readonly source: () => NewAnalysis) {}

  async find(): Promise<void> {
    try {
      const { analysis } = await findAnalysis(this.source());
      if (!this.#closed && analysis && !this.analysis.value) this.#take(analysis);
    } catch {
      // No analysis to show. ask reports errors.
    }
  }

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
      // It may have ended already; the stream reports that.
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
    if (a.state === "queued" || a.state === "running") {
      this.#stop = followAnalysis(a.id, (b) => this.#hear(b), (lost) => (this.broken.value = lost));
    }
  }

  /** A message has only new positions; the last one has all. */
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

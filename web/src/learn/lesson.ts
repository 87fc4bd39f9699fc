import { signal } from "@preact/signals";
import { ApiError } from "../api";
import type { LastMove } from "../board/state";
import { studyPosition } from "../study/rules";
import type { LegalMove, LessonStep, Studied, Study } from "../wire";
import { again, fresh, judge, learnerOf, type Under } from "./judge";
import { keepMoves, keptMoves, markDone } from "./progress";

/** Where a step is: to play, waiting for the rules, solved, or with a mistake on the board. */
export type Phase = "play" | "busy" | "done" | "missed" | "taken" | "lost" | "wrong";

/** Milliseconds before a reply. */
const pause = 550;

const none: readonly LegalMove[] = [];

/** A step under way. wait and ask are replaced in tests. */
export class Lesson {
  readonly phase = signal<Phase>("busy");
  readonly sfen = signal("");
  readonly last = signal<LastMove | null>(null);
  readonly check = signal("");
  readonly legal = signal<readonly LegalMove[]>(none);
  readonly under = signal<Under>(fresh);
  /** The error of the rules' last answer. */
  readonly failed = signal<ApiError | null>(null);
  readonly hinted = signal("");
  #round = 0;
  #home: { sfen: string; last: LastMove | null; check: string; legal: readonly LegalMove[] } = { sfen: "", last: null, check: "",
    legal: none };

  constructor(readonly rules: string, readonly step: LessonStep, readonly ask: (study: Study) => Promise<Studied> = studyPosition,
    readonly wait: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)))
  {
    this.sfen.value = step.sfen;
  }

  /** Continues where the browser left off. */
  async open(): Promise<void> {
    const moves = keptMoves(this.rules, this.step.id);
    await this.#begin();
    for (const usi of moves) {
      if (this.phase.value !== "play" || !this.legal.value.some((m) => m.usi === usi)) break;
      await this.play(usi, true);
    }
  }

  async restart(): Promise<void> {
    keepMoves(this.rules, this.step.id, []);
    await this.#begin();
  }

  async #begin(): Promise<void> {
    const round = ++this.#round;
    this.under.value = fresh;
    this.hinted.value = "";
    this.#show(this.step.sfen, null, "");
    if (this.step.goal.options?.length) {
      this.phase.value = "play";
      return;
    }
    await this.#turn(round, this.step.sfen, null, "");
  }

  /** Asks for the legal moves of the learner's turn. */
  async #turn(round: number, sfen: string, last: LastMove | null, check: string): Promise<void> {
    this.phase.value = "busy";
    try {
      const found = await this.ask({ rules: this.rules, sfen });
      if (round !== this.#round) return;
      this.failed.value = null;
      this.#home = { sfen, last, check: found.check || check, legal: found.legal };
      this.#goHome();
    } catch (error) {
      if (round === this.#round) this.#fail(error);
    }
  }

  #goHome(): void {
    this.#show(this.#home.sfen, this.#home.last, this.#home.check);
    this.legal.value = this.#home.legal;
    this.phase.value = "play";
  }

  #show(sfen: string, last: LastMove | null, check: string): void {
    this.sfen.value = sfen;
    this.last.value = last;
    this.check.value = check;
    this.legal.value = none;
  }

  #fail(error: unknown): void {
    this.failed.value = error instanceof ApiError ? error : new ApiError(0, null);
    this.phase.value = "wrong";
  }

  /** An illegal move fails with its foul. */
  async play(usi: string, quick = false): Promise<void> {
    const round = this.#round;
    const before = this.sfen.value;
    this.phase.value = "busy";
    this.hinted.value = "";
    let after: Studied;
    try {
      after = await this.ask({ rules: this.rules, sfen: before, moves: [usi] });
    } catch (error) {
      if (round === this.#round) this.#fail(error);
      return;
    }
    if (round !== this.#round) return;
    this.failed.value = null;
    const { verdict, next, refutation } = judge(this.step, this.under.value, usi, before, after);
    this.#show(after.sfen, lastOf(after, usi), after.check ?? "");
    if (verdict === "goes") {
      this.under.value = next;
      keepMoves(this.rules, this.step.id, next.moves);
      await this.#reply(round, after, quick);
      return;
    }
    if (verdict === "done") {
      this.under.value = next;
      keepMoves(this.rules, this.step.id, []);
      markDone(this.rules, this.step.id);
      this.phase.value = "done";
      return;
    }
    this.phase.value = verdict;
    if (refutation) await this.#refute(round, after.sfen, refutation);
  }

  async #reply(round: number, after: Studied, quick: boolean): Promise<void> {
    const reply = this.step.replies?.[this.under.value.moves.length - 1];
    if (!reply) {
      await this.#turn(round, again(after.sfen, learnerOf(this.step)), this.last.value, after.check ?? "");
      return;
    }
    if (!quick) await this.wait(pause);
    try {
      const replied = await this.ask({ rules: this.rules, sfen: after.sfen, moves: [reply] });
      if (round !== this.#round) return;
      this.#home = { sfen: replied.sfen, last: lastOf(replied, reply), check: replied.check ?? "", legal: replied.legal };
      this.#goHome();
    } catch (error) {
      if (round === this.#round) this.#fail(error);
    }
  }

  /** Shows why the move is a mistake. */
  async #refute(round: number, sfen: string, usi: string): Promise<void> {
    await this.wait(pause);
    const shown = await this.ask({ rules: this.rules, sfen, moves: [usi] }).catch(() => null);
    if (shown && round === this.#round && this.phase.value !== "play") this.#show(shown.sfen, lastOf(shown, usi), shown.check ?? "");
  }

  /** Takes the mistake back; a step without moves left begins again. */
  async retry(): Promise<void> {
    const { step } = this;
    const stuck = this.phase.value === "missed" && !step.goal.play && step.most > 1;
    if (stuck || !this.#home.sfen) return this.restart();
    if (this.failed.value?.unreached && !this.legal.value.length) return this.open();
    this.failed.value = null;
    this.#goHome();
  }

  get mistaken(): boolean {
    return this.phase.value === "missed" || this.phase.value === "taken" || this.phase.value === "lost";
  }

  choose(option: number): void {
    const right = option === (this.step.goal.answer ?? 0);
    if (right) markDone(this.rules, this.step.id);
    this.phase.value = right ? "done" : "missed";
  }
}

function lastOf(after: Studied, usi: string): LastMove {
  const node = after.moves.at(-1);
  return { usi, ...(node?.view && { side: node.view.side as "b" | "w" }), path: node?.view?.path ?? null };
}

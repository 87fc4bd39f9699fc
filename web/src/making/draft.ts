import { signal } from "@preact/signals";
import type { RuleSetChecked, RuleSetFault, RuleSetPage, Studied } from "../wire";

/** The bound of the server for a definition, in bytes. */
export const most = 64 << 10;

const kept = "komadai.definition";

export interface Good {
  rules: RuleSetPage;
  line: Studied;
  perft: readonly number[];
}

interface Ports {
  check: (text: string, moves: readonly string[]) => Promise<RuleSetChecked>;
  /** Runs a task after a pause in typing; the returned function cancels it. */
  later: (task: () => void) => () => void;
  storage?: Pick<Storage, "getItem" | "setItem">;
}

/** A definition that is being written, and what the server says about it. */
export class Draft {
  readonly text = signal("");
  readonly state = signal<"blank" | "checking" | "sound" | "faulty" | "large" | "failed">("blank");
  readonly faults = signal<readonly RuleSetFault[]>([]);
  readonly idle = signal<readonly RuleSetFault[]>([]);
  /** The last version without faults. */
  readonly good = signal<Good | null>(null);
  readonly error = signal<unknown>(null);
  /** The text before it was replaced, which undo brings back; "" for none. */
  readonly before = signal("");
  #moves: readonly string[] = [];
  /** As it was loaded: replacing it loses nothing. */
  #loaded = "";
  #round = 0;
  #cancel = () => {};

  constructor(readonly ports: Ports) {
    const text = this.#stored();
    if (text) this.type(text);
  }

  get size(): number {
    return new TextEncoder().encode(this.text.value).length;
  }

  type(text: string): void {
    this.text.value = text;
    this.#store();
    this.#cancel();
    this.#round++;
    if (!text.trim()) {
      this.state.value = "blank";
      this.faults.value = this.idle.value = [];
    } else if (this.size > most) this.state.value = "large";
    else {
      this.state.value = "checking";
      this.#cancel = this.ports.later(() => void this.#check());
    }
  }

  /** Replaces the text, for undo. */
  load(text: string): void {
    const own = this.text.value;
    this.before.value = own.trim() && own !== this.#loaded && own !== text ? own : "";
    this.#loaded = text;
    this.#moves = [];
    this.type(text);
  }

  undo(): void {
    const text = this.before.value;
    this.before.value = "";
    this.type(text);
  }

  play(usi: string): void {
    this.#go([...this.#moves, usi]);
  }

  back(moves = 1): void {
    this.#go(this.#moves.slice(0, -moves));
  }

  restart(): void {
    this.#go([]);
  }

  #go(moves: readonly string[]): void {
    this.#moves = moves;
    this.#cancel();
    void this.#check();
  }

  async #check(): Promise<void> {
    const round = ++this.#round;
    try {
      const found = await this.ports.check(this.text.value, this.#moves);
      if (round !== this.#round) return;
      this.faults.value = found.faults;
      this.idle.value = found.idle;
      this.state.value = found.rules ? "sound" : "faulty";
      if (!found.rules || !found.line) return;
      this.good.value = { rules: found.rules, line: found.line, perft: found.perft ?? [] };
      this.#moves = found.line.moves.map((m) => m.usi ?? "");
    } catch (error) {
      if (round !== this.#round) return;
      this.error.value = error;
      this.state.value = "failed";
    }
  }

  #stored(): string {
    try {
      return this.ports.storage?.getItem(kept) ?? "";
    } catch {
      return "";
    }
  }

  #store(): void {
    try {
      this.ports.storage?.setItem(kept, this.text.value);
    } catch {
      // No storage.
    }
  }
}

import { computed, signal } from "@preact/signals";
import type { RecordNode, TsumeLook, TsumeMove, TsumePlace } from "../wire";
import { look } from "./api";

/** Cached places. */
const most = 400;

/** A line of a problem's tree, and the place shown in it. */
export class Walk {
  /** The first "at" moves are on the board. */
  readonly line = signal<readonly RecordNode[]>([]);
  readonly main = signal<readonly RecordNode[]>([]);
  readonly at = signal(0);
  readonly key = computed(() => keyOf(this.line.value.slice(0, this.at.value)));
  #seen = signal<{ key: string; place: TsumePlace | null } | null>(null);
  /** null until the answer comes. */
  readonly place = computed(() => (this.#seen.value?.key === this.key.value ? this.#seen.value.place : null));
  /** Whether the request failed. */
  readonly failed = computed(() => this.#seen.value?.key === this.key.value && !this.#seen.value.place);
  readonly strays = computed(() => keyOf(this.line.value) !== keyOf(this.main.value));
  #known = new Map<string, Promise<TsumePlace>>();

  constructor(readonly problem: Omit<TsumeLook, "moves">, main: readonly RecordNode[] = []) {
    this.main.value = this.line.value = main;
  }

  get sfen(): string {
    return this.#sfenAfter(this.at.value);
  }

  get before(): string {
    return this.#sfenAfter(this.at.value - 1);
  }

  #sfenAfter(moves: number): string {
    return moves <= 0 ? this.problem.sfen : this.line.value[moves - 1]!.view!.sfen;
  }

  get last(): RecordNode | undefined {
    return this.line.value[this.at.value - 1];
  }

  follow(line: readonly RecordNode[]): void {
    this.line.value = keyOf(line) === keyOf(this.main.value) ? this.main.value : line;
    this.at.value = line.length;
  }

  setMain(line: readonly RecordNode[]): void {
    this.main.value = this.line.value = line;
    this.at.value = 0;
  }

  go(at: number): void {
    this.at.value = Math.max(0, Math.min(this.line.value.length, at));
  }

  /** Past the line it plays the best known move. */
  next(): void {
    if (this.at.value < this.line.value.length) this.at.value++;
    else {
      const best = this.place.value?.moves.find((m) => m.best);
      if (best) this.play(best.node);
    }
  }

  /** The line continues from there. */
  play(node: RecordNode): void {
    const at = this.at.value;
    if (this.line.value[at]?.usi !== node.usi) {
      const line = [...this.line.value.slice(0, at), node];
      // Back on the main line, the rest of it follows.
      const main = this.main.value;
      this.line.value = line.length <= main.length && keyOf(line) === keyOf(main.slice(0, line.length)) ? main : line;
    }
    this.at.value = at + 1;
  }

  /** Throws if the move is refused. */
  async made(usi: string): Promise<void> {
    const known = this.place.value?.moves.find((m) => m.node.usi === usi);
    if (known) {
      this.play(known.node);
      return;
    }
    const before = this.key.value;
    const path = [...this.line.value.slice(0, this.at.value).map((n) => n.usi!), usi];
    const place = await this.#look(path);
    if (this.key.value === before) this.play(place.line.at(-1)!);
  }

  backToMain(): void {
    const main = this.main.value;
    let same = 0;
    while (same < this.at.value && main[same]?.usi === this.line.value[same]?.usi) same++;
    this.line.value = main;
    this.at.value = same;
  }

  async see(): Promise<void> {
    const key = this.key.value;
    const place = await this.#look(this.line.value.slice(0, this.at.value).map((n) => n.usi!)).catch(() => null);
    if (this.key.value === key) this.#seen.value = { key, place };
  }

  #look(moves: string[]): Promise<TsumePlace> {
    const key = moves.join(" ");
    let known = this.#known.get(key);
    if (!known) {
      known = look({ ...this.problem, moves });
      this.#known.set(key, known);
      known.catch(() => this.#known.delete(key));
      if (this.#known.size > most) this.#known.delete(this.#known.keys().next().value!);
    }
    return known;
  }
}

const keyOf = (line: readonly RecordNode[]) => line.map((n) => n.usi).join(" ");

/** Best first. */
export function grouped(moves: readonly TsumeMove[]): TsumeMove[][] {
  const groups: TsumeMove[][] = [];
  for (const m of moves) {
    const group = groups.at(-1);
    if (group && group[0]!.status === m.status && group[0]!.plies === m.plies) group.push(m);
    else groups.push([m]);
  }
  return groups;
}

export const walkKeys = (walk: Walk) => ({
  ArrowLeft: () => walk.go(walk.at.value - 1),
  ArrowRight: () => void walk.next(),
  Home: () => walk.go(0),
  End: () => walk.go(walk.line.value.length),
});

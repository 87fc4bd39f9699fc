import { words } from "./labels";
import { askPromotion, askStay, type Question } from "./promotion";
import { colored, kindOf, parseUSI, sideOf, turnedOver, type Position } from "./position";
import type { Choice } from "./legal";
import type { State } from "./state";
import type { Selection, View } from "./view";
import type { LegalMove, Side } from "../wire";

export interface Outcome {
  move(move: LegalMove, byDrag: boolean): void;
  attempt(usi: string): void;
  /** The piece was carried to a stand, or off the board (""). */
  away(origin: string, stand: Side | ""): void;
  changed(): void;
  cancel(): void;
}

/**
 * The piece picked up, its destinations, and the promotion question. An origin is a square, or a letter with "*" for
 * the stand. A piece that may step twice waits after its first capture for the second step.
 */
export class Hand {
  #origin = "";
  /** The first step of a double move, or "". */
  #via = "";
  #asking: (() => void) | null = null;
  /** Destination of a move that waits for the legal moves. */
  #waiting: { square: string; byDrag: boolean } | null = null;

  constructor(readonly view: View, readonly state: () => State, readonly outcome: Outcome) {}

  get origin(): string {
    return this.#origin;
  }

  get asking(): boolean {
    return this.#asking !== null;
  }

  get selection(): Selection | null {
    if (!this.#origin) return null;
    const { legal } = this.state();
    const [origin, via] = [this.#origin, this.#via];
    if (!via) return { origin, via, targets: new Set([...legal.from(origin).keys(), ...legal.firsts(origin)]) };
    return { origin, via, targets: new Set([...legal.seconds(origin, via).keys(), ...legal.from(origin).has(via) ? [via] : []]) };
  }

  canPick(origin: string): boolean {
    const { selectable, kinds, legal } = this.state();
    if (!selectable) return false;
    const position = this.#position();
    if (!origin.endsWith("*")) {
      const piece = position.pieces.get(origin);
      return !!piece && sideOf(piece) === selectable;
    }
    const letter = origin[0]!;
    if ((position.hands[selectable].get(letter) ?? 0) === 0) return false;
    return this.state().awaited || legal.has(origin) || (!kinds.get(letter)?.token && kinds.has(letter) && this.#drops());
  }

  #position(): Position {
    const { ahead, position } = this.state();
    return ahead?.position ?? position;
  }

  get queued(): boolean {
    return !!this.state().ahead?.moves.length;
  }

  get early(): boolean {
    return this.state().ahead !== null;
  }

  #drops(): boolean {
    const { legal, kinds } = this.state();
    return legal.origins().some((o) => o.endsWith("*") && !kinds.get(o[0]!)?.token);
  }

  /** Whether the page picked the piece up, as a hint. The player's first press takes it over. */
  #shown = false;

  show(origin: string): void {
    this.pick(origin);
    this.#shown = origin !== "";
  }

  /** True for the first press on a hint. */
  takeOver(): boolean {
    const shown = this.#shown;
    this.#shown = false;
    return shown;
  }

  pick(origin: string): void {
    if (this.#origin === origin) return;
    this.#origin = origin;
    this.#via = "";
    this.#shown = false;
    this.#waiting = null;
    this.outcome.changed();
  }

  drop(): void {
    this.#asking?.();
    this.pick("");
  }

  away(stand: Side | ""): void {
    const origin = this.#origin;
    this.drop();
    if (origin) this.outcome.away(origin, stand);
  }

  /** True if it picked a piece up. */
  press(square: string): boolean {
    if (!this.state().selectable) return false;
    if (this.#origin) {
      if (square === this.#origin) {
        if (this.takeOver()) return true;
        this.again();
        return false;
      }
      if (!this.selection?.targets.has(square) && this.canPick(square)) {
        this.pick(square);
        return true;
      }
      void this.place(square, false);
      return false;
    }
    if (this.canPick(square)) {
      this.pick(square);
      return true;
    }
    const mine = this.#tokenFor(square);
    if (mine) this.pick(mine);
    else this.outcome.cancel();
    return false;
  }

  /** A second press on the piece picked up: back from its first step, staying, or putting it down. */
  again(): void {
    const origin = this.#origin;
    if (this.#via) void this.place(origin, false);
    else if (this.#staying(origin)) void this.#stay(origin);
    else this.drop();
  }

  #staying(origin: string): LegalMove | undefined {
    return this.state().legal.moves.find((move) => {
      const { origin: from, via, to } = parseUSI(move.usi);
      return from === origin && via && to === origin && !this.state().position.pieces.has(via);
    });
  }

  async #stay(origin: string): Promise<void> {
    const { answer, cancel } = askStay(this.view.over, this.#question(origin, origin));
    this.#asking = cancel;
    const stays = await answer;
    this.#asking = null;
    this.view.focus(origin);
    const move = this.#staying(origin);
    this.drop();
    if (stays && move) this.outcome.move(move, false);
  }

  /** True if it picked a piece up. */
  pressStand(letter: string): boolean {
    const origin = `${letter}*`;
    if (this.#origin === origin) {
      if (this.takeOver()) return true;
      this.drop();
      return false;
    }
    if (!this.canPick(origin)) return false;
    this.pick(origin);
    return true;
  }

  /** The mine of a gate at that square, or "". */
  #tokenFor(square: string): string {
    const { legal, kinds } = this.state();
    return legal.origins().find((o) => o.endsWith("*") && kinds.get(o[0]!)?.token && legal.from(o).has(square)) ?? "";
  }

  async place(square: string, byDrag: boolean): Promise<void> {
    const origin = this.#origin;
    if (!origin || this.#asking) return;
    const { legal, language } = this.state();
    if (!this.#via && legal.firsts(origin).includes(square)) {
      this.#via = square;
      this.view.say(words[language].secondStep);
      this.outcome.changed();
      return;
    }
    const choice = this.#via && square !== this.#via ? legal.seconds(origin, this.#via).get(square) : legal.from(origin).get(square);
    if (this.state().awaited) {
      this.#waiting = { square, byDrag };
      return;
    }
    if (!choice) {
      const stepped = this.#via !== "";
      this.drop();
      if (!stepped) this.outcome.attempt(origin + square);
      return;
    }
    const move = choice.plain && choice.promoted ? await this.#ask(square, origin, choice) : (choice.plain ?? choice.promoted ?? null);
    this.pick("");
    if (move) this.outcome.move(move, byDrag);
  }

  /** Makes the move that waited for the legal moves. */
  goOn(): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting) void this.place(waiting.square, waiting.byDrag);
  }

  async #ask(square: string, origin: string, choice: Choice): Promise<LegalMove | null> {
    const { answer, cancel } = askPromotion(this.view.over, this.#question(square, origin));
    this.#asking = cancel;
    const promotes = await answer;
    this.#asking = null;
    this.view.focus(square);
    if (promotes === null) return null;
    return (promotes ? choice.promoted : choice.plain) ?? null;
  }

  #question(square: string, origin: string): Question {
    const { kinds, set, language } = this.state();
    const position = this.#position();
    const piece = origin.endsWith("*") ? colored(origin[0]!, position.turn) : position.pieces.get(origin) ?? "";
    const [x, y] = this.view.geometry.place(square);
    const { u, v } = this.view.layout;
    const side = sideOf(piece);
    return {
      square: { x, y },
      u,
      v,
      height: this.view.geometry.ranks * v,
      promoted: kinds.get(kindOf(piece))?.promoted || turnedOver(kindOf(piece)),
      plain: kindOf(piece),
      side,
      turned: (side === "w") !== this.view.geometry.flipped,
      set,
      kinds,
      language,
    };
  }
}

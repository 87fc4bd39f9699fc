import { prefersStill } from "./animate";
import type { Coordinates } from "./ground";
import { Early } from "./early";
import { Hand } from "./hand";
import { idle } from "./idle";
import { languageOf } from "./labels";
import { Legal } from "./legal";
import { listenToKeyboard } from "./keyboard";
import { drawable, loadSet, pieceSets } from "./pieces";
import type { PieceSet } from "./wood";
import { listenToPointer } from "./pointer";
import { ahead, apply, parseSFEN, type Position } from "./position";
import { setUpOrder, type SetUpOrder } from "./setup";
import { emptySFEN, initialState, kindMap, type Arrow, type LastMove } from "./state";
import { style } from "./style";
import { announce, lastMove } from "./announce";
import { transition } from "./transition";
import { View } from "./view";
import type { Drawn } from "../typed/drawn";
import type { Prompt } from "../typed/prompt";
import type { Board, LegalMove, PieceKind, Side } from "../wire";

const sheet = new CSSStyleSheet();
sheet.replaceSync(style);

/**
 * <komadai-board>: a shogi board with stands, of any shape and rule set. web/README.md lists its attributes,
 * properties, events and hooks.
 */
export class KomadaiBoard extends HTMLElement {
  static readonly observedAttributes = [
    "sfen",
    "orientation",
    "pieceset",
    "surface",
    "theme",
    "coordinates",
    "lang",
    "viewonly",
    "nostands",
    "files",
    "ranks",
    "holes",
  ];

  readonly #root = this.attachShadow({ mode: "open" });
  #state = initialState();
  #view: View;
  #hand: Hand;
  #prompt: Prompt | null = null;
  #early: Early | null = null;
  /** Whether typed text draws ("draw" events) in place of moves. */
  drawable = false;
  /** Announcements of the last moves, oldest first. */
  #recent: string[] = [];
  /** The last position of the page. A move made here is shown over it until the answer. */
  #given: { sfen: string; last: LastMove | null; check: string; legal: Legal } = { sfen: emptySFEN, last: null, check: "",
    legal: new Legal([]) };
  #on: { position: Position; last: LastMove | null } | null = null;
  #still = false;
  #queued = false;
  #running = 0;
  #maxHeight = 0;
  #premoves: readonly string[] | null = null;
  #resize = new ResizeObserver(() => this.#queue());

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet];
    this.#view = new View(this, this.#root, this.#state);
    this.#hand = new Hand(this.#view, () => this.#state, {
      move: (move, byDrag) => this.#played(move, byDrag),
      attempt: (usi) => this.dispatchEvent(new CustomEvent("attempt", { detail: { usi } })),
      away: (origin, stand) => this.dispatchEvent(new CustomEvent("away", { detail: { origin, stand } })),
      changed: () => {
        this.#view.paint(this.#state, this.#hand.selection);
        this.dispatchEvent(new Event("pick"));
      },
      cancel: () => {
        if (this.#hand.queued) this.dispatchEvent(new Event("cancel"));
      },
    });
    listenToPointer(this.#view, this.#root, this.#hand);
    listenToKeyboard(this.#view, this.#root, this.#hand);
  }

  connectedCallback(): void {
    void this.#listen();
    this.#resize.observe(this);
    this.#queue();
  }

  async #listen(): Promise<void> {
    if (this.#early || this.#prompt) return;
    this.#early = new Early(this.#root);
    // Paint first; keys typed meanwhile are recorded.
    const module = await idle().then(() => import("../typed/prompt")).catch(() => null);
    const pressed = this.#early.end();
    this.#early = null;
    if (!module) return;
    const { Prompt } = module;
    const host = this;
    this.#prompt = new Prompt(this.#view, this.#root, {
      state: () => this.#state,
      legal: () => (this.#state.selectable ? this.#state.legal.moves : []),
      recent: () => this.#recent,
      play: (move) => this.play(move),
      attempt: (usi) => this.dispatchEvent(new CustomEvent("attempt", { detail: { usi } })),
      get draw() {
        return host.drawable ? (detail: Drawn) => void host.dispatchEvent(new CustomEvent("draw", { detail })) : null;
      },
    });
    this.#prompt.paint(this.#state);
    this.#prompt.catchUp(pressed);
  }

  disconnectedCallback(): void {
    this.#resize.disconnect();
  }

  attributeChangedCallback(name: string, _old: string | null, value: string | null): void {
    switch (name) {
      case "sfen":
        this.sfen = value ?? emptySFEN;
        break;
      case "pieceset":
        void this.#take(pieceSets.find((set) => set === value) ?? "one");
        break;
      case "surface":
        void this.#lay(value ?? "");
        break;
      case "coordinates":
        this.#state.coordinates = (["kanji", "latin", "none"].includes(value ?? "") ? value : "kanji") as Coordinates;
        break;
      case "files":
      case "ranks":
        this.#state.board = { ...this.#state.board, [name]: Number(value) || 9 };
        break;
      case "holes":
        this.#state.board = { ...this.#state.board, holes: value?.split(/\s+/).filter(Boolean) ?? [] };
        break;
    }
    this.#queue();
  }

  /** Without the set the pieces stay as they are. */
  async #take(set: PieceSet): Promise<void> {
    if (drawable(set)) {
      this.#state.set = set;
      return;
    }
    await loadSet(set).catch(() => undefined);
    if (!drawable(set) || this.getAttribute("pieceset") !== set) return;
    this.#state.set = set;
    this.#queue();
  }

  /** An unknown material is kaya. */
  async #lay(name: string): Promise<void> {
    const known = name && name !== "kaya" ? await import("./surfaces").then((m) => m.surfaces, () => null) : null;
    if ((this.getAttribute("surface") ?? "") !== name) return;
    const made = known?.[name as keyof typeof known];
    this.#state.surface = made ? { name, made } : null;
    this.#queue();
  }

  get shape(): Board {
    return this.#state.board;
  }
  set shape(board: Board) {
    this.#state.board = board;
    this.#queue();
  }

  set kinds(kinds: readonly PieceKind[]) {
    this.#state.kinds = kindMap(kinds);
    this.#queue();
  }

  /** The attacker of a problem, whose king is 王 and the other 玉; "" in a game. */
  get attacker(): Side | "" {
    return this.#state.attacker;
  }

  set attacker(side: Side | "") {
    this.#state.attacker = side;
    this.#queue();
  }

  /** The letters that a stand can hold, in display order. */
  set stand(letters: readonly string[]) {
    this.#state.hand = letters;
    this.#queue();
  }

  get sfen(): string {
    return this.#given.sfen;
  }
  set sfen(sfen: string) {
    this.show(sfen, null);
  }

  /** last is the move that led to the position; it is animated. */
  show(sfen: string, last: LastMove | null, check = "", still = false): void {
    this.#given = { ...this.#given, sfen, last, check };
    this.#state.position = parseSFEN(sfen);
    this.#state.last = last;
    this.#state.check = check;
    this.#still ||= still;
    this.#queue();
  }

  /** null until they are known. */
  set legal(moves: readonly LegalMove[] | null) {
    this.#given.legal = this.#state.legal = new Legal(moves ?? []);
    this.#state.awaited = !moves;
    if (moves) this.#hand.goOn();
    this.#queue();
  }

  /** The side whose pieces can be picked up; "" for none. */
  set selectable(side: Side | "") {
    if (side !== this.#state.selectable) this.#hand.drop();
    this.#state.selectable = side;
    this.#queue();
  }

  set hints(on: boolean) {
    this.#state.hints = on;
    this.#queue();
  }

  set arrows(arrows: readonly Arrow[]) {
    this.#state.arrows = arrows;
    this.#queue();
  }

  set drawn(shapes: readonly Arrow[]) {
    this.#state.drawn = shapes;
    this.#queue();
  }

  /** A square, a letter with "*", or "". */
  get picked(): string {
    return this.#hand.origin;
  }

  squareAt(x: number, y: number): string {
    return this.#view.squareAt(x, y);
  }

  /** Moves entered ahead of the turn; null outside of premove mode. */
  set premoves(moves: readonly string[] | null) {
    if (!moves !== !this.#premoves) this.#hand.drop();
    this.#premoves = moves;
    this.#queue();
  }

  /** Height for the board with its stands, in pixels; 0 for no limit. */
  set maxHeight(pixels: number) {
    this.#maxHeight = pixels;
    this.#queue();
  }

  /** A square, or a letter with "*"; "" puts it down. */
  pick(origin: string): void {
    if (!origin || this.#hand.canPick(origin)) this.#hand.show(origin);
  }

  /** Makes a legal move that has no squares, such as a pass. */
  play(move: LegalMove): void {
    this.#hand.drop();
    this.#played(move, false);
  }

  focusSquares(): void {
    this.#view.focus(this.#view.focused);
  }

  revert(): void {
    const { sfen, last, check, legal } = this.#given;
    this.#state.legal = legal;
    this.show(sfen, last, check);
  }

  /** Sets the pieces up one by one; the signal skips the rest. */
  async setUp(order: SetUpOrder, first: Side, signal?: AbortSignal): Promise<void> {
    this.#update();
    const names = setUpOrder(this.#state.position.pieces, this.#state.board.files, order, first);
    const elements = names.map((name) => this.#view.shown.get(name)?.element).filter((e) => e !== undefined);
    if (prefersStill() || !elements.length) return;
    this.#busy(1);
    const pace = Math.min(110, 4200 / elements.length);
    const running = elements.map((element, i) =>
      element.animate([{ opacity: 0, scale: 1.5 }, { opacity: 1, scale: 1 }], { duration: 170, delay: i * pace,
        easing: "cubic-bezier(.2,.8,.3,1)", fill: "backwards" })
    );
    signal?.addEventListener("abort", () => running.forEach((a) => void a.finish()), { once: true });
    await Promise.allSettled(running.map((a) => a.finished));
    this.#busy(-1);
  }

  #queue(): void {
    if (this.#queued) return;
    this.#queued = true;
    queueMicrotask(() => {
      this.#queued = false;
      if (this.isConnected) this.#update();
    });
  }

  #update(): void {
    const state = this.#state;
    state.language = languageOf(this);
    this.#prompt?.paint(state);
    if (this.hasAttribute("viewonly")) state.selectable = "";
    const flipped = this.getAttribute("orientation") === "w";
    const fitted = this.#view.fit(state, flipped, this.#maxHeight, !this.hasAttribute("nostands"));
    if (fitted) this.#view.paint(state, this.#hand.selection);
    const before = this.#on;
    const redrawn = this.#view.refresh(state);
    if (!before) this.#recent = state.last ? [lastMove(state)] : [];
    this.#on = { position: state.position, last: state.last };
    if (before && before.position !== state.position) {
      this.#announce(before.position);
      const forward = state.last && state.position.ply === before.position.ply + 1 ? state.last : null;
      const backward = before.last && state.position.ply === before.position.ply - 1 ? before.last : null;
      const still = redrawn || this.#still || prefersStill();
      this.#busy(1);
      void transition(this.#view, state, { before: before.position, forward, backward, still }).finally(() => this.#busy(-1));
    }
    this.#still = false;
    state.ahead = this.#premoves && state.selectable
      ? { moves: this.#premoves, position: ahead(state.position, state.selectable, this.#premoves, this.#tokens) }
      : null;
    this.#view.paint(state, this.#hand.selection);
    this.setAttribute("data-ply", String(state.position.ply));
    this.setAttribute("data-turn", state.position.turn);
  }

  #played(move: LegalMove, byDrag: boolean): void {
    const state = this.#state;
    if (state.ahead) {
      this.dispatchEvent(new CustomEvent("premove", { detail: { usi: move.usi } }));
      return;
    }
    const tokens = this.#tokens;
    if (move.usi !== "pass") {
      const side = state.position.turn;
      state.position = apply(state.position, move.usi, tokens);
      state.last = { usi: move.usi, side, path: move.path ?? null };
      state.check = "";
      state.legal = new Legal([]);
      // A dragged piece is in place, unless it moves on or is a mine that explodes.
      this.#still ||= byDrag && !move.path && !tokens.has(move.usi[0]!);
      this.#update();
    }
    this.dispatchEvent(new CustomEvent("move", { detail: { usi: move.usi } }));
  }

  /** Letters that a hand only counts. */
  get #tokens(): ReadonlySet<string> {
    return new Set([...this.#state.kinds.values()].filter((k) => k.token).map((k) => k.letter));
  }

  #announce(before: Position): void {
    const { last, language, kinds } = this.#state;
    if (!last || this.#state.position.ply !== before.ply + 1) {
      this.#recent = last ? [lastMove(this.#state)] : [];
      return;
    }
    const text = announce(before, last, kinds, language);
    this.#recent = [...this.#recent.slice(-2), text];
    this.#view.say(text);
  }

  say(text: string): void {
    this.#view.say(text);
  }

  #busy(change: number): void {
    this.#running += change;
    this.toggleAttribute("data-busy", this.#running > 0);
  }
}

export function defineBoard(): void {
  if (!customElements.get("komadai-board")) customElements.define("komadai-board", KomadaiBoard);
}

import { arrows } from "./arrows";
import { Geometry, type Place } from "./geometry";
import { drawGround, drawOver } from "./ground";
import { isLone, namedKind } from "./kings";
import { pieceLabel, squareLabel, words } from "./labels";
import { arrange, type Layout } from "./layout";
import { drawPiece, pieceDefinitions } from "./pieces";
import { parseUSI, sideOf, kindOf, type Letter } from "./position";
import { Stand } from "./stand";
import type { State } from "./state";
import type { Colours } from "./surfaces";
import { html, svg } from "./svg";
import { trails } from "./trails";
import type { Stage } from "./animate";
import type { Side } from "../wire";

export interface Shown {
  piece: Letter;
  element: HTMLElement;
}

export interface Selection {
  origin: string;
  /** The first step of a double move, or "". */
  via: string;
  targets: ReadonlySet<string>;
}

export class View {
  readonly stands: Record<Side, Stand> = { b: new Stand(), w: new Stand() };
  readonly squares = html("div", { class: "squares" });
  readonly over = html("div", { class: "over-layer" });
  readonly shown = new Map<string, Shown>();
  geometry: Geometry;
  layout: Layout;
  focused = "";

  readonly #frame = html("div", { class: "frame", part: "frame" });
  readonly #camps: Record<Side, HTMLElement>;
  readonly #board = html("div", { class: "board", part: "board" });
  readonly #grid = html("div", { class: "grid", role: "grid" });
  readonly #pieces = html("div", { class: "pieces", "aria-hidden": "true" });
  readonly #clip = html("div", { class: "clip", "aria-hidden": "true" });
  /** Pieces at the destinations of moves entered ahead. */
  readonly #ahead = html("div", { class: "pieces", "aria-hidden": "true" });
  readonly #arrows = svg("svg", { class: "arrows", "aria-hidden": "true" });
  /** The ways of the piece picked up. */
  readonly #trails = svg("svg", { class: "arrows", "aria-hidden": "true" });
  readonly #marks = svg("svg", { class: "marks", "aria-hidden": "true" });
  readonly #spoken = html("div", { class: "spoken", "aria-live": "polite", role: "status" });
  readonly #cells = new Map<string, HTMLElement>();
  /** The focus waits for the squares. */
  #awaited = false;
  #built = "";
  #worn: string[] = [];
  #look = "";

  constructor(readonly host: HTMLElement, root: ShadowRoot, state: State) {
    this.#camps = { b: html("div", { class: "camp" }), w: html("div", { class: "camp" }) };
    for (const side of ["b", "w"] as const) {
      this.#camps[side].append(html("slot", { name: side === "b" ? "black" : "white" }), this.stands[side].element);
    }
    this.geometry = new Geometry(state.board, false);
    this.layout = arrange(this.geometry, { width: 480, height: 0, campHeight: 0, kinds: 7, stands: true }, "none");
    this.squares.append(this.#grid, this.#clip, this.#pieces, this.#ahead, this.#trails, this.#marks, this.#arrows, this.over);
    this.#board.append(this.squares);
    this.#frame.append(this.#camps.w, this.#board, this.#camps.b);
    root.append(pieceDefinitions(), this.#frame, this.#spoken);
  }

  get stage(): Stage {
    return { geometry: this.geometry, metrics: this.layout, pieces: this.#pieces, clip: this.#clip };
  }

  cell(name: string): HTMLElement | undefined {
    return this.#cells.get(name);
  }

  say(text: string): void {
    this.#spoken.textContent = this.#spoken.textContent === text ? `${text}\u00a0` : text;
  }

  fit(state: State, flipped: boolean, maxHeight: number, stands: boolean): boolean {
    const geometry = new Geometry(state.board, flipped);
    const slots = [...this.host.children].filter((c) => c.slot);
    const layout = arrange(geometry, {
      width: this.host.clientWidth || 480,
      height: maxHeight,
      campHeight: slots.length ? 46 : 0,
      kinds: state.hand.length,
      stands,
      fits: this.host.hasAttribute("fits"),
    }, state.coordinates);
    const theme = this.host.getAttribute("theme") === "dark" ? "dark" : "light";
    const built = JSON.stringify([layout, state.board, flipped, state.coordinates, state.language, stands, state.surface?.name, theme]);
    if (built === this.#built) return false;
    this.#built = built;
    this.geometry = geometry;
    this.layout = layout;
    this.#dress(state.surface?.made[theme] ?? {});
    this.#build(state, stands);
    return true;
  }

  #dress(colours: Colours): void {
    for (const name of this.#worn) this.#frame.style.removeProperty(name);
    this.#worn = Object.entries(colours).map(([name, colour]) => {
      this.#frame.style.setProperty(`--kb-${name}`, colour);
      return `--kb-${name}`;
    });
  }

  #build(state: State, stands: boolean): void {
    const { layout: m, geometry } = this;
    const set = (name: string, value: number, unit = "px") => this.#frame.style.setProperty(name, value + unit);
    set("--u", m.u);
    set("--v", m.v);
    set("--top", m.top);
    set("--left", m.left);
    set("--gap", m.gap);
    set("--files", geometry.files, "");
    set("--ranks", geometry.ranks, "");
    set("--stand-width", m.standWidth);
    set("--board-width", m.boardWidth);
    set("--board-height", m.boardHeight);
    this.host.toggleAttribute("data-beside", m.beside);
    this.#frame.className = `frame ${m.beside ? "beside" : "stacked"}`;
    for (const side of ["b", "w"] as const) {
      const top = (side === "w") !== geometry.flipped;
      this.#camps[side].className = `camp ${top ? "top" : "bottom"}`;
      this.#camps[side].hidden = !stands;
      this.stands[side].element.hidden = !stands;
    }
    const [first, last] = geometry.flipped ? [this.#camps.b, this.#camps.w] : [this.#camps.w, this.#camps.b];
    if (this.#frame.firstElementChild !== first) this.#frame.replaceChildren(first, this.#board, last);
    this.#board.querySelector(".ground")?.remove();
    this.#board.prepend(drawGround(geometry, m, state, state.surface?.made.texture));
    this.#marks.replaceChildren(...drawOver(geometry, m, state));
    this.#buildCells();
    this.#look = "";
  }

  #buildCells(): void {
    const { geometry, layout: m } = this;
    const hadFocus = this.#grid.contains((this.squares.getRootNode() as ShadowRoot).activeElement);
    this.#cells.clear();
    this.#grid.replaceChildren();
    this.#grid.setAttribute("aria-rowcount", String(geometry.ranks));
    this.#grid.setAttribute("aria-colcount", String(geometry.files));
    for (let y = 0; y < geometry.ranks; y++) {
      const row = html("div", { role: "row", "aria-rowindex": y + 1 });
      for (let x = 0; x < geometry.files; x++) {
        const name = geometry.at(x, y);
        if (!name) continue;
        const cell = html("div", { class: "cell", role: "gridcell", tabindex: -1, "aria-colindex": x + 1, "data-square": name });
        cell.style.transform = `translate(${x * m.u}px, ${y * m.v}px)`;
        this.#cells.set(name, cell);
        row.append(cell);
      }
      this.#grid.append(row);
    }
    if (!this.#cells.has(this.focused)) {
      this.focused = geometry.at(Math.floor(geometry.files / 2), geometry.ranks - 1) || geometry.squares.at(-1)!;
    }
    if (hadFocus || this.#awaited) this.focus(this.focused);
  }

  focus(name: string): void {
    this.#cells.get(this.focused)?.setAttribute("tabindex", "-1");
    this.focused = name;
    const cell = this.#cells.get(name);
    cell?.setAttribute("tabindex", "0");
    this.#awaited = !cell;
    cell?.focus({ preventScroll: false });
  }

  /** "" for none. */
  squareAt(clientX: number, clientY: number): string {
    const box = this.squares.getBoundingClientRect();
    return this.geometry.at(Math.floor((clientX - box.left) / this.layout.u), Math.floor((clientY - box.top) / this.layout.v));
  }

  /** In pixels from the first square. */
  offsetOf(element: Element): Place {
    const [a, b] = [element.getBoundingClientRect(), this.squares.getBoundingClientRect()];
    return [a.left - b.left, a.top - b.top];
  }

  makePiece(state: State, piece: Letter): HTMLElement {
    const side = sideOf(piece);
    const look = { kind: namedKind(state.kinds, state.position, piece, state.attacker), letter: kindOf(piece), side, set: state.set,
      turned: (side === "w") !== this.geometry.flipped };
    return html("div", { class: "koma-at", "data-koma": piece }, drawPiece(look));
  }

  put(name: string, shown: Shown): void {
    const [x, y] = this.geometry.place(name);
    shown.element.style.transform = `translate(${x * this.layout.u}px, ${y * this.layout.v}px)`;
    this.shown.set(name, shown);
    if (shown.element.parentNode !== this.#pieces) this.#pieces.append(shown.element);
  }

  #kings(state: State): string {
    const king = [...state.kinds.values()].find((k) => k.royal);
    return king && isLone(state.position, king.letter) ? "lone" : state.attacker;
  }

  refresh(state: State): boolean {
    const look = JSON.stringify([
      state.set,
      this.geometry.flipped,
      this.layout.u,
      [...state.kinds.values()].map((k) => k.letter + k.one + k.two),
      this.#kings(state),
    ]);
    if (look === this.#look) return false;
    this.#look = look;
    for (const { element } of this.shown.values()) element.remove();
    this.shown.clear();
    for (const [name, piece] of state.position.pieces) this.put(name, { piece, element: this.makePiece(state, piece) });
    return true;
  }

  paint(state: State, selection: Selection | null): void {
    const { language } = state;
    const say = words[language];
    const { origin, via, to } = parseUSI(state.last?.usi ?? "");
    const early = this.#paintAhead(state);
    this.#grid.setAttribute("aria-label", say.board);
    for (const [name, cell] of this.#cells) {
      const piece = state.position.pieces.get(name) ?? "";
      const target = selection?.targets.has(name) ?? false;
      const selected = selection?.origin === name || selection?.via === name;
      cell.classList.toggle("from", name === origin || name === via);
      cell.classList.toggle("to", name === to);
      cell.classList.toggle("check", name === state.check);
      cell.classList.toggle("selected", selected);
      cell.classList.toggle("target", target && state.hints);
      cell.classList.toggle("taken", piece !== "");
      const held = state.ahead ? (state.ahead.position.pieces.get(name) ?? "") : piece;
      cell.classList.toggle("own", held !== "" && sideOf(held) === state.selectable);
      cell.classList.toggle("ahead", early.has(name));
      cell.dataset.piece = piece;
      cell.tabIndex = name === this.focused ? 0 : -1;
      cell.setAttribute("aria-selected", String(selected));
      const number = state.board.numbers?.[name];
      const parts = [squareLabel(language, name), piece ? pieceLabel(language, state.kinds, piece) : say.empty];
      if (number) parts.splice(1, 0, String(number));
      if (early.has(name)) parts.push(say.premove);
      if (selected) parts.push(say.selected);
      if (target && state.hints) parts.push(say.canGo);
      cell.setAttribute("aria-label", parts.join(" "));
    }
    for (const side of ["b", "w"] as const) {
      const live = state.selectable === side;
      this.stands[side].show({
        side,
        order: state.hand,
        counts: state.position.hands[side],
        kinds: state.kinds,
        set: state.set,
        turned: (side === "w") !== this.geometry.flipped,
        live,
        selected: live && selection?.origin.endsWith("*") ? selection.origin[0]! : "",
        language,
      });
      for (const letter of state.hand) this.stands[side].slot(letter)?.classList.toggle("ahead", live && early.has(`${letter}*`));
    }
    this.#paintArrows(state);
    const held = selection && state.hints ? selection : null;
    const ways = held?.via ? state.legal.seconds(held.origin, held.via) : state.legal.from(held?.origin ?? "");
    this.#trails.replaceChildren(...(held && !held.via ? trails(this.geometry, this.layout, held.origin, ways) : []));
  }

  entered(name: string): HTMLElement | undefined {
    return [...this.#ahead.children].find((e): e is HTMLElement =>
      e instanceof HTMLElement && parseUSI(e.dataset.premove!).to === name && !!e.querySelector(".koma")
    );
  }

  /** Returns the squares and letters of the moves entered ahead. */
  #paintAhead(state: State): ReadonlySet<string> {
    const { moves, position } = state.ahead ?? { moves: [], position: state.position };
    const touched = new Set<string>();
    this.#ahead.replaceChildren();
    moves.forEach((usi, i) => {
      const { origin, to } = parseUSI(usi);
      touched.add(origin).add(to);
      const [x, y] = this.geometry.place(to);
      const number = html("span", { class: "order" });
      number.textContent = moves.length > 1 ? String(i + 1) : "";
      const place = html("div", { class: "koma-at ahead", "data-premove": usi }, number);
      place.style.transform = `translate(${x * this.layout.u}px, ${y * this.layout.v}px)`;
      const piece = position.pieces.get(to);
      if (piece && moves.findLastIndex((later) => parseUSI(later).to === to) === i) {
        place.prepend(...this.makePiece(state, piece).childNodes);
      }
      this.#ahead.append(place);
    });
    for (const [name, { piece, element }] of this.shown) {
      element.classList.toggle("leaving", touched.has(name) && position.pieces.get(name) !== piece);
    }
    return touched;
  }

  #paintArrows(state: State): void {
    this.#arrows.replaceChildren(...arrows(this.geometry, this.layout, [...state.arrows, ...state.drawn]));
  }
}

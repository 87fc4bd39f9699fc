import { squareLabel } from "../board/labels";
import { parseSquare } from "../board/geometry";
import * as reading from "./reading";
import type { State } from "../board/state";
import { html } from "../board/svg";
import type { Pressed } from "../board/early";
import { readDrawn, type Drawn } from "./drawn";
import { words } from "./words.gen";
import { readTyped, type Typed } from "./typed";
import type { View } from "../board/view";
import type { LegalMove } from "../wire";

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
.typed { position: relative; z-index: 8; display: grid; gap: .35rem; width: min(100%, 26rem); margin: .5rem auto 0; padding: .6rem .8rem; box-sizing: border-box; border-radius: 10px; background: #fff9ec; color: #221c16; box-shadow: 0 0 0 1px rgba(20,12,4,.4), 0 8px 24px rgba(0,0,0,.4); font: 500 .95rem/1.35 ui-sans-serif, system-ui, sans-serif; user-select: text; -webkit-user-select: text; }
.typed:not(:focus-within) { position: absolute; bottom: 0; left: 0; margin: 0; clip-path: inset(50%); width: 1px; height: 1px; padding: 0; overflow: hidden; white-space: nowrap; }
.typed label { display: grid; gap: .2rem; }
.typed input { width: 100%; box-sizing: border-box; padding: .4rem .6rem; border: 1px solid #8a7a5f; border-radius: 7px; background: #fff; color: #221c16; font: inherit; font-size: 1rem; }
.typed input:focus-visible { outline: 3px solid var(--kb-accent); outline-offset: 1px; }
.typed-answer:empty { display: none; }
`);

export interface Orders {
  state: () => State;
  legal: () => readonly LegalMove[];
  /** Oldest first. */
  recent: () => readonly string[];
  play: (move: LegalMove) => void;
  attempt: (usi: string) => void;
  /** null unless the board is drawable. */
  draw: ((drawn: Drawn) => void) | null;
}

/** A field for typed moves and questions, for blind players and keyboard users. It shows while it has the focus. */
export class Prompt {
  readonly element = html("form", { class: "typed" });
  readonly #input = html("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "go",
    "data-testid": "typed" });
  readonly #label = html("span");
  readonly #answer = html("span", { class: "typed-answer", "aria-hidden": "true", "data-testid": "typed-answer" });

  constructor(readonly view: View, root: ShadowRoot, readonly orders: Orders) {
    this.element.append(html("label", {}, this.#label, this.#input), this.#answer);
    // Keys in the field do not reach the page.
    for (const kind of ["keydown", "paste"]) this.element.addEventListener(kind, (e) => e.stopPropagation());
    this.element.addEventListener("keydown", (e) => {
      if (e.key === "Escape") view.focus(view.focused);
    });
    this.element.addEventListener("submit", (e) => {
      e.preventDefault();
      this.#take();
    });
    root.addEventListener("keydown", (e) => this.#key(e as KeyboardEvent));
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    root.append(this.element);
  }

  paint({ language }: State): void {
    const say = words[language];
    const hint = this.orders.draw ? say.drawnHint : say.typedHint;
    if (this.#label.textContent === say.typed && this.#input.placeholder === hint) return;
    this.#label.textContent = say.typed;
    this.#input.placeholder = hint;
  }

  #say(text: string): void {
    this.#answer.textContent = text;
    this.view.say(text);
  }

  #take(): void {
    const state = this.orders.state();
    const text = this.#input.value;
    if (!text.trim()) return;
    const drawn = this.orders.draw && readDrawn(text, state.kinds, (square) => this.view.geometry.has(square));
    if (drawn) {
      this.#input.value = this.#answer.textContent = "";
      this.orders.draw!(drawn);
      return;
    }
    const typed = readTyped(text, {
      position: state.ahead?.position ?? state.position,
      kinds: state.kinds,
      legal: this.orders.legal(),
      last: state.last?.usi.replace("+", "").slice(-2) ?? "",
      has: (square) => this.view.geometry.has(square),
    });
    if (typed.kind !== "wrong") this.#input.value = "";
    else this.#input.select();
    if (typed.kind === "move") {
      this.#answer.textContent = "";
      this.orders.play(typed.move);
    } else if (typed.kind === "attempt") this.orders.attempt(typed.usi);
    else this.#say(typed.kind === "wrong" ? this.#wrong(typed, text.trim()) : this.read(typed));
  }

  #wrong(typed: Typed & { kind: "wrong" }, text: string): string {
    const say = words[this.orders.state().language];
    if (typed.why === "now") return say.noMoveNow;
    if (typed.why === "promotion") return say.sayPromotion(text);
    if (typed.why === "several") return say.sayOrigin(text, typed.moves.join(", "));
    return say.noSuchMove(text);
  }

  read(typed: Typed & { kind: "read" }): string {
    const state = this.orders.state();
    const say = words[state.language];
    switch (typed.what) {
      case "rank":
        return reading.rank(state, this.view.geometry, typed.number) || say.noSuchLine(typed.number);
      case "file":
        return reading.file(state, this.view.geometry, typed.number) || say.noSuchLine(typed.number);
      case "square":
        return this.view.cell(typed.square)?.getAttribute("aria-label") ?? squareLabel(state.language, typed.square);
      case "hands":
        return reading.hands(state);
      case "last":
        return this.orders.recent().join(". ") || say.noMoves;
      case "clock":
        return this.#clocks() || say.noClock;
      default:
        return this.orders.draw ? say.drawnHelp : say.typedHelp;
    }
  }

  #clocks(): string {
    return [...this.view.host.querySelectorAll("[role=timer]")].map((e) => `${e.getAttribute("aria-label") ?? ""} ${e.textContent}`.trim())
      .join(". ");
  }

  /** Capital letters read, a slash goes to the field. */
  #key(event: KeyboardEvent): void {
    const square = (event.target as Element).getAttribute?.("data-square");
    if (!square || event.ctrlKey || event.metaKey || event.altKey || !this.#ordered(event.key, square)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Handles keys pressed before the field was loaded. */
  catchUp(pressed: readonly Pressed[]): void {
    const slash = pressed.findIndex(({ key }) => key === "/");
    for (const { key, square } of slash < 0 ? pressed : pressed.slice(0, slash + 1)) this.#ordered(key, square);
    if (slash < 0) return;
    for (const { key } of pressed.slice(slash + 1)) {
      if (key === "Enter") this.#take();
      else this.#input.value = key === "Backspace" ? this.#input.value.slice(0, -1) : this.#input.value + key;
    }
  }

  /** false if the key has no meaning. */
  #ordered(key: string, square: string): boolean {
    const [fileNumber, rankNumber] = parseSquare(square)!;
    const asked: Record<string, Typed & { kind: "read" }> = {
      R: { kind: "read", what: "rank", number: rankNumber },
      F: { kind: "read", what: "file", number: fileNumber },
      H: { kind: "read", what: "hands" },
      L: { kind: "read", what: "last" },
      C: { kind: "read", what: "clock" },
    };
    const typed = asked[key];
    if (key === "/") this.#input.focus();
    else if (typed) this.view.say(this.read(typed));
    return key === "/" || !!typed;
  }
}

import { slotsAcross } from "./layout";
import { kindLabel, words, type Language } from "./labels";
import { drawHollow, drawPiece } from "./pieces";
import type { PieceSet } from "./wood";
import { other } from "./position";
import { html } from "./svg";
import type { PieceKind, Side } from "../wire";

export interface StandLook {
  side: Side;
  order: readonly string[];
  counts: ReadonlyMap<string, number>;
  kinds: ReadonlyMap<string, PieceKind>;
  set: PieceSet;
  turned: boolean;
  live: boolean;
  selected: string;
  language: Language;
}

export class Stand {
  readonly element = html("div", { class: "stand", role: "group" });
  readonly #slots = new Map<string, HTMLButtonElement>();
  #drawn = "";

  slot(letter: string): HTMLButtonElement | undefined {
    return this.#slots.get(letter);
  }

  held(): string[] {
    return [...this.#slots].filter(([, slot]) => !slot.hidden).map(([letter]) => letter);
  }

  show(look: StandLook): void {
    const order = look.turned ? [...look.order].reverse() : look.order;
    const drawn = JSON.stringify([order, look.side, look.set, look.turned, [...look.kinds.keys()]]);
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      this.#build(order, look);
    }
    const say = words[look.language];
    const total = [...look.counts.values()].reduce((a, b) => a + b, 0);
    this.element.setAttribute("aria-label", total ? say.stand[look.side] : `${say.stand[look.side]}: ${say.nothing}`);
    this.element.dataset.side = look.side;
    for (const [letter, slot] of this.#slots) {
      const count = look.counts.get(letter) ?? 0;
      if (count > 0 && !slot.querySelector(".koma")) slot.prepend(this.#draw(letter, look));
      slot.hidden = count === 0;
      slot.dataset.count = String(count);
      slot.querySelector(".count")!.textContent = count > 1 ? String(count) : "";
      slot.setAttribute("aria-label", `${kindLabel(look.language, look.kinds, letter)} ${count}`);
      slot.setAttribute("aria-pressed", String(look.selected === letter));
      slot.setAttribute("aria-disabled", String(!look.live));
      slot.tabIndex = look.live ? 0 : -1;
      slot.classList.toggle("selected", look.selected === letter);
      slot.classList.toggle("live", look.live);
    }
  }

  #draw(letter: string, { kinds, side, set, turned }: StandLook): SVGSVGElement {
    const kind = kinds.get(letter);
    return drawPiece({ kind, letter, side: kind?.captive ? other(side) : side, set, turned });
  }

  #build(order: readonly string[], look: StandLook): void {
    this.#slots.clear();
    this.element.replaceChildren();
    this.element.style.setProperty("--kinds", String(slotsAcross(order.length)));
    for (const letter of order) {
      const kind = look.kinds.get(letter);
      const slot = html("button", { type: "button", class: "slot", "data-hand": `${look.side}:${letter}` });
      slot.append(html("span", { class: "count", "aria-hidden": "true" }));
      this.#slots.set(letter, slot);
      const cell = html("div", { class: "place" }, slot);
      if (!kind?.token) {
        const hollow = drawHollow(letter);
        hollow.classList.toggle("turned", look.turned);
        cell.prepend(hollow);
      }
      this.element.append(cell);
    }
  }
}

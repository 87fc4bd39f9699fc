import { words, type Language } from "./labels";
import { drawPiece } from "./pieces";
import type { PieceSet } from "./wood";
import { html } from "./svg";
import type { PieceKind, Side } from "../wire";

export interface Question {
  square: { x: number; y: number };
  /** In pixels. */
  u: number;
  v: number;
  height: number;
  /** Letters of both forms. */
  promoted: string;
  plain: string;
  side: Side;
  turned: boolean;
  set: PieceSet;
  kinds: ReadonlyMap<string, PieceKind>;
  language: Language;
}

interface Answer<T> {
  value: T;
  label: string;
  id: string;
  /** The piece on the button; a cross without. */
  letter?: string;
}

interface Asked<T> {
  answer: Promise<T | null>;
  cancel: () => void;
}

/** Asks at the destination; the promoted form comes first. null if the player cancels. */
export function askPromotion(layer: HTMLElement, q: Question): Asked<boolean> {
  const say = words[q.language];
  return ask(layer, q, say.promotion, [{ value: true, label: say.promote, id: "promote", letter: q.promoted }, { value: false,
    label: say.keep, id: "keep", letter: q.plain }]);
}

/** Asks whether the piece stays and the turn passes. */
export function askStay(layer: HTMLElement, q: Question): Asked<boolean> {
  const say = words[q.language];
  return ask(layer, q, say.staying, [{ value: true, label: say.stay, id: "stay", letter: q.plain }, { value: false, label: say.putDown,
    id: "put-down" }]);
}

function ask<T>(layer: HTMLElement, q: Question, title: string, answers: readonly [Answer<T>, Answer<T>]): Asked<T> {
  const button = ({ label, id, letter }: Answer<T>) => {
    const b = html("button", { type: "button", class: "choice", "aria-label": label, title: label, "data-testid": id });
    if (letter) b.append(drawPiece({ kind: q.kinds.get(letter), letter, side: q.side, set: q.set, turned: q.turned }));
    else b.textContent = "×";
    return b;
  };
  const [yes, no] = [button(answers[0]), button(answers[1])];
  const panel = html("div", { class: "promotion", role: "dialog", "aria-modal": "true", "aria-label": title, "data-testid": "promotion" },
    yes, no);
  const shade = html("div", { class: "shade" });
  const x = q.square.x * q.u;
  const y = Math.min(q.square.y * q.v, q.height - 2 * q.v);
  panel.style.transform = `translate(${x}px, ${Math.max(0, y)}px)`;
  layer.append(shade, panel);
  yes.focus({ preventScroll: true });

  let finish: (value: T | null) => void = () => {};
  const answer = new Promise<T | null>((resolve) => {
    finish = (value) => {
      shade.remove();
      panel.remove();
      resolve(value);
    };
  });
  // A press counts for the button it began on. A click without a press comes from the keyboard or a screen reader.
  let pressed: EventTarget | null = null;
  for (const [i, button] of [yes, no].entries()) {
    button.addEventListener("pointerdown", () => (pressed = button));
    button.addEventListener("click", (event) => {
      if (event.detail === 0 || pressed === button) finish(answers[i]!.value);
      pressed = null;
    });
  }
  shade.addEventListener("pointerdown", (event) => {
    event.stopPropagation();
    finish(null);
  });
  panel.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") finish(null);
    else if (event.key === "Tab" || event.key.startsWith("Arrow")) {
      event.preventDefault();
      ((panel.getRootNode() as ShadowRoot).activeElement === yes ? no : yes).focus();
    }
  });
  return { answer, cancel: () => finish(null) };
}

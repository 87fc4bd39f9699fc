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

/** Asks at the destination; the promoted form comes first. null if the player cancels. */
export function askPromotion(layer: HTMLElement, q: Question): { answer: Promise<boolean | null>; cancel: () => void } {
  const say = words[q.language];
  const button = (letter: string, label: string, id: string) => {
    const b = html("button", { type: "button", class: "choice", "aria-label": label, title: label, "data-testid": id });
    b.append(drawPiece({ kind: q.kinds.get(letter), letter, side: q.side, set: q.set, turned: q.turned }));
    return b;
  };
  const yes = button(q.promoted, say.promote, "promote");
  const no = button(q.plain, say.keep, "keep");
  const panel = html("div", { class: "promotion", role: "dialog", "aria-modal": "true", "aria-label": say.promotion,
    "data-testid": "promotion" }, yes, no);
  const shade = html("div", { class: "shade" });
  const x = q.square.x * q.u;
  const y = Math.min(q.square.y * q.v, q.height - 2 * q.v);
  panel.style.transform = `translate(${x}px, ${Math.max(0, y)}px)`;
  layer.append(shade, panel);
  yes.focus({ preventScroll: true });

  let finish: (value: boolean | null) => void = () => {};
  const answer = new Promise<boolean | null>((resolve) => {
    finish = (value) => {
      shade.remove();
      panel.remove();
      resolve(value);
    };
  });
  // A press counts for the button it began on. A click without a press comes from the keyboard or a screen reader.
  let pressed: EventTarget | null = null;
  for (const [button, value] of [[yes, true], [no, false]] as const) {
    button.addEventListener("pointerdown", () => (pressed = button));
    button.addEventListener("click", (event) => {
      if (event.detail === 0 || pressed === button) finish(value);
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

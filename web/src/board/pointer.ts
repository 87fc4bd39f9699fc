import type { Hand } from "./hand";
import type { View } from "./view";
import type { Side } from "../wire";

/** A press that moves less than this is a click, in pixels. */
const slack = 5;

interface Drag {
  id: number;
  origin: string;
  x: number;
  y: number;
  /** If the press did not pick the piece up, a click puts it down. */
  picked: boolean;
  touch: boolean;
  ghost: HTMLElement | null;
  over: string;
}

export function listenToPointer(view: View, root: ShadowRoot, hand: Hand): void {
  let drag: Drag | null = null;
  /** Whether the last touch did something on the board. */
  let spent = false;

  root.addEventListener("pointerdown", (e) => {
    const event = e as PointerEvent;
    if (event.button !== 0 || hand.asking || drag) {
      if (event.button === 2) {
        // A right click that takes premoves back draws no arrow.
        if (hand.origin || hand.queued) event.preventDefault();
        if (!hand.origin) hand.outcome.cancel();
        hand.drop();
      }
      return;
    }
    const origin = originOf(event.target as Element);
    if (!origin) return;
    const was = hand.origin;
    const handled = origin.endsWith("*") ? hand.canPick(origin) : true;
    if (!handled) return;
    if (!origin.endsWith("*")) setFocus(view, origin);
    if (was && was !== origin && !origin.endsWith("*") && !(hand.canPick(origin) && !hand.selection?.targets.has(origin))) {
      // A destination acts at the end of the press, so that a touch can scroll.
      drag = { id: event.pointerId, origin: "", x: event.clientX, y: event.clientY, picked: false, touch: event.pointerType !== "mouse",
        ghost: null, over: "" };
      return;
    }
    if (!hand.canPick(origin)) {
      // A tap takes the premoves back; a scrolling touch does not.
      if (hand.queued && event.pointerType !== "mouse") {
        drag = { id: event.pointerId, origin: "", x: event.clientX, y: event.clientY, picked: false, touch: true, ghost: null, over: "" };
      } else hand.press(origin);
      return;
    }
    const picked = was !== origin || hand.takeOver();
    hand.pick(origin);
    drag = { id: event.pointerId, origin, x: event.clientX, y: event.clientY, picked, touch: event.pointerType !== "mouse", ghost: null,
      over: "" };
  });

  const move = (event: PointerEvent) => {
    if (!drag || event.pointerId !== drag.id) return;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > slack;
    if (!drag.origin) {
      if (far && drag.touch) drag = null;
      return;
    }
    if (!drag.ghost && !far) return;
    if (!drag.ghost) {
      const lifted = liftedElement(view, hand, drag.origin);
      if (!lifted) return;
      drag.ghost = ghostOf(lifted, root);
      lifted.classList.add("lifted");
    }
    event.preventDefault();
    moveGhost(drag.ghost, view, event, drag.touch);
    const over = view.squareAt(event.clientX, event.clientY);
    if (over !== drag.over) {
      view.cell(drag.over)?.classList.remove("over");
      view.cell(over)?.classList.add("over");
      drag.over = over;
    }
  };

  const end = (event: PointerEvent, cancelled: boolean) => {
    if (!drag || event.pointerId !== drag.id) return;
    const done = drag;
    drag = null;
    view.cell(done.over)?.classList.remove("over");
    done.ghost?.remove();
    for (const lifted of root.querySelectorAll(".lifted")) lifted.classList.remove("lifted");
    if (cancelled) return;
    spent = done.touch;
    const square = view.squareAt(event.clientX, event.clientY);
    if (!done.origin) {
      if (square && square !== hand.origin) hand.press(square);
      return;
    }
    if (!done.ghost) {
      if (!done.picked) hand.again();
      return;
    }
    if (square && square !== done.origin) void hand.place(square, true);
    else if (!square) hand.away(standAt(view, event.clientX, event.clientY));
  };

  // After a touch the browser sends a mouse press and click to the element under the finger, which may be the
  // promotion question.
  root.addEventListener("touchend", (event) => {
    if (spent && event.cancelable) event.preventDefault();
    spent = false;
  }, { passive: false });
  addEventListener("pointermove", move, { passive: false });
  addEventListener("pointerup", (event) => end(event, false));
  addEventListener("pointercancel", (event) => end(event, true));
  root.addEventListener("contextmenu", (event) => {
    if (hand.origin || hand.early) {
      event.preventDefault();
      hand.drop();
    }
  });
  // Clicks without a pointer come from assistive technology.
  root.addEventListener("click", (event) => {
    const origin = originOf(event.target as Element);
    if (origin.endsWith("*") && (event as MouseEvent).detail === 0) hand.pressStand(origin[0]!);
  });
}

/** A square, a letter with "*", or "". */
export function originOf(target: Element): string {
  const cell = target.closest<HTMLElement>("[data-square]");
  if (cell) return cell.dataset.square!;
  const slot = target.closest<HTMLElement>("[data-hand]");
  return slot ? `${slot.dataset.hand!.slice(2)}*` : "";
}

/** "" for none. */
function standAt(view: View, x: number, y: number): Side | "" {
  for (const side of ["b", "w"] as const) {
    const { left, right, top, bottom } = view.stands[side].element.getBoundingClientRect();
    if (x >= left && x < right && y >= top && y < bottom) return side;
  }
  return "";
}

function setFocus(view: View, square: string): void {
  view.cell(view.focused)?.setAttribute("tabindex", "-1");
  view.focused = square;
  view.cell(square)?.setAttribute("tabindex", "0");
}

function liftedElement(view: View, hand: Hand, origin: string): HTMLElement | undefined {
  if (!origin.endsWith("*")) return view.entered(origin) ?? view.shown.get(origin)?.element;
  const side = hand.state().selectable;
  return side ? view.stands[side].slot(origin[0]!) : undefined;
}

function ghostOf(lifted: HTMLElement, root: ShadowRoot): HTMLElement {
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  const koma = lifted.querySelector(".koma");
  if (koma) ghost.append(koma.cloneNode(true));
  root.querySelector(".frame")!.append(ghost);
  return ghost;
}

function moveGhost(ghost: HTMLElement, view: View, event: PointerEvent, touch: boolean): void {
  const { u, v } = view.layout;
  // Larger and above the finger, so that it stays visible.
  const scale = touch ? 1.5 : 1.08;
  const lift = touch ? v * 0.75 : 0;
  ghost.style.transform = `translate(${event.clientX - u / 2}px, ${event.clientY - v / 2 - lift}px) scale(${scale})`;
}

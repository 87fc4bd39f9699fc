import type { KomadaiBoard } from "./element";
import type { Arrow } from "./state";

/** By their letters in records. */
const colors: Record<string, string> = { G: "#157a3c", R: "#b3241b", B: "#1f5fa8", Y: "#d08a00" };

/** A finger that rests so many milliseconds and moves less than so many pixels draws. */
const rest = 450;
const slack = 8;

/** "G7g7f" is an arrow, "R5e" a circle. */
export function arrowsOfShapes(shapes: readonly string[]): Arrow[] {
  return shapes.flatMap((shape) => {
    const m = /^([GRBY])(\d+[a-z])(\d+[a-z])?$/.exec(shape);
    return m ? [{ from: m[3] ? m[2]! : "", to: m[3] ?? m[2]!, color: colors[m[1]!]! }] : [];
  });
}

/** Adds a shape, or removes it if it is there in that colour; by finger the colours alternate. */
export function withShape(shapes: readonly string[], squares: string, color: string, byFinger: boolean): string[] {
  const before = shapes.find((s) => s.slice(1) === squares);
  const others = shapes.filter((s) => s !== before);
  const letters = Object.keys(colors);
  const next = byFinger && before ? (letters[letters.indexOf(before[0]!) + 1] ?? "") : before?.[0] === color ? "" : color;
  return next ? [...others, next + squares] : others;
}

export interface Sheet {
  shapes: readonly string[];
  /** In a game a slow finger on an own piece plays. */
  playing?: boolean;
  change: (shapes: string[]) => void;
}

const colorOf = (event: PointerEvent) => (event.shiftKey ? (event.altKey ? "Y" : "R") : event.altKey ? "B" : "G");

/**
 * Draws with the right button, or a resting finger. A click on a square without an own piece clears the drawings.
 * Returns a function that stops listening.
 */
export function listenToDrawing(board: KomadaiBoard, sheet: () => Sheet): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let begun: { id: number; from: string; to: string; finger: boolean } | null = null;
  let waiting: { id: number; x: number; y: number; timer: number } | null = null;
  let had = "";
  let drew = false;

  const show = (event?: PointerEvent) => {
    const { shapes } = sheet();
    const preview = begun && event ? withShape([], squaresOf(begun.from, begun.to), colorOf(event), begun.finger) : [];
    board.drawn = arrowsOfShapes([...shapes, ...preview]);
  };
  const squaresOf = (from: string, to: string) => (from === to ? from : from + to);
  const forget = () => {
    clearTimeout(waiting?.timer);
    waiting = null;
  };
  const begin = (event: PointerEvent, finger: boolean) => {
    const from = board.squareAt(event.clientX, event.clientY);
    if (!from) return;
    begun = { id: event.pointerId, from, to: from, finger };
    show(event);
  };

  board.addEventListener("pointerdown", () => {
    had = board.picked;
    drew = false;
  }, { capture: true, signal });
  board.addEventListener("pointerdown", (event) => {
    forget();
    if (begun) return;
    if (event.button === 2) {
      if (!event.defaultPrevented && event.pointerType === "mouse") begin(event, false);
    } else if (event.pointerType !== "mouse" && event.isPrimary && !(sheet().playing && board.picked)) {
      const timer = window.setTimeout(() => {
        waiting = null;
        // The piece that the finger picked up stays.
        dispatchEvent(new PointerEvent("pointercancel", { pointerId: event.pointerId }));
        board.pick("");
        begin(event, true);
        if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(15);
      }, rest);
      waiting = { id: event.pointerId, x: event.clientX, y: event.clientY, timer };
    }
  }, { signal });
  addEventListener("pointermove", (event) => {
    if (waiting?.id === event.pointerId && Math.hypot(event.clientX - waiting.x, event.clientY - waiting.y) > slack) forget();
    if (begun?.id !== event.pointerId) return;
    begun.to = board.squareAt(event.clientX, event.clientY) || begun.from;
    show(event);
  }, { signal });
  addEventListener("pointerup", (event) => {
    forget();
    if (begun?.id !== event.pointerId) return;
    const { from, finger } = begun;
    const to = board.squareAt(event.clientX, event.clientY);
    begun = null;
    drew = finger;
    // Off the board nothing is drawn.
    if (to) sheet().change(withShape(sheet().shapes, squaresOf(from, to), colorOf(event), finger));
    show();
  }, { signal });
  addEventListener("pointercancel", (event) => {
    if (!event.isTrusted) return;
    forget();
    if (begun?.id === event.pointerId) begun = null;
    show();
  }, { signal });
  // A drawing finger neither scrolls nor opens a menu.
  board.addEventListener("touchmove", (event) => begun && event.cancelable && event.preventDefault(), { passive: false, signal });
  board.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
  board.addEventListener("click", (event) => {
    const cell = (event.composedPath()[0] as Element).closest?.("[data-square]");
    if (drew || had || board.picked || !cell || cell.classList.contains("own") || !sheet().shapes.length) return;
    sheet().change([]);
  }, { signal });
  show();
  board.toggleAttribute("data-draws", true);
  return () => {
    board.toggleAttribute("data-draws", false);
    forget();
    stop.abort();
    board.drawn = [];
  };
}

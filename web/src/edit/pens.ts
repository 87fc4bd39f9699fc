import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { KomadaiBoard } from "../board/element";
import { pieceLabel, squareLabel, words } from "../board/labels";
import { baseOf, colored, other, sideOf, type Letter } from "../board/position";
import { kindMap } from "../board/state";
import { locale } from "../i18n";
import type { Drawn } from "../typed/drawn";
import type { LegalMove, RuleSet, Side } from "../wire";
import { byTyping, given, heldKinds, hold, move, plainKinds, put, turned, type Drawing } from "./drawing";

/** "move", "" to take off, or a piece to put down. */
export type Brush = "move" | "" | Letter;

/** A destination that lets pieces of a stand be picked up. */
export const anywhere = (rules: RuleSet): LegalMove[] => heldKinds(rules).map((kind) => ({ usi: `${kind}*99z` }));

interface Pens {
  board: RefObject<KomadaiBoard | null>;
  rules: RuleSet;
  drawing: Drawing;
  brush: Brush;
  active: boolean;
  change: (d: Drawing) => void;
  say: (text: string) => void;
}

/** A square, or a piece of a stand ("b:P"). */
function placeOf(event: Event): { square: string; held: string } {
  for (const target of event.composedPath()) {
    if (!(target instanceof HTMLElement)) continue;
    const { square, hand } = target.dataset;
    if (square) return { square, held: "" };
    if (hand) return { square: "", held: hand };
  }
  return { square: "", held: "" };
}

/**
 * Draws on a board. Before the board sees a press, selectable becomes the side of the pressed piece, so that the
 * board carries it.
 */
export function usePens(pens: Pens): void {
  const now = useRef(pens);
  now.current = pens;
  useEffect(() => {
    if (!pens.active) return;
    const board = pens.board.current!;
    const picked = () => board.shadowRoot!.querySelector(".selected");
    const ready = (event: Event) => {
      const { square, held } = placeOf(event);
      const piece = now.current.drawing.pieces.get(square);
      if (picked()) return;
      if (held) board.selectable = held[0] as Side;
      else if (piece) board.selectable = sideOf(piece);
    };
    const paint = (square: string) => {
      const { brush, drawing } = now.current;
      draw(put(drawing, square, brush === "" || drawing.pieces.get(square) === brush ? "" : brush), square);
    };
    const draw = (next: Drawing, square: string) => {
      const { rules, change, say } = now.current;
      const piece = next.pieces.get(square);
      const spoken = locale.value;
      say(`${squareLabel(spoken, square)} ${piece ? pieceLabel(spoken, kindMap(rules.pieces), piece) : words[spoken].empty}`);
      change(next);
    };
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      if (now.current.brush === "move") {
        ready(event);
        return;
      }
      // Paint at the end of the press, so that a finger can scroll.
      event.stopPropagation();
    };
    const click = (event: MouseEvent) => {
      const { square } = placeOf(event);
      if (now.current.brush === "move" || !square) return;
      event.stopPropagation();
      board.pick("");
      paint(square);
    };
    const key = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { square } = placeOf(event);
      const { brush, drawing, rules } = now.current;
      if (event.key === "Enter" || event.key === " ") {
        if (!square || brush === "move") {
          ready(event);
          return;
        }
        event.preventDefault();
        event.stopPropagation();
        paint(square);
        return;
      }
      if (!square) return;
      const there = drawing.pieces.get(square);
      const letter = event.key.toUpperCase();
      let next: Drawing | null = null;
      if (event.key === "Delete" || event.key === "Backspace") next = put(drawing, square, "");
      else if (event.key === "+" && there) next = put(drawing, square, turned(there, rules));
      else if (event.key === "-" && there) next = put(drawing, square, given(there));
      else if (plainKinds(rules).some((k) => k.letter === letter)) {
        const side = brush === "move" || brush === "" ? drawing.attacker : sideOf(brush);
        next = put(drawing, square, colored(letter, event.shiftKey ? other(side) : side));
      }
      if (!next) return;
      event.preventDefault();
      event.stopPropagation();
      draw(next, square);
    };
    const carried = (event: Event) => {
      event.stopPropagation();
      const { usi } = (event as CustomEvent<{ usi: string }>).detail;
      const { drawing } = now.current;
      const found = /^(?:([A-Z])\*|(\d+[a-z]))(\d+[a-z])$/.exec(usi);
      if (!found) return;
      const [, kind, from, to] = found;
      if (from) draw(move(drawing, from, to!), to!);
      else if (kind) {
        const side = board.shadowRoot!.querySelector<HTMLElement>(".slot.live")?.dataset.hand?.startsWith("w") ? "w" : "b";
        const next = put(drawing, to!, colored(kind, side));
        draw(drawing.rest && side !== drawing.attacker ? next : hold(next, side, kind, -1), to!);
      }
    };
    const gone = (event: Event) => {
      const { origin, stand } = (event as CustomEvent<{ origin: string; stand: Side | "" }>).detail;
      const { drawing, rules, change } = now.current;
      const piece = drawing.pieces.get(origin);
      const kind = piece ? baseOf(piece) : origin[0]!;
      let next = drawing;
      if (piece) next = put(next, origin, "");
      else if (board.selectable && board.selectable !== stand) next = hold(next, board.selectable, kind, -1);
      if (stand && (piece || board.selectable !== stand) && heldKinds(rules).includes(kind)) next = hold(next, stand, kind, 1);
      if (next === drawing) return;
      if (piece) draw(next, origin);
      else change(next);
    };
    const typed = (event: Event) => {
      const drawn = (event as CustomEvent<Drawn>).detail;
      draw(byTyping(now.current.drawing, drawn, now.current.rules), drawn.kind === "carry" ? drawn.to : drawn.square);
    };
    board.drawable = true;
    const heard: Record<string, (event: never) => void> = { draw: typed, pointerdown: down, click, keydown: key, attempt: carried,
      away: gone };
    for (const [name, hear] of Object.entries(heard)) board.addEventListener(name, hear as EventListener, name !== "away");
    return () => {
      board.drawable = false;
      for (const [name, hear] of Object.entries(heard)) board.removeEventListener(name, hear as EventListener, name !== "away");
      board.pick("");
      board.selectable = "";
    };
  }, [pens.active, pens.board]);
  // A finger on a piece carries it, and elsewhere scrolls.
  const carries = pens.active && pens.brush === "move";
  useEffect(() => {
    pens.board.current?.toggleAttribute("data-carries", carries);
  }, [carries, pens.board]);
}

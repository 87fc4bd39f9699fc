import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { KomadaiBoard } from "../board/element";
import { kindLabel, pieceLabel, squareLabel, words } from "../board/labels";
import { baseOf, colored, kindOf, other, sideOf, type Letter } from "../board/position";
import { problemKind } from "../board/kings";
import { kindMap } from "../board/state";
import { locale, texts } from "../i18n";
import { pieceSet } from "../prefs";
import { Piece, SideMark } from "../ui/piece";
import type { LegalMove, RuleSet, Side } from "../wire";
import { given, handsOf, heldKinds, hold, move, put, turned, type Drawing } from "./drawing";

/** What a press on a square does: "move", "" to take off, or a piece to put there. */
export type Brush = "move" | "" | Letter;

/** Nowhere: lets the pieces of a stand be picked up while nothing is a legal move. */
export const anywhere = (rules: RuleSet): LegalMove[] => heldKinds(rules).map((kind) => ({ usi: `${kind}*99z` }));

interface Pens {
  board: RefObject<KomadaiBoard | null>;
  rules: RuleSet;
  drawing: Drawing;
  brush: Brush;
  active: boolean;
  change: (d: Drawing) => void;
  /** Says to a screen reader what is on a square now. */
  say: (text: string) => void;
}

/** The place of the board that an event is about: a square, or a stand's piece ("b:P"). */
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
 * Lets a board be drawn on. The board's own hand carries pieces: before it sees a
 * press, the side that may be picked up is set to that of the piece pressed.
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
      // The press paints when it ends, so that a finger can scroll the page.
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
      else if (/^[A-Z]$/.test(letter) && rules.pieces.some((k) => k.letter === letter && !k.token)) {
        const side = brush === "move" || brush === "" ? drawing.attacker : sideOf(brush);
        next = put(drawing, square, colored(letter, side));
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
    board.addEventListener("pointerdown", down, true);
    board.addEventListener("click", click, true);
    board.addEventListener("keydown", key, true);
    board.addEventListener("attempt", carried, true);
    return () => {
      board.removeEventListener("pointerdown", down, true);
      board.removeEventListener("click", click, true);
      board.removeEventListener("keydown", key, true);
      board.removeEventListener("attempt", carried, true);
      board.pick("");
      board.selectable = "";
    };
  }, [pens.active, pens.board]);
}

interface PaletteProps {
  rules: RuleSet;
  drawing: Drawing;
  brush: Brush;
  choose: (brush: Brush) => void;
  change: (d: Drawing) => void;
}

/** The pieces that can be put on the board, and what the sides hold. */
export function Palette({ rules, drawing, brush, choose, change }: PaletteProps) {
  const t = texts.value.tsume;
  const kinds = new Map(rules.pieces.map((k) => [k.letter, k]));
  const side: Side = brush === "move" || brush === "" ? drawing.attacker : sideOf(brush);
  const plain = rules.pieces.filter((k) => !k.token && !k.letter.startsWith("+"));
  const promoted = plain.flatMap((k) => rules.pieces.filter((other) => other.letter === k.promoted));
  const sides: Side[] = [drawing.attacker, other(drawing.attacker)];
  const take = (s: Side) => choose(brush === "move" || brush === "" ? colored(plain[0]!.letter, s) : colored(kindOf(brush), s));
  const button = (letter: string) => {
    const piece = colored(letter, side);
    return (
      <button key={letter} type="button" class="brush" aria-pressed={brush === piece} aria-label={kindLabel(locale.value, kinds, letter)} title={kindLabel(locale.value, kinds, letter)} onClick={() => choose(brush === piece ? "move" : piece)} data-testid={`brush-${letter}`}>
        <Piece letter={letter} kind={problemKind(kinds.get(letter), drawing.attacker)} side={side} set={pieceSet.value} turned={side === "w"} />
      </button>
    );
  };
  return (
    <div class="palette" role="group" aria-label={t.palette} data-testid="palette" data-brush={brush === "" ? "off" : brush}>
      <div class="palette-head">
        <div class="segments palette-sides" role="group" aria-label={t.palette}>
          {sides.map((s) => (
            <button key={s} type="button" aria-pressed={brush !== "move" && brush !== "" && side === s} onClick={() => take(s)} data-testid={s === drawing.attacker ? "side-attacker" : "side-defender"}>
              <SideMark side={s} /> {s === drawing.attacker ? t.attacker : t.defender}
            </button>
          ))}
        </div>
        <div class="segments" role="group" aria-label={t.move}>
          <button type="button" aria-pressed={brush === "move"} onClick={() => choose("move")} data-testid="brush-move">
            {t.move}
          </button>
          <button type="button" aria-pressed={brush === ""} onClick={() => choose("")} data-testid="brush-off">
            {t.eraser}
          </button>
        </div>
      </div>
      <div class="brushes">{plain.map((k) => button(k.letter))}</div>
      {promoted.length > 0 && <div class="brushes">{promoted.map((k) => button(k.letter))}</div>}
      <Held rules={rules} drawing={drawing} side={drawing.attacker} change={change} label={t.attackerHand} id="attacker" />
      <label class="tick">
        <input type="checkbox" checked={drawing.rest} onChange={(e) => change({ ...drawing, hands: handsOf(drawing, rules), rest: e.currentTarget.checked })} data-testid="rest" />
        <span>
          {t.rest}
          <span class="option-hint"> {t.restHint}</span>
        </span>
      </label>
      {!drawing.rest && <Held rules={rules} drawing={drawing} side={other(drawing.attacker)} change={change} label={t.defenderHand} id="defender" />}
    </div>
  );
}

interface HeldProps {
  rules: RuleSet;
  drawing: Drawing;
  side: Side;
  change: (d: Drawing) => void;
  label: ComponentChildren;
  id: string;
}

/** What a side holds, kind by kind, with buttons for more and fewer. */
function Held({ rules, drawing, side, change, label, id }: HeldProps) {
  const t = texts.value.tsume;
  const kinds = new Map(rules.pieces.map((k) => [k.letter, k]));
  return (
    <fieldset class="held" data-testid={`held-${id}`}>
      <legend>{label}</legend>
      <div class="held-list">
        {heldKinds(rules).map((kind) => {
          const n = drawing.hands[side].get(kind) ?? 0;
          const name = kindLabel(locale.value, kinds, kind);
          return (
            <div key={kind} class={n ? "held-kind some" : "held-kind"} data-kind={kind} data-count={n}>
              <button type="button" class="held-less" disabled={n === 0} aria-label={t.less(name)} onClick={() => change(hold(drawing, side, kind, -1))} data-testid={`less-${id}-${kind}`}>
                −
              </button>
              <button type="button" class="held-more" aria-label={`${t.more(name)} (${n})`} title={t.more(name)} onClick={() => change(hold(drawing, side, kind, 1))} data-testid={`more-${id}-${kind}`}>
                <Piece letter={baseOf(kind)} kind={kinds.get(kind)} side={side} set={pieceSet.value} turned={side === "w"} />
                <span class="held-count" aria-hidden="true">{n}</span>
                <span class="held-plus" aria-hidden="true">+</span>
              </button>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

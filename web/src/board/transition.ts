import { blast, fly, straightPath, travel, vanish } from "./animate";
import { baseOf, parseUSI, sideOf, type Position } from "./position";
import type { LastMove, State } from "./state";
import type { Shown, View } from "./view";
import type { Side } from "../wire";

export interface Change {
  before: Position;
  /** The move that leads to the new position, or the move taken back. */
  forward: LastMove | null;
  backward: LastMove | null;
  still: boolean;
}

export async function transition(view: View, state: State, change: Change): Promise<void> {
  const running: Promise<void>[] = [];
  if (!change.still) {
    if (change.forward) running.push(...playMove(view, state, change.before, change.forward));
    else if (change.backward) running.push(...takeBack(view, state, change.backward));
  }
  settle(view, state);
  await Promise.all(running);
}

function settle(view: View, state: State): void {
  const target = state.position.pieces;
  for (const [name, shown] of [...view.shown]) {
    if (target.get(name) === shown.piece) continue;
    shown.element.remove();
    view.shown.delete(name);
  }
  for (const [name, piece] of target) {
    if (!view.shown.has(name)) view.put(name, { piece, element: view.makePiece(state, piece) });
  }
}

function playMove(view: View, state: State, before: Position, move: LastMove): Promise<void>[] {
  const { origin, via, to } = parseUSI(move.usi);
  if (!origin || !view.geometry.has(to)) return [];
  const side = move.side ?? before.turn;
  const running: Promise<void>[] = [];
  const arrives = state.position.pieces.get(to);
  for (const square of [via, to]) {
    const captured = square === origin ? undefined : view.shown.get(square);
    if (!captured) continue;
    view.shown.delete(square);
    running.push(takeAway(view, state, before, captured, square, side));
  }
  if (!arrives) {
    if (origin.endsWith("*")) running.push(blast(view.stage, to));
    return running;
  }
  const element = view.makePiece(state, arrives);
  if (origin.endsWith("*")) {
    const slot = view.stands[side].slot(origin[0]!);
    view.put(to, { piece: arrives, element });
    if (slot) running.push(fly(element, slotOffset(view, slot), squareOffset(view, to), 0));
    return running;
  }
  const mover = view.shown.get(origin);
  if (!mover) return running;
  mover.element.remove();
  view.shown.delete(origin);
  view.put(to, { piece: arrives, element });
  const path = move.path && move.path.length > 1 ? move.path : via ? [origin, via, to] : straightPath(view.geometry, origin, to);
  running.push(travel(view.stage, element, path, new Set(before.pieces.keys())));
  return running;
}

function takeAway(view: View, state: State, before: Position, captured: Shown, square: string, side: Side): Promise<void> {
  const kind = baseOf(captured.piece);
  const had = before.hands[side].get(kind) ?? 0;
  const has = state.position.hands[side].get(kind) ?? 0;
  const { element } = captured;
  const slot = view.stands[side].slot(kind);
  if (has <= had || !slot || sideOf(captured.piece) === side) {
    return vanish(element, view.geometry.place(square), view.layout).then(() => element.remove());
  }
  slot.hidden = false;
  slot.classList.toggle("waiting", had === 0);
  return fly(element, squareOffset(view, square), slotOffset(view, slot), 180).then(() => {
    element.remove();
    slot.classList.remove("waiting");
  });
}

function takeBack(view: View, state: State, move: LastMove): Promise<void>[] {
  const { origin, via, to } = parseUSI(move.usi);
  if (!origin || !view.geometry.has(to)) return [];
  const mover = view.shown.get(to);
  if (!mover) return [];
  if (origin.endsWith("*")) {
    const slot = view.stands[sideOf(mover.piece)].slot(origin[0]!);
    if (!slot) return [];
    view.shown.delete(to);
    slot.hidden = false;
    return [fly(mover.element, squareOffset(view, to), slotOffset(view, slot), 0).then(() => mover.element.remove())];
  }
  const piece = state.position.pieces.get(origin);
  if (!piece) return [];
  view.shown.delete(to);
  mover.element.remove();
  const element = view.makePiece(state, piece);
  view.put(origin, { piece, element });
  const path = move.path && move.path.length > 1
    ? [...move.path].reverse()
    : via
    ? [to, via, origin]
    : straightPath(view.geometry, to, origin);
  return [travel(view.stage, element, path, new Set(state.position.pieces.keys()))];
}

function squareOffset(view: View, name: string): readonly [number, number] {
  const [x, y] = view.geometry.place(name);
  return [x * view.layout.u, y * view.layout.v];
}

function slotOffset(view: View, slot: HTMLElement): readonly [number, number] {
  return view.offsetOf(slot);
}

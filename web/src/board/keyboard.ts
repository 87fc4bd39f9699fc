import type { Hand } from "./hand";
import { originOf } from "./pointer";
import type { View } from "./view";

const arrows: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/**
 * Arrows move the focus, also over seams; Enter and Space pick up and put down; Escape cancels; digits pick up from
 * the own stand. Handled keys do not reach the page.
 */
export function listenToKeyboard(view: View, root: ShadowRoot, hand: Hand): void {
  root.addEventListener("keydown", (e) => {
    const event = e as KeyboardEvent;
    if (event.ctrlKey || event.metaKey || event.altKey || hand.asking) return;
    const origin = originOf(event.target as Element);
    if (!origin || !used(event, origin)) return;
    event.preventDefault();
    event.stopPropagation();
  });

  function used(event: KeyboardEvent, origin: string): boolean {
    const { key } = event;
    if (key === "Escape") {
      const had = hand.origin !== "";
      hand.drop();
      return had;
    }
    if (/^[1-9]$/.test(key)) return pickFromStand(Number(key) - 1);
    if (origin.endsWith("*")) return inStand(key, origin);
    if (arrows[key]) {
      move(origin, arrows[key]!);
      return true;
    }
    if (key === "Home" || key === "End") {
      const [, y] = view.geometry.place(origin);
      const row = view.geometry.squares.filter((s) => view.geometry.place(s)[1] === y);
      view.focus(key === "Home" ? row[0]! : row.at(-1)!);
      return true;
    }
    if (key === "Enter" || key === " ") {
      hand.press(origin);
      return true;
    }
    return false;
  }

  function inStand(key: string, origin: string): boolean {
    if (key === "Enter" || key === " ") {
      if (hand.pressStand(origin[0]!)) view.focus(view.focused);
      return true;
    }
    const way = arrows[key];
    const side = hand.state().selectable;
    if (!way || !side) return false;
    const held = view.stands[side].held();
    const next = held[held.indexOf(origin[0]!) + (way[0] + way[1])];
    if (next) view.stands[side].slot(next)?.focus();
    return true;
  }

  function pickFromStand(index: number): boolean {
    const side = hand.state().selectable;
    if (!side) return false;
    const letter = view.stands[side].held()[index];
    if (!letter) return false;
    hand.pressStand(letter);
    return true;
  }

  function move(from: string, [dx, dy]: readonly [number, number]): void {
    const { geometry } = view;
    const { wrapFiles, wrapRanks } = geometry.board;
    let [x, y] = geometry.place(from);
    for (let i = 0; i < Math.max(geometry.files, geometry.ranks); i++) {
      x += dx;
      y += dy;
      if (wrapFiles) x = (x + geometry.files) % geometry.files;
      if (wrapRanks) y = (y + geometry.ranks) % geometry.ranks;
      const name = geometry.at(x, y);
      if (name) {
        view.focus(name);
        return;
      }
      if (x < 0 || y < 0 || x >= geometry.files || y >= geometry.ranks) return;
    }
  }
}

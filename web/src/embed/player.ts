import { languageOf, type Language } from "../board/labels";
import { textIn } from "../board/script";
import { html, svg } from "../board/svg";
import { closed, lineThrough, nextOf, pathTo, playerOf, root, type Tree, type TreeNode } from "../record/tree";
import { words } from "./words.gen";

const icons = {
  first: "M6 5v14M19 5.5v13L9 12z",
  previous: "M16 5.5v13L6.5 12z",
  next: "M8 5.5v13l9.5-6.500z",
  last: "M18 5v14M5 5.500v13L15 12z",
  flip: "M8 4v16M8 4L4.500 7.500M8 4l3.500 3.500M16 20V4M16 20l3.500-3.500M16 20l-3.500-3.500",
};

export type MoveStyle = "ja" | "western" | "usi";

export interface Stage {
  show(node: TreeNode, tree: Tree): void;
  flip(): void;
}

/** Buttons, move and comment below an embedded record. */
export class Player {
  readonly element = html("section", { class: "player", part: "player" });
  readonly #head = html("div", { class: "player-head" });
  readonly #list = html("select");
  readonly #text = html("div", { class: "player-text", "aria-live": "polite" });
  readonly #ways = html("div", { class: "player-ways", role: "group" });
  readonly #buttons: Record<keyof typeof icons, HTMLButtonElement>;
  #tree: Tree | null = null;
  #at = root;
  #chosen = new Map<number, number>();
  #language: Language = "en";
  #style: MoveStyle = "ja";

  constructor(readonly host: HTMLElement, readonly stage: Stage) {
    const button = (name: keyof typeof icons, act: () => void) => {
      const element = html("button", { type: "button", "data-action": name },
        svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: icons[name] })));
      element.addEventListener("click", () => element.getAttribute("aria-disabled") !== "true" && act());
      return element;
    };
    this.#buttons = {
      first: button("first", () => this.go(root)),
      previous: button("previous", () => this.step(-1)),
      next: button("next", () => this.step(1)),
      last: button("last", () => this.step(Infinity)),
      flip: button("flip", () => stage.flip()),
    };
    const { first, previous, next, last, flip } = this.#buttons;
    const bar = html("div", { class: "player-buttons", role: "group" }, first, previous, this.#list, next, last, flip);
    this.#list.addEventListener("change", () => this.go(Number(this.#list.value)));
    this.element.append(this.#head, bar, this.#ways, this.#text);
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.hidden = true;
  }

  get ply(): number {
    return this.#tree ? pathTo(this.#tree, this.#at).length - 1 : 0;
  }

  /** ply is a move of the main line. */
  open(tree: Tree, ply: number, style: MoveStyle, link: string): void {
    this.#tree = tree;
    this.#style = style;
    this.#chosen.clear();
    this.#language = languageOf(this.host);
    const say = words[this.#language];
    this.element.hidden = false;
    this.element.setAttribute("aria-label", say.player);
    for (const [name, button] of Object.entries(this.#buttons)) {
      button.title = say[name as keyof typeof icons];
      button.setAttribute("aria-label", button.title);
    }
    this.#list.setAttribute("aria-label", say.moves);
    this.#ways.setAttribute("aria-label", say.variations);
    const names = (["b", "w"] as const).filter((side) => playerOf(tree, side)).map((side) =>
      html("span", {}, mark(side), playerOf(tree, side))
    );
    this.#head.replaceChildren(...(names.length ? [html("span", { class: "player-names" }, ...names)] : []),
      ...(link ? [html("a", { href: link, target: "_blank", rel: "noopener" }, say.open)] : []));
    const line = lineThrough(tree, root, this.#chosen);
    this.go(line[Math.max(0, Math.min(line.length - 1, ply))]!.id);
  }

  fail(message: string): void {
    this.element.hidden = false;
    this.#text.hidden = false;
    this.#text.replaceChildren(html("p", { class: "bad", role: "alert" }, message));
  }

  go(id: number): void {
    const tree = this.#tree;
    const node = tree?.nodes.get(id);
    if (!tree || !node) return;
    for (const step of pathTo(tree, id)) if (step.id !== root) this.#chosen.set(step.parent, step.id);
    this.#at = id;
    this.stage.show(node, tree);
    this.#draw(tree, node);
    this.host.dispatchEvent(new CustomEvent("ply", { detail: { ply: this.ply, usi: node.usi, sfen: node.view?.sfen ?? tree.start.sfen } }));
  }

  step(by: number): void {
    if (!this.#tree) return;
    const line = lineThrough(this.#tree, this.#at, this.#chosen);
    this.go(line[Math.max(0, Math.min(line.length - 1, this.ply + by))]!.id);
  }

  #draw(tree: Tree, node: TreeNode): void {
    const say = words[this.#language];
    const line = lineThrough(tree, node.id, this.#chosen);
    this.#list.replaceChildren(...line.map((n, ply) => {
      const option = html("option", { value: n.id },
        n.id === root ? say.start : `${ply} ${n.end || n.view?.side === undefined ? "" : n.view.side === "b" ? "☗" : "☖"}${this.#name(n)}`);
      option.selected = n.id === node.id;
      return option;
    }));
    const off = (button: HTMLButtonElement, is: boolean) => button.setAttribute("aria-disabled", String(is));
    off(this.#buttons.first, node.id === root);
    off(this.#buttons.previous, node.id === root);
    off(this.#buttons.next, nextOf(node, this.#chosen) < 0);
    off(this.#buttons.last, nextOf(node, this.#chosen) < 0);
    // Offer variations before the choice and just after it.
    const here = node.children.length > 1 ? node : node.id !== root ? tree.nodes.get(node.parent)! : node;
    const ways = here.children.length > 1 ? here.children.map((id) => tree.nodes.get(id)!) : [];
    this.#ways.hidden = ways.length === 0;
    this.#ways.replaceChildren(html("span", {}, `${say.variations}:`), ...ways.map((way) => {
      const button = html("button", { type: "button" }, this.#name(way));
      if (way.id === node.id) button.setAttribute("aria-current", "step");
      button.addEventListener("click", () => this.go(way.id));
      return button;
    }));
    const foul = node.view?.foul && textIn(node.view.foul, this.#language);
    this.#text.hidden = node.comments.length === 0 && !foul;
    this.#text.replaceChildren(...(foul ? [html("p", { class: "bad" }, foul)] : []), html("p", {}, node.comments.join("\n")));
  }

  #name(node: TreeNode): string {
    if (node.end) return (node.view?.end && textIn(node.view.end, this.#language)) || node.end.word || node.end.kind;
    if (this.#style === "usi") return node.usi;
    return (this.#style === "western" ? node.view?.western : node.view?.ja) || node.usi;
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target === this.#list) return;
    const act =
      { ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1), Home: () => this.go(root),
        End: () => this.step(Infinity) }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

/** An end or a foul shows the move before it. */
export function shownMove(tree: Tree, node: TreeNode): TreeNode {
  while (closed(node)) node = tree.nodes.get(node.parent)!;
  return node;
}

function mark(side: "b" | "w"): SVGSVGElement {
  return svg("svg", { class: "mark", viewBox: "0 0 20 22", role: "img", "aria-label": side === "b" ? "☗" : "☖" },
    svg("path", { d: "M10 1.5L16.3 5.600 18.500 20.300H1.500L3.700 5.600Z", fill: side === "b" ? "#1b1510" : "#fffdf6" }));
}

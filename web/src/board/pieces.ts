import { svg } from "./svg";
import { boxHeight, boxWidth, characters, movement, pentagon, sizeOf, wooden, type Painter, type PieceLook, type PieceSet } from "./wood";

/** In the order of the settings. */
export const pieceSets: readonly PieceSet[] = ["one", "two", "intl", "moves", "figures", "contrast"];

const painters = new Map<PieceSet, Painter>();

export function drawable(set: PieceSet): boolean {
  return set === "one" || set === "two" || set === "intl" || painters.has(set);
}

export async function loadSet(set: PieceSet): Promise<void> {
  if (drawable(set)) return;
  const { sets } = await import("./sets");
  for (const [name, painter] of Object.entries(sets)) painters.set(name as PieceSet, painter);
}

export function drawHollow(letter: string): SVGSVGElement {
  const root = svg("svg", { viewBox: `0 0 ${boxWidth} ${boxHeight}`, class: "hollow", "aria-hidden": "true", focusable: "false" });
  root.append(svg("path", { d: pentagon(sizeOf(letter)), transform: "translate(50 55)" }));
  return root;
}

export function drawPiece(look: PieceLook): SVGSVGElement {
  const root = svg("svg", { viewBox: `0 0 ${boxWidth} ${boxHeight}`, class: "koma", "aria-hidden": "true", focusable: "false" });
  root.append(...pieceParts(look));
  return root;
}

/** For pictures with several pieces. */
export function pieceParts(look: PieceLook): SVGElement[] {
  if (look.kind?.token) return [token(look)];
  const painter = painters.get(look.set);
  return painter ? painter(look) : wooden(look, (size) => lettering(look, size));
}

function lettering(look: PieceLook, size: readonly [number, number]): SVGElement[] {
  const { kind, letter, side, set } = look;
  const ink = letter.startsWith("+") ? "ink red" : "ink";
  const [width, height] = size;
  if (set === "intl") {
    const text = (kind?.intl || letter).replace("+", "");
    const marks = movement(kind?.diagrams?.[0], size);
    const em = width * (marks.length > 0 ? 0.5 : 0.74);
    return [svg("g", { class: ink }, ...characters(text, em, 0, height * 0.1, 1), ...marks)];
  }
  const one = (side === "w" && kind?.oneWhite) || kind?.one || letter;
  const two = (side === "w" && kind?.twoWhite) || kind?.two || one;
  const text = set === "two" ? two : one;
  const letters = [...text];
  if (letters.length === 1) return [svg("g", { class: ink }, ...characters(text, width * 0.72, 0, height * 0.075, 1.06))];
  const em = width * 0.46;
  const stretch = height * 0.375 / em;
  return [
    svg("g", { class: ink }, ...characters(letters[0]!, em, 0, -height * 0.125, stretch * 0.98),
      ...characters(letters.slice(1).join(""), em, 0, height * 0.26, stretch)),
  ];
}

/** A round counter for a token, which a hand only counts. */
function token({ kind, letter, turned }: PieceLook): SVGElement {
  const group = svg("g", { transform: `translate(50 54)${turned ? " rotate(180)" : ""}` });
  group.append(svg("circle", { r: 33, class: "cast", transform: turned ? "translate(0 -3)" : "translate(0 3)" }),
    svg("circle", { r: 33, class: "counter" }), svg("circle", { r: 28.5, class: "counter-ring" }),
    svg("g", { class: "counter-ink" }, ...characters(kind?.one || letter, 34, 0, 0)));
  return group;
}

/** Gradients for piece styles; once per document tree. */
export function pieceDefinitions(): SVGSVGElement {
  const stops = (colours: string[]) => colours.map((colour, i) => svg("stop", { offset: i / (colours.length - 1), class: colour }));
  return svg("svg", { width: 0, height: 0, class: "definitions", "aria-hidden": "true", focusable: "false" },
    svg("defs", {}, svg("linearGradient", { id: "koma-wood", x1: 0.1, y1: 0, x2: 0.5, y2: 1 }, ...stops(["wood-a", "wood-b", "wood-c"])),
      svg("linearGradient", { id: "koma-wood-turned", x1: 0.9, y1: 1, x2: 0.5, y2: 0 }, ...stops(["wood-a", "wood-b", "wood-c"]))));
}

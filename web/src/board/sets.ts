import { figures } from "./figures";
import { svg } from "./svg";
import { boxed, characters, movement, sizeOf, wooden, type Painter, type PieceLook } from "./wood";

/** Black's pieces are dark, White's light. */
const flat = {
  b: { face: "#26221f", rim: "#f4ead6", ink: "#fdf6e6", red: "#ff9884" },
  w: { face: "#fdf8ec", rim: "#2b2622", ink: "#1b1714", red: "#b3241b" },
};

function inkOf(letter: string): string {
  return letter.startsWith("+") ? "ink red" : "ink";
}

function name({ kind, letter, side }: PieceLook): string {
  return (side === "w" && kind?.oneWhite) || kind?.one || letter;
}

/** A kanji with marks for its moves, for learners. */
const moves: Painter = (look) =>
  wooden(look, (size) => {
    const [width, height] = size;
    const marks = movement(look.kind?.diagrams?.[0], size);
    const em = width * (marks.length > 0 ? 0.56 : 0.72);
    return [svg("g", { class: inkOf(look.letter) }, ...characters(name(look), em, 0, height * 0.09, 1.04), ...marks)];
  });

const pictures: Painter = (look) =>
  wooden(look, (size) => {
    const [width, height] = size;
    const text = name({ ...look, kind: look.kind && { ...look.kind, oneWhite: undefined } });
    const figure = figures[text];
    if (!figure) return [svg("g", { class: inkOf(look.letter) }, ...characters(text, width * 0.66, 0, height * 0.075, 1.06))];
    const promoted = look.letter.startsWith("+");
    const scale = (width * (promoted ? 0.6 : 0.66)) / 100;
    const parts: SVGElement[] = [
      svg("path", { d: figure, "fill-rule": "evenodd",
        transform: `translate(0 ${(height * (promoted ? 0.03 : 0.08)).toFixed(1)}) scale(${scale.toFixed(3)})` }),
    ];
    if (promoted) {
      parts.push(
        svg("path", { d: "M0-6L1.6-1.9 6-1.6 2.6 1.2 3.7 5.5 0 3.1-3.7 5.5-2.6 1.2-6-1.6-1.6-1.9Z",
          transform: `translate(0 ${(height * 0.4).toFixed(1)})` }),
      );
    }
    return [svg("g", { class: inkOf(look.letter) }, ...parts)];
  });

/** Flat pieces with large characters and high contrast. */
const contrast: Painter = (look) => {
  const size = sizeOf(look.letter);
  const [width, height] = size;
  const colours = flat[look.side];
  const { shape, at } = boxed(size, look.turned);
  const ink = look.letter.startsWith("+") ? colours.red : colours.ink;
  return [
    svg("path", { d: shape, class: "cast", transform: at(0.6, 2.4) }),
    svg("g", { transform: at(0, 0) }, svg("path", { d: shape, fill: colours.face, stroke: colours.rim, "stroke-width": 2.4 }),
      svg("g", { fill: ink, color: ink }, ...characters(name(look), width * 0.78, 0, height * 0.075, 1.06))),
  ];
};

export const sets: Readonly<Record<"moves" | "figures" | "contrast", Painter>> = { moves, figures: pictures, contrast };

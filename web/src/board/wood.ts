import { outlines } from "./outlines";
import { svg } from "./svg";
import type { MoveMark, PieceKind, Side } from "../wire";

export type PieceSet = "one" | "two" | "intl" | "moves" | "figures" | "contrast";

export interface PieceLook {
  kind: PieceKind | undefined;
  letter: string;
  side: Side;
  set: PieceSet;
  /** Points down the screen. */
  turned: boolean;
}

export type Painter = (look: PieceLook) => SVGElement[];

export const boxWidth = 100;
export const boxHeight = 109;

/** Of wooden pieces, king to pawn. */
const sizes: Record<string, readonly [number, number]> = {
  king: [88, 97],
  major: [85, 94],
  general: [80, 89],
  knight: [74, 85],
  lance: [69, 85],
  pawn: [66, 79],
};

const ranks: Record<string, string> = { K: "king", R: "major", B: "major", Q: "major", G: "general", S: "general", N: "knight", L: "lance",
  P: "pawn" };

export function sizeOf(letter: string): readonly [number, number] {
  return sizes[ranks[letter.replace("+", "")] ?? "general"]!;
}

type Point = readonly [number, number];

/** 駒形 around its centre, point up, with rounded corners. */
export function pentagon([width, height]: readonly [number, number], dx = 0, dy = 0): string {
  const w = width / 2;
  const h = height / 2;
  const points = [[0, -h], [w * 0.76, -h * 0.62], [w, h], [-w, h], [-w * 0.76, -h * 0.62]] as const;
  return rounded(points.map(([x, y]): Point => [x + dx, y + dy]), [3, 4, 3.5, 3.5, 4]);
}

function rounded(points: Point[], radii: number[]): string {
  const n = points.length;
  const toward = (a: Point, b: Point, d: number): string => {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    return `${round(a[0] + ((b[0] - a[0]) * d) / length)} ${round(a[1] + ((b[1] - a[1]) * d) / length)}`;
  };
  let path = "";
  for (let i = 0; i < n; i++) {
    const p = points[i]!;
    const before = points[(i + n - 1) % n]!;
    const after = points[(i + 1) % n]!;
    path += `${i ? "L" : "M"}${toward(p, before, radii[i]!)}Q${round(p[0])} ${round(p[1])} ${toward(p, after, radii[i]!)}`;
  }
  return `${path}Z`;
}

const round = (n: number): number => Math.round(n * 100) / 100;

export function boxed(size: readonly [number, number], turned: boolean): { shape: string; at: (dx: number, dy: number) => string } {
  return { shape: pentagon(size), at: (dx, dy) => `translate(${50 + dx} ${55 + dy})${turned ? " rotate(180)" : ""}` };
}

/** One group turns all parts, because each group costs time per frame. */
export function wooden({ letter, turned }: PieceLook, inscription: (size: readonly [number, number]) => SVGElement[]): SVGElement[] {
  const size = sizeOf(letter);
  const { shape, at } = boxed(size, turned);
  const below = (dx: number, dy: number) => (turned ? pentagon(size, -dx, -dy) : pentagon(size, dx, dy));
  return [
    svg("g", { transform: at(0, 0) }, svg("path", { d: below(1.6, 4.2), class: "cast far" }),
      svg("path", { d: below(0.7, 2.6), class: "cast" }), svg("path", { d: below(0, 1.7), class: "side" }),
      svg("path", { d: shape, class: turned ? "wood turned" : "wood" }), svg("path", { d: grain(size), class: "grain" }),
      ...inscription(size)),
  ];
}

function grain([width, height]: readonly [number, number]): string {
  let path = "";
  for (const [x, bend] of [[-0.3, 1.4], [-0.17, -1], [0.04, 1.2], [0.21, -1.3], [0.33, 0.9]] as const) {
    const px = x * width;
    path += `M${round(px * 0.86)} ${round(-height * 0.29)}q${bend} ${round(height * 0.37)} ${round(px * 0.14)} ${round(height * 0.74)}`;
  }
  return path;
}

let rest: Promise<void> | null = null;
let others: Promise<void> | null = null;

/** Loads the outlines that few boards need, then those of other games; without them the reader's fonts draw the characters. */
async function loadRest(known: () => boolean): Promise<void> {
  await (rest ??= import("./rarer").then(({ rarer }) => void Object.assign(outlines, rarer), () => undefined));
  if (!known()) await (others ??= import("./games").then(({ games }) => void Object.assign(outlines, games), () => undefined));
}

/** Draws characters from the outlines; others use the reader's fonts. */
export function characters(text: string, em: number, cx: number, cy: number, stretch = 1): SVGElement[] {
  const letters = [...text];
  const known = () => letters.every((c) => outlines[c]);
  if (known()) return outlined(letters, em, cx, cy, stretch);
  const group = svg("g");
  void loadRest(known).then(() =>
    group.replaceChildren(...(known() ? outlined(letters, em, cx, cy, stretch) : [written(text, em, cx, cy)]))
  );
  return [group];
}

function written(text: string, em: number, cx: number, cy: number): SVGElement {
  const drawn = svg("text", { x: 0, y: 0, "text-anchor": "middle", "dominant-baseline": "central", "font-size": em,
    transform: `translate(${round(cx)} ${round(cy)})` });
  drawn.textContent = text;
  return drawn;
}

function outlined(letters: readonly string[], em: number, cx: number, cy: number, stretch: number): SVGElement[] {
  const scale = em / 1000;
  let x = cx - (letters.reduce((sum, c) => sum + outlines[c]![0], 0) * scale) / 2;
  return letters.map((c) => {
    const [advance, d] = outlines[c]!;
    const latin = c < "\u0080";
    // A Latin capital sits higher in the em square than a kanji.
    const middle = latin ? 515 : 500;
    const part = svg("path", { d,
      transform: `translate(${round(x)} ${round(cy - middle * scale * stretch)}) scale(${round5(scale)} ${round5(scale * stretch)})` });
    x += advance * scale;
    return part;
  });
}

const round5 = (n: number): number => Math.round(n * 1e5) / 1e5;

/** Marks around the character for the moves of the piece. */
export function movement(diagram: { at: [number, number]; marks: MoveMark[] | null } | undefined,
  [width, height]: readonly [number, number]): SVGElement[]
{
  if (!diagram?.marks) return [];
  const slides = new Set<string>();
  const leaps = new Map<string, Point>();
  const steps = new Set<string>();
  for (const mark of diagram.marks) {
    const dx = mark.at[0] - diagram.at[0];
    const dy = mark.at[1] - diagram.at[1];
    const straight = dx === 0 || dy === 0 || Math.abs(dx) === Math.abs(dy);
    const way = `${Math.sign(dx)},${Math.sign(dy)}`;
    if ((mark.kind === "slide" || mark.kind === "ice") && straight) slides.add(way);
    else if (straight && Math.max(Math.abs(dx), Math.abs(dy)) === 1) steps.add(way);
    else if (!straight && Math.abs(dx) + Math.abs(dy) === 3) leaps.set(`${dx},${dy}`, [dx, dy]);
  }
  const out: SVGElement[] = [];
  const at = (dx: number, dy: number): Point => {
    const y = height * (0.1 + dy * (dy < 0 ? 0.36 : 0.325));
    const half = (width / 2) * (0.76 + 0.24 * Math.min(1, (y + height * 0.31) / (height * 0.81)));
    return [dx * (half - 9), y];
  };
  for (const way of new Set([...slides, ...steps])) {
    const [dx, dy] = way.split(",").map(Number) as [number, number];
    const [x, y] = at(dx, dy);
    const angle = (Math.atan2(dx, -dy) * 180) / Math.PI;
    out.push(
      slides.has(way)
        ? svg("path", { d: "M0-6.2L4.8 3.4H-4.8Z", transform: `translate(${round(x)} ${round(y)}) rotate(${round(angle)})` })
        : svg("circle", { cx: round(x), cy: round(y), r: 3.6 }),
    );
  }
  for (const [dx, dy] of leaps.values()) {
    const [x, y] = at(Math.abs(dx) > Math.abs(dy) ? Math.sign(dx) : dx * 0.62, Math.abs(dx) > Math.abs(dy) ? dy * 0.45 : Math.sign(dy));
    out.push(svg("circle", { cx: round(x), cy: round(y), r: 3.4, class: "leap" }));
  }
  return out;
}

import { type Geometry, kanjiNumber } from "./geometry";
import { characters } from "./wood";
import type { Texture } from "./surfaces";
import { svg } from "./svg";
import { textIn } from "./script";
import type { Language } from "./labels";

export type Coordinates = "kanji" | "latin" | "none";

export interface Dress {
  coordinates: Coordinates;
  language: Language;
}

/** In pixels. */
export interface Metrics {
  /** Coordinates are in the squares. */
  inside: boolean;
  u: number;
  v: number;
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** In widths of a square. With inside the coordinates are in the squares. */
export function margins(coordinates: Coordinates, wraps: boolean, inside: boolean) {
  const bare = wraps ? 0.42 : inside ? 0.12 : 0.3;
  const lettered = coordinates === "none" || inside ? bare : 0.46;
  return { top: lettered, right: lettered, bottom: bare, left: bare };
}

export function drawGround(geometry: Geometry, m: Metrics, state: Dress, texture: Texture = straight): SVGSVGElement {
  const width = geometry.files * m.u + m.left + m.right;
  const height = geometry.ranks * m.v + m.top + m.bottom;
  // A shadow along the outline is much slower than one of a rectangle.
  const holed = (geometry.board.holes ?? []).length > 0;
  const root = svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, class: holed ? "ground holed" : "ground",
    "aria-hidden": "true", focusable: "false" });
  root.style.borderRadius = `${corner(m)}px`;
  root.append(wood(geometry, m, width, height, holed, texture));
  const squares = svg("g", { transform: `translate(${m.left} ${m.top})` });
  squares.append(...fields(geometry, m), lines(geometry, m), ...seams(geometry, m), ...dots(geometry, m), ...gates(geometry, m),
    ...parts(geometry, m, state.language, true));
  if (state.coordinates !== "none" && !m.inside) squares.append(...labels(geometry, m, state.coordinates));
  root.append(squares);
  return root;
}

/** What pieces would hide: numbers of squares, mines under pieces, coordinates inside of squares. */
export function drawOver(geometry: Geometry, m: Metrics, state: Dress): SVGElement[] {
  const inside = state.coordinates !== "none" && m.inside ? innerLabels(geometry, m, state.coordinates) : [];
  const r = m.u * 0.08;
  const mines = (geometry.board.gates ?? []).map((name) => {
    const [x, y] = geometry.place(name);
    return mine((x + 0.85) * m.u, (y + 0.14) * m.v, r, { "data-gate": name });
  });
  return [...numbers(geometry, m), ...mines, ...inside, ...parts(geometry, m, state.language, false)];
}

const corner = (m: Metrics) => Math.min(6, m.u * 0.1);

function wood(geometry: Geometry, m: Metrics, width: number, height: number, holed: boolean, texture: Texture): SVGElement {
  const group = svg("g");
  const clip = svg("clipPath", { id: "wood-shape" });
  const r = corner(m);
  if (!holed) {
    clip.append(svg("rect", { width, height, rx: r }));
  } else {
    for (const name of geometry.squares) {
      const [x, y] = geometry.place(name);
      clip.append(svg("rect", { x: x * m.u, y: y * m.v, width: m.u + m.left + m.right, height: m.v + m.top + m.bottom, rx: r }));
    }
  }
  const planks = svg("g", { "clip-path": "url(#wood-shape)" }, svg("rect", { width, height, class: "plank" }));
  planks.append(...texture(width, height, generator()));
  group.append(svg("defs", {}, clip), planks);
  return group;
}

/** A constant sequence between 0 and 1. */
export function generator(): () => number {
  let seed = 20;
  return () => (seed = (seed * 16807) % 2147483647) / 2147483647;
}

/** Straight grain (柾目) of kaya. */
export const straight: Texture = (width, height, random) => {
  const out: SVGElement[] = [];
  for (let x = 4; x < width; x += 5 + random() * 17) {
    const bend = (random() - 0.5) * 9;
    const line = svg("path", {
      d: `M${x.toFixed(1)} -2q${bend.toFixed(1)} ${(height / 2).toFixed(0)} ${(bend / 3).toFixed(1)} ${height + 4}`,
      class: "vein",
    });
    line.style.strokeWidth = (0.6 + random() * 2.6).toFixed(2);
    line.style.strokeOpacity = (0.05 + random() * 0.13).toFixed(3);
    out.push(line);
  }
  return out;
};

function fields(geometry: Geometry, m: Metrics): SVGElement[] {
  return (geometry.board.castles ?? []).map((name) => {
    const [x, y] = geometry.place(name);
    return svg("rect", { x: x * m.u, y: y * m.v, width: m.u, height: m.v, class: "castle" });
  });
}

function lines(geometry: Geometry, m: Metrics): SVGElement {
  const { wrapFiles, wrapRanks } = geometry.board;
  const thin = new Set<string>();
  const thick = new Set<string>();
  const seam = new Set<string>();
  for (const name of geometry.squares) {
    const [x, y] = geometry.place(name);
    const edges: [string, number, number, boolean][] = [
      [`M${x * m.u} ${y * m.v}h${m.u}`, x, y - 1, wrapRanks && y === 0],
      [`M${x * m.u} ${(y + 1) * m.v}h${m.u}`, x, y + 1, wrapRanks && y === geometry.ranks - 1],
      [`M${x * m.u} ${y * m.v}v${m.v}`, x - 1, y, wrapFiles && x === 0],
      [`M${(x + 1) * m.u} ${y * m.v}v${m.v}`, x + 1, y, wrapFiles && x === geometry.files - 1],
    ];
    for (const [d, ox, oy, open] of edges) (open ? seam : geometry.at(ox, oy) ? thin : thick).add(d);
  }
  return svg("g", {}, svg("path", { d: [...thin].join(""), class: "line" }), svg("path", { d: [...seam].join(""), class: "line seam" }),
    svg("path", { d: [...thick].join(""), class: "line edge" }));
}

/** At a joined edge the lines run over it. */
function seams(geometry: Geometry, m: Metrics): SVGElement[] {
  const out: SVGElement[] = [];
  const { wrapFiles, wrapRanks } = geometry.board;
  const width = geometry.files * m.u;
  const height = geometry.ranks * m.v;
  const run = m.u * 0.26;
  const chevron = (x: number, y: number, angle: number) =>
    svg("path", { d: "M-2.6-4.4L2.6 0L-2.6 4.4", class: "chevron",
      transform: `translate(${x} ${y}) rotate(${angle}) scale(${Math.max(0.7, m.u / 70)})` });
  if (wrapFiles) {
    let d = "";
    for (let y = 0; y <= geometry.ranks; y++) d += `M${-run} ${y * m.v}H0M${width} ${y * m.v}h${run}`;
    out.push(svg("path", { d, class: "line beyond" }));
    for (let y = 0; y < geometry.ranks; y += 2) {
      out.push(chevron(-run * 0.75, (y + 0.5) * m.v, 180));
      if (!wrapRanks) continue;
    }
    for (let y = 1; y < geometry.ranks; y += 2) out.push(chevron(-run * 0.75, (y + 0.5) * m.v, 0));
  }
  if (wrapRanks) {
    let d = "";
    for (let x = 0; x <= geometry.files; x++) d += `M${x * m.u} ${-run}V0M${x * m.u} ${height}v${run}`;
    out.push(svg("path", { d, class: "line beyond" }));
    for (let x = 0; x < geometry.files; x++) out.push(chevron((x + 0.5) * m.u, height + run * 0.75, x % 2 ? 90 : -90));
  }
  return out;
}

function dots(geometry: Geometry, m: Metrics): SVGElement[] {
  return geometry.stars.map(([x, y]) => svg("circle", { cx: x * m.u, cy: y * m.v, r: Math.max(2, m.u * 0.055), class: "star" }));
}

function gates(geometry: Geometry, m: Metrics): SVGElement[] {
  return (geometry.board.gates ?? []).map((name) => {
    const [x, y] = geometry.place(name);
    return mine((x + 0.5) * m.u, (y + 0.5) * m.v, m.u * 0.2);
  });
}

function mine(x: number, y: number, r: number, attributes: Record<string, string> = {}): SVGElement {
  const prongs = [0, 45, 90, 135].map((a) => {
    const [c, s] = [Math.cos((a * Math.PI) / 180) * r * 1.75, Math.sin((a * Math.PI) / 180) * r * 1.75];
    return `M${(-c).toFixed(1)} ${(-s).toFixed(1)}L${c.toFixed(1)} ${s.toFixed(1)}`;
  });
  return svg("g", { class: "gate", transform: `translate(${x} ${y})`, ...attributes }, svg("path", { d: prongs.join(""), class: "prongs" }),
    svg("circle", { r }), svg("circle", { r: r * 0.55, class: "core" }));
}

/** Names of parts of the board on its squares, or of those next to it. */
function parts(geometry: Geometry, m: Metrics, language: Language, onSquares: boolean): SVGElement[] {
  return (geometry.board.labels ?? []).filter(({ at }) => geometry.has(at) === onSquares).map(({ at, names }) => {
    const [x, y] = geometry.place(at);
    return svg("g", { class: onSquares ? "part" : "part beside" },
      ...characters(textIn(names, language) ?? "", Math.max(10, m.u * 0.36), (x + 0.5) * m.u, (y + 0.5) * m.v));
  });
}

function numbers(geometry: Geometry, m: Metrics): SVGElement[] {
  const table = geometry.board.numbers;
  if (!table || m.u < 26) return [];
  const em = Math.max(7, m.u * 0.19);
  return geometry.squares.filter((name) => table[name]).map((name) => {
    const [x, y] = geometry.place(name);
    const text = String(table[name]);
    return svg("g", { class: "number" }, ...characters(text, em, x * m.u + 2.5 + text.length * em * 0.29, y * m.v + em * 0.62));
  });
}

function labels(geometry: Geometry, m: Metrics, coordinates: Coordinates): SVGElement[] {
  const em = Math.min(17, Math.max(8.5, m.u * 0.25));
  const out: SVGElement[] = [];
  for (let x = 0; x < geometry.files; x++) {
    let y = 0;
    while (y < geometry.ranks && !geometry.at(x, y)) y++;
    out.push(label(String(geometry.file(x)), em, (x + 0.5) * m.u, y * m.v - m.top * 0.47));
  }
  for (let y = 0; y < geometry.ranks; y++) {
    let x = geometry.files - 1;
    while (x >= 0 && !geometry.at(x, y)) x--;
    const rank = geometry.rank(y);
    const text = coordinates === "kanji" ? kanjiNumber(rank) : String.fromCharCode(96 + rank);
    const cx = (x + 1) * m.u + m.right * 0.52;
    const cy = (y + 0.5) * m.v;
    if (coordinates === "kanji" && rank > 10) {
      // Two characters, one above the other, as in printed diagrams.
      out.push(label(text[0]!, em * 0.86, cx, cy - em * 0.42), label(text.slice(1), em * 0.86, cx, cy + em * 0.42));
    } else {
      out.push(label(text, em, cx, cy));
    }
  }
  return out;
}

/** Files in the squares of the first row, ranks in those of the last column, in the corner that the pieces leave free. */
function innerLabels(geometry: Geometry, m: Metrics, coordinates: Coordinates): SVGElement[] {
  const em = Math.max(8, m.u * 0.24);
  const files = Array.from({ length: geometry.files }, (_, x) => {
    let y = 0;
    while (y < geometry.ranks - 1 && !geometry.at(x, y)) y++;
    return label(String(geometry.file(x)), em, x * m.u + em * 0.45, y * m.v + em * 0.6);
  });
  const ranks = Array.from({ length: geometry.ranks }, (_, y) => {
    let x = geometry.files - 1;
    while (x > 0 && !geometry.at(x, y)) x--;
    const rank = geometry.rank(y);
    const text = coordinates === "kanji" ? kanjiNumber(rank) : String.fromCharCode(96 + rank);
    return label(text, em, (x + 1) * m.u - em * (text.length / 2 + 0.18), (y + 1) * m.v - em * 0.65);
  });
  return [...files, ...ranks];
}

function label(text: string, em: number, x: number, y: number): SVGElement {
  return svg("g", { class: "coordinate" }, ...characters(text, em, x, y));
}

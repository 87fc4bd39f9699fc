import { useLayoutEffect, useRef } from "preact/hooks";
import { pieceParts } from "../board/pieces";
import { boxHeight, boxWidth, type PieceSet } from "../board/wood";
import { kindOf, sideOf } from "../board/position";
import { svg } from "../board/svg";
import { inLanguage, texts } from "../i18n";
import { pieceSet } from "../prefs";
import { useSet } from "./piece";
import type { MoveDiagram, MoveMark, PieceKind } from "../wire";

interface MovementProps {
  diagram: MoveDiagram;
  kind: PieceKind;
  kinds: ReadonlyMap<string, PieceKind>;
}

export function Movement({ diagram, kind, kinds }: MovementProps) {
  const place = useRef<HTMLDivElement>(null);
  const set = useSet(pieceSet.value);
  useLayoutEffect(() => {
    place.current?.replaceChildren(draw(diagram, kind, kinds, set));
  }, [diagram, kind, set]);
  const caption = inLanguage(diagram.caption);
  return <figure class="movement">
    <div ref={place} role="img" aria-label={describe(diagram, kind)} />
    {caption && <figcaption>{caption}</figcaption>}
  </figure>;
}

/** For screen readers. */
function describe(diagram: MoveDiagram, kind: PieceKind): string {
  const offsets = (diagram.marks ?? []).map((m) => `${m.at[0] - diagram.at[0]},${diagram.at[1] - m.at[1]}`);
  return `${inLanguage(kind.names)} ${inLanguage(diagram.caption)}: ${offsets.join(" ")}`;
}

const w = 30;
const h = 33;

function draw(diagram: MoveDiagram, kind: PieceKind, kinds: ReadonlyMap<string, PieceKind>, set: PieceSet): SVGSVGElement {
  const width = diagram.files * w;
  const height = diagram.ranks * h;
  const root = svg("svg", { viewBox: `-2 -2 ${width + 4} ${height + 4}`, class: "move-diagram", "aria-hidden": "true",
    focusable: "false" });
  // Squares have the same size in all excerpts.
  root.style.width = `${Math.min(9, diagram.files) * 1.62}rem`;
  root.append(svg("rect", { width, height, class: "diagram-wood" }));
  let lines = "";
  for (let x = 0; x <= diagram.files; x++) lines += `M${x * w} 0V${height}`;
  for (let y = 0; y <= diagram.ranks; y++) lines += `M0 ${y * h}H${width}`;
  root.append(svg("path", { d: lines, class: "diagram-lines" }));
  root.append(...rays(diagram), ...(diagram.marks ?? []).map((m) => mark(m)));
  const put = (at: [number, number], piece: string, of: PieceKind | undefined) => {
    const side = sideOf(piece);
    const group = svg("g", { transform: `translate(${at[0] * w} ${at[1] * h}) scale(${w / boxWidth} ${h / boxHeight})` });
    group.append(...pieceParts({ kind: of, letter: kindOf(piece), side, set, turned: side === "w" }));
    root.append(group);
  };
  for (const other of diagram.others ?? []) put(other.at, other.piece, kinds.get(kindOf(other.piece)));
  put(diagram.at, kind.letter, kind);
  return root;
}

function rays(diagram: MoveDiagram): SVGElement[] {
  const [cx, cy] = diagram.at;
  const ends = new Map<string, MoveMark>();
  for (const m of diagram.marks ?? []) {
    if (m.kind !== "slide" && m.kind !== "ice") continue;
    const [dx, dy] = [m.at[0] - cx, m.at[1] - cy];
    if (!(dx === 0 || dy === 0 || Math.abs(dx) === Math.abs(dy))) continue;
    const way = `${Math.sign(dx)},${Math.sign(dy)}`;
    const far = ends.get(way);
    if (!far || Math.max(Math.abs(dx), Math.abs(dy)) > Math.max(Math.abs(far.at[0] - cx), Math.abs(far.at[1] - cy))) ends.set(way, m);
  }
  return [...ends.values()].flatMap((m) => {
    const [sx, sy] = [Math.sign(m.at[0] - cx), Math.sign(m.at[1] - cy)];
    const [x, y] = [m.at[0] + 0.5, m.at[1] + 0.5];
    const kind = `ray ${manner(m)}${m.kind === "ice" ? " ice" : ""}`;
    const from = `M${(cx + 0.5) * w} ${(cy + 0.5) * h}`;
    // A slide beyond the excerpt ends in an arrow.
    const leaves = m.kind === "slide"
      && (m.at[0] + sx < 0 || m.at[0] + sx >= diagram.files || m.at[1] + sy < 0 || m.at[1] + sy >= diagram.ranks);
    if (!leaves) return [svg("path", { d: `${from}L${x * w} ${y * h}`, class: kind })];
    const angle = (Math.atan2(sy * h, sx * w) * 180) / Math.PI;
    const [ex, ey] = [(x + sx * 0.3) * w, (y + sy * 0.3) * h];
    return [
      svg("path", { d: `${from}L${ex} ${ey}`, class: kind }),
      svg("path", { d: "M5.5 0L-3.5-5.5V5.5Z", class: `arrowhead ${manner(m)}`, transform: `translate(${ex} ${ey}) rotate(${angle})` }),
    ];
  });
}

const manner = (m: MoveMark): string => (m.quiet && m.capture ? "both" : m.capture ? "capture" : "quiet");

function mark(m: MoveMark): SVGElement {
  const [x, y] = [(m.at[0] + 0.5) * w, (m.at[1] + 0.5) * h];
  const group = svg("g", { transform: `translate(${x} ${y})`, class: `reach ${m.kind} ${manner(m)}` });
  const r = m.kind === "slide" ? 4.2 : 6;
  switch (m.kind) {
    case "ice":
      group.append(svg("path", { d: "M0-7.5L7.5 0 0 7.5-7.5 0Z" }));
      break;
    case "wrap":
      group.append(svg("circle", { r: 7.5, class: "outer" }), svg("circle", { r: 4 }));
      break;
    case "jump":
      group.append(svg("path", { d: "M0-7L6.6 5H-6.6Z" }));
      break;
    default:
      group.append(svg("circle", { r }));
  }
  if (m.capture && !m.quiet) group.append(svg("path", { d: "M-3-3L3 3M3-3L-3 3", class: "cross" }));
  return group;
}

/** Only marks that occur. */
export function MovementLegend({ kinds }: { kinds: PieceKind[] }) {
  const t = texts.value;
  const marks = kinds.flatMap((k) => k.diagrams ?? []).flatMap((d) => d.marks ?? []);
  const rows: [string, MoveMark, boolean][] = [
    [t.legendMove, { at: [0, 0], kind: "step", quiet: true, capture: true }, marks.some((m) => m.quiet && m.capture)],
    [t.legendQuiet, { at: [0, 0], kind: "step", quiet: true, capture: false }, marks.some((m) => m.quiet && !m.capture)],
    [t.legendCapture, { at: [0, 0], kind: "step", quiet: false, capture: true }, marks.some((m) => !m.quiet && m.capture)],
    [t.legendIce, { at: [0, 0], kind: "ice", quiet: true, capture: false }, marks.some((m) => m.kind === "ice")],
    [t.legendWrap, { at: [0, 0], kind: "wrap", quiet: true, capture: true }, marks.some((m) => m.kind === "wrap")],
  ];
  return <ul class="legend">
    {rows.filter(([, , used]) => used).map(([label, m]) =>
      <li key={label}>
        <LegendMark mark={m} />
        {label}
      </li>
    )}
  </ul>;
}

function LegendMark({ mark: m }: { mark: MoveMark }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () => place.current?.replaceChildren(svg("svg", { viewBox: "5 6 20 21", class: "legend-mark", "aria-hidden": "true" }, mark(m))),
    [],
  );
  return <span ref={place} />;
}

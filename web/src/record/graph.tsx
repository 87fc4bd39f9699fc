import { texts } from "../i18n";
import type { Editor } from "./editor";
import { scoreHeight, scoreText } from "./score";

const width = 320;
const height = 92;

export function Graph({ editor }: { editor: Editor }) {
  const t = texts.value.record;
  const line = editor.line.value;
  const points = line.flatMap((node, ply) => {
    const score = node.evaluations.find((e) => e.score)?.score;
    return score ? [{ ply, id: node.id, score, y: (height / 2) * (1 - scoreHeight(score) * 0.94) }] : [];
  });
  if (points.length < 2) return null;
  const last = Math.max(1, line.length - 1);
  const x = (ply: number) => (ply / last) * width;
  const path = points.map((p, i) => `${i ? "L" : "M"}${x(p.ply).toFixed(1)} ${p.y.toFixed(1)}`).join("");
  const [from, to] = [x(points[0]!.ply), x(points.at(-1)!.ply)];
  const area = `${path}L${to} ${height / 2}L${from} ${height / 2}Z`;
  const ply = editor.ply.value;
  const here = points.find((p) => p.ply === ply);
  const go = (event: PointerEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const wanted = ((event.clientX - box.left) / box.width) * last;
    const node = line[Math.round(Math.max(0, Math.min(last, wanted)))];
    if (node) editor.go(node.id);
  };
  return <section class="graph panel" aria-label={t.evaluations} data-testid="graph" data-points={points.length}>
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={t.graph} onPointerDown={(event) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      go(event);
    }} onPointerMove={(event) => event.buttons & 1 && go(event)}>
      <clipPath id="graph-up">
        <rect width={width} height={height / 2} />
      </clipPath>
      <clipPath id="graph-down">
        <rect y={height / 2} width={width} height={height / 2} />
      </clipPath>
      <path class="graph-area up" d={area} clip-path="url(#graph-up)" />
      <path class="graph-area down" d={area} clip-path="url(#graph-down)" />
      <path class="graph-middle" d={`M0 ${height / 2}H${width}`} />
      <path class="graph-line" d={path} />
      <path class="graph-here" d={`M${x(ply)} 0V${height}`} />
    </svg>
    {here && <output class={ply > last * 0.5 ? "graph-score before" : "graph-score"} style={{ left: `${(ply / last) * 100}%` }}>
      {scoreText(here.score)}
    </output>}
  </section>;
}

import { useId, useRef } from "preact/hooks";
import { texts } from "../i18n";
import { scoreText } from "../record/score";
import { signOf, type Review } from "./review";

const width = 320;
const height = 100;

interface GraphProps {
  review: Review;
  plies: number;
  ply: number;
  go: (ply: number) => void;
  name: (ply: number) => string;
}

export function CourseGraph({ review, plies, ply, go, name }: GraphProps) {
  const t = texts.value.analysis;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const positions = [...review.positions.value.values()].sort((a, b) => a.ply - b.ply);
  const result = review.analysis.value?.result;
  const last = Math.max(1, plies);
  const x = (n: number) => (n / last) * width;
  const y = (black: number) => height * (1 - black);
  const path = positions.map((p, i) => `${i ? "L" : "M"}${x(p.ply).toFixed(1)} ${y(p.black).toFixed(1)}`).join("");
  const first = positions[0];
  const end = positions.at(-1);
  const area = first && end ? `${path}L${x(end.ply).toFixed(1)} ${height / 2}L${x(first.ply).toFixed(1)} ${height / 2}Z` : "";
  const here = review.positions.value.get(ply);
  const at = (clientX: number) => {
    const place = box.current!.getBoundingClientRect();
    go(Math.round(Math.max(0, Math.min(1, (clientX - place.left) / place.width)) * last));
  };
  const label = (n: number) => {
    const p = review.positions.value.get(n);
    const m = review.moves.value.get(n);
    return [name(n), p && t.chanceBlack(Math.round(100 * p.black)), m && signOf(m.grade) && t.grades[m.grade]].filter(Boolean).join(", ");
  };
  return <div class="course" data-testid="course" data-points={positions.length}>
    <div ref={box} class="course-field" role="slider" tabIndex={0} aria-label={t.graph} aria-valuemin={0} aria-valuemax={plies}
      aria-valuenow={ply} aria-valuetext={label(ply)} onPointerDown={(event) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      at(event.clientX);
    }} onPointerMove={(event) => {
      if (event.buttons & 1) at(event.clientX);
    }} data-testid="course-field">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <clipPath id={`${id}up`}>
          <rect width={width} height={height / 2} />
        </clipPath>
        <clipPath id={`${id}down`}>
          <rect y={height / 2} width={width} height={height / 2} />
        </clipPath>
        {[0.25, 0.75].map((v) => <path key={v} class="course-grid" d={`M0 ${y(v)}H${width}`} />)}
        {result && [result.middle, result.end].map((n) => n > 0 && <path key={n} class="course-part" d={`M${x(n - 0.5)} 0V${height}`} />)}
        {area && <path class="graph-area up" d={area} clip-path={`url(#${id}up)`} />}
        {area && <path class="graph-area down" d={area} clip-path={`url(#${id}down)`} />}
        <path class="graph-middle" d={`M0 ${height / 2}H${width}`} />
        <path class="graph-line" d={path} />
        <path class="graph-here" d={`M${x(ply)} 0V${height}`} />
      </svg>
      {result?.moves.filter((m) => signOf(m.grade)).map((m) => {
        const p = review.positions.value.get(m.ply);
        return p
          && <i key={m.ply} class={`course-dot ${m.grade}`} style={{ left: `${(m.ply / last) * 100}%`, top: `${100 * (1 - p.black)}%` }}
            data-grade={m.grade} data-ply={m.ply} />;
      })}
      {here
        && <output class={ply > last * 0.6 ? "graph-score before" : "graph-score"} style={{ left: `${(ply / last) * 100}%` }}
          aria-hidden="true">
          {Math.round(100 * here.black)}% <span class="muted">{scoreText(here.score)}</span>
        </output>}
    </div>
  </div>;
}

import { capital, languageTag, texts } from "../i18n";
import type { StatisticsGame, StatisticsReview } from "../wire";

const width = 640;
const height = 150;

type Reviewed = StatisticsGame & { review: StatisticsReview };

const mean = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0) / Math.max(1, list.length);

/** The graph has the table as its text. */
export function Accuracy({ games }: { games: readonly StatisticsGame[] }) {
  const t = texts.value;
  const s = t.statistics;
  const list = games.filter((g): g is Reviewed => !!g.review).toReversed();
  if (list.length === 0) {
    return <section class="statistics-accuracy" aria-labelledby="accuracy">
      <h2 id="accuracy">{s.accuracy}</h2>
      <p class="muted" data-testid="accuracy-none">{s.accuracyNone}</p>
    </section>;
  }
  const x = (i: number) => (list.length === 1 ? width / 2 : 8 + (i / (list.length - 1)) * (width - 16));
  const y = (accuracy: number) => height - 8 - (accuracy / 100) * (height - 16);
  const points = list.map((g, i) => `${x(i).toFixed(1)},${y(g.review.accuracy).toFixed(1)}`).join(" ");
  const phases = (["opening", "middle", "endgame"] as const).map((phase) =>
    [phase, list.map((g) => g.review[phase]).filter(Boolean)] as const
  );
  const day = (at: number) => new Date(at).toLocaleDateString(languageTag.value, { dateStyle: "medium" });
  return <section class="statistics-accuracy" aria-labelledby="accuracy" data-testid="accuracy" data-games={list.length}>
    <h2 id="accuracy">{s.accuracy}</h2>
    <p>{s.mean(Math.round(mean(list.map((g) => g.review.accuracy))))}</p>
    <div class="statistics-graph">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={s.accuracy}>
        {[25, 50, 75].map((n) => <path key={n} class="accuracy-grid" d={`M0 ${y(n)}H${width}`} />)}
        <polyline class="accuracy-line" points={points} />
        <path class="accuracy-dots" d={list.map((g, i) => `M${x(i).toFixed(1)} ${y(g.review.accuracy).toFixed(1)}h.01`).join("")} />
      </svg>
      {[25, 50, 75].map((n) => <span key={n} aria-hidden="true" style={{ top: `${(100 * y(n)) / height}%` }}>{n}%</span>)}
    </div>
    <dl class="statistics-phases">
      {phases.map(([phase, values]) =>
        <div key={phase}>
          <dt>{capital(t.analysis.phases[phase])}</dt>
          <dd>{values.length ? `${Math.round(mean(values))}%` : "–"}</dd>
        </div>
      )}
      {(["blunders", "mistakes", "inaccuracies"] as const).map((mark, i) =>
        <div key={mark}>
          <dt>
            <span aria-hidden="true">{["??", "?", "?!"][i]}</span>
            <span class="spoken">{[t.analysis.grades.blunder, t.analysis.grades.mistake, t.analysis.grades.inaccuracy][i]}</span>
          </dt>
          <dd title={s.marks}>{mean(list.map((g) => g.review[mark])).toFixed(1)}</dd>
        </div>
      )}
    </dl>
    <details>
      <summary>{s.table}</summary>
      <table class="statistics-games">
        <thead>
          <tr>
            <th scope="col">{s.date}</th>
            <th scope="col">{t.analysis.accuracy}</th>
            <th scope="col">??</th>
            <th scope="col">?</th>
            <th scope="col">?!</th>
          </tr>
        </thead>
        <tbody>
          {list.toReversed().map((g) =>
            <tr key={g.id}>
              <th scope="row">
                <a href={`/game/${g.id}`}>{day(g.began)}</a>
              </th>
              <td>{g.review.accuracy.toFixed(1)}%</td>
              <td>{g.review.blunders}</td>
              <td>{g.review.mistakes}</td>
              <td>{g.review.inaccuracies}</td>
            </tr>
          )}
        </tbody>
      </table>
    </details>
  </section>;
}

import { ruleSets } from "../api";
import { inLanguage, texts, word } from "../i18n";
import { useLoad } from "../pages/load";
import type { PlayerRating } from "../wire";
import { ratings } from "./api";

const width = 240;
const height = 56;

export function Ratings({ name }: { name: string }) {
  const t = texts.value;
  const c = t.contest;
  const { value } = useLoad(`ratings ${name}`, async () => ({ list: (await ratings(name)).ratings, sets: (await ruleSets()).rulesets }));
  return <section class="group" aria-labelledby="player-ratings">
    <h2 id="player-ratings">{c.ratings}</h2>
    {value && value.list.length === 0 && <p class="muted">{c.noRatings}</p>}
    <ul class="ratings">
      {value?.list.map((r) =>
        <li key={`${r.rules} ${r.speed}`} class="panel rating-card" data-testid="player-rating">
          <p class="muted">
            <a href={`/leaders/${r.rules}`}>{inLanguage(value.sets.find((s) => s.id === r.rules)?.names) || r.rules}</a> ·{" "}
            {word(c.speeds, r.speed) ?? r.speed}
          </p>
          <p class="rating-value">
            {r.rating}
            {r.provisional ? "?" : ""} <small>±{r.deviation}</small>
          </p>
          <RatingGraph rating={r} />
          <p class="muted">{c.record(r.games, r.wins, r.losses)}</p>
        </li>
      )}
    </ul>
  </section>;
}

function RatingGraph({ rating }: { rating: PlayerRating }) {
  const values = [1500, ...rating.history.map((p) => p.rating)];
  const [low, high] = [Math.min(...values) - 10, Math.max(...values) + 10];
  const x = (i: number) => (i / Math.max(1, values.length - 1)) * width;
  const y = (v: number) => height - ((v - low) / (high - low)) * height;
  const line = values.map((v, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(v).toFixed(1)}`).join("");
  return <svg class="rating-graph" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img"
    aria-label={texts.value.contest.history(values[0]!, values.at(-1)!)}>
    <path class="rating-middle" d={`M0 ${y(1500)}H${width}`} />
    <path class="rating-line" d={line} />
  </svg>;
}

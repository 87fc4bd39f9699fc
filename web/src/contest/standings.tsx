import { texts } from "../i18n";
import { gradeName } from "../people/grades";
import type { Standing, Tournament } from "../wire";

/** 2½ */
const halves = (n: number) => `${n >= 2 || n === 0 ? Math.floor(n / 2) : ""}${n % 2 ? "½" : ""}`;

export function Name({ of }: { of: Standing | undefined }) {
  if (!of) return <span>?</span>;
  return of.account
    ? <a href={`/@${of.name}`}>
      <bdi>{of.name}</bdi>
    </a>
    : <bdi>{of.name}</bdi>;
}

export function Standings({ tournament: x }: { tournament: Tournament }) {
  const c = texts.value.contest;
  const [swiss, arena, knockout] = [x.kind === "swiss", x.kind === "arena", x.kind === "knockout"];
  return <section class="panel table-panel" aria-labelledby="standings">
    <div class="panel-head">
      <h2 id="standings">{c.standings}</h2>
    </div>
    <table class="standings" data-testid="standings">
      <thead>
        <tr>
          <th>{c.rank}</th>
          <th>{c.player}</th>
          {!knockout && <th>{c.points}</th>}
          <th>{c.wins}</th>
          {swiss && <th>{c.solkoff}</th>}
          {(swiss || x.kind === "round-robin") && <th>{c.berger}</th>}
        </tr>
      </thead>
      <tbody>
        {x.standings.map((s) =>
          <tr key={s.player} class={s.you ? "you" : ""}>
            <td>{x.began ? s.rank : ""}</td>
            <td>
              <span class="standing-name">
                <Name of={s} /> {s.rating ? <small class="muted">{s.rating}</small> : null}
                {s.removed ? <em class="muted">{c.removed}</em> : s.withdrawn && <small class="chip">{c.withdrawn}</small>}
                {(s.sits ?? 0) > x.round && !x.over && <small class="chip">{c.sits(s.sits!)}</small>}
                {s.grade && <small class="muted">{gradeName(s.grade)}</small>}
                {knockout && s.out && <small class="chip">{c.out}</small>}
                {arena && (s.streak ?? 0) > 1 && <small class="chip">{`${s.streak} ${c.streak}`}</small>}
              </span>
            </td>
            {!knockout && <td>{arena ? s.points : halves(s.points)}</td>}
            <td>{s.wins}</td>
            {swiss && <td>{halves(s.solkoff)}</td>}
            {(swiss || x.kind === "round-robin") && <td>{(s.berger / 4).toLocaleString()}</td>}
          </tr>
        )}
      </tbody>
    </table>
    {!knockout && x.games.some((g) => g.forfeit) && <p class="note muted">{c.winsPlayed}</p>}
  </section>;
}

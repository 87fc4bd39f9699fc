import { texts } from "../i18n";
import type { Standing, Tournament, TournamentCorrection } from "../wire";
import { when } from "./when";

/** Newest first. */
export function Log({ tournament, players }: { tournament: Tournament; players: Map<number, Standing> }) {
  const c = texts.value.contest;
  const entries = tournament.log ?? [];
  if (entries.length === 0) return null;
  const name = (player: number) => players.get(player)?.name || c.removed;
  const outcome = (o: TournamentCorrection["to"],
    e: TournamentCorrection) => (o === "black"
      ? c.won(name(e.black))
      : o === "white"
      ? c.won(name(e.white))
      : o === "drawn"
      ? c.drawn
      : c.nobodyWon);
  return <section class="panel" aria-labelledby="log">
    <div class="panel-head">
      <h2 id="log">{c.log}</h2>
    </div>
    <ul class="contest-log" data-testid="contest-log">
      {[...entries].reverse().map((e) =>
        <li key={`${e.at} ${e.round} ${e.board}`}>
          <p>
            {tournament.kind !== "arena" && `${c.round(e.round)} · `}
            <bdi>{name(e.black)}</bdi> – <bdi>{name(e.white)}</bdi>
            {": "}
            <s class="muted">{outcome(e.from, e)}</s> → <strong>{outcome(e.to, e)}</strong>
          </p>
          <p class="log-reason">
            <bdi>{e.reason}</bdi>
          </p>
          <p class="muted">
            <time dateTime={new Date(e.at).toISOString()}>{when(e.at)}</time> · {e.moderator ? c.byModerator : c.byHolder}
          </p>
        </li>
      )}
    </ul>
  </section>;
}

import { inLanguage, texts } from "../i18n";
import { SideMark } from "../ui/piece";
import type { Standing, TournamentGame } from "../wire";
import { marks } from "./marks";
import { Name } from "./standings";

interface GamesProps {
  games: TournamentGame[];
  players: Map<number, Standing>;
  arena: boolean;
  swiss: boolean;
  /** Undefined without the right to correct. */
  correct?: (game: TournamentGame) => void;
}

/** Last round first. */
export function Games({ games, players, arena, swiss, correct }: GamesProps) {
  const c = texts.value.contest;
  if (games.length === 0) return null;
  const rounds = [...new Set(games.map((g) => g.round))].sort((a, b) => b - a);
  return <section aria-labelledby="games">
    <h2 id="games">{c.games}</h2>
    {rounds.map((round) =>
      <section key={round} class="panel table-panel">
        {!arena && <div class="panel-head">
          <h3>{c.round(round)}</h3>
        </div>}
        <ul class="pairings">
          {games.filter((g) => g.round === round).slice(arena ? -60 : 0).map((g) =>
            <Pairing key={`${g.board} ${g.try}`} game={g} players={players} swiss={swiss} correct={correct} />
          )}
        </ul>
      </section>
    )}
  </section>;
}

function Pairing(
  { game: g, players, swiss, correct }: { game: TournamentGame; players: Map<number, Standing>; swiss: boolean;
    correct?: (game: TournamentGame) => void },
) {
  const t = texts.value;
  const c = t.contest;
  const mine = players.get(g.black)?.you || players.get(g.white)?.you;
  const [black, white] = marks(g.outcome);
  const name = (p: number) => players.get(p)?.name ?? "?";
  const absent = !g.forfeit || g.white < 0
    ? ""
    : g.outcome === "black"
    ? c.noShow(name(g.white))
    : g.outcome === "white"
    ? c.noShow(name(g.black))
    : c.noShows;
  const correctable = correct && g.white >= 0 && g.outcome !== "open" && g.outcome !== "again" && g.outcome !== "void";
  return <li class={g.outcome === "open" ? "open" : g.outcome === "void" ? "void" : ""} data-testid={`pairing-${g.round}-${g.board}`}
    data-outcome={g.outcome}>
    <span class={g.outcome === "black" ? "pairing-side won" : "pairing-side"}>
      <span class="mark">{black}</span>
      <SideMark side="b" />
      <Name of={players.get(g.black)} />
    </span>
    <span class={g.outcome === "white" ? "pairing-side won" : "pairing-side"}>
      <span class="mark">{g.white < 0 ? "" : white}</span>
      {g.white < 0
        ? <span class="muted">{g.outcome === "drawn" ? c.halfBye : g.outcome === "nothing" && swiss ? c.absent : c.bye}</span>
        : <>
          <SideMark side="w" />
          <Name of={players.get(g.white)} />
        </>}
    </span>
    <span class="pairing-end">
      {g.result && <small class="muted" data-testid={`reason-${g.round}-${g.board}`}>
        {absent || (g.forfeit ? c.forfeit : inLanguage(g.result.text))}
      </small>}
      {g.outcome === "void" ? <small class="chip">{c.void}</small> : g.corrected && <small class="chip">{c.corrected}</small>}
      {g.id
        ? <a class="quiet-link" href={`/game/${g.id}`}>{g.outcome !== "open" ? t.record.openGame : mine ? c.play : t.people.watch}</a>
        : <span class="muted">{g.white >= 0 && g.forfeit && !g.result ? absent || c.forfeit : ""}</span>}
      {correctable && <button type="button" class="quiet-link" onClick={() => correct(g)} data-testid={`correct-${g.round}-${g.board}`}>
        {c.correct}
      </button>}
    </span>
  </li>;
}

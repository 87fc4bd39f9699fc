import { marks } from "../contest/marks";
import type { ExploreGame } from "../wire";
import { explorerWords } from "./words";

interface GamesProps {
  games: readonly ExploreGame[];
  more?: () => void;
}

const addressOf = (
  g: ExploreGame,
) => (g.game
  ? `/record?${new URLSearchParams({ game: g.game, ply: String(g.ply), line: "" })}`
  : `/record?${new URLSearchParams({ indexed: String(g.number), ply: String(g.ply) })}`);

export function Games({ games, more }: GamesProps) {
  const w = explorerWords.value;
  return <section class="explorer-found" aria-label={w.found}>
    <ul class="explorer-games">
      {games.map((g) =>
        <li key={g.number}>
          <a href={addressOf(g)} data-testid="explorer-game" data-number={g.number} data-ply={g.ply}
            aria-label={`${w.list(g.black || w.anonymous, g.white || w.anonymous)}, ${g.date ?? ""} ${w.plies(g.plies)}`}>
            <span class="explorer-sides">
              <Seat mark="☗" name={g.black} rating={g.blackRating} won={g.winner === "b"} />
              <Seat mark="☖" name={g.white} rating={g.whiteRating} won={g.winner === "w"} />
            </span>
            <span class="explorer-facts muted">
              <span>{g.date}</span>
              <span>{g.ply > 0 ? `${w.atMove(g.ply)} / ${w.plies(g.plies)}` : w.plies(g.plies)}</span>
            </span>
          </a>
        </li>
      )}
    </ul>
    {more && <button type="button" class="quiet-link" onClick={more} data-testid="explorer-more">{w.more}</button>}
  </section>;
}

function Seat({ mark, name, rating, won }: { mark: string; name: string | undefined; rating: number | undefined; won: boolean }) {
  return <span class={won ? "explorer-seat won" : "explorer-seat"}>
    <span aria-hidden="true">{mark}</span> <bdi>{name || explorerWords.value.anonymous}</bdi>{" "}
    {rating ? <small class="muted">{rating}</small> : null} {won && <span aria-hidden="true">{marks("black")[0]}</span>}
  </span>;
}

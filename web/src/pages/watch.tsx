import { useEffect, useMemo, useState } from "preact/hooks";
import { ApiError, ruleSet, ruleSets } from "../api";
import { Camp } from "../game/clock";
import { inLanguage, texts } from "../i18n";
import { LiveGame } from "../live";
import { best } from "../lobby/best";
import { everything, passes } from "../lobby/filter";
import { Filters } from "../lobby/filters";
import { useLobby } from "../lobby/live";
import { clockText } from "../people/terms";
import { Board } from "../ui/board";
import { EyeIcon } from "../ui/icons";
import { MiniBoard } from "../ui/miniboard";
import { SideMark } from "../ui/piece";
import type { GameSummary, RuleSet } from "../wire";
import { useLoad, useRuleSets, Waiting } from "./load";

/** A wall of running games, the best one large. */
export default function WatchPage() {
  const t = texts.value;
  const l = t.lobby;
  const { value, error, retry } = useLoad("rulesets", ruleSets);
  const { lobby, unreached, again } = useLobby();
  const [filter, setFilter] = useState(everything);
  const [shown, setShown] = useState("");
  useEffect(() => {
    document.title = `${l.watchTitle} · komadai`;
  }, [l]);
  const all = lobby?.current ?? [];
  const sets = useRuleSets(value?.rulesets ?? [], all.map((g) => g.rules));
  const games = all.filter((g) => passes(g, filter));
  const large = best(games, shown);
  useEffect(() => setShown(large?.id ?? ""), [large?.id]);
  if (!value || !lobby) {
    const failed = error ?? (unreached ? new ApiError(0, null) : null);
    return <Waiting error={failed} retry={error ? retry : again} missing={t.notFound} />;
  }
  const rulesOf = (id: string) => sets.find((r) => r.id === id);
  return <main id="main" class="page watch-page" tabIndex={-1} data-testid="watch-page" data-count={games.length}>
    <header class="lobby-head">
      <div>
        <h1>{l.watchTitle}</h1>
        <p class="muted">{l.watchLead}</p>
      </div>
      {all.length > 0 && <Filters games={all} sets={sets} filter={filter} change={setFilter} />}
    </header>
    {large
      ? <div class="wall">
        <Large key={large.id} game={large} />
        <ul class="wall-games" aria-label={t.places.current}>
          {games.filter((g) => g !== large).map((g) => <Small key={g.id} game={g} rules={rulesOf(g.rules)} />)}
        </ul>
      </div>
      : <section class="wall-empty" data-testid="nothing-on">
        <p>{all.length ? l.noneFit : t.people.noCurrent}</p>
        <p class="row">
          <a class="button primary" href="/lobby">{l.pair}</a>
          <a class="button" href="/day/today" data-testid="today">{t.day.today}</a>
        </p>
      </section>}
  </main>;
}

/** In pixels: what stands above and below the board. */
const around = 250;

function Large({ game }: { game: GameSummary }) {
  const t = texts.value;
  const live = useMemo(() => new LiveGame(game.id), [game.id]);
  useEffect(() => () => live.close(), [live]);
  const { value: rules } = useLoad(`watched rules ${game.rules}`, () => ruleSet(game.rules));
  const now = live.game.value;
  const last = now?.moves?.at(-1);
  const shown = useMemo(() => (last ? { usi: last.usi, side: last.side, path: last.path } : null), [last?.usi, now?.moves?.length]);
  return <section class="wall-large" aria-label={`${game.black || t.people.guest} – ${game.white || t.people.guest}`}
    data-testid="large-game" data-game={game.id} data-plies={now?.moves?.length ?? 0}>
    <p class="wall-title">
      <a href={`/game/${game.id}`} data-testid="watch-large">
        <EyeIcon />
        {inLanguage(rules?.names)}
      </a>
      <span class="muted">
        {[game.clock && clockText(game.clock), t.moveCount(now?.moves?.length ?? game.plies)].filter(Boolean).join(" · ")}
      </span>
      {game.rated && <span class="chip">{t.people.rated}</span>}
    </p>
    {rules && now
      && <Board rules={rules} sfen={now.sfen} last={shown} check={now.check} seq={now.seq}
        maxHeight={Math.max(320, Math.min(760, innerHeight - around))}>
        <Camp game={now} side="w" received={live.received.value} audience={live.audience.value} />
        <Camp game={now} side="b" received={live.received.value} audience={live.audience.value} />
      </Board>}
  </section>;
}

function Small({ game, rules }: { game: GameSummary; rules: RuleSet | undefined }) {
  const t = texts.value;
  if (!rules) return null;
  const player = (side: "b" | "w") =>
    <span class="wall-player">
      <SideMark side={side} />
      <bdi>{(side === "b" ? game.black : game.white) || t.people.guest}</bdi>
      {(side === "b" ? game.blackRating : game.whiteRating)
        ? <span class="muted">{side === "b" ? game.blackRating : game.whiteRating}</span>
        : null}
    </span>;
  return <li class="card compact">
    <MiniBoard board={rules.board} kinds={rules.pieces} sfen={game.sfen} />
    <div class="card-text">
      <h2>
        <a class="card-link" href={`/game/${game.id}`} data-testid={`watch-${game.id}`}>{inLanguage(rules.names)}</a>
      </h2>
      {player("b")}
      {player("w")}
      <p class="turn">{[game.clock && clockText(game.clock), t.moveCount(game.plies)].filter(Boolean).join(" · ")}</p>
    </div>
  </li>;
}

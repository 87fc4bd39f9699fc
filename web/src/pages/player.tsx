import { useEffect, useRef, useState } from "preact/hooks";
import { playerPath } from "../account/link";
import { When } from "../account/fields";
import { me } from "../account/me";
import { favourites, profile } from "../account/requests";
import { ruleSetsOf } from "../api";
import { Ratings } from "../contest/ratings";
import { shapes } from "../explore/api";
import { ProfileTie } from "../friends/tie";
import { inLanguage, texts } from "../i18n";
import { Pick } from "../ui/choice";
import { MiniBoard } from "../ui/miniboard";
import { percent } from "../statistics/count";
import { Tallies } from "../statistics/tables";
import { SideMark } from "../ui/piece";
import type { Favourites as Found, GameSummary, RuleSet } from "../wire";
import { useLoad, Waiting } from "./load";

export default function PlayerPage({ id: name }: { id: string }) {
  const t = texts.value;
  // Games have old names; the id still matches.
  const [id] = useState(() => new URLSearchParams(location.search).get("id") ?? "");
  const { value, error, retry } = useLoad(`player ${name}`, async () => {
    const player = await profile(name, id);
    return { player, sets: await ruleSetsOf(player.games.map((g) => g.rules)) };
  });
  const shown = value?.player.name ?? name;
  useEffect(() => {
    document.title = `${shown} · komadai`;
    if (value && id) history.replaceState(null, "", playerPath(shown));
  }, [shown, value]);
  if (!value) return <Waiting error={error} retry={retry} missing={t.account.noPlayer} />;
  const { player, sets } = value;
  return <main id="main" class="page player" tabIndex={-1} data-testid="player" data-name={player.name} data-games={player.games.length}>
    <header class="account-head">
      <div>
        <p class="kicker">{t.account.player}</p>
        <h1>
          <bdi>{player.name}</bdi> {player.role !== "player" && <span class="chip">{t.account.roles[player.role]}</span>}
        </h1>
        <p class="muted">
          {t.account.since} <When at={player.created} day /> ·{" "}
          <a href={`/problems?author=${encodeURIComponent(player.name)}`} data-testid="to-works">{t.places.works}</a>
        </p>
        {player.closed && <p class="problem" data-testid="closed">{t.moderation.accountClosed}</p>}
      </div>
      {me.value?.account && me.value.account.id !== player.id && !player.closed && <div class="player-actions">
        <ProfileTie key={player.name} name={player.name} />
        <a class="button primary" href={`/new/standard?for=${encodeURIComponent(player.name)}`} data-testid="challenge">
          {t.people.challenge(player.name)}
        </a>
      </div>}
      {me.value?.account?.id === player.id && <p class="row">
        <a class="button" href="/statistics" data-testid="to-statistics">{t.statistics.title}</a>
        <a class="button" href="/account" data-testid="to-account">{t.account.title}</a>
      </p>}
    </header>
    <Ratings name={player.name} />
    {player.games.length > 0 && <Favourites name={player.name} />}
    <section class="group" aria-labelledby="player-games">
      <h2 id="player-games">{t.account.games}</h2>
      {player.games.length === 0 && <p class="muted">{t.account.noGames}</p>}
      <Sum games={player.games} />
      {player.games.length > 0 && <Games games={player.games} sets={sets} />}
    </section>
  </main>;
}

const outcomes = ["", "won", "lost", "drawn", "playing"] as const;

function outcomeOf({ result, you }: GameSummary): Exclude<(typeof outcomes)[number], ""> {
  return !result ? "playing" : result.winner === "" ? "drawn" : result.winner === you ? "won" : "lost";
}

/** Of the newest games that have a result. */
function Sum({ games }: { games: readonly GameSummary[] }) {
  const s = texts.value.statistics;
  const of = (outcome: string) => games.filter((g) => g.you && outcomeOf(g) === outcome).length;
  const [won, drawn, lost] = [of("won"), of("drawn"), of("lost")];
  const n = won + drawn + lost;
  if (n === 0) return null;
  return <p data-testid="player-sum" data-won={won} data-games={n}>
    <strong>{s.score} {percent((won + drawn / 2) / n)}</strong> <span class="muted">{s.games(n)} · {s.summary(won, drawn, lost)}</span>
  </p>;
}

/** What the player plays most; nothing until it is counted. */
function Favourites({ name }: { name: string }) {
  const t = texts.value;
  const [found, setFound] = useState<Found | null>(null);
  const { value: known } = useLoad(`favourites ${name}`, async () => {
    const first = await favourites(name);
    setFound(first);
    return { shapes: (await shapes()).shapes, sets: await ruleSetsOf(first.rules.map((r) => r.key)) };
  });
  // The server replays some games per request.
  useEffect(() => {
    if (!found?.left) return;
    let gone = false;
    favourites(name).then((next) => gone || setFound(next), () => undefined);
    return () => void (gone = true);
  }, [found]);
  if (!found?.rules.length || !known) return null;
  return <section class="statistics statistics-tables" aria-label={t.account.favourites} data-testid="favourites" data-left={found.left}>
    <Tallies id="rules" title={t.statistics.rules} rows={found.rules}
      name={(key) => inLanguage(known.sets.find((s) => s.id === key)?.names) || key} />
    <Tallies id="opening" title={t.account.openings} rows={found.openings}
      name={(key) => inLanguage(known.shapes.find((s) => s.id === key)?.name) || key} />
  </section>;
}

const noFilter = { outcome: "" as (typeof outcomes)[number], rules: "", sought: "" };

function Games({ games, sets }: { games: GameSummary[]; sets: RuleSet[] }) {
  const t = texts.value;
  const [filter, setFilter] = useState(noFilter);
  const { outcome, rules, sought } = filter;
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    setFilter(noFilter);
    field.current?.focus(); // the button goes away
  };
  const shown = games.filter((g) =>
    (!outcome || outcomeOf(g) === outcome) && (!rules || g.rules === rules)
    && (!sought || opponent(g).toLowerCase().includes(sought.toLowerCase()))
  );
  return <>
    <div class="fields games-filter">
      <Pick id="games-outcome" label={t.contest.outcome} value={outcome} onChange={(outcome) => setFilter({ ...filter, outcome })}
        options={outcomes.map((value) => ({ value, label: value ? t.contest.outcomes[value]! : t.contest.allGames }))} />
      <Pick id="games-rules" label={t.contest.rules} value={rules} onChange={(rules) => setFilter({ ...filter, rules })}
        options={[{ value: "", label: t.contest.allGames }, ...sets.map((s) => ({ value: s.id, label: inLanguage(s.names) }))]} />
      <label class="field">
        <span class="field-label">{t.people.opponent}</span>
        <input type="text" ref={field} value={sought} onInput={(e) => setFilter({ ...filter, sought: e.currentTarget.value })}
          data-testid="games-opponent" />
      </label>
    </div>
    <p class="spoken" role="status">{t.contest.gamesShown(shown.length)}</p>
    {shown.length === 0 && <p class="row" data-testid="games-none">
      <span class="muted">{t.account.noneMatch}</span>
      <button type="button" class="button small" onClick={clear} data-testid="games-clear">
        {t.account.clearFilter}
      </button>
    </p>}
    <ul class="cards resume" data-testid="games-list">
      {shown.map((g) => <Played key={g.id} game={g} rules={sets.find((r) => r.id === g.rules)} />)}
    </ul>
  </>;
}

function opponent(game: GameSummary): string {
  const t = texts.value;
  const name = game.you === "b" ? game.white : game.black;
  if (game.level) return `${t.engine} (${t.levelN(game.level)})`;
  return name || t.account.guest;
}

function Played({ game, rules }: { game: GameSummary; rules: RuleSet | undefined }) {
  const t = texts.value;
  if (!rules) return null;
  return <li class="card compact">
    <MiniBoard board={rules.board} kinds={rules.pieces} sfen={game.sfen} />
    <div class="card-text">
      <h3>
        <a class="card-link" href={`/game/${game.id}`} data-testid={`game-${game.id}`}>{inLanguage(rules.names)}</a>
      </h3>
      <p class="muted">
        {game.you && <SideMark side={game.you} />} {t.account.against(opponent(game))}
      </p>
      <p class="muted">
        <When at={game.created} day /> · {t.moveCount(game.plies)}
      </p>
      <p class={`turn ${outcomeOf(game)}`}>
        {game.result && <strong>{t.contest.outcomes[outcomeOf(game)]}</strong>}{" "}
        {game.result ? inLanguage(game.result.text) : t.account.playing}
      </p>
    </div>
  </li>;
}

import { useEffect, useState } from "preact/hooks";
import { me } from "../account/me";
import { ruleSetsOf } from "../api";
import { addEngine, change, tournament } from "../contest/api";
import { when } from "../contest/when";
import { inLanguage, texts } from "../i18n";
import { clockText } from "../people/terms";
import { Dialog } from "../ui/dialog";
import { failureText } from "../ui/failure";
import { CrownIcon, PlayIcon, PlusIcon } from "../ui/icons";
import { SideMark } from "../ui/piece";
import { Said } from "../ui/said";
import type { Standing, Tournament, TournamentGame } from "../wire";
import { useLoad, Waiting } from "./load";

/** How often the page asks how things stand. */
const pace = 4000;

/** One tournament: where everybody stands, who plays whom. */
export default function TournamentPage({ id }: { id: string }) {
  const t = texts.value;
  const c = t.contest;
  const first = useLoad(`tournament ${id}`, async () => {
    const found = await tournament(id);
    return { tournament: found, sets: await ruleSetsOf([found.rules]) };
  });
  const [fresh, setFresh] = useState<Tournament | null>(null);
  const [problem, setProblem] = useState("");
  const shown = fresh?.id === id ? fresh : first.value?.tournament;
  useEffect(() => {
    if (!shown || shown.over) return;
    const timer = setInterval(() => {
      if (!document.hidden) tournament(id).then(setFresh, () => undefined);
    }, pace);
    return () => clearInterval(timer);
  }, [id, shown?.over, !shown]);
  useEffect(() => {
    if (shown) document.title = `${shown.name} · komadai`;
  }, [shown?.name]);
  if (!shown || !first.value) return <Waiting error={first.error} retry={first.retry} missing={t.notFound} />;
  const rules = first.value.sets.find((r) => r.id === shown.rules);
  const attempt = (what: () => Promise<Tournament>) => async () => {
    setProblem("");
    try {
      setFresh(await what());
    } catch (error) {
      setProblem(failureText(error, c.failed));
    }
  };
  const byNumber = new Map(shown.standings.map((s) => [s.player, s]));
  const winner = shown.over && shown.games.length > 0 ? shown.standings[0] : undefined;
  return (
    <main id="main" class="page contest" tabIndex={-1} data-testid="tournament" data-over={String(shown.over)} data-games={shown.games.length}>
      <header class="lobby-head">
        <div>
          <p class="kicker">
            {c.kinds[shown.kind]} · {inLanguage(rules?.names)}
          </p>
          <h1>{shown.name}</h1>
          <p class="muted">
            {clockText(shown.clock)}
            {shown.kind === "swiss" && ` · ${c.rounds_(shown.rounds ?? 1)}`} · {c.players(shown.standings.length)}
            {shown.rated && ` · ${c.rated}`}
          </p>
          <p>
            <span class="chip">{shown.over ? c.state.over : shown.began ? (shown.ends ? c.ends(when(shown.ends)) : c.state.running) : c.begins(when(shown.starts))}</span>
          </p>
        </div>
        <div class="row">
          {shown.next && (
            <a class="button primary big" href={`/game/${shown.next}`} data-testid="to-my-game">
              <PlayIcon />
              {c.play}
            </a>
          )}
          {shown.can.enter && (
            <button type="button" class="button primary" onClick={attempt(() => change(id, "enter"))} data-testid="enter">
              {shown.standings.some((s) => s.you) ? c.back : c.enter}
            </button>
          )}
          {shown.can.withdraw && (
            <button type="button" class="button" onClick={attempt(() => change(id, "withdraw"))} data-testid="withdraw">
              {c.withdraw}
            </button>
          )}
          {!me.value?.account && !shown.over && <a href="/sign-in">{c.signIn}</a>}
        </div>
      </header>
      {winner && (
        <p class="panel winner" data-testid="winner">
          <CrownIcon />
          <strong>{c.winner(winner.name)}</strong>
        </p>
      )}
      {shown.ending === "too-few" && <p class="panel note">{c.tooFew}</p>}
      {shown.ending === "broken-off" && <p class="panel note">{c.brokenOff}</p>}
      {!shown.over && shown.mostRounds !== undefined && shown.standings.length > 1 && (shown.rounds ?? 1) > shown.mostRounds && (
        <p class="panel note" data-testid="meet-again">
          {c.meetAgain(shown.mostRounds)}
        </p>
      )}
      <OwnerRow tournament={shown} attempt={attempt} />
      {problem && (
        <p class="problem" role="alert">
          <Said text={problem} />
        </p>
      )}
      <Standings tournament={shown} />
      <Games games={shown.games} players={byNumber} arena={shown.kind === "arena"} />
    </main>
  );
}

/** Does something to a tournament and shows what came of it. */
type Attempt = (what: () => Promise<Tournament>) => () => Promise<void>;

/** What who holds a tournament can do. */
function OwnerRow({ tournament: shown, attempt }: { tournament: Tournament; attempt: Attempt }) {
  const t = texts.value;
  const c = t.contest;
  const { id } = shown;
  const [asking, setAsking] = useState(false);
  const [level, setLevel] = useState(3);
  if (!shown.can.start && !shown.can.engines && !shown.can.end) return null;
  return (
    <>
      <section class="panel owner-row row">
        {shown.can.engines && (
          <>
            <select value={level} aria-label={t.engineLevel} onChange={(e) => setLevel(Number(e.currentTarget.value))} data-testid="engine-level">
              {Array.from({ length: 10 }, (_, i) => (
                <option key={i} value={i + 1}>
                  {t.levelN(i + 1)}
                </option>
              ))}
            </select>
            <button type="button" class="button" onClick={attempt(() => addEngine(id, level))} data-testid="add-engine">
              <PlusIcon />
              {c.addEngine}
            </button>
          </>
        )}
        {shown.can.start && (
          <button type="button" class="button primary" onClick={attempt(() => change(id, "start"))} data-testid="start-tournament">
            {c.startNow}
          </button>
        )}
        {shown.can.end && (
          <button type="button" class="button" onClick={() => setAsking(true)} data-testid="end-tournament">
            {c.end}
          </button>
        )}
      </section>
      {asking && (
        <Dialog id="end-dialog" title={c.end} onClose={() => setAsking(false)}>
          <p>{c.endAsk}</p>
          <p class="row end">
            <button type="button" class="button" onClick={() => setAsking(false)}>
              {t.cancel}
            </button>
            <button
              type="button"
              class="button danger"
              data-testid="end-yes"
              onClick={() => {
                setAsking(false);
                void attempt(() => change(id, "end"))();
              }}
            >
              {c.end}
            </button>
          </p>
        </Dialog>
      )}
    </>
  );
}

/** Half points as people write them: 2½. */
const halves = (n: number) => `${n >= 2 || n === 0 ? Math.floor(n / 2) : ""}${n % 2 ? "½" : ""}`;

/** A player's name, and a way to the player's page. */
function Name({ of }: { of: Standing | undefined }) {
  if (!of) return <span>?</span>;
  return of.account ? (
    <a href={`/@${of.name}`}>
      <bdi>{of.name}</bdi>
    </a>
  ) : (
    <bdi>{of.name}</bdi>
  );
}

function Standings({ tournament: x }: { tournament: Tournament }) {
  const c = texts.value.contest;
  const [swiss, arena, knockout] = [x.kind === "swiss", x.kind === "arena", x.kind === "knockout"];
  return (
    <section class="panel table-panel" aria-labelledby="standings">
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
          {x.standings.map((s) => (
            <tr key={s.player} class={s.you ? "you" : ""}>
              <td>{x.began ? s.rank : ""}</td>
              <td>
                <Name of={s} /> {s.rating ? <small class="muted">{s.rating}</small> : null}
                {s.removed ? <em class="muted">{c.removed}</em> : s.withdrawn && <small class="chip">{c.withdrawn}</small>}
                {knockout && s.out && <small class="chip">{c.out}</small>}
                {arena && (s.streak ?? 0) > 1 && <small class="chip">{`${s.streak} ${c.streak}`}</small>}
              </td>
              {!knockout && <td>{arena ? s.points : halves(s.points)}</td>}
              <td>{s.wins}</td>
              {swiss && <td>{halves(s.solkoff)}</td>}
              {(swiss || x.kind === "round-robin") && <td>{(s.berger / 4).toLocaleString()}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface GamesProps {
  games: TournamentGame[];
  players: Map<number, Standing>;
  arena: boolean;
}

function Games({ games, players, arena }: GamesProps) {
  const c = texts.value.contest;
  if (games.length === 0) return null;
  const rounds = [...new Set(games.map((g) => g.round))].reverse();
  const marks: Record<string, [string, string]> = { black: ["○", "●"], white: ["●", "○"], drawn: ["△", "△"], open: ["", ""], again: ["–", "–"], nothing: ["–", "–"] };
  return (
    <section aria-labelledby="games">
      <h2 id="games">{c.games}</h2>
      {rounds.map((round) => (
        <section key={round} class="panel table-panel">
          {!arena && (
            <div class="panel-head">
              <h3>{c.round(round)}</h3>
            </div>
          )}
          <ul class="pairings">
            {games
              .filter((g) => g.round === round)
              .reverse()
              .slice(0, arena ? 60 : undefined)
              .reverse()
              .map((g) => (
                <li key={`${g.board} ${g.try}`} class={g.outcome === "open" ? "open" : ""}>
                  <span class="pairing-side">
                    <span class="mark">{marks[g.outcome]![0]}</span>
                    <SideMark side="b" />
                    <Name of={players.get(g.black)} />
                  </span>
                  <span class="pairing-side">
                    <span class="mark">{g.white < 0 ? "" : marks[g.outcome]![1]}</span>
                    {g.white < 0 ? (
                      <span class="muted">{c.bye}</span>
                    ) : (
                      <>
                        <SideMark side="w" />
                        <Name of={players.get(g.white)} />
                      </>
                    )}
                  </span>
                  {g.id ? (
                    <a class="quiet-link" href={`/game/${g.id}`}>
                      {g.outcome !== "open" ? texts.value.record.openGame : players.get(g.black)?.you || players.get(g.white)?.you ? c.play : texts.value.people.watch}
                    </a>
                  ) : (
                    <span class="muted">{g.white >= 0 ? c.forfeit : ""}</span>
                  )}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

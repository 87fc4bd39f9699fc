import { useEffect, useState } from "preact/hooks";
import { me } from "../account/me";
import { ruleSet, ruleSetsOf } from "../api";
import { change, enter, sitOut, tournament } from "../contest/api";
import { CorrectDialog } from "../contest/correct";
import { Files } from "../contest/files";
import { handicapName } from "../contest/handicap";
import { Log } from "../contest/log";
import { Invitation, OwnerRow, type Attempt } from "../contest/owner";
import { Games } from "../contest/pairings";
import { Players } from "../contest/players";
import { Report, TableNow } from "../contest/report";
import { Rounds } from "../contest/rounds";
import { Standings } from "../contest/standings";
import { when } from "../contest/when";
import { inLanguage, texts } from "../i18n";
import { GradeField } from "../people/grade";
import { clockText } from "../people/terms";
import { playerGrade } from "../prefs";
import { failureText } from "../ui/failure";
import { address } from "../router";
import { BoardIcon, CrownIcon, PlayIcon } from "../ui/icons";
import { Said } from "../ui/said";
import type { RuleSet, Tournament, TournamentGame } from "../wire";
import { useLoad, Waiting } from "./load";

/** Milliseconds between requests. */
const pace = 4000;

export default function TournamentPage({ id }: { id: string }) {
  const t = texts.value;
  const c = t.contest;
  const first = useLoad(`tournament ${id}`, async () => {
    const found = await tournament(id);
    return { tournament: found,
      sets: found.handicap || found.kind === "simul" ? [await ruleSet(found.rules)] : await ruleSetsOf([found.rules]) };
  });
  const [fresh, setFresh] = useState<Tournament | null>(null);
  const [problem, setProblem] = useState("");
  const [correcting, setCorrecting] = useState<TournamentGame | null>(null);
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
  if (!shown || !first.value) {
    return <Waiting error={first.error} retry={first.retry} missing={c.missing} list={{ href: "/tournaments", label: c.title }} />;
  }
  const rules = first.value.sets.find((r) => r.id === shown.rules);
  const attempt: Attempt = (what) => async () => {
    setProblem("");
    try {
      setFresh(await what());
    } catch (error) {
      setProblem(failureText(error, c.failed));
    }
  };
  const byNumber = new Map(shown.standings.map((s) => [s.player, s]));
  const scanned = Number(/#table-(\d+)$/.exec(address.value)?.[1] ?? 0);
  const winner = shown.over && shown.kind !== "simul" && shown.games.length > 0 ? shown.standings[0] : undefined;
  return <main id="main" class="page contest" tabIndex={-1} data-testid="tournament" data-over={String(shown.over)}
    data-games={shown.games.length}>
    <Head tournament={shown} rules={rules} attempt={attempt} />
    {winner && <p class="panel winner" data-testid="winner">
      <CrownIcon />
      <strong>{c.winner(winner.name)}</strong>
    </p>}
    {shown.ending === "too-few" && <p class="panel note">{c.tooFew}</p>}
    {shown.ending === "broken-off" && <p class="panel note">{c.brokenOff}</p>}
    {!shown.over && shown.mostRounds !== undefined && shown.standings.length > 1 && (shown.rounds ?? 1) > shown.mostRounds
      && <p class="panel note" data-testid="meet-again">{c.meetAgain(shown.mostRounds)}</p>}
    {shown.description && <p class="panel description" data-testid="description">
      <bdi>{shown.description}</bdi>
    </p>}
    <Invitation tournament={shown} />
    <OwnerRow tournament={shown} attempt={attempt} />
    <Rounds tournament={shown} players={byNumber} attempt={attempt} />
    {shown.can.report && !!shown.began && <Report tournament={shown} players={byNumber} changed={setFresh} />}
    {problem && <p class="problem" role="alert">
      <Said text={problem} />
    </p>}
    {scanned > 0 && <TableNow tournament={shown} table={scanned} players={byNumber} changed={setFresh} />}
    <Standings tournament={shown} />
    {shown.can.players && <Players tournament={shown} rules={rules} attempt={attempt} />}
    <Games games={shown.games} players={byNumber} arena={shown.kind === "arena" || shown.kind === "simul"} swiss={shown.kind === "swiss"}
      correct={shown.can.correct ? setCorrecting : undefined} />
    <Log tournament={shown} players={byNumber} />
    <Files tournament={shown} />
    {correcting
      && <CorrectDialog tournament={shown} game={correcting} players={byNumber} close={() => setCorrecting(null)} done={(after) => {
        setFresh(after);
        setCorrecting(null);
      }} />}
  </main>;
}

function invited(): string {
  const hash = address.value.split("#")[1] ?? "";
  if (hash.startsWith("table-")) return "";
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

interface HeadProps {
  tournament: Tournament;
  rules: RuleSet | undefined;
  attempt: Attempt;
}

function Head({ tournament: shown, rules, attempt }: HeadProps) {
  const c = texts.value.contest;
  const { id } = shown;
  const about = [
    shown.overBoard ? c.overBoard : clockText(shown.clock),
    shown.byGrade && c.byGrade,
    shown.handicap && handicapName(rules, shown.handicap),
    shown.kind === "swiss" && c.rounds_(shown.rounds ?? 1),
    c.players(shown.standings.length),
    shown.most && c.atMost(shown.most),
    shown.ratingMin && shown.ratingMax
      ? c.ratingBetween(shown.ratingMin, shown.ratingMax)
      : shown.ratingMin
      ? c.ratingOver(shown.ratingMin)
      : shown.ratingMax && c.ratingUnder(shown.ratingMax),
    shown.rated && c.rated,
  ];
  const host = shown.kind === "simul" && shown.standings.some((s) => s.you && s.player === 0);
  const sits = (shown.standings.find((s) => s.you)?.sits ?? 0) > shown.round;
  return <header class="lobby-head">
    <div>
      <p class="kicker">
        {c.kinds[shown.kind]} · {inLanguage(rules?.names)}
      </p>
      <h1>{shown.name}</h1>
      <p class="muted">{about.filter(Boolean).join(" · ")}</p>
      <p class="chips">
        <span class="chip">
          {shown.over
            ? c.state.over
            : shown.began
            ? (shown.ends ? c.ends(when(shown.ends)) : c.state.running)
            : c.begins(when(shown.starts))}
        </span>
        {shown.club && <a class="chip" href={`/clubs/${shown.club}`}>{texts.value.places.clubs}</a>}
        {shown.private && <span class="chip">{c.private}</span>}
      </p>
    </div>
    <div class="row">
      {host && !!shown.began && <a class="button primary big" href={`/simul/${id}`} data-testid="to-boards">
        <BoardIcon />
        {c.toBoards}
      </a>}
      {shown.next && !host && <a class="button primary big" href={`/game/${shown.next}`} data-testid="to-my-game">
        <PlayIcon />
        {c.play}
      </a>}
      {shown.can.enter && <Enter tournament={shown} attempt={attempt} />}
      {shown.can.bye && <button type="button" class="button" onClick={attempt(() => sitOut(id, !sits))} data-testid="bye">
        {sits ? c.sitBack : c.sitOut}
      </button>}
      {shown.can.withdraw && <button type="button" class="button" onClick={attempt(() => change(id, "withdraw"))} data-testid="withdraw">
        {c.withdraw}
      </button>}
      {!me.value?.account && !shown.over && <a href="/sign-in">{c.signIn}</a>}
    </div>
  </header>;
}

function Enter({ tournament: shown, attempt }: Omit<HeadProps, "rules">) {
  const c = texts.value.contest;
  const [word, setWord] = useState(invited);
  const back = shown.standings.some((s) => s.you);
  const asks = shown.private && !shown.mine && !back;
  return <form class="row enter" onSubmit={(event) => {
    event.preventDefault();
    void attempt(() => enter(shown.id, word, shown.byGrade ? playerGrade.value : ""))();
  }}>
    {shown.byGrade && !back && <GradeField />}
    {asks
      && <input type="text" required maxLength={40} autoComplete="off" placeholder={c.word} aria-label={c.word} value={word} onInput={(e) =>
        setWord(e.currentTarget.value)} data-testid="enter-word" />}
    <button type="submit" class="button primary" data-testid="enter">{back ? c.back : c.enter}</button>
  </form>;
}

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { me } from "../account/me";
import { act, ApiError, ruleSets } from "../api";
import { freshGame } from "../fresh";
import { inLanguage, texts, word } from "../i18n";
import { departures } from "../people/departures";
import { decline, join, lobby as getLobby } from "../people/api";
import { GradeField } from "../people/grade";
import { gradeName, ownGrade } from "../people/grades";
import { NameField } from "../people/name";
import { named, other } from "../people/names";
import { clockText } from "../people/terms";
import { playerName } from "../prefs";
import { go } from "../router";
import { followSocket } from "../socket";
import { useAnchor } from "../ui/anchor";
import { failureText } from "../ui/failure";
import { EyeIcon, PlusIcon } from "../ui/icons";
import { MiniBoard } from "../ui/miniboard";
import { SideMark } from "../ui/piece";
import { Said } from "../ui/said";
import type { GameSummary, Lobby, RuleSet, Seek, Side } from "../wire";
import { useLoad, useRuleSets, Waiting } from "./load";

function useLobby() {
  const [state] = useState(() => signal<Lobby | null>(null));
  const [round, setRound] = useState(0);
  const [unreached, setUnreached] = useState(false);
  useEffect(() => {
    let gone = false;
    setUnreached(false);
    getLobby().then((l) => (state.value = l), () => gone || setUnreached(true));
    const end = followSocket({ path: "/lobby/live", message: (l) => (state.value = l as Lobby), waits: [500, 15_000] });
    return () => {
      gone = true;
      end();
    };
  }, [round]);
  return { lobby: state.value, unreached, again: () => setRound((n) => n + 1) };
}

export default function LobbyPage() {
  const t = texts.value;
  const p = t.people;
  const { value, error, retry } = useLoad("rulesets", ruleSets);
  const { lobby, unreached, again } = useLobby();
  const [problem, setProblem] = useState("");
  useEffect(() => {
    document.title = `${p.lobbyTitle} · komadai`;
  }, [p]);
  const sets = useRuleSets(value?.rulesets ?? [], [...(lobby?.seeks ?? []), ...(lobby?.current ?? [])].map((g) => g.rules));
  useAnchor(!!value && !!lobby);
  if (!value || !lobby) {
    const failed = error ?? (unreached ? new ApiError(0, null) : null);
    return <Waiting error={failed} retry={error ? retry : again} missing={t.notFound} />;
  }
  const rulesOf = (id: string) => sets.find((r) => r.id === id);
  const take = async (seek: Seek, wanted = true) => {
    setProblem("");
    try {
      if (seek.mine) {
        await act(seek.id, { type: "abort", seq: 1 });
        return;
      }
      if (!wanted) {
        await decline(seek.id);
        return;
      }
      await join(seek.id, playerName.value.trim(), ownGrade(seek.byGrade));
      freshGame.value = seek.id;
      go(`/game/${seek.id}`);
    } catch (failure) {
      setProblem(failureText(failure, t.actionFailed));
    }
  };
  return <main id="main" class="page lobby" tabIndex={-1} data-testid="lobby-page">
    <header class="lobby-head">
      <div>
        <h1>{p.lobbyTitle}</h1>
        <p class="muted">
          {p.lobbyIntro} <span class="chip">{p.online(lobby.online)}</span>
        </p>
      </div>
      {!me.value?.account && <NameField />}
      {lobby.seeks.some((seek) => seek.byGrade && !seek.mine) && <GradeField />}
    </header>
    {problem && <p class="problem" role="alert">
      <Said text={problem} />
    </p>}
    <section class="panel" aria-labelledby="seeks">
      <div class="panel-head">
        <h2 id="seeks">{p.openSeeks}</h2>
        <a class="button small primary" href="/new/standard?with=lobby" data-testid="new-seek">
          <PlusIcon />
          {p.offerGame}
        </a>
      </div>
      {lobby.seeks.length === 0 ? <p class="muted empty">{p.noSeeks}</p> : <ul class="seeks" aria-live="polite">
        {lobby.seeks.map((seek) =>
          <SeekRow key={seek.id} seek={seek} rules={rulesOf(seek.rules)} take={() => void take(seek)} refuse={() =>
            void take(seek, false)} />
        )}
      </ul>}
    </section>
    <section aria-labelledby="current">
      <h2 id="current">{p.current}</h2>
      {lobby.current.length === 0 ? <p class="muted">{p.noCurrent}</p> : <ul class="cards resume">
        {lobby.current.map((g) => <CurrentGame key={g.id} game={g} rules={rulesOf(g.rules)} />)}
      </ul>}
      <p>
        <a class="quiet-link" href="/day/today" data-testid="today">{t.day.today}</a>
      </p>
    </section>
  </main>;
}

function SeekRow({ seek, rules, take, refuse }: { seek: Seek; rules: RuleSet | undefined; take: () => void; refuse: () => void }) {
  const t = texts.value;
  const p = t.people;
  if (!rules) return null;
  const side = (s: Side) => (seek.handicap ? (s === "b" ? t.taker : t.giver) : s === "b" ? t.black : t.white);
  const yours = seek.side && (seek.mine ? other(seek.side) : seek.side);
  const handicap = seek.handicap && inLanguage(rules.handicaps.find((h) => h.id === seek.handicap)?.names);
  return <li class={seek.mine ? "seek mine" : "seek"} data-testid={`seek-${seek.id}`}>
    <span class="seek-board" aria-hidden="true">
      <MiniBoard board={rules.board} kinds={rules.pieces} sfen={seek.start} />
    </span>
    <span class="seek-text">
      <strong>{seek.mine ? p.yours : named(seek.player)}</strong>
      <span>{inLanguage(rules.names)}</span>
      <span class="muted">{clockText(seek.clock)}</span>
      <span class="chips">
        {handicap && <span class="chip">{handicap}</span>}
        {seek.byGrade && <span class="chip">{p.byGradeOf(gradeName(seek.player.grade!))}</span>}
        {departures(seek, rules).map((d) => <span key={d.id} class="chip" title={d.text}>{d.short}</span>)}
        {seek.rated && <span class="chip">{p.rated}</span>}
        {seek.reserved && <span class="chip">{p.forYou}</span>}
        <span class="chip">
          {yours
            ? <>
              <SideMark side={yours} />
              {p.joinAs(side(yours))}
            </>
            : seek.draw.startsWith("furigoma")
            ? (word(p.tossedFor, seek.draw))
            : (p.drawn)}
        </span>
      </span>
    </span>
    {seek.mine && <a class="quiet-link" href={`/game/${seek.id}`}>{p.waitingTitle}</a>}
    <button type="button" class={seek.mine ? "button" : "button primary"} onClick={take} data-testid={`take-${seek.id}`}>
      {seek.mine ? p.takeBack : p.join}
    </button>
    {seek.reserved && <button type="button" class="button" onClick={refuse} data-testid={`refuse-${seek.id}`}>{p.decline}</button>}
  </li>;
}

function CurrentGame({ game, rules }: { game: GameSummary; rules: RuleSet | undefined }) {
  const t = texts.value;
  if (!rules) return null;
  const name = (n: string) => n || t.people.guest;
  return <li class="card compact">
    <MiniBoard board={rules.board} kinds={rules.pieces} sfen={game.sfen} />
    <div class="card-text">
      <h3>
        <a class="card-link" href={`/game/${game.id}`} data-testid={`watch-${game.id}`}>{inLanguage(rules.names)}</a>
      </h3>
      <p class="muted">
        <SideMark side="b" /> {name(game.black)} <span>{t.people.versus}</span> <SideMark side="w" /> {name(game.white)}
      </p>
      <p class="turn">
        <EyeIcon /> {t.people.watch} · {t.moveCount(game.plies)}
      </p>
    </div>
  </li>;
}

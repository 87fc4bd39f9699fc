import { useEffect, useState } from "preact/hooks";
import { me } from "../account/me";
import { act, ApiError, ruleSets } from "../api";
import { freshGame } from "../fresh";
import { inLanguage, texts, word } from "../i18n";
import { departures } from "../people/departures";
import { usualLevel } from "../lobby/bot";
import { Bots } from "../lobby/bots";
import { everything, passes } from "../lobby/filter";
import { Filters } from "../lobby/filters";
import { useLobby } from "../lobby/live";
import { Pairing } from "../lobby/pairing";
import { decline, join } from "../people/api";
import { GradeField } from "../people/grade";
import { gradeName, ownGrade } from "../people/grades";
import { NameField } from "../people/name";
import { named, other } from "../people/names";
import { clockText } from "../people/terms";
import { playerName, stored } from "../prefs";
import { go } from "../router";
import { useAnchor } from "../ui/anchor";
import { failureText } from "../ui/failure";
import { EyeIcon } from "../ui/icons";
import { MiniBoard } from "../ui/miniboard";
import { SideMark } from "../ui/piece";
import { Said } from "../ui/said";
import type { RuleSet, Seek, Side } from "../wire";
import { useLoad, useRuleSets, Waiting } from "./load";

/** The rule set of the pairing. */
const pairRules = stored<string>("pair-rules", "standard", (v) => v.length < 300);

export default function LobbyPage() {
  const t = texts.value;
  const p = t.people;
  const { value, error, retry } = useLoad("rulesets", ruleSets);
  const { lobby, unreached, again } = useLobby();
  const [problem, setProblem] = useState("");
  const [filter, setFilter] = useState(everything);
  useEffect(() => {
    document.title = `${p.lobbyTitle} · komadai`;
  }, [p]);
  const sets = useRuleSets(value?.rulesets ?? [], (lobby?.seeks ?? []).map((g) => g.rules));
  useAnchor(!!value && !!lobby);
  if (!value || !lobby) {
    const failed = error ?? (unreached ? new ApiError(0, null) : null);
    return <Waiting error={failed} retry={error ? retry : again} missing={t.notFound} />;
  }
  const rules = value.rulesets.some((r) => r.id === pairRules.value) ? pairRules.value : value.rulesets[0]!.id;
  const shown = lobby.seeks.filter((seek) => seek.mine || seek.reserved || passes(seek, filter));
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
    <Pairing sets={value.rulesets} seeks={lobby.seeks} rules={rules} choose={(id) => (pairRules.value = id)} />
    <section class="panel" aria-labelledby="seeks">
      <div class="panel-head">
        <h2 id="seeks">{p.openSeeks}</h2>
        {lobby.seeks.length > 0 && <Filters games={lobby.seeks} sets={sets} filter={filter} change={setFilter} rated />}
      </div>
      {shown.length > 0
        ? <ul class="seeks" aria-live="polite">
          {shown.map((seek) =>
            <SeekRow key={seek.id} seek={seek} rules={rulesOf(seek.rules)} take={() => void take(seek)}
              refuse={() => void take(seek, false)} />
          )}
        </ul>
        : <p class="muted empty" data-testid="no-seeks">{lobby.seeks.length ? t.lobby.noneFit : t.lobby.none}</p>}
      <h3 class="bots-head">{t.lobby.ready}</h3>
      <Bots rules={rulesOf(rules) ?? value.rulesets[0]!} level={usualLevel()} />
    </section>
    <p>
      <a class="quiet-link" href="/watch" data-testid="to-watch">
        <EyeIcon />
        {t.lobby.toWatch(lobby.current.length)}
      </a>
    </p>
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
      <strong>
        {seek.mine ? p.yours : named(seek.player)}
        {!seek.mine && seek.player.rating ? <small class="rating">{seek.player.rating}{seek.player.provisional ? "?" : ""}</small> : null}
      </strong>
      <span>{inLanguage(rules.names)}</span>
      <span class="muted">{seek.clock.kind === "none" ? t.presets.noClock : clockText(seek.clock)}</span>
      <span class="chips">
        {handicap && <span class="chip">{handicap}</span>}
        {seek.byGrade && <span class="chip">{p.byGradeOf(gradeName(seek.player.grade!))}</span>}
        {departures(seek, rules).map((d) => <span key={d.id} class="chip" title={d.text}>{d.short}</span>)}
        <span class={seek.rated ? "chip rated" : "chip"}>{seek.rated ? p.rated : t.lobby.casual}</span>
        {seek.ratingMin && seek.ratingMax && <span class="chip">{t.lobby.ratings(seek.ratingMin, seek.ratingMax)}</span>}
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

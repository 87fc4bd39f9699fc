import { useEffect, useState } from "preact/hooks";
import { me } from "../account/me";
import { ApiError, ruleSets } from "../api";
import { texts } from "../i18n";
import { usualLevel } from "../lobby/bot";
import { Bots } from "../lobby/bots";
import { everything, passes } from "../lobby/filter";
import { Filters } from "../lobby/filters";
import { useLobby } from "../lobby/live";
import { Pairing } from "../lobby/pairing";
import { SeekRow, takeSeek } from "../lobby/seek";
import { GradeField } from "../people/grade";
import { NameField } from "../people/name";
import { stored } from "../prefs";
import { useAnchor } from "../ui/anchor";
import { failureText } from "../ui/failure";
import { EyeIcon } from "../ui/icons";
import { Said } from "../ui/said";
import type { Seek } from "../wire";
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
      await takeSeek(seek, wanted);
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

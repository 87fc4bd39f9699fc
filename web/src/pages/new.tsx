import { useRef, useState } from "preact/hooks";
import { me } from "../account/me";
import { newGame, ruleSet } from "../api";
import { freshGame } from "../fresh";
import { inLanguage, texts } from "../i18n";
import { FirstFields, MoreFields } from "../new/fields";
import { rulesAsked, settleAddress } from "../new/start";
import { keep, newGameOf, recall, settle, type Setter } from "../new/form";
import { NameField } from "../people/name";
import { playerGrade, playerName } from "../prefs";
import { go } from "../router";
import { Board } from "../ui/board";
import { Choice } from "../ui/choice";
import { failureText } from "../ui/failure";
import { Said } from "../ui/said";
import { otherNames } from "../ui/names";
import type { RuleSetPage } from "../wire";
import { useLoad, Waiting } from "./load";

export default function NewGamePage({ id }: { id: string }) {
  const named = id || rulesAsked();
  const { value, error, retry } = useLoad(`rules ${named}`, () => ruleSet(named));
  const address = useLoad(`address ${named}`, () => settleAddress(named).then(() => true));
  const failed = error ?? address.error;
  if (!value || !address.value) return <Waiting error={failed} retry={error ? retry : address.retry} missing={texts.value.noRules} />;
  return <Setup key={id} rules={value} />;
}

function Setup({ rules: asked }: { rules: RuleSetPage }) {
  const t = texts.value;
  const [rules, setRules] = useState(asked);
  // The chosen id, whose rules may be loading.
  const [chosen, setChosen] = useState(asked.id);
  const latest = useRef(asked.id);
  const [form, setForm] = useState(recall);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const set: Setter = (key) => (value) => setForm((f) => ({ ...f, [key]: value }));
  const now = settle(form, rules, !!me.value?.account, playerGrade.value);
  const { people, whom, color, sfen } = now;

  const change = async (id: string) => {
    setProblem("");
    setChosen(latest.current = id);
    try {
      const found = await ruleSet(id);
      if (latest.current === id) setRules(found);
    } catch (error) {
      if (latest.current !== id) return;
      setChosen(latest.current = rules.id);
      setProblem(failureText(error, t.loadFailed));
    }
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    keep(form);
    try {
      const game = await newGame(newGameOf(now, rules, playerName.value));
      freshGame.value = game.id;
      go(`/game/${game.id}`);
    } catch (error) {
      setBusy(false);
      setProblem(failureText(error, t.startFailed));
    }
  };

  return <main id="main" class="page new-game" tabIndex={-1}>
    <div class="new-preview">
      <Board rules={rules} sfen={sfen} orientation={color === "w" ? "w" : "b"} maxHeight={Math.max(320, Math.min(720, innerHeight - 110))}
        bare />
    </div>
    <form class="new-form" onSubmit={submit} data-testid="new-game">
      <header>
        <p class="kicker">{t.newGame}</p>
        <h1 class={rules.changed ? "changed" : undefined}>{inLanguage(rules.names)}</h1>
        {!rules.changed && <p class="other-names">{otherNames(rules)}</p>}
        <p class="muted">
          {inLanguage(rules.summary)} <a href={`/rules/${rules.id}`}>{t.rules}</a>
        </p>
      </header>
      {now.start && <p class="challenged" data-testid="given-start">{t.study.givenStart}</p>}
      {whom
        ? <p class="challenged" data-testid="challenged">
          {t.people.opponent}:{" "}
          <strong>
            <bdi>{whom}</bdi>
          </strong>
        </p>
        : <Choice id="opponent" large legend={t.people.opponent} value={form.opponent} onChange={set("opponent")}
          options={(["engine", "friend", "lobby"] as const).map((value) => ({ value, label: t.people[value],
            hint: t.people.opponentHint[value] })
          )} />}
      {people && !me.value?.account && <NameField />}
      <FirstFields rules={rules} now={now} set={set} />
      <MoreFields rules={rules} chosen={chosen} now={now} set={set} change={(id) => void change(id)} />
      <div class="new-go">
        {problem && <p class="problem" role="alert">
          <Said text={problem} />
        </p>}
        <button type="submit" class="button primary big" disabled={busy || chosen !== rules.id} data-testid="start">
          {busy
            ? t.starting
            : whom
            ? t.people.challenge(whom)
            : form.opponent === "engine"
            ? t.start
            : form.opponent === "friend"
            ? t.people.create
            : t.people.seek}
        </button>
      </div>
    </form>
  </main>;
}

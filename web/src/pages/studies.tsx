import { useEffect, useState } from "preact/hooks";
import { me } from "../account/me";
import { ruleSets } from "../api";
import { when } from "../contest/when";
import { inLanguage, texts } from "../i18n";
import { studies } from "../studies/api";
import { MakeForm } from "../studies/make";
import { PlusIcon } from "../ui/icons";
import { MiniBoard } from "../ui/miniboard";
import type { RuleSet, StudySummary } from "../wire";
import { useLoad, useRuleSets, Waiting } from "./load";

type Which = "mine" | "all";

/** Milliseconds of quiet before a search. */
const settle = 300;

export default function StudiesPage() {
  const t = texts.value.studies;
  const account = me.value?.account;
  const [chosen, setChosen] = useState<Which | "">("");
  const [text, setText] = useState("");
  const [asked, setAsked] = useState("");
  const [making, setMaking] = useState(location.hash === "#new");
  const which: Which = account ? chosen || "mine" : "all";
  useEffect(() => {
    document.title = `${t.title} · komadai`;
  }, [t]);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), settle);
    return () => clearTimeout(timer);
  }, [text]);
  return <main id="main" class="page studies" tabIndex={-1} data-testid="studies">
    <header class="lobby-head">
      <div>
        <h1>{t.title}</h1>
        <p class="muted">{t.lead}</p>
      </div>
      {account
        ? <button type="button" class="button primary" aria-expanded={making} onClick={() => setMaking(!making)} data-testid="make-study">
          <PlusIcon />
          {t.make}
        </button>
        : me.value && <p>
          <a href="/sign-in?next=%2Fstudy">{t.signIn}</a>
        </p>}
    </header>
    {making && account && <section class="panel make-panel" aria-label={t.make}>
      <MakeForm />
    </section>}
    <div class="studies-filter">
      {account && <div class="segments" role="group" aria-label={t.title}>
        {(["mine", "all"] as const).map((w) =>
          <button key={w} type="button" aria-pressed={which === w} onClick={() => setChosen(w)} data-testid={`studies-${w}`}>{t[w]}</button>
        )}
      </div>}
      <input type="text" role="searchbox" aria-label={t.search} placeholder={t.search} value={text} maxLength={100}
        onInput={(e) => setText(e.currentTarget.value)} data-testid="study-search" />
    </div>
    {me.value && <Found key={`${which} ${asked}`} mine={which === "mine"} text={asked} />}
  </main>;
}

function Found({ mine, text }: { mine: boolean; text: string }) {
  const t = texts.value.studies;
  const { value, error, retry } = useLoad(`studies ${mine} ${text}`,
    async () => ({ found: await studies(mine, text), sets: (await ruleSets()).rulesets }));
  const [older, setOlder] = useState<StudySummary[]>([]);
  const [ended, setEnded] = useState(false);
  const list = [...(value?.found.studies ?? []), ...older];
  const sets = useRuleSets(value?.sets ?? [], list.map((s) => s.rules));
  if (!value) return <Waiting error={error} retry={retry} missing="" />;
  if (list.length === 0) return <p class="muted empty" data-testid="no-studies">{text ? t.noneFound : mine ? t.noneMine : t.none}</p>;
  const more = async () => {
    const next = await studies(mine, text, list.at(-1)!.updated);
    setOlder([...older, ...next.studies]);
    setEnded(!next.more);
  };
  return <>
    <ul class="seeks study-list" data-testid="study-list" data-count={list.length}>
      {list.map((s) => <Row key={s.id} study={s} rules={sets.find((r) => r.id === s.rules)} mine={mine} />)}
    </ul>
    {value.found.more && !ended && <p>
      <button type="button" class="button" onClick={() => void more()} data-testid="older-studies">{t.more}</button>
    </p>}
  </>;
}

function Row({ study, rules, mine }: { study: StudySummary; rules: RuleSet | undefined; mine: boolean }) {
  const t = texts.value.studies;
  return <li class="seek">
    <span class="seek-board" aria-hidden="true">
      {rules && <MiniBoard board={rules.board} kinds={rules.pieces} sfen={study.sfen} />}
    </span>
    <span class="seek-text">
      <strong>
        <a class="card-link" href={`/study/${study.id}`} data-testid={`study-${study.id}`}>
          <bdi>{study.name}</bdi>
        </a>
      </strong>
      <span class="muted">
        {[inLanguage(rules?.names), t.chapterCount(study.chapters), study.owner && t.by(study.owner)].filter(Boolean).join(" · ")}
      </span>
      <span class="muted">
        <time dateTime={new Date(study.updated).toISOString()}>{when(study.updated)}</time>
        {mine && study.visibility !== "link" && <>
          {" "}
          <span class="chip">{t.visibilities[study.visibility]}</span>
        </>}
      </span>
    </span>
  </li>;
}

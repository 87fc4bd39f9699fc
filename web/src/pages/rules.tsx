import { useState } from "preact/hooks";
import { lessonsOf, ruleSet } from "../api";
import { capital, inLanguage, texts } from "../i18n";
import { RulesHead } from "../learn/head";
import { RulesProblem } from "../learn/problem";
import { SampleGame } from "../learn/sample";
import { definitionAt } from "../making/api";
import { ReportRecord } from "../moderation/report";
import { chosenId } from "../new/readings";
import { Board } from "../ui/board";
import { Markdown } from "../ui/markdown";
import { MiniBoard } from "../ui/miniboard";
import { otherNames } from "../ui/names";
import { beside, OtherPieces } from "../rules/pieces";
import type { RuleSetPage } from "../wire";
import { useLoad, Waiting } from "./load";

export default function RulesPage({ id }: { id: string }) {
  const t = texts.value;
  const { value, error, retry } = useLoad(`page ${id}`, async () => {
    const [rules, lessons] = await Promise.all([ruleSet(id), lessonsOf(id).catch(() => null)]);
    return { rules, lessons };
  });
  if (!value) return <Waiting error={error} retry={retry} missing={t.noRules} />;
  const { rules, lessons } = value;
  return <main id="main" class="page rules-page" tabIndex={-1}>
    <header class="rules-head">
      <p class="kicker">{t.rules}</p>
      <h1 class={rules.changed ? "changed" : undefined}>{inLanguage(rules.names)}</h1>
      {!rules.changed && <p class="other-names">{otherNames(rules)}</p>}
      {lessons ? <RulesHead rules={rules} lessons={lessons} /> : <p class="lead">{inLanguage(rules.summary)}</p>}
      <p class="row">
        <a class="button primary" href={`/new/${rules.id}`} data-testid="play">{t.play}</a>
        {lessons && lessons.steps.length > 0
          && <a class="button" href={`/learn/${rules.id}`} data-testid="to-lessons">{t.learn.head.learn}</a>}
        <a class="button" href={`/edit?${new URLSearchParams({ rules: rules.id })}`} data-testid="to-editor">{t.boardEditor}</a>
        {!rules.changed && <a class="button" href={`/rules/edit?${new URLSearchParams({ from: rules.id })}`} data-testid="to-making">
          {t.making.edit}
        </a>}
      </p>
    </header>
    {lessons && (lessons.sample.length > 0 || lessons.problem) && <div class="showcases">
      {lessons.sample.length > 0 && <SampleGame rules={rules} moves={lessons.sample} />}
      {lessons.problem && <RulesProblem rules={rules} problem={lessons.problem} />}
    </div>}
    <div class="rules-columns">
      <section class="rules-text">
        <Markdown text={inLanguage(rules.body)} beside={beside(rules)} />
      </section>
      <section class="rules-start" aria-label={t.startOf}>
        <Board rules={rules} sfen={rules.start} maxHeight={560} bare />
      </section>
    </div>
    <OtherPieces rules={rules} />
    {rules.handicaps?.length > 0 && <section>
      <h2>{t.handicaps}</h2>
      <ul class="handicaps">
        {rules.handicaps.map((h) =>
          <li key={h.id}>
            <MiniBoard board={rules.board} kinds={rules.pieces} sfen={h.sfen} />
            <span>{inLanguage(h.names)}</span>
          </li>
        )}
      </ul>
    </section>}
    {rules.choices?.length > 0 && <section>
      <h2>{t.choices}</h2>
      <p class="muted">{t.choicesHint}</p>
      <ul class="choices">
        {rules.choices.map((c) =>
          <li key={c.id}>
            <strong class="choice-name">{capital(inLanguage(c.names))}</strong>
            {inLanguage(c.text)}
            {c.values?.length > 1 && <ul class="choice-values" data-testid={`values-${c.id}`}>
              {c.values.map((v) =>
                <li key={v.id}>
                  {v.id === c.chosen
                    ? <>{capital(inLanguage(v.names))} ✓</>
                    : <a href={`/rules/${chosenId(rules, rules.id, c.id, v.id)}`}>{capital(inLanguage(v.names))}</a>}
                </li>
              )}
            </ul>}
          </li>
        )}
      </ul>
    </section>}
    <Origin rules={rules} />
    {rules.own && <OwnFile rules={rules} />}
  </main>;
}

/** The file of a rule set that a person wrote, and a report of it. */
function OwnFile({ rules }: { rules: RuleSetPage }) {
  const t = texts.value;
  const [reports, setReports] = useState(false);
  return <p class="row rules-file">
    <a class="quiet-link" href={definitionAt(rules.id)} download data-testid="definition-file">{t.making.download}</a>
    <button type="button" class="quiet-link" onClick={() => setReports(true)} data-testid="report-rules">{t.record.reportShared}</button>
    {reports && <ReportRecord id={rules.id.slice(rules.id.indexOf("@"))} onClose={() => setReports(false)} />}
  </p>;
}

function Origin({ rules }: { rules: RuleSetPage }) {
  const t = texts.value;
  const history = inLanguage(rules.history);
  return <>
    {history && <section class="prose" data-testid="history">
      <h2>{t.history}</h2>
      <p>{history}</p>
    </section>}
    {rules.sources.length > 0 && <section class="prose" data-testid="sources">
      <h2>{t.sources}</h2>
      <ul class="choices">
        {rules.sources.map((s, i) =>
          <li key={i}>{s.url ? <a href={s.url} rel="noreferrer">{inLanguage(s.names)}</a> : inLanguage(s.names)}</li>
        )}
      </ul>
    </section>}
  </>;
}

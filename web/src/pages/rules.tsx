import { lessonsOf, ruleSet } from "../api";
import { capital, inLanguage, texts } from "../i18n";
import { RulesHead } from "../learn/head";
import { RulesProblem } from "../learn/problem";
import { SampleGame } from "../learn/sample";
import { chosenId } from "../new/readings";
import { pieceSet } from "../prefs";
import { Board } from "../ui/board";
import { Movement, MovementLegend } from "../ui/diagram";
import { Markdown } from "../ui/markdown";
import { MiniBoard } from "../ui/miniboard";
import { Piece } from "../ui/piece";
import { otherNames } from "../ui/names";
import type { PieceKind, RuleSetPage } from "../wire";
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
  </main>;
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

/** Puts the diagrams next to the items that describe a piece, and the legend next to the first. */
function beside(rules: RuleSetPage) {
  const table = new Map(rules.pieces.map((k) => [k.letter, k]));
  return (item: number) => {
    const entry = rules.moveItems.find((m) => m.item === item);
    if (!entry) return null;
    const [plain, ...promoted] = entry.pieces;
    return <>
      <div class="piece-entry" data-kind={plain}>
        {entry.pieces.map((letter) =>
          <PieceCard key={letter} kind={table.get(letter)!} kinds={table} promoted={promoted.includes(letter)} />
        )}
      </div>
      {entry === rules.moveItems[0] && <MovementLegend kinds={rules.pieces} />}
    </>;
  };
}

/** Pieces without an item. */
function OtherPieces({ rules }: { rules: RuleSetPage }) {
  const t = texts.value;
  const table = new Map(rules.pieces.map((k) => [k.letter, k]));
  const described = new Set(rules.moveItems.flatMap((m) => m.pieces));
  const plain = rules.pieces.filter((k) => !described.has(k.letter) && !(k.letter.startsWith("+") && table.has(k.letter.slice(1))));
  if (plain.length === 0) return null;
  return <section>
    <h2>{described.size > 0 ? t.otherPieces : t.piecesAndMoves}</h2>
    {described.size === 0 && <MovementLegend kinds={rules.pieces} />}
    <ul class="piece-list">
      {plain.map((kind) =>
        <li key={kind.letter} class="piece-entry" data-kind={kind.letter}>
          <PieceCard kind={kind} kinds={table} />
          {kind.promoted && table.has(kind.promoted) && <PieceCard kind={table.get(kind.promoted)!} kinds={table} promoted />}
        </li>
      )}
    </ul>
  </section>;
}

function PieceCard({ kind, kinds, promoted }: { kind: PieceKind; kinds: ReadonlyMap<string, PieceKind>; promoted?: boolean }) {
  const t = texts.value;
  return <article class="piece-card">
    <header>
      <Piece kind={kind} letter={kind.letter} set={pieceSet.value} class="large" />
      <div>
        {promoted && <p class="kicker">{t.promotesTo}</p>}
        <h3>{inLanguage(kind.names)}</h3>
        <p class="muted">
          <span lang="ja">{[...new Set([kind.two, kind.twoWhite, kind.one].filter(Boolean))].join(" · ")}</span> · {kind.letter}
          {kind.box && ` · ${t.boxValue(kind.box)}`}
        </p>
      </div>
    </header>
    {kind.token ? <p class="muted">{t.onStand}</p> : <div class="diagrams">
      {(kind.diagrams ?? []).map((d, i) => <Movement key={i} diagram={d} kind={kind} kinds={kinds} />)}
    </div>}
  </article>;
}

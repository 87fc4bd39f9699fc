import { useEffect } from "preact/hooks";
import { ruleSets } from "../api";
import { parseSFEN } from "../board/position";
import { locale, texts } from "../i18n";
import { collections } from "../puzzle/api";
import { least } from "../puzzle/parts";
import { TsumeTabs } from "../tsume/tabs";
import { MiniBoard } from "../ui/miniboard";
import { cardName } from "../ui/names";
import type { PuzzleCollection, RuleSet } from "../wire";
import { useLoad, Waiting } from "./load";

export default function PuzzlesPage() {
  const t = texts.value;
  const p = t.puzzle;
  const { value, error, retry } = useLoad("puzzles", async () => ({ all: await ruleSets(), have: await collections() }));
  useEffect(() => {
    document.title = `${p.title} · komadai`;
  }, [locale.value]);
  if (!value) return <Waiting error={error} retry={retry} missing={t.notFound} />;
  const { all, have } = value;
  return <main id="main" class="page puzzles" tabIndex={-1} data-testid="puzzles">
    <TsumeTabs />
    <header class="choose-head">
      <h1>{p.title}</h1>
      <p class="lead">{p.lead}</p>
    </header>
    {have.collections.length > 0 && <ul class="ways">
      <Way href={`/storm/${have.collections[0]!.rules}`} id="storm-link" title={t.storm.title} hint={t.storm.hint} />
      <Way href="/puzzles/own" id="own-link" title={p.fromGames} hint={p.fromGamesHint} />
      <Way href="/practice" id="practice-link" title={t.practice.title} hint={t.practice.lead} />
    </ul>}
    {have.collections.length === 0 && <p class="muted">{p.none}</p>}
    <ul class="cards">
      {have.collections.map((c) => {
        const rules = all.rulesets.find((r) => r.id === c.rules);
        return rules && <Card key={c.rules} rules={rules} collection={c} />;
      })}
    </ul>
  </main>;
}

function Way({ href, id, title, hint }: { href: string; id: string; title: string; hint: string }) {
  return <li class="card way">
    <div class="card-text">
      <h2>
        <a class="card-link" href={href} data-testid={id}>{title}</a>
      </h2>
      <p class="muted">{hint}</p>
    </div>
  </li>;
}

function Card({ rules, collection: c }: { rules: RuleSet; collection: PuzzleCollection }) {
  const p = texts.value.puzzle;
  return <li class="card puzzle-card">
    <MiniBoard board={rules.board} kinds={rules.pieces} sfen={c.sample} attacker={parseSFEN(c.sample).turn} />
    <div class="card-text">
      <h2>
        <a class="card-link" href={`/puzzles/${c.rules}`} data-testid={`puzzles-${c.rules}`}>{cardName(rules)}</a>
      </h2>
      <p class="muted">{c.lengths.length === 1 ? p.oneLength(c.lengths[0]!) : p.lengths(c.lengths[0] ?? 0, c.lengths.at(-1) ?? 0)}</p>
      <p class="card-foot">
        <span class="chips">
          <span class="chip">{p.count(c.count)}</span>
          {c.player && c.player.solved + c.player.failed >= least && <span class="chip">{p.rating} {c.player.rating}</span>}
          {c.player && c.player.streak > 1 && <span class="chip">{p.streak} {c.player.streak}</span>}
        </span>
        {c.open && <span class="turn mine">{p.goOn}</span>}
      </p>
    </div>
  </li>;
}

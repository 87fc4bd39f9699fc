import { useEffect, useState } from "preact/hooks";
import { ruleSets } from "../api";
import { inLanguage, locale, texts } from "../i18n";
import { dayText, opponent, placeText } from "../puzzle/context";
import { ownName, ownPuzzles } from "../puzzle/own";
import { TsumeTabs } from "../tsume/tabs";
import { MiniBoard } from "../ui/miniboard";
import type { OwnPuzzle, OwnPuzzles, RuleSet } from "../wire";
import { useLoad, useRuleSets, Waiting } from "./load";

export default function OwnPage() {
  const t = texts.value;
  const o = t.own;
  const { value, error, retry } = useLoad("own puzzles", async () => ({ sets: (await ruleSets()).rulesets, first: await ownPuzzles() }));
  const [later, setLater] = useState<OwnPuzzles | null>(null);
  const found = later ?? value?.first;
  useEffect(() => {
    document.title = `${o.title} · komadai`;
  }, [locale.value]);
  // The server examines some games per request.
  useEffect(() => {
    if (!found?.left) return;
    let gone = false;
    ownPuzzles().then((next) => gone || setLater(next), () => undefined);
    return () => void (gone = true);
  }, [found]);
  const sets = useRuleSets(value?.sets ?? [], (found?.puzzles ?? []).map((p) => p.rules));
  if (!value || !found) return <Waiting error={error} retry={retry} missing={t.notFound} />;
  return <main id="main" class="page puzzles" tabIndex={-1} data-testid="own-puzzles" data-left={found.left}
    data-count={found.puzzles.length}>
    <TsumeTabs />
    <header class="choose-head">
      <h1>{o.title}</h1>
      <p class="lead">{o.lead}</p>
    </header>
    <div role="status" class="muted own-state">
      {found.left > 0 ? o.more(found.left) : found.games === 0 ? o.noGames : found.puzzles.length === 0 ? o.none(found.games) : ""}
    </div>
    <ul class="cards">
      {found.puzzles.map((p) => {
        const rules = sets.find((r) => r.id === p.rules);
        return rules && <Card key={ownName(p)} rules={rules} puzzle={p} />;
      })}
    </ul>
    <p class="puzzle-links own-links">
      <a class="quiet-link" href="/puzzles">{t.puzzle.all}</a>
    </p>
  </main>;
}

function Card({ rules, puzzle: p }: { rules: RuleSet; puzzle: OwnPuzzle }) {
  const t = texts.value;
  const o = t.own;
  const name = ownName(p);
  return <li class="card puzzle-card">
    <MiniBoard board={rules.board} kinds={rules.pieces} sfen={p.sfen} attacker={p.side} />
    <div class="card-text">
      <h2>
        <a class="card-link" href={`/puzzles/own/${name}`} data-testid={`own-${name}`}>{t.puzzle.mateIn(p.plies)}</a>
      </h2>
      <p class="muted small-print">
        {inLanguage(rules.names)} · <bdi>{opponent(p)}</bdi> · {dayText(p.created)} · {placeText(p)}
      </p>
      <p class="card-foot">
        <span class="chips">
          <span class="chip">{p.you === p.side ? o.yours : o.theirs}</span>
          <span class="chip">{p.hit ? o.hit : o.missed}</span>
          {p.state !== "open" && <span class={p.score > 0 ? "chip good" : "chip"}>{p.score > 0 ? o.solved : o.tried}</span>}
        </span>
      </p>
    </div>
  </li>;
}

import { useEffect, useState } from "preact/hooks";
import { request, ruleSetsOf } from "../api";
import { shapes } from "../explore/api";
import { inLanguage, locale, texts, word } from "../i18n";
import { PracticeTabs } from "../practice/tabs";
import { Accuracy } from "../statistics/accuracy";
import { chosen, noChoice, percent, scoreOf, speedOf, tally, unclocked, weakest, type Choice } from "../statistics/count";
import { Tallies } from "../statistics/tables";
import { OpeningTree } from "../statistics/tree";
import { Pick } from "../ui/choice";
import { useWide } from "../ui/wide";
import type { ExploreShapes, RuleSet, Statistics, StatisticsGame } from "../wire";
import { useLoad, Waiting } from "./load";

const ask = () => request<Statistics>("GET", "/statistics");

export default function StatisticsPage() {
  const t = texts.value;
  const { value, error, retry } = useLoad("statistics", async () => {
    const [first, known] = await Promise.all([ask(), shapes()]);
    return { first, known, sets: await ruleSetsOf(first.games.map((g) => g.rules)) };
  });
  const [later, setLater] = useState<Statistics | null>(null);
  const found = later ?? value?.first;
  useEffect(() => {
    document.title = `${t.statistics.title} · komadai`;
  }, [locale.value]);
  // The server replays some games per request.
  useEffect(() => {
    if (!found?.left) return;
    let gone = false;
    ask().then((next) => gone || setLater(next), () => undefined);
    return () => void (gone = true);
  }, [found]);
  if (!value || !found) return <Waiting error={error} retry={retry} missing={t.notFound} />;
  return <Counted found={found} known={value.known} sets={value.sets} />;
}

function Counted({ found, known, sets }: { found: Statistics; known: ExploreShapes; sets: RuleSet[] }) {
  const t = texts.value;
  const s = t.statistics;
  const [choice, setChoice] = useState<Choice>(noChoice);
  const games = chosen(found.games, choice);
  const [all] = tally(games, () => "all");
  return <main id="main" class="page puzzles statistics" tabIndex={-1} data-testid="statistics" data-games={games.length}
    data-left={found.left}>
    <PracticeTabs />
    <header class="practice-head">
      <h1>{s.title}</h1>
      <p class="lead">{s.lead}</p>
    </header>
    {found.left > 0 && <div class="muted" role="status">{s.left(found.left)}</div>}
    {found.games.length === 0 ? <p class="lead" data-testid="statistics-none">{s.none}</p> : <>
      <Choices games={found.games} sets={sets} choice={choice} change={setChoice} />
      {all
        ? <>
          <div class="statistics-sum" role="status" data-testid="statistics-sum">
            <strong>{percent(scoreOf(all))}</strong> {s.games(all.games)} · {s.summary(all.won, all.drawn, all.lost)}
          </div>
          <Parts games={games} found={found} known={known} sets={sets} />
        </>
        : <div class="muted" role="status">{s.noneFiltered}</div>}
    </>}
  </main>;
}

interface ChoicesProps {
  games: readonly StatisticsGame[];
  sets: RuleSet[];
  choice: Choice;
  change: (choice: Choice) => void;
}

function Choices({ games, sets, choice, change }: ChoicesProps) {
  const t = texts.value;
  const s = t.statistics;
  const wide = useWide();
  const any = { value: "", label: s.any };
  const options = (key: (g: StatisticsGame) => string,
    name: (key: string) => string) => [any, ...tally(games, key).map((row) => ({ value: row.key, label: name(row.key) }))];
  const rules = options((g) => g.rules, (id) => rulesName(sets, id));
  const sides = [any, { value: "b", label: t.black }, { value: "w", label: t.white }];
  const speeds = options(speedOf, speedName);
  const opponents = [any, { value: "people", label: s.people }, { value: "engine", label: s.engine }];
  const picks = <div class="fields statistics-choices">
    <Pick id="statistics-rules" label={s.rules} value={choice.rules} onChange={(rules) => change({ ...choice, rules })} options={rules} />
    <Pick id="statistics-side" label={s.colour} value={choice.side} onChange={(side) => change({ ...choice, side })} options={sides} />
    <Pick id="statistics-speed" label={s.speed} value={choice.speed} onChange={(speed) => change({ ...choice, speed })} options={speeds} />
    <Pick id="statistics-opponents" label={s.opponents} value={choice.opponents} onChange={(opponents) => change({ ...choice, opponents })}
      options={opponents} />
  </div>;
  if (wide) return picks;
  const set = ([[rules, choice.rules], [sides, choice.side], [speeds, choice.speed], [opponents, choice.opponents]] as const).flatMap((
    [list, value],
  ) => (value ? list.filter((o) => o.value === value).map((o) => o.label) : []));
  return <details class="statistics-filter" data-testid="statistics-filter">
    <summary>{[s.filter, ...set].join(" · ")}</summary>
    {picks}
  </details>;
}

function rulesName(sets: RuleSet[], id: string): string {
  const set = sets.find((r) => r.id === id);
  return set ? inLanguage(set.names) : id;
}

const speedName = (speed: string): string =>
  speed === unclocked ? texts.value.statistics.noClock : (word(texts.value.contest.speeds, speed) ?? speed);

interface PartsProps {
  games: StatisticsGame[];
  found: Statistics;
  known: ExploreShapes;
  sets: RuleSet[];
}

function Parts({ games, found, known, sets }: PartsProps) {
  const t = texts.value;
  const s = t.statistics;
  const shape = (id: string) => {
    const one = known.shapes.find((x) => x.id === id);
    return one ? inLanguage(one.name) : id;
  };
  const opponent = (g: StatisticsGame) => (g.level ? `${t.engine} ${t.levelN(g.level)}` : g.opponent || t.people.guest);
  const openings = tally(games, (g) => g.opening ?? "");
  const against = tally(games, (g) => g.opponentOpening ?? "");
  const weak = weakest([
    ...against.map((x) => ({ ...x, key: s.against(shape(x.key)) })),
    ...openings.map((x) => ({ ...x, key: s.own(shape(x.key)) })),
    ...tally(games, opponent).map((x) => ({ ...x, key: s.against(x.key) })),
  ], 6);
  const [most] = tally(games, (g) => g.rules);
  const rules = sets.find((r) => r.id === most?.key);
  return <>
    <Accuracy games={games} />
    <div class="statistics-tables">
      <Tallies id="opening" title={s.byOpening} rows={openings} name={shape} />
      <Tallies id="against" title={s.againstOpening} rows={against} name={shape} />
      <Tallies id="castle" title={s.byCastle} rows={tally(games, (g) => g.castle ?? "")} name={shape} />
      <Tallies id="colour" title={s.byColour} rows={tally(games, (g) => g.side)} name={(side) => (side === "b" ? t.black : t.white)} />
      <Tallies id="speed" title={s.bySpeed} rows={tally(games, speedOf)} name={speedName} />
      <Tallies id="opponent" title={s.byOpponent} rows={tally(games, opponent)} name={(name) => name} />
      <Tallies id="ending" title={s.byEnding} rows={tally(games, (g) => g.reason)} name={(reason) => word(s.endings, reason) ?? s.other} />
      <section class="statistics-table" aria-labelledby="loses-to" data-testid="loses-to" data-rows={weak.length}>
        <h2 id="loses-to">{s.losesTo}</h2>
        <p class="muted">{weak.length ? s.losesToHint : s.losesToNone}</p>
        {weak.length > 0 && <ol>{weak.map((row) => <li key={row.key}>{row.key} · {percent(scoreOf(row))} ({s.games(row.games)})</li>)}</ol>}
      </section>
    </div>
    {rules && <OpeningTree tree={found.tree} games={games.filter((g) => g.rules === rules.id)} rules={rules} />}
  </>;
}

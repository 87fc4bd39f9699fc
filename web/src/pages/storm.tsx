import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError, ruleSet, ruleSets } from "../api";
import type { KomadaiBoard } from "../board/element";
import { SideHead } from "../edit/head";
import { useKeys } from "../game/keys";
import { inLanguage, locale, texts } from "../i18n";
import { collections } from "../puzzle/api";
import { bestHere, standings } from "../puzzle/storm";
import { useRunning } from "../puzzle/running";
import { Opening, Outcome, StormClock, StormFeedback, Today } from "../puzzle/score";
import { go } from "../router";
import { TsumeTabs } from "../tsume/tabs";
import { Board } from "../ui/board";
import { Pick } from "../ui/choice";
import { BoardArea, useNotice } from "../ui/notice";
import { useRoom } from "../ui/room";
import type { PuzzleCollection, RuleSet } from "../wire";
import { useLoad, Waiting } from "./load";

export default function StormPage({ id }: { id: string }) {
  const t = texts.value;
  const { value, error, retry } = useLoad(`storm ${id}`, async () => {
    const [rules, all, sets] = await Promise.all([ruleSet(id), collections(), ruleSets()]);
    const collection = all.collections.find((c) => c.rules === rules.id);
    if (!collection) throw new ApiError(404, { code: "not-found", message: texts.value.puzzle.noneFor });
    const choices = sets.rulesets.filter((r) => all.collections.some((c) => c.rules === r.id));
    return { rules, collection, choices };
  });
  useEffect(() => {
    document.title = `${t.storm.title} · komadai`;
  }, [locale.value]);
  if (!value) return <Waiting error={error} retry={retry} missing={t.puzzle.noneFor} />;
  return <Storm key={id} rules={value.rules} collection={value.collection} choices={value.choices} />;
}

const none: never[] = [];

interface StormProps {
  rules: RuleSet;
  collection: PuzzleCollection;
  choices: readonly RuleSet[];
}

function Storm({ rules, collection, choices }: StormProps) {
  const t = texts.value;
  const s = t.storm;
  const [notice, setNotice] = useNotice();
  const [flipped, setFlipped] = useState(false);
  const [ended, setEnded] = useState(0);
  const board = useRef<KomadaiBoard>(null);
  const panel = useRef<HTMLElement>(null);
  const room = useRoom(150);
  const { value: reached } = useLoad(`storms ${rules.id} ${ended}`, async () => ({ found: await standings(rules.id) }));
  const best = Math.max(reached?.found?.best ?? 0, bestHere(rules.id));
  const now = useRunning(rules.id, board, best, setNotice);
  const { run, busy, start, play, stop } = now;
  const storm = run?.storm;
  const going = !!storm && !storm.over;
  const a = storm?.attempt;
  const done = !!storm && !going && !busy;
  useEffect(() => {
    if (storm?.over) setEnded((n) => n + 1);
  }, [storm?.id, going]);
  useEffect(() => {
    // Moves the focus for keyboard players.
    if (going) {
      scrollTo(0, 0);
      board.current?.focusSquares();
    } else if (done) panel.current?.querySelector<HTMLElement>(".button.primary")?.focus({ preventScroll: true });
  }, [storm?.id, going, done]);
  useKeys({ f: () => setFlipped((x) => !x), b: () => board.current?.focusSquares(), n: () => !going && start(),
    Escape: () => board.current?.pick("") });
  const node = a?.line.at(-1);
  const side = a?.side ?? "b";
  const active = going && !busy;
  return <main id="main" class="tsume puzzle storm" tabIndex={-1} data-testid="storm" data-rules={rules.id}
    data-state={!storm ? "ready" : going ? "going" : "over"} data-seq={storm?.seq ?? 0} data-solved={storm?.solved ?? 0}
    data-mistakes={storm?.mistakes ?? 0} data-problem={a?.problem} data-plies={a?.plies} data-busy={busy ? "" : undefined}
    data-here={run?.here ? "" : undefined}>
    <h1 class="spoken">{s.title}</h1>
    <BoardArea notice={notice}>
      <Board rules={rules} sfen={a?.sfen ?? collection.sample} attacker={side}
        last={node ? { usi: node.usi!, side: node.view!.side, path: node.view!.path ?? null } : null} check={a?.check ?? ""}
        legal={active ? a!.legal : none} selectable={active ? side : ""} orientation={(side === "w") !== flipped ? "w" : "b"}
        maxHeight={room} fits onMove={play} onAttempt={play} handle={board} />
      {!storm && <Opening best={best} busy={busy} start={start} />}
    </BoardArea>
    <section class="tsume-side" ref={panel} aria-label={s.title}>
      <TsumeTabs />
      <SideHead rules={rules} title={going ? t.puzzle.mateIn(a!.plies) : s.title} flip={() => setFlipped(!flipped)} id="task" />
      {going && <StormClock now={now} />}
      {going && <StormFeedback storm={storm} busy={busy} />}
      {storm?.over && <Outcome now={now} />}
      {storm && <div class="puzzle-actions">
        {going
          ? <button type="button" class="button" disabled={busy} onClick={stop} data-testid="storm-stop">{s.stop}</button>
          : <button type="button" class="button primary big" disabled={busy} onClick={start} data-testid="storm-start">{s.again}</button>}
      </div>}
      {!going
        && <Pick id="storm-rules" label={s.rules} value={rules.id} onChange={(id) => go(`/storm/${id}`)}
          options={choices.map((r) => ({ value: r.id, label: inLanguage(r.names) }))} />}
      {!going && reached?.found && <Today list={reached.found.today} />}
      {!going && <p class="puzzle-links">
        <a class="quiet-link" href={`/puzzles/${rules.id}`}>{t.puzzle.title}</a>
        <a class="quiet-link" href="/puzzles">{t.puzzle.all}</a>
      </p>}
    </section>
  </main>;
}

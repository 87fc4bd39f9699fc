import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { useLive, useWork } from "../compose/work";
import { addressOf, startOf, type Start } from "../compose/begin";
import type { Kept } from "../compose/collection";
import type { DraftWishes } from "../compose/options";
import { DraftState } from "../compose/state";
import { Tools } from "../compose/tools";
import { pliesOf } from "../compose/words";
import { AddressFault, asked } from "../edit/address";
import { SetupBoard, useSetup, useSetupKeys } from "../edit/setup";
import { fromSFEN } from "../edit/drawing";
import { SideHead } from "../edit/head";
import { usePaste } from "../edit/paste";
import { locale, needTexts, texts } from "../i18n";
import { go, path } from "../router";
import { beginning } from "../tsume/begin";
import { WalkBoard } from "../tsume/board";
import { ProblemPage } from "../tsume/page";
import { TsumeTabs } from "../tsume/tabs";
import { Walk, walkKeys } from "../tsume/walk";
import { lazy } from "../ui/lazy";
import type { RecordNode, RuleSet, TsumeChange, TsumeDraft } from "../wire";

// These load after the board.
const Results = lazy(() => Promise.all([import("../compose/results"), needTexts(["puzzle"])]).then(([m]) => m.Results));
const Looking = lazy(() => import("../compose/looking").then((m) => m.Looking));
const Mine = lazy(() => import("../compose/mine").then((m) => m.Mine));

export default function ComposePage() {
  return <ProblemPage title={texts.value.compose.title}>{(all) => <Draft all={all} />}</ProblemPage>;
}

function Draft({ all }: { all: RuleSet[] }) {
  const t = texts.value;
  const s = t.compose;
  const first = useMemo(() => asked(all), []);
  const begun = useMemo<Start>(() => startOf(), []);
  const [wishes, setWishes] = useState<DraftWishes>({ any: false, verify: true, futile: "narrow", stipulation: begun.stipulation,
    duty: begun.duty, length: begun.length });
  const [line, setLine] = useState<readonly string[]>([]);
  const [walk, setWalk] = useState<Walk | null>(null);
  const [live, setLive] = useState(true);
  const [names, setNames] = useState({ title: "", author: "" });
  const editing = !walk;
  const setup = useSetup({ first, begin: () => (first.shown ? fromSFEN(first.shown, first.rules, first.defends) : beginning(first.rules)),
    editing });
  const { draft, rules, drawing, sfen, brush, choose, astray, board } = setup;

  const problem: TsumeDraft = {
    rules: rules.id,
    sfen,
    task: "examine",
    drawing: true,
    defender: drawing.defends || undefined,
    rest: drawing.rest || undefined,
    lang: locale.value,
    line: line.length ? [...line] : undefined,
    length: wishes.length || undefined,
    ...(wishes.stipulation
      ? { stipulation: wishes.stipulation, checkDuty: wishes.duty as TsumeDraft["checkDuty"] }
      : { futile: wishes.futile }),
  };
  const work = useWork();
  const repair = useWork();
  useLive(work, problem, live);
  useEffect(() => void repair.show({ ...problem, task: "repair" }), [JSON.stringify(problem)]);
  const { known } = work;

  const address = addressOf(problem);
  useLayoutEffect(() => {
    if (path.value === "/compose" && !astray) go(address, true);
  }, [address, astray]);

  const look = { rules: rules.id, sfen, defender: drawing.defends || undefined, futile: wishes.futile };
  const main = known.verdict?.line ?? known.stipulation?.lines[0] ?? known.answer?.line ?? [];
  const show = (ply: number, moves: readonly RecordNode[]) => {
    const before = main.slice(0, ply - 1);
    const next = new Walk(look, main);
    next.line.value = [...before, ...moves];
    next.go(before.length + 1);
    board.current?.pick("");
    setWalk(next);
  };
  const load = (text: string, set = rules) => {
    setWalk(null);
    setLine([]);
    draft.draw(fromSFEN(text, set), set);
  };
  const use = (c: TsumeChange) => {
    setWalk(null);
    // The defender keeps its hand.
    draft.draw({ ...fromSFEN(c.sfen, rules, drawing.defends), rest: drawing.rest });
  };
  const paste = usePaste(rules, all, load, setup.setNotice);
  const kept = (): Kept => ({ key: Date.now().toString(36), ...names, rules: rules.id, sfen, defends: drawing.defends,
    aim: wishes.stipulation, duty: wishes.duty, length: wishes.length, futile: wishes.futile, line, plies: pliesOf(known),
    when: Date.now() });
  const open = (k: Kept) => {
    const set = all.find((r) => r.id === k.rules)!;
    setWalk(null);
    setLine(k.line);
    setNames({ title: k.title, author: k.author });
    setWishes({ ...wishes, stipulation: k.aim, duty: k.duty ?? "attacker", length: k.length ?? 0, futile: k.futile ?? "narrow" });
    draft.draw(fromSFEN(k.sfen, set, k.defends), set);
  };
  useSetupKeys(setup, walk ? { ...walkKeys(walk), Escape: () => setWalk(null) } : {});
  return <main id="main" class="tsume compose" tabIndex={-1} data-testid="compose" data-rules={rules.id}
    data-sfen={editing ? sfen : walk.sfen} data-editing={editing ? "" : undefined} data-running={known.running ? "" : undefined}>
    <SetupBoard setup={setup} title={s.title} attacker={drawing.attacker} check={known.failure?.position?.find((f) => f.square)?.square}>
      {walk
        && <WalkBoard key={walk.problem.sfen} rules={rules} walk={walk} flipped={setup.flipped} room={setup.room}
          attacker={drawing.attacker} handle={board} report={setup.setNotice} />}
    </SetupBoard>
    <section class="tsume-side compose-tools" aria-label={t.tsume.setUpLabel}>
      <TsumeTabs />
      <SideHead rules={rules} title={s.title} flip={setup.flip} />
      {astray && <AddressFault first={first} badRules={t.tsume.badRules} />}
      {walk ? <Looking walk={walk} tree={!wishes.stipulation} intended={line} intend={setLine} back={() => setWalk(null)} /> : <>
        <Tools all={all} draft={draft} brush={brush} choose={choose} wishes={wishes} wish={setWishes} paste={paste}
          given={first.fault ? first.sfen : ""} begin={(set) => {
          setLine([]);
          draft.draw(beginning(set), set);
        }} />
        <Mine all={all} rules={rules} sfen={sfen} draft={kept} open={open} />
      </>}
    </section>
    <section class="tsume-side compose-findings" aria-label={t.tsume.answerLabel}>
      <DraftState known={known} live={live} setLive={setLive} start={() => work.start(problem)} stop={work.stop} />
      <Results rules={rules} attacker={drawing.attacker} problem={problem} known={known} repair={repair} line={line}
        forget={() => setLine([])} show={show} use={use} names={names} named={(title, author) => setNames({ title, author })} />
    </section>
  </main>;
}

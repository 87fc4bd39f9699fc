import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { squareLabel } from "../board/labels";
import { AddressFault, asked } from "../edit/address";
import { SetupBoard, useSetup, useSetupKeys } from "../edit/setup";
import { fromSFEN, toSFEN, type Drawing } from "../edit/drawing";
import { SideHead } from "../edit/head";
import { usePaste } from "../edit/paste";
import { inLanguage, locale, texts } from "../i18n";
import { go, path } from "../router";
import { Searching } from "../tsume/searching";
import { WalkBoard } from "../tsume/board";
import { beginning } from "../tsume/begin";
import { ProblemForm } from "../tsume/form";
import type { Wishes } from "../tsume/options";
import { lineAt, PlayFromHere } from "../study/here";
import { Engine } from "../study/switch";
import { useSearch, type Run } from "../tsume/search";
import { ProblemPage } from "../tsume/page";
import { TsumeTabs } from "../tsume/tabs";
import { Walk, walkKeys } from "../tsume/walk";
import { refusalText } from "../ui/refusal";
import { lazy } from "../ui/lazy";
import { Said } from "../ui/said";
import type { Failure, RuleSet, TsumeQuestion } from "../wire";

const Outcome = lazy(() => import("../tsume/outcome").then((m) => m.Outcome));

export default function TsumePage() {
  return <ProblemPage title={texts.value.tsume.title}>{(all) => <Solver all={all} />}</ProblemPage>;
}

function Solver({ all }: { all: RuleSet[] }) {
  const t = texts.value;
  const s = t.tsume;
  const first = useMemo(() => asked(all), []);
  const [wishes, setWishes] = useState<Wishes>({ any: false, futile: "narrow", verify: true, stipulation: "", duty: "attacker" });
  const [editing, setEditing] = useState(true);
  const [walk, setWalk] = useState<Walk | null>(null);
  const [fault, setFault] = useState<Failure | null>(null);
  const [given, setGiven] = useState(first.fault ? first.sfen : "");
  const panel = useRef<HTMLElement>(null);
  const search = useSearch();
  const { run } = search;
  const setup = useSetup({ first, begin: () => (first.shown ? fromSFEN(first.shown, first.rules, first.defends) : beginning(first.rules)),
    editing, changed: () => setFault(null) });
  const { draft, rules, drawing, sfen, brush, choose, board } = setup;

  // The address has the position, for bookmarks and links.
  useLayoutEffect(() => {
    if (path.value !== "/tsume") return;
    const query = new URLSearchParams({ rules: rules.id, sfen });
    if (drawing.defends) query.set("defender", "");
    go(`/tsume?${query}`, true);
  }, [sfen, rules, drawing.defends]);

  const start = (asksThreat: boolean) => {
    setFault(null);
    setup.settle();
    setGiven("");
    setWalk(null);
    const problem = { rules: rules.id, sfen, defender: drawing.defends || undefined, futile: wishes.futile };
    const question = wishes.stipulation
      ? questionOf(problem, wishes)
      : { ...problem, any: wishes.any || undefined, verify: wishes.verify || undefined };
    return search.start(asksThreat ? threatOf(problem, drawing, rules) : question, {
      answer: (answer) => {
        setEditing(false);
        setWalk(new Walk(problem, answer.line));
      },
      // Among equally long lines, show the one without pieces left over.
      verdict: (verdict) =>
        setWalk((w) => {
          if (w && w.at.value === 0 && verdict.line.length) w.setMain(verdict.line);
          return w;
        }),
      threat: ({ sfen, line }) => {
        setEditing(false);
        setWalk(new Walk({ rules: rules.id, sfen, futile: wishes.futile }, line));
      },
      stipulation: ({ lines }) => {
        setEditing(false);
        setWalk(new Walk(problem, lines[0] ?? []));
      },
      badPosition: setFault,
    });
  };
  useEffect(() => void (first.threat && start(true)), []);
  const edit = () => {
    search.reset();
    setWalk(null);
    setEditing(true);
  };
  const load = (d: Drawing, set = rules) => {
    edit();
    draft.draw(d, set);
  };
  const paste = usePaste(rules, all, (text, set) => load(fromSFEN(text, set), set), setup.setNotice);
  useSetupKeys(setup, walk && !editing ? walkKeys(walk) : {});

  useLayoutEffect(() => {
    if (!editing && innerWidth < 900) panel.current?.scrollIntoView({ block: "nearest" });
  }, [editing]);

  return <main id="main" class="tsume" tabIndex={-1} data-testid="tsume" data-rules={rules.id} data-sfen={editing ? sfen : walk?.sfen}
    data-editing={editing ? "" : undefined} data-running={run.running ? "" : undefined}>
    <SetupBoard setup={setup} title={s.title} attacker={drawing.attacker} check={fault?.position?.find((f) => f.square)?.square}>
      {!editing && walk
        && <WalkBoard key={walk.problem.sfen} rules={rules} walk={walk} flipped={setup.flipped} room={setup.room}
          attacker={drawing.attacker} handle={board} report={setup.setNotice} />}
    </SetupBoard>
    <section class="tsume-side" ref={panel} aria-label={editing ? s.setUpLabel : s.answerLabel}>
      <TsumeTabs />
      <SideHead rules={rules} title={s.title} flip={setup.flip} />
      {editing && <p class="muted">{s.lead}</p>}
      {setup.astray && <AddressFault first={first} badRules={s.badRules} />}
      {fault && <PositionFault failure={fault} />}
      <Underway run={run} cancel={search.cancel} />
      {editing && !run.running
        && <ProblemForm all={all} draft={draft} sfen={sfen} brush={brush} choose={choose} wishes={wishes} wish={setWishes} load={load}
          paste={paste} given={given} start={(threat) => void start(threat)} />}
      {editing && !run.running && <DraftEngine rules={rules} sfen={sfen} />}
      {walk && !editing
        && <Outcome rules={rules} run={run} walk={walk} threat={threatOf({ rules: rules.id, sfen, futile: wishes.futile }, drawing, rules)}
          cancel={search.cancel} show={setWalk} edit={edit} />}
    </section>
  </main>;
}

function DraftEngine({ rules, sfen }: { rules: RuleSet; sfen: string }) {
  return <Engine rules={rules} name={rules.id} start={sfen} moves={[]} play={(line) => go(lineAt(rules.id, sfen, [], line))}>
    <PlayFromHere rules={rules.id} sfen={sfen} />
  </Engine>;
}

const answered = (run: Run): boolean => !!(run.answer || run.threat || run.stipulation);

function Underway({ run, cancel }: { run: Run; cancel: () => void }) {
  const s = texts.value.tsume;
  return <>
    {run.running && !answered(run) && <Searching ahead={run.ahead} progress={run.progress} cancel={cancel} />}
    {run.cancelled && !answered(run) && <p role="status" class="muted" data-testid="cancelled">{s.cancelled}</p>}
    {run.failure && <p class="problem" role="alert" data-testid="failure">
      <Said text={refusalText(run.failure)} />
    </p>}
  </>;
}

const questionOf = (problem: TsumeQuestion, { stipulation, duty }: Wishes): TsumeQuestion => ({ ...problem, futile: undefined, stipulation,
  checkDuty: duty as TsumeQuestion["checkDuty"] });

/** The defender is to move. */
const threatOf = (problem: TsumeQuestion, drawing: Drawing, rules: RuleSet): TsumeQuestion => ({ ...problem,
  sfen: toSFEN({ ...drawing, defends: true }, rules), defender: true, threat: true });

function PositionFault({ failure }: { failure: Failure }) {
  const list = failure.position ?? [];
  return <section class="fault panel" role="alert" data-testid="position-fault">
    {list.length === 0 && <p class="strong">
      <Said text={refusalText(failure)} />
    </p>}
    {list.map((f, i) =>
      <p key={i} class="strong" data-square={f.square}>
        {f.square && <span class="chip">{squareLabel(locale.value, f.square)}</span>} {inLanguage(f.text)}
      </p>
    )}
  </section>;
}

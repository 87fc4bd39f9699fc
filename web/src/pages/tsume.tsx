import "../mates";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { KomadaiBoard } from "../board/element";
import { squareLabel } from "../board/labels";
import { useDraft } from "../edit/draft";
import { fromSFEN, toSFEN, type Drawing } from "../edit/drawing";
import { SideHead } from "../edit/head";
import { usePaste, usePastedPosition } from "../edit/paste";
import { anywhere, usePens, type Brush } from "../edit/pens";
import { useKeys } from "../game/keys";
import { inLanguage, locale, texts } from "../i18n";
import { go, path } from "../router";
import { AddressFault, asked } from "../tsume/address";
import { Searching } from "../tsume/searching";
import { WalkBoard } from "../tsume/board";
import { beginning } from "../tsume/begin";
import { ProblemForm } from "../tsume/form";
import type { Wishes } from "../tsume/options";
import { engineArrows } from "../study/arrows";
import { lineAt, PlayFromHere } from "../study/here";
import { Engine } from "../study/switch";
import { useSearch, type Run } from "../tsume/search";
import { ProblemPage } from "../tsume/page";
import { TsumeTabs } from "../tsume/tabs";
import { Walk, walkKeys } from "../tsume/walk";
import { Board } from "../ui/board";
import { refusalText } from "../ui/refusal";
import { BoardArea, useNotice } from "../ui/notice";
import { lazy } from "../ui/lazy";
import { useRoom } from "../ui/room";
import { Said } from "../ui/said";
import type { Failure, RuleSet, TsumeQuestion } from "../wire";

const Outcome = lazy(() => import("../tsume/outcome").then((m) => m.Outcome));

/** The page on which mate problems are set up and solved. */
export default function TsumePage() {
  return <ProblemPage title={texts.value.tsume.title}>{(all) => <Solver all={all} />}</ProblemPage>;
}

/** The solver: a position is drawn, searched, and the answer looked through. */
function Solver({ all }: { all: RuleSet[] }) {
  const t = texts.value;
  const s = t.tsume;
  const first = useMemo(() => asked(all), []);
  const [brush, setBrush] = useState<Brush>("move");
  const [wishes, setWishes] = useState<Wishes>({ any: false, futile: "narrow", verify: true, aim: "", duty: "attacker" });
  const [editing, setEditing] = useState(true);
  const [walk, setWalk] = useState<Walk | null>(null);
  const [flipped, setFlipped] = useState(false);
  const [notice, setNotice] = useNotice({ after: 5000 });
  const [fault, setFault] = useState<Failure | null>(null);
  /** Whether the address names what cannot be shown; until something else is. */
  const [astray, setAstray] = useState(!!first.unknown || !!first.fault);
  const [given, setGiven] = useState(first.fault ? first.sfen : "");
  const [said, say] = useState("");
  const board = useRef<KomadaiBoard>(null);
  const panel = useRef<HTMLElement>(null);
  const room = useRoom(0);
  const search = useSearch();
  const { run } = search;
  const clear = () => {
    setAstray(false);
    setFault(null);
  };
  const draft = useDraft(() => ({ rules: first.rules, drawing: first.sfen && !first.fault ? fromSFEN(first.sfen, first.rules, first.defends) : beginning(first.rules) }), editing, clear);
  const { rules, drawing } = draft;
  const sfen = useMemo(() => toSFEN(drawing, rules), [drawing, rules]);
  usePens({ board, rules, drawing, brush, active: editing, change: draft.draw, say });

  // The address names the position, so that it can be kept and sent.
  useLayoutEffect(() => {
    if (path.value !== "/tsume") return;
    const query = new URLSearchParams({ rules: rules.id, sfen });
    if (drawing.defends) query.set("defender", "");
    go(`/tsume?${query}`, true);
  }, [sfen, rules, drawing.defends]);

  const start = (asksThreat: boolean) => {
    clear();
    setGiven("");
    setWalk(null);
    const problem = { rules: rules.id, sfen, defender: drawing.defends || undefined, futile: wishes.futile };
    const question = wishes.aim ? aimOf(problem, wishes) : { ...problem, any: wishes.any || undefined, verify: wishes.verify || undefined };
    return search.start(asksThreat ? threatOf(problem, drawing, rules) : question, {
      answer: (answer) => {
        setEditing(false);
        setWalk(new Walk(problem, answer.line));
      },
      // Of several lines as long the one that leaves nothing over is shown.
      verdict: (verdict) => setWalk((w) => {
        if (w && w.at.value === 0 && verdict.line.length) w.setMain(verdict.line);
        return w;
      }),
      threat: ({ sfen, line }) => {
        setEditing(false);
        setWalk(new Walk({ rules: rules.id, sfen, futile: wishes.futile }, line));
      },
      aim: ({ lines }) => {
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
  const paste = usePaste(rules, all, (text, set) => load(fromSFEN(text, set), set));
  usePastedPosition((text) => void paste(text).then((problem) => problem && setNotice(problem)));

  useKeys(walk && !editing ? {
    ...walkKeys(walk),
    f: () => setFlipped((x) => !x),
    b: () => board.current?.focusSquares(),
    Escape: () => board.current?.pick(""),
  } : { b: () => board.current?.focusSquares() });

  useLayoutEffect(() => {
    if (!editing && innerWidth < 900) panel.current?.scrollIntoView({ block: "nearest" });
  }, [editing]);

  const legal = useMemo(() => anywhere(rules), [rules]);
  return (
    <main id="main" class="tsume" tabIndex={-1} data-testid="tsume" data-rules={rules.id} data-sfen={editing ? sfen : walk?.sfen} data-editing={editing ? "" : undefined} data-running={run.running ? "" : undefined}>
      <h1 class="spoken">{t.tsume.title}</h1>
      <p class="spoken" aria-live="polite">{said}</p>
      <BoardArea notice={notice}>
        {editing || !walk ? (
          <Board rules={rules} sfen={sfen} attacker={drawing.attacker} check={fault?.position?.find((f) => f.square)?.square ?? ""} legal={legal} orientation={flipped ? "w" : "b"} maxHeight={room} arrows={engineArrows.value} handle={board} />
        ) : (
          <WalkBoard key={walk.problem.sfen} rules={rules} walk={walk} flipped={flipped} room={room} attacker={drawing.attacker} handle={board} tell={setNotice} />
        )}
      </BoardArea>
      <section class="tsume-side" ref={panel} aria-label={editing ? s.setUpLabel : s.answerLabel}>
        <TsumeTabs />
        <SideHead rules={rules} title={s.title} flip={() => setFlipped(!flipped)} />
        {editing && <p class="muted">{s.lead}</p>}
        {astray && <AddressFault first={first} />}
        {fault && <PositionFault failure={fault} />}
        <Underway run={run} cancel={search.cancel} />
        {editing && !run.running && (
          <ProblemForm all={all} draft={draft} sfen={sfen} brush={brush} choose={setBrush} wishes={wishes} wish={setWishes} load={load} paste={paste} given={given} start={(threat) => void start(threat)} />
        )}
        {editing && !run.running && <DraftEngine rules={rules} sfen={sfen} />}
        {walk && !editing && <Outcome rules={rules} run={run} walk={walk} threat={threatOf({ rules: rules.id, sfen, futile: wishes.futile }, drawing, rules)} cancel={search.cancel} show={setWalk} edit={edit} />}
      </section>
    </main>
  );
}

/** The engine for the position that is drawn. */
function DraftEngine({ rules, sfen }: { rules: RuleSet; sfen: string }) {
  return (
    <Engine rules={rules} name={rules.id} start={sfen} moves={[]} play={(line) => go(lineAt(rules.id, sfen, [], line))}>
      <PlayFromHere rules={rules.id} sfen={sfen} />
    </Engine>
  );
}

/** Whether a search has told what it found. */
const told = (run: Run): boolean => !!(run.answer || run.threat || run.aim);

/** How a search goes that has told nothing yet, or why it ended. */
function Underway({ run, cancel }: { run: Run; cancel: () => void }) {
  const s = texts.value.tsume;
  return (
    <>
      {run.running && !told(run) && <Searching ahead={run.ahead} progress={run.progress} cancel={cancel} />}
      {run.cancelled && !told(run) && <p role="status" class="muted" data-testid="cancelled">{s.cancelled}</p>}
      {run.failure && (
        <p class="problem" role="alert" data-testid="failure">
          <Said text={refusalText(run.failure)} />
        </p>
      )}
    </>
  );
}

/** The question about a problem with another aim. */
const aimOf = (problem: TsumeQuestion, { aim, duty }: Wishes): TsumeQuestion => ({ ...problem, futile: undefined, stipulation: aim, checkDuty: duty as TsumeQuestion["checkDuty"] });

/** The question whether mate is threatened in a drawing: the defender is to move. */
const threatOf = (problem: TsumeQuestion, drawing: Drawing, rules: RuleSet): TsumeQuestion => ({ ...problem, sfen: toSFEN({ ...drawing, defends: true }, rules), defender: true, threat: true });

/** What is wrong with a position, in one sentence for each fault. */
function PositionFault({ failure }: { failure: Failure }) {
  const list = failure.position ?? [];
  return (
    <section class="fault panel" role="alert" data-testid="position-fault">
      {list.length === 0 && <p class="strong"><Said text={refusalText(failure)} /></p>}
      {list.map((f, i) => (
        <p key={i} class="strong" data-square={f.square}>
          {f.square && <span class="chip">{squareLabel(locale.value, f.square)}</span>} {inLanguage(f.text)}
        </p>
      ))}
    </section>
  );
}

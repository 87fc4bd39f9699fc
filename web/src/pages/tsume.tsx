import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { ApiError, readRecord, ruleSets } from "../api";
import type { KomadaiBoard } from "../board/element";
import { squareLabel } from "../board/labels";
import { useKeys } from "../game/keys";
import { inLanguage, language, texts } from "../i18n";
import { openRecord } from "../record/desk";
import { go, path } from "../router";
import { solve } from "../tsume/api";
import { AnswerCard, LinePanel, Replies, Searching, VerdictCard } from "../tsume/answer";
import { WalkBoard } from "../tsume/board";
import { anywhere, Palette, usePens, type Brush } from "../tsume/draw";
import { bare, fromSFEN, handsOf, toSFEN, type Drawing } from "../tsume/drawing";
import { PasteBox, SearchOptions, usePastedPosition, type Wishes } from "../tsume/options";
import { plainSFEN, sfenFault } from "../tsume/sfen";
import { TsumeTabs } from "../tsume/tabs";
import { Walk } from "../tsume/walk";
import { Board } from "../ui/board";
import { Pick } from "../ui/choice";
import { Copy } from "../ui/copy";
import { failureText, refusalText } from "../ui/failure";
import { FlipIcon, ScrollIcon, UndoIcon } from "../ui/icons";
import { useRoom } from "../ui/room";
import { Said } from "../ui/said";
import type { Failure, RuleSet, TsumeAnswer, TsumeFlaw, TsumeProgress, TsumeVerdict } from "../wire";
import { useLoad, Waiting } from "./load";

/** A problem to begin with: mate in five. */
const example = "9/7Pk/6G2/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1";

/** The page on which mate problems are set up and solved. */
export function TsumePage() {
  const t = texts.value;
  const { value, error, retry } = useLoad("rulesets", ruleSets);
  useEffect(() => {
    document.title = `${t.tsume.title} · komadai`;
  }, [language.value]);
  if (!value) return <Waiting error={error} retry={retry} missing={t.notFound} />;
  return <Table all={value.rulesets.filter((r) => r.royal)} />;
}

/** What the address asks for. */
function asked(all: RuleSet[]) {
  const query = new URLSearchParams(location.search);
  const name = query.get("rules") ?? "standard";
  const rules = all.find((r) => r.id === name || r.aliases.includes(name)) ?? all.find((r) => r.id === "standard") ?? all[0]!;
  const sfen = plainSFEN(query.get("sfen") ?? "");
  const known = rules.id === name || rules.aliases.includes(name);
  return { rules, sfen, defends: query.has("defender"), unknown: known ? "" : name, fault: sfen ? sfenFault(sfen, rules) : null };
}

const beginning = (rules: RuleSet): Drawing => (rules.id === "standard" ? fromSFEN(example, rules) : bare(rules));

/** What was drawn at a time. */
interface Drawn {
  rules: RuleSet;
  drawing: Drawing;
}

/** How many drawings can be had again. */
const longestPast = 200;

interface Run {
  ahead: number;
  progress: TsumeProgress | null;
  running: boolean;
  answer: TsumeAnswer | null;
  verdict: TsumeVerdict | null;
  failure: Failure | null;
  note: string;
}

const idle: Run = { ahead: 0, progress: null, running: false, answer: null, verdict: null, failure: null, note: "" };

function Table({ all }: { all: RuleSet[] }) {
  const t = texts.value;
  const s = t.tsume;
  const first = useMemo(() => asked(all), []);
  const [rules, setRules] = useState(first.rules);
  const [drawing, setDrawing] = useState<Drawing>(() => (first.sfen && !first.fault ? fromSFEN(first.sfen, first.rules, first.defends) : beginning(first.rules)));
  const [brush, setBrush] = useState<Brush>("move");
  const [wishes, setWishes] = useState<Wishes>({ any: false, futile: "narrow", verify: true });
  const [editing, setEditing] = useState(true);
  const [run, setRun] = useState<Run>(idle);
  const [walk, setWalk] = useState<Walk | null>(null);
  const [flipped, setFlipped] = useState(false);
  const [notice, setNotice] = useState("");
  const [fault, setFault] = useState<Failure | null>(null);
  /** Whether the address names what cannot be shown; until something else is. */
  const [astray, setAstray] = useState(!!first.unknown || !!first.fault);
  const [given, setGiven] = useState(first.fault ? first.sfen : "");
  const board = useRef<KomadaiBoard>(null);
  const ending = useRef<AbortController | null>(null);
  const panel = useRef<HTMLElement>(null);
  const room = useRoom(0);
  const sfen = useMemo(() => toSFEN(drawing, rules), [drawing, rules]);

  const [said, say] = useState("");
  /** What was drawn before, so that it can be had again. */
  const [past, setPast] = useState<readonly Drawn[]>([]);
  const keep = () => setPast((p) => [...p.slice(-longestPast), { rules, drawing }]);

  const change = (d: Drawing) => {
    keep();
    setAstray(false);
    setFault(null);
    setDrawing(d);
  };
  usePens({ board, rules, drawing, brush, active: editing, change, say });
  const undo = () => {
    const last = past.at(-1);
    if (!last) return;
    setPast(past.slice(0, -1));
    setFault(null);
    setRules(last.rules);
    setDrawing(last.drawing);
  };
  useEffect(() => {
    if (!editing) return;
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || (event.target as Element).closest("input[type=text], textarea")) return;
      event.preventDefault();
      undo();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });

  // The address names the position, so that it can be kept and sent.
  useLayoutEffect(() => {
    if (path.value !== "/tsume") return;
    const query = new URLSearchParams({ rules: rules.id, sfen });
    if (drawing.defends) query.set("defender", "");
    go(`/tsume?${query}`, true);
  }, [sfen, rules, drawing.defends]);
  useEffect(() => () => ending.current?.abort(), []);
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setNotice(""), 5000);
    return () => clearTimeout(timer);
  }, [notice]);

  const start = async () => {
    const abort = new AbortController();
    ending.current?.abort();
    ending.current = abort;
    setFault(null);
    setAstray(false);
    setGiven("");
    setRun({ ...idle, running: true });
    const problem = { rules: rules.id, sfen, defender: drawing.defends || undefined, futile: wishes.futile };
    const asks = { ...problem, any: wishes.any || undefined, verify: wishes.verify || undefined };
    setWalk(null);
    try {
      await solve(asks, (event) => {
        if (ending.current !== abort) return;
        switch (event.type) {
          case "queued":
            setRun((r) => ({ ...r, ahead: event.ahead ?? 0 }));
            break;
          case "progress":
            setRun((r) => ({ ...r, ahead: 0, progress: event.progress! }));
            break;
          case "answer":
            setRun((r) => ({ ...r, ahead: 0, answer: event.answer! }));
            setEditing(false);
            setWalk(new Walk(problem, event.answer!.line));
            break;
          case "verdict":
            setRun((r) => ({ ...r, verdict: event.verdict! }));
            // Of several lines as long the one that leaves nothing over is shown.
            setWalk((w) => {
              if (w && w.at.value === 0 && event.verdict!.line.length) w.setMain(event.verdict!.line);
              return w;
            });
            break;
          case "error":
            setRun((r) => ({ ...r, failure: event.error! }));
            break;
        }
      }, abort.signal);
      setRun((r) => ({ ...r, running: false }));
    } catch (error) {
      if (ending.current !== abort) return;
      if (abort.signal.aborted) {
        setRun((r) => ({ ...r, running: false, note: texts.value.tsume.cancelled }));
        return;
      }
      const failure = error instanceof ApiError ? error.failure : null;
      if (failure?.code === "bad-position") {
        setRun(idle);
        setFault(failure);
      } else setRun((r) => ({ ...r, running: false, failure: failure ?? { code: "unreached", message: texts.value.tsume.unreached } }));
    }
  };
  const cancel = () => ending.current?.abort();
  const edit = () => {
    cancel();
    ending.current = null;
    setRun(idle);
    setWalk(null);
    setEditing(true);
  };
  const load = (d: Drawing, set = rules) => {
    edit();
    keep();
    setAstray(false);
    setFault(null);
    setRules(set);
    setDrawing(d);
  };
  /** Counts what was pasted: an answer that comes after that to a later text is too late. */
  const pasted = useRef(0);
  const paste = async (text: string): Promise<string> => {
    const turn = ++pasted.current;
    try {
      const { record } = await readRecord(new TextEncoder().encode(text), { rules: rules.id });
      if (turn !== pasted.current) return "";
      const set = all.find((r) => r.id === record.rules);
      if (!set) return texts.value.tsume.pasteBad;
      // A game is taken at its last move, a problem at its beginning.
      let at = record.start.sfen;
      const even = set.start.split(" ")[0] === at.split(" ")[0] || record.start.handicap;
      if (even) {
        for (let i = 0; ; ) {
          const next = record.nodes.findIndex((n, j) => j > 0 && n.parent === i);
          if (next < 0 || record.nodes[next]!.end) break;
          at = record.nodes[next]!.view?.sfen ?? at;
          i = next;
        }
      }
      load(fromSFEN(at, set), set);
      return "";
    } catch (error) {
      return turn === pasted.current ? failureText(error, texts.value.tsume.unreached) : "";
    }
  };
  usePastedPosition((text) => void paste(text).then((problem) => problem && setNotice(problem)));

  useKeys(walk && !editing ? {
    ArrowLeft: () => walk.go(walk.at.value - 1),
    ArrowRight: () => walk.next(),
    Home: () => walk.go(0),
    End: () => walk.go(walk.line.value.length),
    f: () => setFlipped((x) => !x),
    b: () => board.current?.focusSquares(),
    Escape: () => board.current?.pick(""),
  } : { b: () => board.current?.focusSquares() });

  useLayoutEffect(() => {
    if (!editing && innerWidth < 900) panel.current?.scrollIntoView({ block: "nearest" });
  }, [editing]);

  return (
    <main id="main" class="tsume" tabIndex={-1} data-testid="tsume" data-rules={rules.id} data-sfen={editing ? sfen : walk?.sfen} data-editing={editing ? "" : undefined} data-running={run.running ? "" : undefined}>
      <h1 class="spoken">{s.title}</h1>
      <p class="spoken" aria-live="polite">{said}</p>
      <div class="table">
        {editing || !walk ? (
          <Board rules={rules} sfen={sfen} check={fault?.position?.find((f) => f.square)?.square ?? ""} legal={useMemo(() => anywhere(rules), [rules])} orientation={flipped ? "w" : "b"} maxHeight={room} handle={board} />
        ) : (
          <WalkBoard key={walk.problem.sfen} rules={rules} walk={walk} flipped={flipped} room={room} handle={board} tell={setNotice} />
        )}
        <div class="notices" aria-live="assertive">
          {notice && (
            <p class="foul" role="alert" data-testid="foul">
              <Said text={notice} />
            </p>
          )}
        </div>
      </div>
      <section class="tsume-side" ref={panel} aria-label={editing ? s.setUpLabel : s.answerLabel}>
        <TsumeTabs />
        <header class="tsume-head">
          <div>
            <p class="kicker">{inLanguage(rules.names)}</p>
            <h2>{s.title}</h2>
          </div>
          <button type="button" class="icon-button" aria-label={t.flip} title={t.flip} onClick={() => setFlipped(!flipped)} data-testid="flip">
            <FlipIcon />
          </button>
        </header>
        {editing && <p class="muted">{s.lead}</p>}
        {astray && <Astray first={first} />}
        {fault && <Fault failure={fault} />}
        {run.running && !run.answer && <Searching ahead={run.ahead} progress={run.progress} cancel={cancel} />}
        {run.note && !run.answer && <p role="status" class="muted" data-testid="cancelled">{run.note}</p>}
        {run.failure && (
          <p class="problem" role="alert" data-testid="failure">
            <Said text={s.refused[run.failure.code] ?? refusalText(run.failure)} />
          </p>
        )}
        {editing && !run.running && (
          <div class="tsume-form">
            <Pick id="tsume-rules" label={s.rulesLabel} value={rules.id} onChange={(id) => {
              const set = all.find((r) => r.id === id)!;
              load(beginning(set), set);
            }} options={all.map((r) => ({ value: r.id, label: inLanguage(r.names) }))} />
            <Palette rules={rules} drawing={drawing} brush={brush} choose={setBrush} change={change} />
            <p class="row">
              <button type="button" class="button small" onClick={() => load(bare(rules))} data-testid="clear">
                {s.clear}
              </button>
              <button type="button" class="button small" onClick={() => load(fromSFEN(rules.start, rules))} data-testid="start-position">
                {s.startPosition}
              </button>
              <button type="button" class="button small" disabled={past.length === 0} onClick={undo} data-testid="undo">
                <UndoIcon />
                {t.record.undo}
              </button>
              <Copy id="copy-sfen" label={t.copySFEN} text={sfen} />
            </p>
            <p class="muted small-print">
              {s.howTo} <span class="keys-hint">{s.howToKeys}</span>
            </p>
            <PasteBox use={paste} given={given} />
            <SearchOptions drawing={drawing} wishes={wishes} change={(d) => change({ ...d, hands: handsOf(drawing, rules) })} wish={setWishes} />
            <div class="tsume-go">
              <button type="button" class="button primary big" onClick={() => void start()} data-testid="solve">
                {s.solve}
              </button>
            </div>
          </div>
        )}
        {run.answer && walk && !editing && (
          <>
            <AnswerCard answer={run.answer} />
            {run.running && (
              <div class="judging">
                <p class="muted" role="status" data-testid="judging">
                  <span class="dots" aria-hidden="true"><i /><i /><i /></span> {s.judging}
                </p>
                <button type="button" class="button small" onClick={cancel} data-testid="cancel">
                  {s.cancel}
                </button>
              </div>
            )}
            {run.verdict && <VerdictCard verdict={run.verdict} show={(flaw: TsumeFlaw) => {
              const line = run.verdict!.line.slice(0, (flaw.ply ?? 1) - 1);
              walk.line.value = [...line, ...flaw.line];
              walk.go(line.length + 1);
            }} />}
            {walk.line.value.length > 0 && <LinePanel walk={walk} />}
            <Replies walk={walk} />
            <p class="row">
              <button type="button" class="button" onClick={edit} data-testid="edit">
                {s.edit}
              </button>
              <button type="button" class="button" onClick={() => void asRecord(rules, walk)} data-testid="to-record">
                <ScrollIcon />
                {s.asRecord}
              </button>
              <Copy id="copy-sfen" label={t.copySFEN} text={walk.sfen} />
            </p>
          </>
        )}
      </section>
    </main>
  );
}

/** Opens the line as a record. */
async function asRecord(rules: RuleSet, walk: Walk): Promise<void> {
  const nodes = [{ parent: -1 }, ...walk.line.value.map((n, i) => ({ parent: i, usi: n.usi }))];
  go("/record");
  await openRecord({ rules: rules.id, headers: [], start: { sfen: walk.problem.sfen }, nodes });
}

/** What the address asks for and cannot be shown. What it says of a position stands in the box for texts. */
function Astray({ first }: { first: ReturnType<typeof asked> }) {
  const s = texts.value.tsume;
  return (
    <section class="fault panel" role="alert" data-testid="address-fault">
      {first.unknown && <p class="strong">{s.badRules(first.unknown)}</p>}
      {first.fault && (
        <>
          <p class="strong">{s.badAddress}</p>
          <p>{s.badSFEN[first.fault.kind](first.fault)}</p>
        </>
      )}
    </section>
  );
}

/** What is wrong with a position, in one sentence for each fault. */
function Fault({ failure }: { failure: Failure }) {
  const list = failure.position ?? [];
  return (
    <section class="fault panel" role="alert" data-testid="position-fault">
      {list.length === 0 && <p class="strong"><Said text={refusalText(failure)} /></p>}
      {list.map((f, i) => (
        <p key={i} class="strong" data-square={f.square}>
          {f.square && <span class="chip">{squareLabel(language.value, f.square)}</span>} {inLanguage(f.text)}
        </p>
      ))}
    </section>
  );
}

import "../mates";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { KomadaiBoard } from "../board/element";
import { useLive, useWork } from "../compose/work";
import { addressOf, startOf, type Start } from "../compose/begin";
import type { Kept } from "../compose/collection";
import type { DraftWishes } from "../compose/options";
import { DraftState } from "../compose/state";
import { Tools } from "../compose/tools";
import { pliesOf } from "../compose/words";
import { useDraft } from "../edit/draft";
import { fromSFEN, toSFEN } from "../edit/drawing";
import { SideHead } from "../edit/head";
import { usePaste, usePastedPosition } from "../edit/paste";
import { anywhere, usePens, type Brush } from "../edit/pens";
import { useKeys } from "../game/keys";
import { locale, needTexts, texts } from "../i18n";
import { go, path } from "../router";
import { AddressFault, asked } from "../tsume/address";
import { beginning } from "../tsume/begin";
import { WalkBoard } from "../tsume/board";
import { ProblemPage } from "../tsume/page";
import { TsumeTabs } from "../tsume/tabs";
import { Walk, walkKeys } from "../tsume/walk";
import { Board } from "../ui/board";
import { lazy } from "../ui/lazy";
import { BoardArea, useNotice } from "../ui/notice";
import { useRoom } from "../ui/room";
import type { RecordNode, RuleSet, TsumeChange, TsumeDraft } from "../wire";

// What is not on the board comes behind it.
const parts = () => Promise.all([import("../compose/parts"), needTexts(["puzzle"])]).then(([m]) => m);
const Findings = lazy(() => parts().then((m) => m.Findings));
const Intended = lazy(() => parts().then((m) => m.Intended));
const Looking = lazy(() => parts().then((m) => m.Looking));
const Mine = lazy(() => parts().then((m) => m.Mine));
const Output = lazy(() => parts().then((m) => m.Output));
const Repair = lazy(() => parts().then((m) => m.Repair));

/** The page on which mate problems are composed. */
export default function ComposePage() {
  return <ProblemPage title={texts.value.compose.title}>{(all) => <Draft all={all} />}</ProblemPage>;
}

/** The page itself: a board to draw on, and all that is to be known of what is drawn. */
function Draft({ all }: { all: RuleSet[] }) {
  const t = texts.value;
  const s = t.compose;
  const first = useMemo(() => asked(all), []);
  const begun = useMemo<Start>(() => startOf(), []);
  const [brush, setBrush] = useState<Brush>("move");
  const [wishes, setWishes] = useState<DraftWishes>({ any: false, verify: true, futile: "narrow", aim: begun.aim, duty: begun.duty, length: begun.length });
  const [line, setLine] = useState<readonly string[]>([]);
  const [walk, setWalk] = useState<Walk | null>(null);
  const [live, setLive] = useState(true);
  const [flipped, setFlipped] = useState(false);
  const [astray, setAstray] = useState(!!first.unknown || !!first.fault);
  const [names, setNames] = useState({ title: "", author: "" });
  const [notice, setNotice] = useNotice({ after: 5000 });
  const [said, say] = useState("");
  const board = useRef<KomadaiBoard>(null);
  const room = useRoom(0);
  const editing = !walk;
  const draft = useDraft(() => ({ rules: first.rules, drawing: first.sfen && !first.fault ? fromSFEN(first.sfen, first.rules, first.defends) : beginning(first.rules) }), editing, () => setAstray(false));
  const { rules, drawing } = draft;
  const sfen = useMemo(() => toSFEN(drawing, rules), [drawing, rules]);
  usePens({ board, rules, drawing, brush, active: editing, change: draft.draw, say });

  const problem: TsumeDraft = {
    rules: rules.id, sfen, task: "examine", drawing: true, defender: drawing.defends || undefined, rest: drawing.rest || undefined, lang: locale.value,
    line: line.length ? [...line] : undefined, length: wishes.length || undefined,
    ...(wishes.aim ? { stipulation: wishes.aim, checkDuty: wishes.duty as TsumeDraft["checkDuty"] } : { futile: wishes.futile }),
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
  const main = known.verdict?.line ?? known.aim?.lines[0] ?? known.answer?.line ?? [];
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
    // The defender goes on holding the rest, or what it was given.
    draft.draw({ ...fromSFEN(c.sfen, rules, drawing.defends), rest: drawing.rest });
  };
  const paste = usePaste(rules, all, load);
  usePastedPosition((text) => void paste(text).then((problem) => problem && setNotice(problem)));
  const kept = (): Kept => ({ key: Date.now().toString(36), ...names, rules: rules.id, sfen, defends: drawing.defends, aim: wishes.aim, duty: wishes.duty, length: wishes.length, futile: wishes.futile, line, plies: pliesOf(known), when: Date.now() });
  const open = (k: Kept) => {
    const set = all.find((r) => r.id === k.rules)!;
    setWalk(null);
    setLine(k.line);
    setNames({ title: k.title, author: k.author });
    setWishes({ ...wishes, aim: k.aim, duty: k.duty ?? "attacker", length: k.length ?? 0, futile: k.futile ?? "narrow" });
    draft.draw(fromSFEN(k.sfen, set, k.defends), set);
  };
  useKeys(walk ? {
    ...walkKeys(walk),
    f: () => setFlipped((x) => !x),
    b: () => board.current?.focusSquares(),
    Escape: () => setWalk(null),
  } : { f: () => setFlipped((x) => !x), b: () => board.current?.focusSquares(), Escape: () => board.current?.pick("") });
  const legal = useMemo(() => anywhere(rules), [rules]);
  const marked = known.failure?.position?.find((f) => f.square)?.square ?? "";
  return (
    <main id="main" class="tsume compose" tabIndex={-1} data-testid="compose" data-rules={rules.id} data-sfen={editing ? sfen : walk.sfen} data-editing={editing ? "" : undefined} data-running={known.running ? "" : undefined}>
      <h1 class="spoken">{s.title}</h1>
      <p class="spoken" aria-live="polite">{said}</p>
      <BoardArea notice={notice}>
        {editing ? (
          <Board rules={rules} sfen={sfen} attacker={drawing.attacker} check={marked} legal={legal} orientation={flipped ? "w" : "b"} maxHeight={room} handle={board} />
        ) : (
          <WalkBoard key={walk.problem.sfen} rules={rules} walk={walk} flipped={flipped} room={room} attacker={drawing.attacker} handle={board} tell={setNotice} />
        )}
      </BoardArea>
      <section class="tsume-side compose-tools" aria-label={t.tsume.setUpLabel}>
        <TsumeTabs />
        <SideHead rules={rules} title={s.title} flip={() => setFlipped(!flipped)} />
        {astray && <AddressFault first={first} />}
        {walk ? (
          <Looking walk={walk} tree={!wishes.aim} intended={line} intend={setLine} back={() => setWalk(null)} />
        ) : (
          <>
            <Tools all={all} draft={draft} brush={brush} choose={setBrush} wishes={wishes} wish={setWishes} paste={paste} given={first.fault ? first.sfen : ""} begin={(set) => {
              setLine([]);
              draft.draw(beginning(set), set);
            }} />
            <Mine all={all} rules={rules} sfen={sfen} draft={kept} open={open} />
          </>
        )}
      </section>
      <section class="tsume-side compose-findings" aria-label={t.tsume.answerLabel}>
        <DraftState known={known} live={live} setLive={setLive} start={() => work.start(problem)} stop={work.stop} />
        <Intended line={line} forget={() => setLine([])} />
        <Findings rules={rules} known={known} show={show} use={use} repair={known.failure?.code !== "bad-position" && <Repair key="repair" rules={rules} attacker={drawing.attacker} draft={{ ...problem, task: "repair" }} work={repair} use={use} />} />
        <Output key={sfen} rules={rules} sfen={sfen} draft={problem} known={known} {...names} named={(title, author) => setNames({ title, author })} />
      </section>
    </main>
  );
}

import type { RefObject } from "preact";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { idle } from "../board/idle";
import type { KomadaiBoard } from "../board/element";
import type { LastMove } from "../board/state";
import { Explorer } from "../explore/lazy";
import { stepSound } from "../game/sound";
import { language, needTexts, texts } from "../i18n";
import { nodeGrades } from "../analysis/nodes";
import { boardArrows } from "../study/arrows";
import { PlayFromHere } from "../study/here";
import { Engine } from "../study/switch";
import { StudyTabs, useStudyTab } from "../study/tabs";
import { Board } from "../ui/board";
import { failureText } from "../ui/failure";
import { StudyDialog } from "../studies/lazy";
import { lazy } from "../ui/lazy";
import { BoardArea, useNotice } from "../ui/notice";
import { useRoom } from "../ui/room";
import type { Tab } from "../ui/tabs";
import { useWide } from "../ui/wide";
import type { RuleSet } from "../wire";
import { PositionLinks, RecordBar, type RecordDialog } from "./bar";
import type { Editor } from "./editor";
import { useRecordKeys, useWheel } from "./leaf";
import { useLegal } from "./legal";
import { MoveTree, nodeText } from "./moves";
import { NodePanel } from "./node";
import { titleOf } from "./open";
import { Player } from "./player";
import { Replay, useAutoplay } from "./replay";
import type { Shared } from "./shared";
import { closed, pathTo, root, sfenAt, toRecord, turnOf } from "./tree";

const DownloadDialog = lazy(() => import("./dialogs").then((m) => m.DownloadDialog));
const ShareDialog = lazy(() => import("./dialogs").then((m) => m.ShareDialog));
const DetailsDialog = lazy(() => import("./dialogs").then((m) => m.DetailsDialog));
const RecordAnalysis = lazy(() => import("../analysis/record").then((m) => m.RecordAnalysis), true);
const RecordDrawings = lazy(() => import("./drawings").then((m) => m.RecordDrawings), true);
const ReportRecord = lazy(() => needTexts(["play"]).then(() => import("../moderation/report")).then((m) => m.ReportRecord));

/** Long parts load after the board. */
function useRested(): boolean {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    let gone = false;
    void idle().then(() => gone || setRested(true));
    return () => void (gone = true);
  }, []);
  return rested;
}

/**
 * On a phone the panel beneath the board has the height that the board leaves. The function it returns acts, and
 * scrolls the header away, so that both fill the screen.
 */
function useScreenful(table: RefObject<HTMLElement | null>, wide: boolean): (act: () => void) => void {
  useLayoutEffect(() => {
    if (wide) return;
    const place = table.current!;
    const { style } = document.documentElement;
    const seen = new ResizeObserver(() => style.setProperty("--table-high", `${place.offsetHeight}px`));
    seen.observe(place);
    return () => {
      seen.disconnect();
      style.removeProperty("--table-high");
    };
  }, [wide]);
  return (act) => {
    act();
    const above = table.current!.previousElementSibling!; // the table sticks
    if (!wide) scrollTo(0, scrollY + above.getBoundingClientRect().bottom + 10);
  };
}

export function RecordRoom({ editor, rules, shared }: { editor: Editor; rules: RuleSet; shared?: Shared }) {
  const r = texts.value.record;
  const tree = editor.tree.value;
  const node = editor.node.value;
  const [flipped, setFlipped] = useState(false);
  const [dialog, setDialog] = useState<RecordDialog>("");
  const kept = /^\/record\/([^/]+)$/.exec(location.pathname)?.[1] ?? "";
  const [notice, setNotice] = useNotice();
  const [running, toggle] = useAutoplay(editor);
  const board = useRef<KomadaiBoard>(null);
  const comment = useRef<HTMLTextAreaElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const room = useRoom(150);
  // Parts that follow the record themselves do not render with the board.
  const rested = useRested();
  const moveTree = useMemo(() => rested && <MoveTree editor={editor} />, [editor, rested]);
  const nodePanel = useMemo(() => rested && <NodePanel editor={editor} comment={comment} report={setNotice} />, [editor, rested]);
  const analysis = useMemo(() => <RecordAnalysis editor={editor} report={setNotice} />, [editor]);
  const wide = useWide();
  const rooms = [...(wide ? [] : ["moves"]), ...(shared ? [shared.tab.id] : []), "comment", "engine", "analysis", "explorer"];
  const [tab, setTab] = useStudyTab(rooms, rooms[0]!, editor.origin.engine ? "engine" : "");
  const fill = useScreenful(table, wide);
  const sfen = sfenAt(tree, node.id);
  const legal = useLegal(editor, running);
  // A foul and an end show the move before.
  const shown = node.id !== root && node.usi && !node.foul ? node : tree.nodes.get(editor.base.id)!;
  const last = useMemo<LastMove | null>(
    () => (shown.id !== root && shown.usi ? { usi: shown.usi, side: shown.view?.side, path: shown.view?.path ?? null } : null),
    [shown.id, shown.usi],
  );
  const moves = useMemo(() => pathTo(tree, editor.base.id).slice(1).map((n) => n.usi), [tree, node.id]);
  const check = (shown.id === root ? tree.start.check : shown.view?.check) ?? "";

  useEffect(() => {
    document.title = `${shared?.title || titleOf(tree, editor.origin.name) || r.untitled} · komadai`;
  }, [tree.headers, shared?.title, language.value]);
  const before = useRef(node.id);
  // The board announces moves; the rest is announced here.
  const spoken = useMemo(() => {
    const move = node.id === root ? texts.value.startPosition : `${editor.ply.value} ${nodeText(node)}`;
    const forward = node.id !== root && node.parent === before.current && !node.end;
    return [forward ? "" : move, ...node.comments].filter(Boolean).join(", ");
  }, [node.id]);
  useEffect(() => {
    if (before.current !== node.id && node.parent === before.current && !node.end) {
      stepSound(sfenAt(tree, node.parent), node.view?.sfen, node.view?.check);
    }
    before.current = node.id;
  }, [node.id]);

  const play = useCallback(async (usi: string) => {
    setNotice("");
    try {
      await editor.play(usi);
    } catch (error) {
      board.current?.revert();
      setNotice(failureText(error, texts.value.record.noReach));
    }
  }, [editor]);
  const flip = () => setFlipped((x) => !x);
  useWheel(editor, table);
  const write = () => {
    setTab("comment");
    requestAnimationFrame(() => comment.current?.focus());
  };
  useRecordKeys(editor, { board, write, toggle, flip, download: () => setDialog("download") });
  const engine = <>
    <Engine rules={rules} name={tree.rules} start={tree.start.sfen} moves={moves} begun={editor.origin.engine}
      leaf={!node.children.length && !closed(node)} end={(end) => editor.add(editor.base.id, [end])}
      play={(line) => editor.add(editor.base.id, line)}>
      <PlayFromHere rules={tree.rules} sfen={sfen} />
    </Engine>
    <PositionLinks rules={rules} sfen={sfen} />
  </>;
  const content: Record<string, Omit<Tab, "id">> = {
    ...(shared ? { [shared.tab.id]: shared.tab } : {}),
    moves: { label: texts.value.moves, content: moveTree },
    comment: { label: r.comment, content: nodePanel, mark: node.comments.length > 0 },
    engine: { label: texts.value.study.engine, content: engine },
    analysis: { label: texts.value.analysis.title, content: analysis, mark: nodeGrades.value.size > 0 },
    explorer: { label: texts.value.study.explorer, content: tab === "explorer" && <div class="explorer">
      <Explorer rules={tree.rules} sfen={sfen} play={(usi) => void play(usi)} />
    </div> },
  };

  return <main id="main" class={shared ? "record shared" : "record"} tabIndex={-1} data-testid="record" data-rules={rules.id}
    data-ply={editor.ply.value} data-node={node.id} data-nodes={tree.nodes.size} data-edits={editor.edits.value}
    data-format={editor.origin.format}>
    <h1 class="spoken">{shared?.title || titleOf(tree, editor.origin.name) || r.untitled}</h1>
    {!wide && <div class="record-players">
      <Player editor={editor} side="b" />
      <Player editor={editor} side="w" />
    </div>}
    <BoardArea notice={notice} place={table}>
      <Board rules={rules} sfen={sfen} last={last} check={check} legal={legal} selectable={running ? "" : turnOf(sfen)}
        orientation={flipped ? "w" : "b"} maxHeight={room} arrows={boardArrows.value} onMove={play} onAttempt={play} handle={board}>
        {wide && <Player editor={editor} side="w" />}
        {wide && <Player editor={editor} side="b" />}
      </Board>
    </BoardArea>
    <aside class="record-side" aria-label={texts.value.study.room}>
      <RecordBar editor={editor} rules={rules} legal={legal} flip={flip} ask={setDialog} shared={shared} play={(usi) => void play(usi)}
        playOnBoard={(move) => board.current?.play(move)} />
      <StudyTabs tabs={rooms.map((id) => ({ id, ...content[id]! }))} chosen={tab} choose={(id) => fill(() => setTab(id))} />
      {wide && moveTree}
      <Replay editor={editor} running={running} toggle={toggle} />
    </aside>
    <p class="spoken" aria-live="polite">{spoken}</p>
    <RecordDrawings editor={editor} board={board} />
    {dialog === "download" && <DownloadDialog editor={editor} onClose={() => setDialog("")} />}
    {dialog === "share" && <ShareDialog editor={editor} onClose={() => setDialog("")} />}
    {dialog === "study"
      && <StudyDialog of={`${editor.serial} ${editor.edits.value}`} title={titleOf(tree, editor.origin.name)} record={() =>
        Promise.resolve(toRecord(editor.tree.peek()))} onClose={() => setDialog("")} />}
    {dialog === "details"
      && <DetailsDialog editor={editor} rules={rules} onClose={() => setDialog("")}
        report={kept ? () => setDialog("report") : undefined} />}
    {dialog === "report" && <ReportRecord id={kept} onClose={() => setDialog("")} />}
  </main>;
}

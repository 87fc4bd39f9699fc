import type { RefObject } from "preact";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { ruleSet } from "../api";
import { idle } from "../board/idle";
import type { KomadaiBoard } from "../board/element";
import type { LastMove } from "../board/state";
import { Explorer } from "../explore/beside";
import { stepSound } from "../game/sound";
import { language, needTexts, texts } from "../i18n";
import { nodeGrades } from "../analysis/nodes";
import { PositionLinks, RecordBar, type RecordDialog } from "../record/bar";
import { Choose } from "../record/choose";
import { useDrop } from "../record/drop";
import type { Editor } from "../record/editor";
import { useRecordKeys, useWheel } from "../record/leaf";
import { useLegal } from "../record/legal";
import { MoveTree, nodeText } from "../record/moves";
import { NodePanel } from "../record/node";
import { openAddress, state, titleOf } from "../record/open";
import { Player } from "../record/player";
import { Replay, useAutoplay } from "../record/replay";
import { closed, pathTo, root, sfenAt, turnOf } from "../record/tree";
import { address } from "../router";
import { boardArrows } from "../study/arrows";
import { PlayFromHere } from "../study/here";
import { Engine } from "../study/switch";
import { StudyTabs, useStudyTab } from "../study/tabs";
import { Board } from "../ui/board";
import { failureText } from "../ui/failure";
import { lazy } from "../ui/lazy";
import { BoardArea, useNotice } from "../ui/notice";
import { useRoom } from "../ui/room";
import type { Tab } from "../ui/tabs";
import { useWide } from "../ui/wide";
import type { RuleSet } from "../wire";
import { Notice, useLoad, Waiting } from "./load";

const DownloadDialog = lazy(() => import("../record/dialogs").then((m) => m.DownloadDialog));
const ShareDialog = lazy(() => import("../record/dialogs").then((m) => m.ShareDialog));
const RecordAnalysis = lazy(() => import("../analysis/record").then((m) => m.RecordAnalysis), true);
const RecordDrawings = lazy(() => import("../record/drawings").then((m) => m.RecordDrawings), true);
const ReportRecord = lazy(() => needTexts(["play"]).then(() => import("../moderation/report")).then((m) => m.ReportRecord));
const DetailsDialog = lazy(() => import("../record/dialogs").then((m) => m.DetailsDialog));

/** The open record stays when the address changes. */
export const stays = true;

export default function RecordPage({ id }: { id: string }) {
  const t = texts.value;
  const here = address.value;
  // Before anything can be pasted or dropped.
  useLayoutEffect(() => void openAddress(id), [here, id]);
  const over = useDrop();
  const now = state.value;
  useEffect(() => {
    if (now.kind !== "open") document.title = `${t.record.title} · komadai`;
  }, [now.kind, language.value]);
  return <>
    {now.kind === "choose" && <Choose fault={now.fault} />}
    {now.kind === "loading" && <Notice>
      <p role="status">{t.record.reading}</p>
    </Notice>}
    {now.kind === "missing" && <Notice>
      <h1>{t.record.missing}</h1>
      <p class="muted">{t.record.missingHint}</p>
      <p>
        <a class="button" href="/record">
          {t.record.title}
        </a>
      </p>
    </Notice>}
    {now.kind === "open" && <Opened key={now.editor.serial} editor={now.editor} />}
    {over && <div class="drop-over">{t.record.dropNow}</div>}
  </>;
}

function Opened({ editor }: { editor: Editor }) {
  const { rules } = editor.tree.value;
  const { value, error, retry } = useLoad(`record rules ${rules}`, () => ruleSet(rules));
  if (!value) return <Waiting error={error} retry={retry} missing={texts.value.noRules} />;
  return <OpenRecord editor={editor} rules={value} />;
}

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

function OpenRecord({ editor, rules }: { editor: Editor; rules: RuleSet }) {
  const r = texts.value.record;
  const tree = editor.tree.value;
  const node = editor.node.value;
  const [flipped, setFlipped] = useState(false);
  const [dialog, setDialog] = useState<RecordDialog>("");
  const shared = /^\/record\/([^/]+)$/.exec(location.pathname)?.[1] ?? "";
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
  const rooms = wide ? ["comment", "engine", "analysis", "explorer"] : ["moves", "comment", "engine", "analysis", "explorer"];
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
    document.title = `${titleOf(tree, editor.origin.name) || r.untitled} · komadai`;
  }, [tree.headers, language.value]);
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
    moves: { label: texts.value.moves, content: moveTree },
    comment: { label: r.comment, content: nodePanel, mark: node.comments.length > 0 },
    engine: { label: texts.value.study.engine, content: engine },
    analysis: { label: texts.value.analysis.title, content: analysis, mark: nodeGrades.value.size > 0 },
    explorer: { label: texts.value.study.explorer, content: tab === "explorer" && <div class="explorer">
      <Explorer rules={tree.rules} sfen={sfen} play={(usi) => void play(usi)} />
    </div> },
  };

  return <main id="main" class="record" tabIndex={-1} data-testid="record" data-rules={rules.id} data-ply={editor.ply.value}
    data-node={node.id} data-nodes={tree.nodes.size} data-edits={editor.edits.value} data-format={editor.origin.format}>
    <h1 class="spoken">{titleOf(tree, editor.origin.name) || r.untitled}</h1>
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
      <RecordBar editor={editor} rules={rules} legal={legal} flip={flip} ask={setDialog} play={(usi) => void play(usi)}
        playOnBoard={(move) => board.current?.play(move)} />
      <StudyTabs tabs={rooms.map((id) => ({ id, ...content[id]! }))} chosen={tab} choose={(id) => fill(() => setTab(id))} />
      {wide && moveTree}
      <Replay editor={editor} running={running} toggle={toggle} />
    </aside>
    <p class="spoken" aria-live="polite">{spoken}</p>
    <RecordDrawings editor={editor} board={board} />
    {dialog === "download" && <DownloadDialog editor={editor} onClose={() => setDialog("")} />}
    {dialog === "share" && <ShareDialog editor={editor} onClose={() => setDialog("")} />}
    {dialog === "details"
      && <DetailsDialog editor={editor} rules={rules} onClose={() => setDialog("")} report={shared
        ? () => setDialog("report")
        : undefined} />}
    {dialog === "report" && <ReportRecord id={shared} onClose={() => setDialog("")} />}
  </main>;
}

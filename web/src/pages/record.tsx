import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { RecordAnalysis } from "../analysis/record";
import { ruleSet } from "../api";
import type { KomadaiBoard } from "../board/element";
import type { LastMove } from "../board/state";
import { formatTime } from "../clock";
import { useKeys } from "../game/keys";
import { pieceSound } from "../game/sound";
import { inLanguage, language, texts } from "../i18n";
import { Choose, openChosen } from "../record/choose";
import { kept, openAddress, state, titleOf } from "../record/desk";
import { DetailsDialog, DownloadDialog, ShareDialog } from "../record/dialogs";
import type { Editor } from "../record/editor";
import { useDrop } from "../record/input";
import { MoveTree, nodeText } from "../record/moves";
import { NodePanel, toggleBookmark } from "../record/node";
import { Replay, useAutoplay } from "../record/replay";
import { playerOf, root, sfenAt, turnOf } from "../record/tree";
import { address } from "../router";
import { Board } from "../ui/board";
import { Copy } from "../ui/copy";
import { failureText, faultReason } from "../ui/failure";
import { CloseIcon, DownloadIcon, FlipIcon, FolderIcon, ListIcon, RedoIcon, ShareIcon, UndoIcon } from "../ui/icons";
import { SideMark } from "../ui/piece";
import { useRoom } from "../ui/room";
import { Said } from "../ui/said";
import type { LegalMove, RuleSet, Side } from "../wire";
import { Notice, useLoad, Waiting } from "./load";

/** The page of records: it opens them, shows them and changes them. */
export function RecordPage({ id }: { id: string }) {
  const t = texts.value;
  const here = address.value;
  // Before anything can be pasted or dropped: it would count for nothing.
  useLayoutEffect(() => void openAddress(id), [here, id]);
  const over = useDrop();
  const now = state.value;
  useEffect(() => {
    if (now.kind !== "open") document.title = `${t.record.title} · komadai`;
  }, [now.kind, language.value]);
  return (
    <>
      {now.kind === "choose" && <Choose fault={now.fault} />}
      {now.kind === "loading" && (
        <Notice>
          <p role="status">{t.record.reading}</p>
        </Notice>
      )}
      {now.kind === "missing" && (
        <Notice>
          <h1>{t.record.missing}</h1>
          <p class="muted">{t.record.missingHint}</p>
          <p>
            <a class="button" href="/record">
              {t.record.title}
            </a>
          </p>
        </Notice>
      )}
      {now.kind === "open" && <Opened key={now.editor.serial} editor={now.editor} />}
      {over && <div class="drop-over">{t.record.dropNow}</div>}
    </>
  );
}

function Opened({ editor }: { editor: Editor }) {
  const { rules } = editor.tree.value;
  const { value, error, retry } = useLoad(`record rules ${rules}`, () => ruleSet(rules));
  if (!value) return <Waiting error={error} retry={retry} missing={texts.value.noRules} />;
  return <Desk editor={editor} rules={value} />;
}

/** What can be played at the place shown; empty until the server has said. */
function useLegal(editor: Editor, quiet: boolean): readonly LegalMove[] {
  const none = useMemo<readonly LegalMove[]>(() => [], []);
  const sfen = sfenAt(editor.tree.value, editor.base.id);
  const [legal, setLegal] = useState<{ sfen: string; moves: readonly LegalMove[] }>({ sfen: "", moves: none });
  useEffect(() => {
    if (quiet) return;
    let gone = false;
    // Whoever leafs through a record asks for nothing on the way.
    const timer = setTimeout(() => {
      editor.study().then((s) => gone || setLegal({ sfen, moves: s.legal }), () => undefined);
    }, 90);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [sfen, quiet]);
  return legal.sfen === sfen ? legal.moves : none;
}

function Desk({ editor, rules }: { editor: Editor; rules: RuleSet }) {
  const t = texts.value;
  const r = t.record;
  const tree = editor.tree.value;
  const node = editor.node.value;
  const [flipped, setFlipped] = useState(false);
  const [dialog, setDialog] = useState<"" | "download" | "share" | "details">("");
  const [notice, setNotice] = useState("");
  const [warned, setWarned] = useState(false);
  const [running, toggle] = useAutoplay(editor);
  const board = useRef<KomadaiBoard>(null);
  const comment = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const room = useRoom(150);
  const sfen = sfenAt(tree, node.id);
  const legal = useLegal(editor, running);
  // A foul and an end leave the position as it was: the move before is shown.
  const shown = node.id !== root && node.usi && !node.foul ? node : tree.nodes.get(editor.base.id)!;
  const last = useMemo<LastMove | null>(
    () => (shown.id !== root && shown.usi ? { usi: shown.usi, side: shown.view?.side, path: shown.view?.path ?? null } : null),
    [shown.id, shown.usi]);
  const check = (shown.id === root ? tree.start.check : shown.view?.check) ?? "";

  useEffect(() => {
    document.title = `${titleOf(tree, editor.origin.name) || r.untitled} · komadai`;
  }, [tree.headers, language.value]);
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setNotice(""), 6000);
    return () => clearTimeout(timer);
  }, [notice]);
  const before = useRef(node.id);
  // The board itself says what is played; the rest is said here.
  const spoken = useMemo(() => {
    const move = node.id === root ? texts.value.startPosition : `${editor.ply.value} ${nodeText(node)}`;
    const forward = node.id !== root && node.parent === before.current && !node.end;
    return [forward ? "" : move, ...node.comments].filter(Boolean).join(", ");
  }, [node.id]);
  useEffect(() => {
    if (before.current !== node.id && node.parent === before.current && !node.end) pieceSound();
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

  // The wheel over the board leafs through the record.
  useEffect(() => {
    let turned = 0;
    const wheel = (event: WheelEvent) => {
      if (event.ctrlKey || innerWidth < 900) return;
      event.preventDefault();
      turned += event.deltaMode === 0 ? event.deltaY : event.deltaY * 40;
      while (Math.abs(turned) >= 40) {
        editor.step(Math.sign(turned));
        turned -= 40 * Math.sign(turned);
      }
    };
    const place = table.current!;
    place.addEventListener("wheel", wheel, { passive: false });
    return () => place.removeEventListener("wheel", wheel);
  }, [editor]);

  useKeys({
    ArrowLeft: () => editor.step(-1),
    ArrowRight: () => editor.step(1),
    k: () => editor.step(-1),
    j: () => editor.step(1),
    ArrowUp: () => void editor.sibling(-1),
    ArrowDown: () => void editor.sibling(1),
    Home: () => editor.first(),
    End: () => editor.last(),
    " ": toggle,
    f: () => setFlipped((x) => !x),
    b: () => board.current?.focusSquares(),
    c: () => comment.current?.focus(),
    m: () => toggleBookmark(editor),
    Delete: () => editor.remove(),
    Escape: () => board.current?.pick(""),
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const writing = !!(event.target as Element).closest("input, textarea, select") || !!document.querySelector("dialog[open]");
      if (key === "s" && !writing) setDialog("download");
      else if (key === "z" && !writing && event.shiftKey) editor.redo();
      else if (key === "z" && !writing) editor.undo();
      else if (key === "y" && !writing) editor.redo();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [editor]);

  const mine = legal.find((m) => /^M\*/.test(m.usi));
  const canPass = legal.some((m) => m.usi === "pass");
  const handicap = rules.handicaps.find((h) => h.id === tree.start.handicap);
  const { origin } = editor;
  const warnings = origin.warnings ?? [];
  return (
    <main id="main" class="record" tabIndex={-1} data-testid="record" data-rules={rules.id} data-ply={editor.ply.value} data-node={node.id} data-nodes={tree.nodes.size} data-edits={editor.edits.value} data-format={origin.format}>
      <h1 class="spoken">{titleOf(tree, origin.name) || r.untitled}</h1>
      <div class="table" ref={table}>
        <Board rules={rules} sfen={sfen} last={last} check={check} legal={legal} selectable={running ? "" : turnOf(sfen)} orientation={flipped ? "w" : "b"} maxHeight={room} onMove={play} onAttempt={play} handle={board}>
          <Player editor={editor} side="w" />
          <Player editor={editor} side="b" />
        </Board>
        <div class="notices" aria-live="assertive">
          {notice && (
            <p class="foul" role="alert" data-testid="foul">
              <Said text={notice} />
            </p>
          )}
        </div>
      </div>
      <section class="record-bar">
        <div class="record-title">
          <p class="game-title">
            <a href={`/rules/${rules.id}`}>{inLanguage(rules.names)}</a>
            {handicap && <span class="chip">{inLanguage(handicap.names)}</span>}
          </p>
          <Copy id="copy-sfen" label={t.copySFEN} text={sfen} />
          <p class={kept.value === "no" ? "kept problem" : "kept muted"} role="status" data-testid="kept" data-kept={kept.value}>
            {kept.value === "yes" ? r.saved : kept.value === "no" ? r.notSaved : ""}
          </p>
        </div>
        <div class="record-tools" role="group" aria-label={r.tools}>
          <Tool id="open" label={r.open} icon={<FolderIcon />} go={() => files.current!.click()} />
          <Tool id="undo" label={r.undo} icon={<UndoIcon />} go={() => editor.undo()} off={editor.past.value.length === 0} />
          <Tool id="redo" label={r.redo} icon={<RedoIcon />} go={() => editor.redo()} off={editor.future.value.length === 0} />
          <Tool id="flip" label={r.flip} icon={<FlipIcon />} go={() => setFlipped(!flipped)} />
          <Tool id="details" label={r.details} icon={<ListIcon />} go={() => setDialog("details")} />
          <Tool id="share" label={r.share} icon={<ShareIcon />} go={() => setDialog("share")} />
          <Tool id="download" label={r.download} icon={<DownloadIcon />} go={() => setDialog("download")} />
        </div>
        <input ref={files} class="spoken" type="file" tabIndex={-1} aria-label={r.open} onChange={(event) => void openChosen(event.currentTarget.files)} data-testid="file" />
        {origin.games && origin.choose && (
          <select aria-label={r.chooseGame} value={String(origin.game)} onChange={(event) => origin.choose!(Number(event.currentTarget.value))} data-testid="games">
            {origin.games.map((g, i) => (
              <option key={i} value={String(i + 1)}>
                {r.games(i + 1)} · {[g.black, g.white].filter(Boolean).join(" – ") || g.event || t.moveCount(g.plies)}
              </option>
            ))}
          </select>
        )}
        {warnings.length > 0 && !warned && (
          <div class="warnings" role="status" data-testid="warnings">
            <p class="strong">{r.warnings(warnings.length)}</p>
            <ul>
              {warnings.slice(0, 20).map((w, i) => (
                <li key={i}>
                  {w.line ? <strong>{r.faultAt(w.line, w.column ?? 0)} </strong> : null}
                  {w.source && <code>{w.source.trim()}</code>} <span>{faultReason(w)}</span>
                </li>
              ))}
            </ul>
            <button type="button" class="icon-button" aria-label={r.hide} title={r.hide} onClick={() => setWarned(true)}>
              <CloseIcon />
            </button>
          </div>
        )}
        {(canPass || mine) && (
          <div class="row special-moves">
            {canPass && (
              <button type="button" class="button small" onClick={() => void play("pass")} data-testid="pass">
                {t.pass}
              </button>
            )}
            {mine && (
              <button type="button" class="button small danger" onClick={() => board.current?.play(mine)} data-testid="detonate">
                {t.detonate}
              </button>
            )}
          </div>
        )}
      </section>
      <Replay editor={editor} running={running} toggle={toggle} />
      <RecordAnalysis editor={editor} tell={setNotice} />
      <MoveTree editor={editor} />
      <NodePanel editor={editor} comment={comment} tell={setNotice} />
      <p class="spoken" aria-live="polite">{spoken}</p>
      {dialog === "download" && <DownloadDialog editor={editor} onClose={() => setDialog("")} />}
      {dialog === "share" && <ShareDialog editor={editor} onClose={() => setDialog("")} />}
      {dialog === "details" && <DetailsDialog editor={editor} rules={rules} onClose={() => setDialog("")} />}
    </main>
  );
}

function Tool({ id, label, icon, go, off }: { id: string; label: string; icon: preact.JSX.Element; go: () => void; off?: boolean }) {
  return (
    <button type="button" class="record-tool" disabled={off} title={label} onClick={go} data-testid={id}>
      {icon}
      <span>{label}</span>
    </button>
  );
}

/** The name beside a stand, and the time that the side has used up to here. */
function Player({ editor, side }: { editor: Editor; side: Side }) {
  const t = texts.value;
  const tree = editor.tree.value;
  const line = editor.line.value.slice(0, editor.ply.value + 1);
  const used = line.findLast((n) => n.view?.side === side && n.time)?.time;
  const timed = used || line.some((n) => n.time);
  const sfen = sfenAt(tree, editor.at.value);
  const over = editor.node.value.end;
  const name = tree.start.handicap ? (side === "b" ? t.taker : t.giver) : side === "b" ? t.black : t.white;
  const player = playerOf(tree, side);
  const won = over && editor.node.value.view?.winner === side;
  return (
    <div slot={side === "b" ? "black" : "white"} class={!over && turnOf(sfen) === side ? "camp-info active" : "camp-info"} data-testid={`camp-${side}`}>
      <span class="camp-name">
        <SideMark side={side} />
        <span class="camp-text">
          <span class="camp-side">{player || name}</span>
          {player && <span class="camp-player">{name}</span>}
        </span>
        {won && <span class="won-mark" role="img" aria-label={t.sideWins(name)}>◯</span>}
      </span>
      {timed && (
        <span class="clock">
          <span class="clock-main">{formatTime(used ? Math.floor(used.total / 1000) * 1000 : 0)}</span>
        </span>
      )}
    </div>
  );
}

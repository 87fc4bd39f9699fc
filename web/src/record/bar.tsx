import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { detonates } from "../game/special";
import { inLanguage, texts } from "../i18n";
import { editorAt } from "../study/here";
import { Copy } from "../ui/copy";
import { faultPlace, faultReason } from "../ui/refusal";
import { CloseIcon, DownloadIcon, FlipIcon, FolderIcon, ListIcon, PeopleIcon, RedoIcon, ShareIcon, UndoIcon } from "../ui/icons";
import type { LegalMove, RecordFault, RuleSet } from "../wire";
import type { Editor, Origin } from "./editor";
import { kept, openChosen } from "./open";
import type { Shared } from "./shared";

export type RecordDialog = "" | "download" | "share" | "study" | "details" | "report";

interface BarProps {
  editor: Editor;
  shared?: Shared | undefined;
  rules: RuleSet;
  legal: readonly LegalMove[] | null;
  flip: () => void;
  ask: (dialog: RecordDialog) => void;
  play: (usi: string) => void;
  playOnBoard: (move: LegalMove) => void;
}

export function RecordBar({ editor, rules, legal, flip, ask, play, playOnBoard, shared }: BarProps) {
  const t = texts.value;
  const r = t.record;
  const files = useRef<HTMLInputElement>(null);
  const { origin } = editor;
  const handicap = rules.handicaps.find((h) => h.id === editor.tree.value.start.handicap);
  return <section class="record-bar">
    {shared?.head}
    <div class="record-title" hidden={!!shared}>
      <p class="game-title">
        <a href={`/rules/${rules.id}`}>{inLanguage(rules.names)}</a>
        {handicap && <span class="chip">{inLanguage(handicap.names)}</span>}
      </p>
      <p class={kept.value === "no" ? "kept problem" : "kept muted"} role="status" data-testid="kept" data-kept={kept.value}>
        {kept.value === "yes" ? r.saved : kept.value === "no"
          ? <>
            {r.notSaved} <button type="button" class="quiet-link" onClick={() => ask("download")} data-testid="save-full">{r.save}</button>
          </>
          : ""}
      </p>
    </div>
    <div class="record-tools" role="group" aria-label={r.tools}>
      {!shared && <Tool id="open" label={r.open} icon={<FolderIcon />} go={() => files.current!.click()} />}
      <Tool id="undo" label={r.undo} icon={<UndoIcon />} go={() => editor.undo()} off={editor.past.value.length === 0} />
      <Tool id="redo" label={r.redo} icon={<RedoIcon />} go={() => editor.redo()} off={editor.future.value.length === 0} />
      <Tool id="flip" label={r.flip} icon={<FlipIcon />} go={flip} />
      <Tool id="details" label={r.details} icon={<ListIcon />} go={() => ask("details")} />
      <Tool id="share" label={r.share} icon={<ShareIcon />} go={shared?.share ?? (() => ask("share"))} />
      {!shared && <Tool id="study" label={r.study} icon={<PeopleIcon />} go={() => ask("study")} />}
      <Tool id="download" label={r.download} icon={<DownloadIcon />} go={() => ask("download")} />
    </div>
    <input ref={files} class="spoken" type="file" tabIndex={-1} aria-label={r.open}
      onChange={(event) => void openChosen(event.currentTarget.files)} data-testid="file" />
    <GameChoice origin={origin} />
    <Warnings list={origin.warnings ?? []} />
    <SpecialMoves legal={legal} play={play} playOnBoard={playOnBoard} />
  </section>;
}

export function PositionLinks({ rules, sfen }: { rules: RuleSet; sfen: string }) {
  const t = texts.value;
  return <p class="small-links position-links">
    <Copy id="copy-sfen" label={t.copySFEN} text={sfen} />
    <a class="quiet-link" href={editorAt(rules.id, sfen)} data-testid="edit-position">{t.edit.open}</a>
    {rules.royal
      && <a class="quiet-link" href={`/tsume?${new URLSearchParams({ rules: rules.id, sfen, defender: "", threat: "" })}`}
        title={t.tsume.threat.askHint} data-testid="ask-threat">
        {t.tsume.threat.ask}
      </a>}
  </p>;
}

function Tool({ id, label, icon, go, off }: { id: string; label: string; icon: ComponentChildren; go: () => void; off?: boolean }) {
  return <button type="button" class="record-tool" disabled={off} title={label} onClick={go} data-testid={id}>
    {icon}
    <span>{label}</span>
  </button>;
}

function GameChoice({ origin }: { origin: Origin }) {
  const t = texts.value;
  const r = t.record;
  if (!origin.games || !origin.choose) return null;
  return <select aria-label={r.chooseGame} value={String(origin.game)}
    onChange={(event) => origin.choose!(Number(event.currentTarget.value))} data-testid="games">
    {origin.games.map((g, i) =>
      <option key={i} value={String(i + 1)}>
        {r.games(i + 1)} · {[g.black, g.white].filter(Boolean).join(" – ") || g.event || t.moveCount(g.plies)}
      </option>
    )}
  </select>;
}

function Warnings({ list }: { list: RecordFault[] }) {
  const r = texts.value.record;
  const [hidden, setHidden] = useState(false);
  if (list.length === 0 || hidden) return null;
  return <div class="warnings" role="status" data-testid="warnings">
    <p class="strong">{r.warnings(list.length)}</p>
    <ul>
      {list.slice(0, 20).map((w, i) =>
        <li key={i}>
          {w.line ? <strong>{faultPlace(w.line, w.column)}{" "}</strong> : null}
          {w.source && <code>{w.source.trim()}</code>} <span>{faultReason(w)}</span>
        </li>
      )}
    </ul>
    <button type="button" class="icon-button" aria-label={r.hide} title={r.hide} onClick={() => setHidden(true)}>
      <CloseIcon />
    </button>
  </div>;
}

function SpecialMoves({ legal, play, playOnBoard }: Pick<BarProps, "legal" | "play" | "playOnBoard">) {
  const t = texts.value;
  const mine = legal?.find((m) => detonates(m.usi));
  const canPass = legal?.some((m) => m.usi === "pass");
  if (!canPass && !mine) return null;
  return <div class="row special-moves">
    {canPass && <button type="button" class="button small" onClick={() => play("pass")} data-testid="pass">{t.pass}</button>}
    {mine && <button type="button" class="button small danger" onClick={() => playOnBoard(mine)} data-testid="detonate">
      {t.detonate}
    </button>}
  </div>;
}

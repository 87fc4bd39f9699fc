import type { RefObject } from "preact";
import { useState } from "preact/hooks";
import { recordFormats } from "../api";
import { formatSpent, formatTime } from "../clock";
import { capital, inLanguage, notation, texts } from "../i18n";
import { BinIcon, PlusIcon, StarIcon, TopIcon, UpIcon } from "../ui/icons";
import { SideMark } from "../ui/piece";
import { useLoad } from "../pages/load";
import type { RecordEvaluation } from "../wire";
import { useCaret } from "./caret";
import type { Editor } from "./editor";
import { nodeText } from "./moves";
import { scoreText } from "./score";
import { change, closed, makeMain, promote, root, turnOf, sfenAt, variationOf } from "./tree";

interface NodeProps {
  editor: Editor;
  comment: RefObject<HTMLTextAreaElement | null>;
  report: (text: string) => void;
}

export function NodePanel({ editor, comment, report }: NodeProps) {
  const t = texts.value;
  const r = t.record;
  const tree = editor.tree.value;
  const node = editor.node.value;
  const start = node.id === root;
  const reads = editor.readonly.value;
  const typed = useCaret(comment, node.comments.join("\n"));
  const variation = variationOf(tree, node.id);
  const again = !start && tree.nodes.get(node.parent)!.children.length > 1;
  return <section class="node panel" aria-label={r.node} data-testid="node" data-node={node.id}>
    <header class="node-head">
      <h2>
        {start ? r.startNode : <>
          {!node.end && <SideMark side={node.view?.side ?? "b"} />}
          <span lang={!node.end && notation.value === "ja" ? "ja" : undefined}>{nodeText(node)}</span>
        </>}
      </h2>
      {node.time && <p class="node-time" title={`${r.time} / ${r.timeTotal}`}>
        {formatSpent(node.time.spent)} <span>/ {formatTime(Math.floor(node.time.total / 1000) * 1000)}</span>
      </p>}
    </header>
    {node.foul && <p class="problem">
      {r.foul}: {inLanguage(node.view?.foul)}
    </p>}
    <Evaluations editor={editor} report={report} />
    <textarea ref={comment} class="comment" rows={2} readOnly={reads} aria-label={r.comment}
      placeholder={reads ? "" : start ? r.commentStart : r.commentPlaceholder} value={node.comments.join("\n")} onInput={(event) => {
      const text = event.currentTarget.value;
      typed(text);
      editor.apply(change(tree, node.id, { comments: text === "" ? [] : text.split("\n") }), node.id, `comment ${node.id}`);
    }} data-testid="comment" />
    {!reads && <div class="node-tools" role="group" aria-label={r.tools}>
      <button type="button" class={node.bookmark ? "tool on" : "tool"} aria-pressed={node.bookmark !== ""} title={r.bookmark} onClick={() =>
        toggleBookmark(editor)} data-testid="bookmark">
        <StarIcon />
        <span>{r.bookmark}</span>
      </button>
      {(variation || again) && <>
        <button type="button" class="tool" disabled={!variation} title={r.promoteHint} onClick={() => editor.apply(promote(tree, node.id))}
          data-testid="promote">
          <UpIcon />
          <span>{r.promote}</span>
        </button>
        <button type="button" class="tool" disabled={!variation} title={r.makeMainHint} onClick={() =>
          editor.apply(makeMain(tree, node.id))} data-testid="make-main">
          <TopIcon />
          <span>{r.makeMain}</span>
        </button>
      </>}
      {!start && <button type="button" class="tool" title={r.removeHint} onClick={() => editor.remove()} data-testid="remove">
        <BinIcon />
        <span>{r.remove}</span>
      </button>}
      {!closed(node) && <Ending editor={editor} />}
    </div>}
    {node.bookmark && <label class="bookmark-name">
      <StarIcon />
      <input type="text" aria-label={r.bookmarkName} value={node.bookmark} readOnly={reads} maxLength={200} onInput={(event) =>
        editor.apply(change(tree, node.id, { bookmark: event.currentTarget.value }), node.id, `bookmark ${node.id}`)}
        data-testid="bookmark-name" />
    </label>}
  </section>;
}

export function toggleBookmark(editor: Editor): void {
  const node = editor.node.value;
  const n = [...editor.tree.value.nodes.values()].filter((x) => x.bookmark).length + 1;
  editor.apply(change(editor.tree.value, node.id, { bookmark: node.bookmark ? "" : `${texts.value.record.bookmarkDefault} ${n}` }));
}

function Ending({ editor }: { editor: Editor }) {
  const r = texts.value.record;
  const { value } = useLoad("formats", recordFormats);
  const end = (kind: string) => {
    const ending = value?.ends.find((e) => e.kind === kind);
    if (!ending) return;
    const sfen = sfenAt(editor.tree.value, editor.at.value);
    editor.add(editor.at.value, [{ parent: 0, end: { kind }, view: { side: turnOf(sfen), sfen, end: ending.text } }]);
  };
  return <select class="tool end-select" aria-label={r.endHint} title={r.endHint} value="" onChange={(event) => {
    end(event.currentTarget.value);
    event.currentTarget.value = "";
  }} data-testid="end">
    <option value="">{r.end}</option>
    {(value?.ends ?? []).map((e) => <option key={e.kind} value={e.kind}>{capital(inLanguage(e.text))}</option>)}
  </select>;
}

function Evaluations({ editor, report }: { editor: Editor; report: (text: string) => void }) {
  const node = editor.node.value;
  if (node.evaluations.length === 0) return null;
  return <ul class="evaluations" data-testid="evaluations">
    {node.evaluations.map((e, i) => <EvaluationRow key={i} evaluation={e} editor={editor} report={report} />)}
  </ul>;
}

function EvaluationRow(
  { evaluation: e, editor, report }: { evaluation: RecordEvaluation; editor: Editor; report: (text: string) => void },
) {
  const r = texts.value.record;
  const [busy, setBusy] = useState(false);
  const moves = notation.value === "usi" ? e.pv : notation.value === "western" ? e.western : e.ja;
  const playable = Math.min(e.pv?.length ?? 0, e.ja?.length ?? 0);
  const about = [e.engine, e.source && r.sources[e.source], e.depth && r.depth(e.depth), e.nodes && r.nodes(e.nodes.toLocaleString())]
    .filter(Boolean).join(" · ");
  const add = async () => {
    setBusy(true);
    try {
      const at = editor.at.value;
      await editor.play(...e.pv!.slice(0, playable));
      editor.go(at);
    } catch {
      report(r.noReach);
    }
    setBusy(false);
  };
  return <li class="evaluation">
    <p class="evaluation-head">
      {e.score && <strong class={e.score.value > 0 || (e.score.sign ?? 0) > 0 ? "up" : "down"}>{scoreText(e.score)}</strong>}
      {about && <span class="muted" title={about}>{about}</span>}
      {playable > 0
        && <button type="button" class="icon-button small" disabled={busy} aria-label={r.addLine} title={r.addLine} onClick={add}
          data-testid="add-line">
          <PlusIcon />
        </button>}
    </p>
    {moves && moves.length > 0 && <p class="pv-moves" lang={notation.value === "ja" ? "ja" : "en"}>{moves.join(" ")}</p>}
  </li>;
}

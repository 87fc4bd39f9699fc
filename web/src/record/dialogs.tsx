import { useEffect, useState, useMemo } from "preact/hooks";
import { ApiError, recordFormats, shareRecord, writeRecord } from "../api";
import { inLanguage, texts, word } from "../i18n";
import { stored } from "../prefs";
import { useLoad } from "../pages/load";
import { Choice } from "../ui/choice";
import { Copy } from "../ui/copy";
import { Dialog } from "../ui/dialog";
import { EmbedCode, frameOf } from "../ui/embed";
import { failureText } from "../ui/failure";
import { CheckIcon, CloseIcon, DownloadIcon, PlusIcon } from "../ui/icons";
import { Elsewhere } from "../ui/elsewhere";
import { LinkRow } from "../ui/link";
import { Said } from "../ui/said";
import type { RecordFile, RuleSet, WriteRecord } from "../wire";
import type { Editor } from "./editor";
import { titleOf } from "./open";
import { ownFile } from "./own";
import { longestLink, pack } from "./pack";
import { bytesOf, saveFile } from "./save";
import { toRecord } from "./tree";

interface DialogProps {
  editor: Editor;
  onClose: () => void;
}

const chosenFormat = stored<string>("format", "kif", (v) => v.length < 20);
const chosenCharset = stored<string>("charset", "", (v) => v.length < 20);

/** Without a server the engine writes the record; without the engine the error stays. */
async function writeWithout(write: WriteRecord, error: unknown): Promise<RecordFile> {
  if (!(error instanceof ApiError && error.unreached)) throw error;
  const { writeHere } = await import("../study/files").catch(() => Promise.reject(error));
  return await writeHere(write);
}

export function DownloadDialog({ editor, onClose }: DialogProps) {
  const t = texts.value;
  const r = t.record;
  const { value: all } = useLoad("formats", () => recordFormats().catch(() => import("../study/files").then((m) => m.formatsHere())));
  const [version, setVersion] = useState("");
  const [written, setWritten] = useState<{ choice: string; file: RecordFile } | null>(null);
  const [problem, setProblem] = useState("");
  /** The file was written by this browser. */
  const [own, setOwn] = useState(false);
  const format = all?.formats.find((f) => f.id === chosenFormat.value) ?? all?.formats[0];
  const charset = format?.charsets.includes(chosenCharset.value) ? chosenCharset.value : (format?.charsets[0] ?? "");
  const edition = format?.versions.includes(version) ? version : (format?.versions[0] ?? "");
  const [withRules, setWithRules] = useState(false);
  const mayCarry = editor.tree.value.rules.includes("@") && ["kif", "ki2", "csa"].includes(format?.id ?? "");
  const carries = mayCarry && withRules;
  // A file of another choice is stale.
  const choice = `${format?.id} ${charset} ${edition} ${carries}`;
  const file = written?.choice === choice ? written.file : null;
  useEffect(() => {
    if (!format) return;
    let gone = false;
    const setFile = (made: RecordFile) => setWritten({ choice, file: made });
    setWritten(null);
    setOwn(false);
    setProblem("");
    // Windows programs, which need Shift_JIS, expect CRLF.
    const write: WriteRecord = { record: toRecord(editor.tree.value), format: format.id, charset, version: edition || undefined,
      crlf: charset === "Shift_JIS" };
    writeRecord(write, carries).catch((error: unknown) => writeWithout(write, error)).then((answer) => gone || setFile(answer),
      (error: unknown) => {
        if (gone) return;
        const away = error instanceof ApiError && error.unreached;
        setOwn(away);
        if (away) setFile(ownFile(toRecord(editor.tree.value), titleOf(editor.tree.value, editor.origin.name)));
        else setProblem(failureText(error, r.faultUnreached));
      });
    return () => void (gone = true);
  }, [format?.id, charset, edition, carries]);
  const whole = () => (file!.text.endsWith("…") ? new TextDecoder(charset).decode(bytesOf(file!)) : file!.text);
  return <Dialog id="download-dialog" title={r.downloadTitle} onClose={onClose} class="wide">
    <div class="form">
      {!own
        && <Choice id="format" legend={r.format} value={format?.id ?? ""} onChange={(v) => (chosenFormat.value = v)}
          options={(all?.formats ?? []).map((f) => ({ value: f.id, label: word(r.formats, f.id) ?? f.id.toUpperCase(),
            hint: word(r.formatHints, f.id) })
          )} large />}
      {!own && format && format.charsets.length > 1
        && <Choice id="charset" legend={r.charset} value={charset} onChange={(v) => (chosenCharset.value = v)}
          options={format.charsets.map((c, i) => ({ value: c, label: `${c.replace("_", " ")} ${format.extensions[i]}` }))} />}
      {!own && format && format.versions.length > 1
        && <Choice id="version" legend={r.version} value={edition} onChange={setVersion}
          options={format.versions.map((v) => ({ value: v, label: v }))} />}
      {!own && mayCarry && <label class="tick">
        <input type="checkbox" checked={withRules} onChange={(e) => setWithRules(e.currentTarget.checked)} data-testid="with-rules" />
        {r.withRules}
      </label>}
      <div class="written" aria-live="polite" data-testid="written" data-format={file ? format?.id : undefined} data-name={file?.name}
        data-losses={file?.losses.map((l) => l.kind).join(" ")}>
        {problem
          ? <p class="problem">
            <Said text={problem} />
          </p>
          : !file
          ? <p class="muted">{r.writing}</p>
          : own
          ? <p role="status" data-testid="own">{r.own}</p>
          : file.losses.length === 0
          ? <p class="lossless">
            <CheckIcon />
            {r.lossless}
          </p>
          : <>
            <p class="lossy">{r.lossy}</p>
            <ul class="losses">
              {file.losses.map((l) =>
                <li key={l.kind} title={l.text}>
                  {word(r.losses, l.kind) ?? l.kind} <span>{l.count}</span>
                </li>
              )}
            </ul>
          </>}
        <pre class={file?.text.trim().includes("\n") ? "file-preview" : "file-preview long"} role="region" tabIndex={0}
          aria-label={r.preview} data-testid="preview">{file?.text ?? ""}</pre>
      </div>
      <p class="row end">
        {file && <Copy id="copy-file" label={r.copyText} text={whole()} class="button" />}
        <button type="button" class="button primary" disabled={!file} onClick={() => file && saveFile(file)} data-testid="save-file">
          <DownloadIcon />
          {r.save}
        </button>
      </p>
    </div>
  </Dialog>;
}

export function ShareDialog({ editor, onClose }: DialogProps) {
  const r = texts.value.record;
  const [packed, setPacked] = useState("");
  const [id, setID] = useState("");
  const [here, setHere] = useState(editor.ply.value > 0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  useEffect(() => void pack(toRecord(editor.tree.value)).then(setPacked, () => setPacked("")), []);
  const record = useMemo(() => toRecord(editor.tree.value), [editor.tree.value]);
  // A link can name only moves of the main line.
  const line = [0];
  for (let node = editor.tree.value.nodes.get(0)!; node.children.length;) {
    node = editor.tree.value.nodes.get(node.children[0]!)!;
    line.push(node.id);
  }
  const ply = line.indexOf(editor.at.value);
  const self = `${location.origin}/record#r=${packed}${here && ply > 0 ? `&ply=${ply}` : ""}`;
  const short = `${location.origin}/record/${id}${here && ply > 0 ? `#ply=${ply}` : ""}`;
  const snippet = (width: number) =>
    `<script type="module" src="${location.origin}/board.js"></script>\n<komadai-board record-id="${id}"${
      here && ply > 0 ? ` ply="${ply}"` : ""
    } size="${width}"></komadai-board>`;
  const frame = frameOf(`${location.origin}/embed/records/${id}${here && ply > 0 ? `?ply=${ply}` : ""}`, r.embedding.recordTitle);
  const make = async () => {
    setBusy(true);
    setProblem("");
    try {
      setID((await shareRecord(toRecord(editor.tree.value))).id);
    } catch (error) {
      setProblem(failureText(error, r.faultUnreached));
    }
    setBusy(false);
  };
  return <Dialog id="share-dialog" class="growing" title={r.shareTitle} onClose={onClose}>
    <div class="form">
      {ply > 0 && <label class="tick">
        <input type="checkbox" checked={here} onChange={(e) => setHere(e.currentTarget.checked)} data-testid="from-here" />
        {r.shareFromHere}
      </label>}
      <section class="share-way">
        <h3>{r.shareSelf}</h3>
        <p class="muted">{packed && self.length > longestLink ? r.shareSelfLong : r.shareSelfHint}</p>
        {packed && self.length <= longestLink && <LinkRow id="link-self" link={self} />}
      </section>
      <section class="share-way">
        <h3>{r.shareKept}</h3>
        <p class="muted">{r.shareKeptHint}</p>
        {id
          ? <LinkRow id="link-short" link={short} fresh />
          : <button type="button" class="button" disabled={busy} onClick={make} data-testid="make-link">{r.shareKeep}</button>}
        {problem && <p class="problem" role="alert">
          <Said text={problem} />
        </p>}
      </section>
      <Elsewhere record={record} ply={here && ply > 0 ? ply : 0} />
      {id && <section class="share-way">
        <h3>{r.embedding.page}</h3>
        <EmbedCode id="snippet" hint={r.embedding.scriptHint} code={snippet} />
      </section>}
      {id && <section class="share-way">
        <h3>{r.embedding.recordFrame}</h3>
        <EmbedCode id="frame" hint={r.embedding.recordHint} code={frame} framed />
      </section>}
    </div>
  </Dialog>;
}

const keys = ["先手", "後手", "開始日時", "終了日時", "棋戦", "場所", "戦型", "持ち時間", "消費時間", "表題", "備考", "記録係"];

export function DetailsDialog({ editor, rules, onClose, report }: DialogProps & { rules: RuleSet; report: (() => void) | undefined }) {
  const t = texts.value;
  const r = t.record;
  const tree = editor.tree.value;
  const set = (i: number, change: { key?: string; value?: string } | null) => {
    const headers = change === null
      ? tree.headers.filter((_, j) => j !== i)
      : tree.headers.map((h, j) => (j === i ? { ...h, ...change } : h));
    editor.apply({ ...tree, headers }, editor.at.value, change === null ? "" : `header ${i}`);
  };
  const add = () => {
    const key = keys.find((k) => !tree.headers.some((h) => h.key === k)) ?? "";
    editor.apply({ ...tree, headers: [...tree.headers, { key, value: "" }] });
  };
  const handicap = rules.handicaps.find((h) => h.id === tree.start.handicap);
  const { origin } = editor;
  return <Dialog id="details-dialog" title={r.headers} onClose={onClose} class="wide">
    <dl class="facts">
      <div>
        <dt>{r.rulesOfRecord}</dt>
        <dd>
          <a href={`/rules/${rules.id}`}>{inLanguage(rules.names)}</a>
          {handicap && ` · ${inLanguage(handicap.names)}`}
        </dd>
      </div>
      {origin.format && <div>
        <dt>{r.source}</dt>
        <dd>{[origin.name, word(r.formats, origin.format) ?? origin.format, origin.charset].filter(Boolean).join(" · ")}</dd>
      </div>}
    </dl>
    <datalist id="header-keys">{keys.map((k) => <option key={k} value={k}>{word(r.headerNames, k)}</option>)}</datalist>
    <ul class="headers-list" data-testid="headers">
      {tree.headers.map((h, i) =>
        <li key={i}>
          <span class="header-key">
            <input type="text" list="header-keys" aria-label={r.headerKey} value={h.key} maxLength={100}
              onInput={(e) => set(i, { key: e.currentTarget.value })} data-testid={`header-key-${i}`} />
            {word(r.headerNames, h.key) && word(r.headerNames, h.key) !== h.key && <small>{word(r.headerNames, h.key)}</small>}
          </span>
          <input type="text" aria-label={`${r.headerValue}: ${h.key}`} value={h.value} maxLength={2000}
            onInput={(e) => set(i, { value: e.currentTarget.value })} data-testid={`header-${i}`} />
          <button type="button" class="icon-button" aria-label={r.removeHeader(h.key)} title={r.removeHeader(h.key)}
            onClick={() => set(i, null)}>
            <CloseIcon />
          </button>
        </li>
      )}
    </ul>
    <p class="row">
      <button type="button" class="button small" onClick={add} data-testid="add-header">
        <PlusIcon />
        {r.addHeader}
      </button>
      {report && <button type="button" class="button small" onClick={report} data-testid="report-record">{r.reportShared}</button>}
    </p>
    {tree.notes.length > 0 && <details class="more">
      <summary>{r.notes}</summary>
      <pre class="file-preview">{tree.notes.join("\n")}</pre>
    </details>}
  </Dialog>;
}

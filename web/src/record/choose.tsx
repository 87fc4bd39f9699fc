import { useRef, useState } from "preact/hooks";
import { ruleSet, ruleSets } from "../api";
import { ExploreLink } from "../explore/lazy";
import { inLanguage, languageTag, texts } from "../i18n";
import { useLoad } from "../pages/load";
import { Pick } from "../ui/choice";
import { faultDetail, faultPlace, faultReason, refusalText } from "../ui/refusal";
import { Said } from "../ui/said";
import { CloseIcon, FolderIcon, ScrollIcon } from "../ui/icons";
import { MiniBoard } from "../ui/miniboard";
import type { RuleSet, RuleSets } from "../wire";
import { openChosen, openFile, openRecord, openText, type Fault } from "./open";
import { drafts, forget } from "./drafts";

export function Choose({ fault }: { fault: Fault | undefined }) {
  const t = texts.value;
  const r = t.record;
  const { value: all } = useLoad("rulesets", ruleSets);
  return <main id="main" class="page choose" tabIndex={-1} data-testid="choose">
    <header class="choose-head">
      <h1>{r.title}</h1>
      <p class="lead">{r.lead}</p>
      <ExploreLink />
    </header>
    {fault && <FaultPanel fault={fault} />}
    <div class="choose-columns">
      <div class="choose-open">
        <Files rules={all} fault={fault} />
      </div>
      <Fresh rules={all} />
    </div>
    <Recent rules={all} />
  </main>;
}

/** Touch screens cannot drop files. */
const canDrop = () => !matchMedia("(hover: none)").matches;

function Files({ rules, fault }: { rules: RuleSets | null; fault: Fault | undefined }) {
  const r = texts.value.record;
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(() => fault?.name === "" && fault.data ? new TextDecoder().decode(fault.data) : "");
  const [chosen, setChosen] = useState("");
  return <>
    <section class="drop-zone">
      <FolderIcon />
      <h2>{canDrop() ? r.drop : r.openFile}</h2>
      <p class="muted">{r.dropHint}</p>
      <button type="button" class="button primary" onClick={() => input.current!.click()}>{r.choose}</button>
      <input ref={input} class="spoken" type="file" tabIndex={-1} aria-label={r.choose}
        accept=".kif,.kifu,.ki2,.ki2u,.csa,.jkf,.json,.usi,.sfen,.usen,.psn,.bod,.txt"
        onChange={(event) => void openChosen(event.currentTarget.files, chosen)} data-testid="file" />
    </section>
    <form class="paste-form" onSubmit={(event) => {
      event.preventDefault();
      if (text.trim()) void openText(text, "", { rules: chosen || undefined });
    }}>
      <label class="field">
        <span class="field-label">{r.paste}</span>
        <textarea rows={5} placeholder={r.pastePlaceholder} value={text} onInput={(event) => setText(event.currentTarget.value)}
          data-testid="paste" spellcheck={false} />
      </label>
      <div class="paste-row">
        <Pick id="rules-if" label={r.rulesIf} value={chosen} onChange={setChosen}
          options={(rules?.rulesets ?? []).map((s) => ({ value: s.id === "standard" ? "" : s.id, label: inLanguage(s.names) }))} />
        <button type="submit" class="button" disabled={!text.trim()} data-testid="read">{r.read}</button>
      </div>
    </form>
  </>;
}

function Fresh({ rules }: { rules: RuleSets | null }) {
  const t = texts.value;
  const r = t.record;
  const [id, setID] = useState("standard");
  const [handicap, setHandicap] = useState("");
  const [sfen, setSFEN] = useState("");
  const set = rules?.rulesets.find((s) => s.id === id);
  const handicaps = useLoad(`handicaps ${id}`, () => ruleSet(id)).value?.handicaps ?? [];
  const chosen = handicaps.find((h) => h.id === handicap);
  const own = handicap === "sfen";
  const start = own ? sfen.trim() : (chosen?.sfen ?? set?.start ?? "");
  return <form class="fresh panel" onSubmit={(event) => {
    event.preventDefault();
    if (set && start) {
      void openRecord({ rules: set.id, headers: [], start: { sfen: start, handicap: chosen?.id }, nodes: [{ parent: -1 }] });
    }
  }} data-testid="fresh">
    <h2>{r.fresh}</h2>
    <p class="muted">{r.freshHint}</p>
    {set && <MiniBoard board={set.board} kinds={set.pieces} sfen={own ? set.start : start} />}
    <Pick id="fresh-rules" label={t.rules} value={id} onChange={(v) => {
      setID(v);
      setHandicap("");
    }} options={(rules?.rulesets ?? []).map((s) => ({ value: s.id, label: inLanguage(s.names) }))} />
    <Pick id="fresh-start" label={r.startFrom} value={handicap} onChange={setHandicap}
      options={[{ value: "", label: t.even }, ...handicaps.map((h) => ({ value: h.id, label: inLanguage(h.names) })), { value: "sfen",
        label: r.position }]} />
    {own && <>
      <label class="field">
        <span class="field-label">{r.position}</span>
        <input type="text" value={sfen} spellcheck={false} placeholder={set?.start} onInput={(event) => setSFEN(event.currentTarget.value)}
          data-testid="fresh-sfen" />
      </label>
      <a class="quiet-link" href={`/edit?${new URLSearchParams({ rules: id })}`} data-testid="fresh-edit">{t.boardEditor}</a>
    </>}
    <button type="submit" class="button" disabled={!set || !start} data-testid="fresh-go">{r.freshGo}</button>
  </form>;
}

function Recent({ rules }: { rules: RuleSets | null }) {
  const t = texts.value;
  const r = t.record;
  const when = new Intl.DateTimeFormat(languageTag.value, { dateStyle: "medium", timeStyle: "short" });
  return <section class="group" aria-labelledby="recent">
    <h2 id="recent">{r.recent}</h2>
    {drafts.value.length === 0 && <p class="muted">{r.recentNone}</p>}
    <ul class="cards" data-testid="recent">
      {drafts.value.map((d) => {
        const set: RuleSet | undefined = rules?.rulesets.find((s) => s.id === d.rules);
        const title = d.title || r.untitled;
        return <li key={d.key} class="card compact">
          {set ? <MiniBoard board={set.board} kinds={set.pieces} sfen={d.sfen} /> : <ScrollIcon />}
          <div class="card-text">
            <h3>
              <a class="card-link" href={`/record#draft=${d.key}`}>{title}</a>
            </h3>
            <p class="muted">
              {inLanguage(set?.names)} · {t.moveCount(d.plies)}
            </p>
            <p class="turn">{when.format(d.when)}</p>
          </div>
          <button type="button" class="icon-button forget" aria-label={r.forget(title)} title={r.forget(title)}
            onClick={() => forget(d.key)}>
            <CloseIcon />
          </button>
        </li>;
      })}
    </ul>
  </section>;
}

function FaultPanel({ fault }: { fault: Fault }) {
  const r = texts.value.record;
  const at = fault.failure?.fault;
  const { data, choices } = fault;
  const column = at?.column ?? 0;
  const source = at?.source ?? "";
  // Marks the fault in its line.
  const from = at?.text && source ? source.indexOf(at.text.replace(/…$/, ""), 0) : -1;
  const text = from >= 0 ? at!.text!.replace(/…$/, "") : "";
  return <section class="fault panel" role="alert" data-testid="fault" data-line={at?.line} data-column={column || undefined}>
    <h2>{fault.name ? r.faultOf(fault.name) : r.fault}</h2>
    {at?.line ? <p class="fault-place">{at.game ? `${r.faultGame(at.game)} · ` : ""}{faultPlace(at.line, column)}</p> : null}
    {source && <pre class="fault-source">
          <span class="fault-line" aria-hidden="true">{at!.line}</span>
          {from >= 0 ? <code>
              {source.slice(0, from)}
              <mark>{text}</mark>
              {source.slice(from + text.length)}
            </code> : <code>{source}</code>}
    </pre>}
    <p class="strong">
      <Said
        text={at
          ? faultReason(at)
          : fault.failure
          ? refusalText(fault.failure)
          : fault.status === 413
          ? r.faultTooLarge
          : r.faultUnreached} />
    </p>
    {at && faultDetail(at) && <p lang="en" class="muted">{faultDetail(at)}</p>}
    {data && at?.line
      ? <p class="row">
        <button type="button" class="button primary" onClick={() => void openFile(data, fault.name, { ...choices, lenient: true })}
          data-testid="lenient">
          {r.faultLenient}
        </button>
      </p>
      : null}
  </section>;
}

import { useEffect, useRef } from "preact/hooks";
import { squareLabel } from "../board/labels";
import { inLanguage, languageTag, locale, notation, texts, word } from "../i18n";
import { nodeLabel } from "../record/label";
import { CheckIcon, CloseIcon } from "../ui/icons";
import { refusalText } from "../ui/refusal";
import { Said } from "../ui/said";
import type { Failure, TsumeProgress } from "../wire";
import type { Known } from "./work";
import { pliesOf, stateOf } from "./words";

interface StateProps {
  known: Known;
  live: boolean;
  setLive: (live: boolean) => void;
  start: () => void;
  stop: () => void;
}

/** Keeps its height. */
export function DraftState({ known, live, setLive, start, stop }: StateProps) {
  const s = texts.value.compose;
  const state = stateOf(known);
  const plies = pliesOf(known);
  return <section class={`draft-state panel ${state}`} data-testid="draft-state" data-state={state} data-plies={plies}
    data-running={known.running ? "" : undefined}>
    <div class="draft-head">
      <h2 aria-live="polite">
        {(state === "sound" || state === "tolerated") && <CheckIcon />}
        {(state === "flawed" || state === "nomate" || state === "bad") && <CloseIcon />}
        <span>{s.states[state]}{plies > 0 && <span class="draft-plies">{" "}· {s.plies(plies)}</span>}</span>
      </h2>
      {known.running
        ? <button type="button" class="button small" onClick={stop} data-testid="draft-stop">{s.stop}</button>
        : <button type="button" class={known.stopped ? "button small primary" : "button small"} onClick={start} data-testid="draft-examine">
          {known.stopped ? s.goOn : s.examine}
        </button>}
    </div>
    {known.running && <Underway progress={known.progress} ahead={known.ahead} />}
    {known.stopped && <p class="muted" role="status" data-testid="draft-stopped">{s.stopped}</p>}
    {known.failure && <Fault failure={known.failure} />}
    <label class="tick small-print">
      <input type="checkbox" checked={live} onChange={(e) => setLive(e.currentTarget.checked)} data-testid="draft-live" />
      <span>{s.live}</span>
    </label>
  </section>;
}

export function Underway({ progress, ahead }: { progress: TsumeProgress | null; ahead: number }) {
  const t = texts.value;
  const s = t.compose;
  const share = !progress ? 0 : progress.changes ? (progress.tried ?? 0) / progress.changes : Math.min(1, progress.ms / progress.limit);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => void bar.current?.style.setProperty("--share", String(share)), [share]);
  const about = progress?.beside ? s.beside(progress.ply ?? 0, nodeLabel(progress.beside, notation.value)) : "";
  const what = ahead > 0 ? t.tsume.queued(ahead) : progress ? word(s.stage, progress.stage) : t.tsume.begun;
  return <div class="draft-way searching" data-testid="draft-way" data-stage={progress?.stage}>
    <p class="small-print">
      <span class="dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>{" "}
      {what}
      {about && <span class="muted">{" "}{about}</span>}
    </p>
    <div class="bar" ref={bar} role="progressbar" aria-label={what} aria-valuemin={0} aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)} />
    {!!progress && <p class="muted small-print">
      {t.tsume.took(new Intl.NumberFormat(languageTag.value).format(progress.nodes), (progress.ms / 1000).toFixed(1))}
    </p>}
  </div>;
}

/** For a position, one sentence per fault. */
export function Fault({ failure }: { failure: Failure }) {
  const list = failure.position ?? [];
  return <div class="draft-fault" role="alert" data-testid="draft-fault">
    {list.length === 0 && <p>
      <Said text={refusalText(failure)} />
    </p>}
    {list.map((f, i) =>
      <p key={i} data-square={f.square}>
        {f.square && <span class="chip">{squareLabel(locale.value, f.square)}</span>} {inLanguage(f.text)}
      </p>
    )}
  </div>;
}

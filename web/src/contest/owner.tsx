import { useState } from "preact/hooks";
import { capital, texts } from "../i18n";
import { Dialog } from "../ui/dialog";
import { PlusIcon } from "../ui/icons";
import { LinkRow } from "../ui/link";
import type { Tournament } from "../wire";
import { addEngine, change } from "./api";

export type Attempt = (what: () => Promise<Tournament>) => () => Promise<void>;

export function OwnerRow({ tournament: shown, attempt }: { tournament: Tournament; attempt: Attempt }) {
  const t = texts.value;
  const c = t.contest;
  const { id } = shown;
  const [asking, setAsking] = useState(false);
  const [level, setLevel] = useState(3);
  if (!shown.can.start && !shown.can.engines && !shown.can.end) return null;
  return <>
    <section class="panel owner-row row">
      {shown.can.engines && <>
        <select value={level} aria-label={t.engineLevel} onChange={(e) => setLevel(Number(e.currentTarget.value))}
          data-testid="engine-level">
          {Array.from({ length: 10 }, (_, i) => <option key={i} value={i + 1}>{capital(t.levelN(i + 1))}</option>)}
        </select>
        <button type="button" class="button" onClick={attempt(() => addEngine(id, level))} data-testid="add-engine">
          <PlusIcon />
          {c.addEngine}
        </button>
      </>}
      {shown.can.start
        && <button type="button" class="button primary" onClick={attempt(() => change(id, "start"))} data-testid="start-tournament">
          {c.startNow}
        </button>}
      {shown.can.end && <button type="button" class="button" onClick={() => setAsking(true)} data-testid="end-tournament">{c.end}</button>}
    </section>
    {asking && <Dialog id="end-dialog" title={c.end} onClose={() => setAsking(false)}>
      <p>{c.endAsk}</p>
      <p class="row end">
        <button type="button" class="button" onClick={() => setAsking(false)}>{t.cancel}</button>
        <button type="button" class="button danger" data-testid="end-yes" onClick={() => {
          setAsking(false);
          void attempt(() => change(id, "end"))();
        }}>
          {c.end}
        </button>
      </p>
    </Dialog>}
  </>;
}

export function Invitation({ tournament: shown }: { tournament: Tournament }) {
  const c = texts.value.contest;
  if (!shown.word) return null;
  return <section class="panel invitation" aria-labelledby="invitation" data-testid="invitation">
    <h2 id="invitation">{c.invitation}</h2>
    <p class="muted">{c.invitationLink}</p>
    <LinkRow id="invitation-link" link={`${location.origin}/tournament/${shown.id}#${encodeURIComponent(shown.word)}`} />
    <p>
      {c.word}:{" "}
      <strong>
        <bdi data-testid="invitation-word">{shown.word}</bdi>
      </strong>
    </p>
  </section>;
}

import { useRef, useState } from "preact/hooks";
import { me } from "../account/me";
import { fresh } from "../friends/api";
import { texts } from "../i18n";
import { address } from "../router";
import { Dialog } from "../ui/dialog";
import { failureText } from "../ui/failure";
import { Said } from "../ui/said";
import type { NewProblem, Problem } from "../wire";
import { publish } from "./api";

interface PublishProps {
  title: string;
  problem: { rules: string; sfen: string; futile?: string | undefined };
  onClose: () => void;
}

/** Publishes a composed problem; the server verifies it first. */
export function PublishDialog({ title: first, problem, onClose }: PublishProps) {
  const t = texts.value.works;
  const [title, setTitle] = useState(first);
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState("");
  const [done, setDone] = useState<Problem | null>(null);
  const client = useRef(fresh());
  const go = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setFailed("");
    try {
      setDone(await publish({ ...problem, title, note, client: client.current } as NewProblem));
    } catch (error) {
      setFailed(failureText(error, texts.value.actionFailed));
    }
    setBusy(false);
  };
  return <Dialog id="publish-dialog" title={t.publishTitle} onClose={onClose}>
    {!me.value?.account
      ? <p>
        <a href={`/sign-in?next=${encodeURIComponent(address.value)}`}>{t.signIn}</a>
      </p>
      : done
      ? <>
        <p role="status" data-testid="published">{t.published}</p>
        <p class="row end">
          <a class="button primary" href={`/problems/${done.id}`} data-testid="to-work">{t.toProblem}</a>
        </p>
      </>
      : <form class="form" onSubmit={(e) => void go(e)}>
        <p class="muted">{t.publishHint}</p>
        <label class="field">
          <span class="field-label">{t.name}</span>
          <input type="text" value={title} maxLength={60} onInput={(e) => setTitle(e.currentTarget.value)} data-testid="publish-title" />
        </label>
        <label class="field">
          <span class="field-label">{t.words}</span>
          <textarea rows={3} value={note} maxLength={1000} onInput={(e) => setNote(e.currentTarget.value)} data-testid="publish-note" />
        </label>
        {failed && <p class="problem" role="alert" data-testid="publish-failed">
          <Said text={failed} />
        </p>}
        <p class="row end">
          <button type="button" class="button" onClick={onClose}>{texts.value.cancel}</button>
          <button type="submit" class="button primary" disabled={busy} data-testid="publish-yes">{busy ? t.publishing : t.publish}</button>
        </p>
      </form>}
  </Dialog>;
}

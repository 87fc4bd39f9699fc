import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { sideName } from "../game/clock";
import { texts } from "../i18n";
import { Dialog } from "../ui/dialog";
import type { Game, Message, Side } from "../wire";
import { report, reportClub, reportRecord, reportStudy } from "./api";
import { failureOf } from "./words";

export function reportable(game: Game): Side[] {
  return (["b", "w"] as Side[]).filter((s) => game.you !== s && (s === "b" ? game.black : game.white).kind === "person");
}

export function ReportDialog({ game, message, name, onClose }: { game: Game; message?: Message; name?: string; onClose: () => void }) {
  const t = texts.value.moderation;
  const sides = reportable(game);
  const [side, setSide] = useState<Side>(sides[0] ?? "b");
  const nameOf = (s: Side) => (s === "b" ? game.black : game.white).name || sideName(game, s);
  return <Reporting hint={t.reportHint} send={(reason) => report(game.id, { ...(message ? { message: message.seq } : { side }), reason })}
    onClose={onClose}>
    {message && <div class="reported-message">
      <p>{t.reportMessage(name ?? "")}</p>
      <blockquote>{message.text}</blockquote>
    </div>}
    {!message && sides.length > 1 && <label class="field">
      <span class="field-label">{t.reportWhom}</span>
      <select value={side} onChange={(e) => setSide(e.currentTarget.value as Side)} data-testid="report-side">
        {sides.map((s) => <option key={s} value={s}>{nameOf(s)}</option>)}
      </select>
    </label>}
    {!message && sides.length === 1 && <p>
      {t.reportWhom}: <strong>{nameOf(side)}</strong>
    </p>}
  </Reporting>;
}

/** Reports a shared record. */
export function ReportRecord({ id, onClose }: { id: string; onClose: () => void }) {
  return <Reporting hint={texts.value.moderation.reportRecordHint} send={(reason) => reportRecord(id, reason)} onClose={onClose} />;
}

/** Reports a study. */
export function ReportStudy({ id, onClose }: { id: string; onClose: () => void }) {
  return <Reporting hint={texts.value.moderation.reportStudyHint} send={(reason) => reportStudy(id, reason)} onClose={onClose} />;
}

/** Reports a club. */
export function ReportClub({ id, onClose }: { id: string; onClose: () => void }) {
  return <Reporting hint={texts.value.moderation.reportClubHint} send={(reason) => reportClub(id, reason)} onClose={onClose} />;
}

interface ReportingProps {
  hint: string;
  send: (reason: string) => Promise<unknown>;
  onClose: () => void;
  children?: ComponentChildren;
}

function Reporting({ hint, send, onClose, children }: ReportingProps) {
  const t = texts.value.moderation;
  const [reason, setReason] = useState("");
  const [state, setState] = useState<"" | "busy" | "sent">("");
  const [failed, setFailed] = useState("");
  const submit = async (event: Event) => {
    event.preventDefault();
    setState("busy");
    setFailed("");
    try {
      await send(reason);
      setState("sent");
    } catch (error) {
      setState("");
      setFailed(failureOf(error));
    }
  };
  return <Dialog id="report-dialog" title={t.reportTitle} onClose={onClose}>
    {state === "sent"
      ? <>
        <p role="status" data-testid="report-sent">{t.reportSent}</p>
        <p class="row end">
          <button type="button" class="button" onClick={onClose} data-testid="dialog-cancel">{texts.value.close}</button>
        </p>
      </>
      : <form class="form" onSubmit={submit}>
        {children}
        <label class="field">
          <span class="field-label">{t.reportWhy}</span>
          <textarea autofocus rows={3} maxLength={500} required value={reason} onInput={(e) => setReason(e.currentTarget.value)}
            data-testid="report-reason" />
          <span class="field-hint">{hint}</span>
        </label>
        <p class="problem" role="alert" hidden={!failed} data-testid="problem">{failed}</p>
        <p class="row end">
          <button type="button" class="button" onClick={onClose} data-testid="dialog-cancel">{texts.value.cancel}</button>
          <button type="submit" class="button primary" disabled={state === "busy" || !reason.trim()} data-testid="report-send">
            {t.reportSend}
          </button>
        </p>
      </form>}
  </Dialog>;
}

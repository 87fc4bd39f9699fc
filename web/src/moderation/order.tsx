import { useState } from "preact/hooks";
import { texts, word } from "../i18n";
import { Dialog } from "../ui/dialog";
import type { ModeratorAction } from "../wire";
import { moderate } from "./api";
import { failureOf } from "./words";

export interface Order extends Omit<ModeratorAction, "reason" | "hours"> {
  about: string;
}

const lasting = [1, 24, 168, 720, 0];

export function OrderDialog({ order, onClose, onDone }: { order: Order; onClose: () => void; onDone: () => void }) {
  const t = texts.value.moderation;
  const [reason, setReason] = useState("");
  const [hours, setHours] = useState(24);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState("");
  const { about, ...what } = order;
  const go = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setFailed("");
    try {
      await moderate({ ...what, ...(what.type === "mute" ? { hours } : {}), reason });
      onDone();
    } catch (error) {
      setBusy(false);
      setFailed(failureOf(error));
    }
  };
  return <Dialog id="order-dialog" title={t.actions[order.type]} onClose={onClose}>
    <form class="form" onSubmit={go}>
      <p>
        <strong>
          <bdi>{about}</bdi>
        </strong>
      </p>
      <p>{t.asks[order.type]}</p>
      {order.type === "mute" && <label class="field">
        <span class="field-label">{t.lasts}</span>
        <select value={hours} onChange={(e) => setHours(Number(e.currentTarget.value))} data-testid="order-hours">
          {lasting.map((n) => <option key={n} value={n}>{word(t.lasting, n)}</option>)}
        </select>
      </label>}
      <label class="field">
        <span class="field-label">{t.reason}</span>
        <textarea autofocus rows={2} maxLength={500} required value={reason} onInput={(e) => setReason(e.currentTarget.value)}
          data-testid="order-reason" />
        <span class="field-hint">{t.reasonHint}</span>
      </label>
      <p class="problem" role="alert" hidden={!failed} data-testid="problem">{failed}</p>
      <p class="row end">
        <button type="button" class="button" onClick={onClose} data-testid="dialog-cancel">{texts.value.cancel}</button>
        <button type="submit" class="button danger" disabled={busy || !reason.trim()} data-testid="order-yes">
          {t.actions[order.type]}
        </button>
      </p>
    </form>
  </Dialog>;
}

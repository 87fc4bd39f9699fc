import { useEffect, useRef } from "preact/hooks";
import { texts } from "../i18n";
import type { Premoves } from "./premoves";

export function PremoveBar({ premoves: { queue, lost, clear } }: { premoves: Premoves }) {
  const t = texts.value.premove;
  if (!queue?.length && !lost) return null;
  return <section class="ahead-bar panel" data-testid="premoves" data-count={queue?.length ?? 0}>
    <p role="status">
      {lost ? t.lost : t.queued(queue!.length)}
      {!lost && <small class="muted">{t.hint}</small>}
    </p>
    {!lost && <button type="button" class="button small" onClick={clear} data-testid="premoves-clear">
      {t.clear}
    </button>}
  </section>;
}

export function ConfirmBar({ yes, no }: { yes: () => void; no: () => void }) {
  const t = texts.value;
  const first = useRef<HTMLButtonElement>(null);
  // Enter answers, also for keyboard players.
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  return <section class="ahead-bar confirm panel" role="group" aria-label={t.premove.ask} data-testid="confirm-move">
    <button ref={first} type="button" class="button primary" onClick={yes} data-testid="confirm-yes">
      {t.premove.play}
    </button>
    <button type="button" class="button" onClick={no} data-testid="confirm-no">
      {t.cancel}
    </button>
  </section>;
}

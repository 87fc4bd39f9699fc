import { useEffect, useRef } from "preact/hooks";
import { languageTag, texts, word } from "../i18n";
import type { TsumeProgress } from "../wire";

export const number = (n: number) => new Intl.NumberFormat(languageTag.value).format(n);
export const seconds = (ms: number) => (ms / 1000).toFixed(ms < 9950 ? 1 : 0);

export function Searching({ ahead, progress, cancel }: { ahead: number; progress: TsumeProgress | null; cancel: () => void }) {
  const t = texts.value.tsume;
  const share = progress ? Math.min(1, progress.ms / progress.limit) : 0;
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => void bar.current?.style.setProperty("--share", String(share)), [share]);
  return <section class="searching panel" data-testid="searching" data-stage={progress?.stage}>
    <p class="searching-stage" role="status">
      <span class="dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {ahead > 0 ? t.queued(ahead) : progress ? word(t.stage, progress.stage) : t.begun}
    </p>
    {!!progress?.plies && <p class="searching-best">{t.best(progress.plies)}</p>}
    <div class="bar" ref={bar} role="progressbar" aria-label={t.begun} aria-valuemin={0} aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)} />
    <dl class="figures">
      <div>
        <dt>{t.nodes}</dt>
        <dd data-testid="nodes">{number(progress?.nodes ?? 0)}</dd>
      </div>
      <div>
        <dt>{t.perSecond}</dt>
        <dd>{progress && progress.ms > 0 ? number(Math.round((progress.nodes / progress.ms) * 1000)) : "–"}</dd>
      </div>
    </dl>
    <p class="muted searching-time">{t.elapsed(seconds(progress?.ms ?? 0), String(Math.round((progress?.limit ?? 0) / 1000) || "–"))}</p>
    <button type="button" class="button" onClick={cancel} data-testid="cancel">{t.cancel}</button>
  </section>;
}

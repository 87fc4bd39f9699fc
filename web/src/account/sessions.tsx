import { texts } from "../i18n";
import { When } from "./fields";
import { useList } from "./list";
import { Part, useDoing } from "./part";
import * as requests from "./requests";

export function Sessions() {
  const t = texts.value.account;
  const { busy, doing, outcome } = useDoing();
  const { list, again } = useList(async () => (await requests.sessions()).sessions);
  const end = (id: string) => doing(() => requests.endSession(id).then(again));
  const endOthers = () => doing(() => requests.endOthers().then(again), t.othersEnded);
  return <Part id="sessions" title={t.sessions} hint={t.sessionsHint}>
    <ul class="entries" data-testid="sessions" data-count={list?.length}>
      {list?.map((s) =>
        <li key={s.id} data-here={s.here || undefined}>
          <div>
            <strong>{s.device || t.unknownDevice}</strong> {s.here && <span class="chip">{t.thisBrowser}</span>}
            <p class="muted">
              {t.lastUsed} <When at={s.seen} /> · {t.signedIn} <When at={s.created} day />
            </p>
          </div>
          {!s.here
            && <button type="button" class="button small" disabled={busy} onClick={() => end(s.id)}
              aria-label={`${t.signOut}: ${s.device || t.unknownDevice}`} data-testid="end-session">
              {t.signOut}
            </button>}
        </li>
      )}
    </ul>
    {(list?.length ?? 0) > 1 && <p>
      <button type="button" class="button" disabled={busy} onClick={endOthers} data-testid="end-others">{t.signOutOthers}</button>
    </p>}
    {outcome}
  </Part>;
}

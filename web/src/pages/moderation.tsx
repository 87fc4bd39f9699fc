import { useEffect, useState } from "preact/hooks";
import { When } from "../account/fields";
import { me, refresh, unreached } from "../account/me";
import { ApiError } from "../api";
import { texts } from "../i18n";
import * as api from "../moderation/api";
import { ReportCard, Who } from "../moderation/card";
import { OrderDialog, type Order } from "../moderation/order";
import { instant } from "../moderation/words";
import type { Measure, Measures, ModerationEntry, Report } from "../wire";
import { Notice, useLoad, Waiting } from "./load";

export const isModerator = (): boolean => ["moderator", "admin"].includes(me.value?.account?.role ?? "");

export default function ModerationPage() {
  const t = texts.value;
  useEffect(() => {
    document.title = `${t.moderation.title} · komadai`;
  }, [t]);
  if (!me.value || (!me.value.account && unreached.value)) {
    return <Waiting error={unreached.value ? new ApiError(0, null) : null} retry={refresh} missing="" />;
  }
  if (!isModerator()) {
    return <Notice>
      <h1>{t.moderation.title}</h1>
      <p>{t.moderation.only}</p>
      <p>
        <a class="button" href={me.value.account ? "/" : "/sign-in?next=%2Fmoderation"}>
          {me.value.account ? t.backHome : t.account.signIn}
        </a>
      </p>
    </Notice>;
  }
  return <Moderation />;
}

interface Kept {
  reports: Report[];
  measures: Measures;
  entries: ModerationEntry[];
}

function Moderation() {
  const t = texts.value.moderation;
  const [round, setRound] = useState(0);
  const [kept, setKept] = useState<Kept | null>(null);
  const [order, setOrder] = useState<Order | null>(null);
  const { value, error, retry } = useLoad(`moderation ${round}`, async () => {
    const [{ reports }, measures, { entries }] = await Promise.all([api.reports(), api.measures(), api.log(0)]);
    return { reports, measures, entries };
  });
  // The old list stays until the new one comes.
  useEffect(() => {
    if (value) setKept(value);
  }, [value]);
  const now = value ?? kept;
  if (!now) return <Waiting error={error} retry={retry} missing="" />;
  return <main id="main" class="page moderation" tabIndex={-1} data-testid="moderation" data-reports={now.reports.length}
    data-round={round}>
    <header>
      <h1>{t.title}</h1>
      <p class="muted">{t.intro}</p>
    </header>
    <section aria-labelledby="moderation-reports">
      <h2 id="moderation-reports">
        {t.reports} {now.reports.length > 0 && <span class="chip">{now.reports.length}</span>}
      </h2>
      {now.reports.length === 0 && <p class="muted">{t.none}</p>}
      <ul class="report-list">
        {now.reports.map((r, i) => <ReportCard key={r.id} report={r} first={i === 0} round={round} order={setOrder} />)}
      </ul>
    </section>
    <section aria-labelledby="moderation-measures">
      <h2 id="moderation-measures">{t.inForce}</h2>
      <div class="measures">
        <MeasureList id="muted" title={t.muted} list={now.measures.muted} type="unmute" order={setOrder} />
        <MeasureList id="closed" title={t.closed} list={now.measures.closed} type="open" order={setOrder} />
      </div>
    </section>
    <Log newest={now.entries} />
    {order && <OrderDialog order={order} onClose={() => setOrder(null)} onDone={() => {
      setOrder(null);
      setRound(round + 1);
      void refresh();
    }} />}
  </main>;
}

function MeasureList(
  { id, title, list, type, order }: { id: string; title: string; list: Measure[]; type: "unmute" | "open"; order: (o: Order) => void },
) {
  const t = texts.value.moderation;
  return <div class="panel measure" data-testid={`measures-${id}`} data-count={list.length}>
    <h3>{title}</h3>
    {list.length === 0 && <p class="muted">{t.nobody}</p>}
    <ul class="entries">
      {list.map((m) =>
        <li key={m.suspect.person}>
          <div>
            <Who suspect={m.suspect} />
            <p class="muted">
              {t.since(instant(m.since))}
              {type === "unmute" && <>{" "}· {m.until ? t.until(instant(m.until)) : t.forEver}</>}
            </p>
          </div>
          <button type="button" class="button small"
            onClick={() => order({ type, person: m.suspect.person, about: m.suspect.name || t.guest })} data-testid={`do-${type}`}>
            {t.actions[type]}
          </button>
        </li>
      )}
    </ul>
  </div>;
}

const page = 100;

function Log({ newest }: { newest: ModerationEntry[] }) {
  const t = texts.value.moderation;
  const [older, setOlder] = useState<ModerationEntry[]>([]);
  const [ended, setEnded] = useState(newest.length < page);
  const known = [...newest, ...older.filter((e) => e.seq < (newest[newest.length - 1]?.seq ?? 0))];
  const more = async () => {
    const { entries } = await api.log(known[known.length - 1]!.seq);
    setOlder([...older, ...entries]);
    setEnded(entries.length < page);
  };
  return <section aria-labelledby="moderation-log">
    <h2 id="moderation-log">{t.log}</h2>
    {known.length === 0 && <p class="muted">{t.logEmpty}</p>}
    <ol class="entries panel moderation-log" data-testid="moderation-log" data-count={known.length}>
      {known.map((e) =>
        <li key={e.seq} data-type={e.type}>
          <div>
            <p class="muted">
              <When at={e.at} /> · <bdi>{e.operator ? t.operator : e.by || t.gone}</bdi>
              {e.game && <>
                {" "}
                · <a href={`/game/${e.game}`}>{t.toGame}</a>
              </>}
              {(e.record || e.study || e.thread) && <>
                {" "}
                · <code>{e.record || e.study || e.thread}</code>
              </>}
            </p>
            <p class="deed">
              {t.done[e.type]} {e.type !== "call-off" && <strong>{e.name || t.guest}</strong>}
              {e.type === "mute" && <span class="muted">{" "}{e.until ? t.until(instant(e.until)) : t.forEver}</span>}
            </p>
            {e.text && <blockquote>{e.text}</blockquote>}
            <p class="log-reason">{e.reason}</p>
          </div>
        </li>
      )}
    </ol>
    {!ended && <p>
      <button type="button" class="button" onClick={() => void more()} data-testid="log-older">{t.older}</button>
    </p>}
  </section>;
}

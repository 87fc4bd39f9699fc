import { useEffect, useState } from "preact/hooks";
import { When } from "../account/fields";
import { playerPath } from "../account/link";
import { texts } from "../i18n";
import { SideMark } from "../ui/piece";
import type { ModeratedGame, ModeratedMessage, Report, Suspect } from "../wire";
import { moderatedGame } from "./api";
import type { Order } from "./order";
import { failureOf } from "./words";

export function Who({ suspect }: { suspect: Suspect }) {
  const t = texts.value.moderation;
  const name = suspect.name || t.guest;
  return <>
    {suspect.account
      ? <a class="player-link" href={playerPath(name)}>
        <bdi>{name}</bdi>
      </a>
      : <bdi>{name}</bdi>} <span class="chip">{suspect.account ? t.accountOf : t.guestOf}</span>
  </>;
}

/** round changes after each measure. */
export function ReportCard({ report, first, round, order }: { report: Report; first: boolean; round: number; order: (o: Order) => void }) {
  const t = texts.value.moderation;
  const { suspect } = report;
  const name = suspect.name || t.guest;
  const [open, setOpen] = useState(first);
  const [game, setGame] = useState<ModeratedGame | null>(null);
  const [failed, setFailed] = useState("");
  useEffect(() => {
    if (!open || !report.game) return;
    moderatedGame(report.game).then(setGame, (error: unknown) => setFailed(failureOf(error)));
  }, [open, round]);
  const hidden = game?.messages.find((m) => m.seq === report.message)?.removed;
  const button = (o: Omit<Order, "about">, danger = false) =>
    <button type="button" class={danger ? "button small danger" : "button small"} onClick={() => order({ ...o, about: name })}
      data-testid={`do-${o.type}`}>
      {t.actions[o.type]}
    </button>;
  return <li class="panel report-card" data-testid="report" data-id={report.id}>
    <h3>
      <Who suspect={suspect} />
    </h3>
    <p class="muted">
      <When at={report.at} /> · {t.by(report.reporter || t.guest)} ·{" "}
      {report.club
        ? <a href={`/clubs/${report.club}`}>{t.toClub}</a>
        : report.study
        ? <a href={`/study/${report.study}`}>{t.toStudy}</a>
        : report.record
        ? <a href={`/${report.record.startsWith("@") ? "rules" : "record"}/${report.record}`}>
          {report.record.startsWith("@") ? texts.value.rules : t.toRecord}
        </a>
        : <a href={`/game/${report.game}`}>{t.toGame}</a>}
    </p>
    {report.text && <blockquote class={hidden ? "is-removed" : ""}>{report.text}</blockquote>}
    <p class="report-reason" data-testid="reason">
      {report.reason}
    </p>
    {report.game && <details open={open} onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary data-testid="report-talk">{t.talk}</summary>
      {failed && <p class="problem">{failed}</p>}
      {game && <Said game={game} order={order} />}
    </details>}
    <div class="row report-actions">
      {!!report.message && button({ type: hidden ? "show" : "hide", game: report.game, message: report.message })}
      {report.club
        ? button({ type: "remove-club", report: report.id }, true)
        : report.study
        ? button({ type: "remove-study", report: report.id }, true)
        : report.record
        ? button({ type: "remove-record", report: report.id }, true)
        : button({ type: "mute", report: report.id })}
      {suspect.account && button({ type: "close", report: report.id }, true)}
      {report.game && (!game || game.callOff) && button({ type: "call-off", game: report.game }, true)}
      <span class="report-end">
        {button({ type: "dismiss", report: report.id })}
        {button({ type: "settle", report: report.id })}
      </span>
    </div>
  </li>;
}

function Said({ game, order }: { game: ModeratedGame; order: (o: Order) => void }) {
  const t = texts.value.moderation;
  if (game.messages.length === 0) return <p class="muted">{t.noTalk}</p>;
  const line = (m: ModeratedMessage) => {
    const name = m.speaker.name || t.guest;
    return <li key={m.seq} data-testid="said" data-seq={m.seq} data-removed={m.removed}>
      <div>
        <p class="muted">
          {m.side && <SideMark side={m.side} />} <bdi>{name}</bdi> · {m.room === "players" ? t.players : t.watchers} · <When at={m.at} />
        </p>
        <p class={m.removed ? "is-removed" : ""}>{m.text}</p>
      </div>
      <button type="button" class="button small" aria-label={`${m.removed ? t.actions.show : t.actions.hide}: ${m.text}`}
        onClick={() => order({ type: m.removed ? "show" : "hide", game: game.id, message: m.seq, about: `${name}: ${m.text}` })}>
        {m.removed ? t.restore : t.remove}
      </button>
      <button type="button" class="button small" aria-label={`${t.actions.mute}: ${name}`}
        onClick={() => order({ type: "mute", game: game.id, person: m.speaker.person, about: name })}>
        {t.actions.mute}
      </button>
    </li>;
  };
  return <ul class="entries said" tabIndex={0} aria-label={t.talk}>
    {game.messages.map(line)}
  </ul>;
}

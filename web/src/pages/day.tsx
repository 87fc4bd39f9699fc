import { useEffect } from "preact/hooks";
import { ApiError, part, request, ruleSetsOf } from "../api";
import { marks } from "../contest/marks";
import { languageTag, inLanguage, texts } from "../i18n";
import { SideMark } from "../ui/piece";
import type { Day, DayGame, Player, RuleSet, Side } from "../wire";
import { useLoad, Waiting } from "./load";

const millisecondsOfDay = 86_400_000;

/** UTC, as in addresses. */
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** id is a day or "today"; ?event=NAME selects an event. */
export default function DayPage({ id }: { id: string }) {
  const t = texts.value;
  const day = id === "today" ? dayOf(Date.now()) : id;
  const event = new URLSearchParams(location.search).get("event") ?? "";
  const query = event && `?event=${encodeURIComponent(event)}`;
  const { value, error, retry } = useLoad(`day ${day} ${event}`, async () => {
    if (Number.isNaN(Date.parse(`${day}T00:00:00Z`))) throw new ApiError(404, null);
    const found = await request<Day>("GET", `/days/${part(day)}${query}`);
    return { day: found, sets: await ruleSetsOf(found.games.map((g) => g.rules)) };
  });
  const title = t.day.title(
    new Intl.DateTimeFormat(languageTag.value, { dateStyle: "long", timeZone: "UTC" }).format(
      Date.parse(`${value?.day.day ?? dayOf(0)}T00:00:00Z`),
    ),
  );
  useEffect(() => {
    document.title = value ? `${title} · komadai` : "komadai";
  }, [title, value]);
  if (!value) return <Waiting error={error} retry={retry} missing={t.day.missing} list={{ href: "/day/today", label: t.day.today }} />;
  const at = Date.parse(`${day}T00:00:00Z`);
  const groups = new Map<string, DayGame[]>();
  for (const g of value.day.games) groups.set(g.event ?? "", [...(groups.get(g.event ?? "") ?? []), g]);
  return <main id="main" class="page contest" tabIndex={-1} data-testid="day" data-day={day}>
    <header>
      <p class="kicker">{event || t.day.kicker}</p>
      <h1>{title}</h1>
      <nav class="day-steps" aria-label={t.day.kicker}>
        <a class="button" href={`/day/${dayOf(at - millisecondsOfDay)}${query}`} data-testid="day-before">{t.day.before}</a>
        {at + millisecondsOfDay <= Date.now()
          && <a class="button" href={`/day/${dayOf(at + millisecondsOfDay)}${query}`} data-testid="day-after">{t.day.after}</a>}
        {value.day.games.length > 0 && !event
          && <a class="button" href={`/api/v1/days/${day}/games`} download={`${day}.csa`} data-testid="day-file">{t.day.file}</a>}
      </nav>
    </header>
    {value.day.games.length === 0 && <p class="muted">{t.day.none}</p>}
    {[...groups].map(([name, games]) =>
      <section key={name} aria-label={name || t.day.others}>
        {(name || groups.size > 1)
          && <h2>{name && !event ? <a href={`/day/${day}?event=${encodeURIComponent(name)}`}>{name}</a> : name || t.day.others}</h2>}
        <ul class="panel pairings">{games.map((g) => <Ended key={g.id} game={g} rules={value.sets.find((r) => r.id === g.rules)} />)}</ul>
      </section>
    )}
    {value.day.more && <p class="note">{t.day.more(value.day.games.length)}</p>}
  </main>;
}

function Ended({ game, rules }: { game: DayGame; rules: RuleSet | undefined }) {
  const t = texts.value;
  const time = new Date(game.ended).toLocaleTimeString(languageTag.value, { hour: "2-digit", minute: "2-digit", hourCycle: "h23",
    timeZone: "UTC", timeZoneName: "short" });
  const winner = game.result?.winner;
  const [black, white] = marks(winner === "b" ? "black" : winner === "w" ? "white" : "nothing");
  return <li data-testid={`day-${game.id}`}>
    <Seat side="b" player={game.black} won={winner === "b"} mark={black} />
    <Seat side="w" player={game.white} won={winner === "w"} mark={white} />
    <span class="pairing-result">
      <a href={`/game/${game.id}`}>
        <time dateTime={new Date(game.ended).toISOString()}>{time}</time>
      </a>
      <span class="muted">
        {t.moveCount(game.plies)} · {inLanguage(game.result?.text)} {rules && rules.id !== "standard" && inLanguage(rules.names)}
      </span>
    </span>
  </li>;
}

function Seat({ side, player, won, mark }: { side: Side; player: Player; won: boolean; mark: string }) {
  const t = texts.value;
  const name = player.name || (player.kind === "engine" ? t.engine : t.account.guest);
  return <span class={won ? "pairing-side won" : "pairing-side"}>
    <span class="mark" aria-hidden="true">{mark}</span>
    <SideMark side={side} />
    {player.account
      ? <a href={`/@${encodeURIComponent(name)}`}>
        <bdi>{name}</bdi>
      </a>
      : <bdi>{name}</bdi>}
    {player.rating ? <span class="muted">{player.rating}</span> : null}
  </span>;
}

import { useEffect, useState } from "preact/hooks";
import { PlayerLink } from "../account/link";
import { formatTime, remaining, urgency } from "../clock";
import { texts } from "../i18n";
import { pair } from "../people/names";
import { SideMark } from "../ui/piece";
import { gradeName } from "../people/grades";
import type { Audience, Game, Player, Side } from "../wire";

export function playerName(game: Game, side: Side): string {
  const t = texts.value;
  const player: Player = side === "b" ? game.black : game.white;
  if (player.kind === "engine") return `${t.engine} ${t.levelShort(player.level ?? 0)}`;
  return player.name || (game.you === side ? t.you : pair(game) ? t.people.guest : t.player);
}

/** 下手 and 上手 in a handicap game. */
export function sideName(game: Game, side: Side): string {
  const t = texts.value;
  if (game.handicap) return side === "b" ? t.taker : t.giver;
  return side === "b" ? t.black : t.white;
}

interface CampProps {
  game: Game;
  side: Side;
  received: number;
  audience?: Audience | null;
}

export function Camp({ game, side, received, audience }: CampProps) {
  const t = texts.value;
  const active = game.turn === side;
  const here = side === "b" ? audience?.black : audience?.white;
  return <div slot={side === "b" ? "black" : "white"} class={active ? "camp-info active" : "camp-info"} data-testid={`camp-${side}`}>
    <span class="camp-name">
      <SideMark side={side} />
      <span class="camp-text">
        <span class="camp-side">{sideName(game, side)}</span>
        <span class="camp-player">
          <span class="camp-person" title={playerName(game, side)}>
            {audience && pair(game)
              && <i class={here ? "presence here" : "presence"} role="img" aria-label={here ? t.people.here : t.people.away}
                title={here ? t.people.here : t.people.away} data-testid={`presence-${side}`} data-here={String(Boolean(here))} />}
            <PlayerLink {...(side === "b" ? game.black : game.white)}>{playerName(game, side)}</PlayerLink>
          </span>
          <RatingOf player={side === "b" ? game.black : game.white} />
        </span>
      </span>
      {game.thinking && active && <span class="dots" role="img" aria-label={t.thinking} data-testid="thinking">
        <i />
        <i />
        <i />
      </span>}
    </span>
    {game.time.clock.kind === "correspondence"
      ? <DaysLeft game={game} side={side} received={received} />
      : game.time.clock.kind !== "none" && <ClockFace game={game} side={side} received={received} />}
  </div>;
}

function ClockFace({ game, side, received }: CampProps) {
  const t = texts.value;
  const { time } = game;
  const running = time.running === side;
  const [, tick] = useState(0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((n) => n + 1), 100);
    return () => clearInterval(timer);
  }, [running]);
  const left = remaining(time, side, running ? performance.now() - received : 0);
  const byoyomi = (time.clock.byoyomi ?? 0) > 0;
  const increment = time.clock.increment ?? 0;
  const counting = byoyomi && left.main <= 0;
  const periods = (time.clock.periods ?? 1) > 1 && left.periods > 0 ? t.periodsLeft(left.periods) : "";
  const mood = running || left.main + left.byoyomi === 0 ? urgency(left, byoyomi) : "calm";
  return <span class={`clock ${mood}${running ? " running" : ""}`} role="timer" aria-label={t.timeOf(sideName(game, side))}
    data-testid={`clock-${side}`}>
    <span class="clock-main">{counting ? t.byoyomiLeft(Math.ceil(left.byoyomi / 1000)) : formatTime(left.main, running && !byoyomi)}</span>
    <span class="clock-extras">
      {byoyomi
        && <span class="clock-extra">{counting ? periods : `${t.byoyomiOf((time.clock.byoyomi ?? 0) / 1000)} ${periods}`.trim()}</span>}
      {increment > 0 && <span class="clock-extra">+{t.byoyomiLeft(increment / 1000)}</span>}
    </span>
  </span>;
}

/** Updated once a minute. */
function DaysLeft({ game, side, received }: CampProps) {
  const t = texts.value;
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 60_000);
    return () => clearInterval(timer);
  }, []);
  const running = game.time.running === side;
  const left = remaining(game.time, side, running ? performance.now() - received : 0).byoyomi;
  const days = Math.floor(left / 86_400_000);
  const text = days >= 2 ? t.people.daysLeft(days) : formatTime(left);
  return <span class={running ? "clock running" : "clock"} role="timer" aria-label={t.timeOf(sideName(game, side))}
    data-testid={`clock-${side}`}>
    <span class="clock-main">{text}</span>
  </span>;
}

/** At the start, with the change by the game; else the grade. */
function RatingOf({ player }: { player: Player }) {
  if (!player.rating) return player.grade ? <span class="rating" data-testid="grade">{gradeName(player.grade)}</span> : null;
  const change = player.after ? player.after - player.rating : 0;
  return <span class="rating" data-testid="rating">
    {player.rating}
    {player.provisional ? "?" : ""}
    {player.after ? <b class={change < 0 ? "fell" : "rose"}>{change < 0 ? `−${-change}` : `+${change}`}</b> : null}
  </span>;
}

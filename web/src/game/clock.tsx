import { useEffect, useState } from "preact/hooks";
import { formatTime, remaining, urgency } from "../clock";
import { texts } from "../i18n";
import { SideMark } from "../ui/piece";
import type { Game, Player, Side } from "../wire";

/** The name of a side's player. */
export function playerName(game: Game, side: Side): string {
  const t = texts.value;
  const player: Player = side === "b" ? game.black : game.white;
  if (player.kind === "engine") return `${t.engine} ${t.levelShort(player.level ?? 0)}`;
  return player.name || (game.you === side ? t.you : t.player);
}

/** What the sides are called: in a handicap game 下手 and 上手. */
export function sideName(game: Game, side: Side): string {
  const t = texts.value;
  if (game.handicap) return side === "b" ? t.taker : t.giver;
  return side === "b" ? t.black : t.white;
}

interface CampProps {
  game: Game;
  side: Side;
  received: number;
}

/** The name and clock beside a stand. */
export function Camp({ game, side, received }: CampProps) {
  const t = texts.value;
  const active = game.turn === side;
  return (
    <div slot={side === "b" ? "black" : "white"} class={active ? "camp-info active" : "camp-info"} data-testid={`camp-${side}`}>
      <span class="camp-name">
        <SideMark side={side} />
        <span class="camp-text">
          <span class="camp-side">{sideName(game, side)}</span>
          <span class="camp-player">{playerName(game, side)}</span>
        </span>
        {game.thinking && active && (
          <span class="dots" role="img" aria-label={t.thinking} data-testid="thinking">
            <i />
            <i />
            <i />
          </span>
        )}
      </span>
      {game.time.clock.kind !== "none" && <ClockFace game={game} side={side} received={received} />}
    </div>
  );
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
  const counting = byoyomi && left.main <= 0;
  const mood = running || left.main + left.byoyomi === 0 ? urgency(left, byoyomi) : "calm";
  return (
    <span class={`clock ${mood}${running ? " running" : ""}`} role="timer" aria-label={t.timeOf(sideName(game, side))} data-testid={`clock-${side}`}>
      <span class="clock-main">{counting ? t.byoyomiLeft(Math.ceil(left.byoyomi / 1000)) : formatTime(left.main, running && !byoyomi)}</span>
      {byoyomi && <span class="clock-extra">{counting ? t.periodsLeft(left.periods) : `+${t.byoyomiLeft((time.clock.byoyomi ?? 0) / 1000)} ${(time.clock.periods ?? 1) > 1 ? t.periodsLeft(left.periods) : ""}`}</span>}
      {!byoyomi && (time.clock.increment ?? 0) > 0 && <span class="clock-extra">+{t.byoyomiLeft((time.clock.increment ?? 0) / 1000)}</span>}
    </span>
  );
}

import { useEffect, useRef } from "preact/hooks";
import { remaining } from "../clock";
import { play, tone } from "../game/sound";
import { countdown } from "../prefs";
import type { Game, Remaining } from "../wire";
import { call, speak } from "./voice";

/** For "beep", or without a voice. */
function beep(left: number): void {
  if (left < 10) tone(left <= 3 ? 1320 : 990, left <= 3 ? 150 : 80);
  else tone(660, 220);
}

/** A tenth of the main time, between 10 and 60 seconds, or the last period of byoyomi. */
export function isLow(game: Game, left: Remaining): boolean {
  const { clock } = game.time;
  if (left.main > 0) return !clock.byoyomi && left.main <= Math.min(60_000, Math.max(10_000, (clock.main ?? 0) / 10));
  return !!clock.byoyomi && left.periods <= 1;
}

/** key stays the same while the announcement does. */
function due(game: Game, left: Remaining): { key: string; said: ReturnType<typeof call> } | null {
  const period = (game.time.clock.byoyomi ?? 0) / 1000;
  if (period > 0 && left.main <= 0) {
    const elapsed = Math.floor(period - left.byoyomi / 1000 + 0.02);
    return { key: `${game.seq} ${left.periods} ${elapsed}`, said: call(elapsed, period) };
  }
  if (period > 0 || left.main >= 10_000) return null;
  const seconds = Math.ceil(left.main / 1000);
  return { key: `${game.seq} main ${seconds}`, said: call(10 - seconds, 10) };
}

/** Counts down for players and viewers. Players also hear when time is low. */
export function useCountdown(game: Game, received: number, low: () => void): void {
  const last = useRef("");
  const warned = useRef("");
  useEffect(() => {
    const { running, clock } = game.time;
    if (!running || clock.kind === "none" || clock.kind === "correspondence") return;
    const tick = () => {
      const left = remaining(game.time, running, performance.now() - received);
      if (running === game.you && warned.current !== game.id && isLow(game, left)) {
        warned.current = game.id;
        play("low");
        low();
      }
      const now = countdown.value === "off" ? null : due(game, left);
      if (!now || now.key === last.current) return;
      last.current = now.key;
      if (!now.said) return;
      const voice = countdown.value === "off" || countdown.value === "beep" ? null : countdown.value;
      document.documentElement.dataset.countdown = now.said.words[voice ?? "ja"];
      if (!voice || !speak(now.said.words[voice], voice)) beep(now.said.left);
    };
    const timer = setInterval(tick, 100);
    return () => clearInterval(timer);
  }, [game.seq, game.time.running, received, countdown.value]);
}

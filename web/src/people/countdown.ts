import { useEffect, useRef } from "preact/hooks";
import { remaining } from "../clock";
import { play, tone } from "../game/sound";
import { countdown } from "../prefs";
import type { Game, Remaining } from "../wire";
import { call, speak } from "./voice";

/** Without a voice, or where beeps are wanted. */
function beep(left: number): void {
  if (left < 10) tone(left <= 3 ? 1320 : 990, left <= 3 ? 150 : 80);
  else tone(660, 220);
}

/** Whether a side has little time: a tenth of its main time, but ten to sixty seconds; or the last period of byoyomi has begun. */
export function isLow(game: Game, left: Remaining): boolean {
  const { clock } = game.time;
  if (left.main > 0) return !clock.byoyomi && left.main <= Math.min(60_000, Math.max(10_000, (clock.main ?? 0) / 10));
  return !!clock.byoyomi && left.periods <= 1;
}

/** What is called out now, and a key that is the same while it stays that. */
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

/**
 * Calls out the seconds of the side whose time runs, for players and those who watch. A
 * player hears when little time is left, and low is called.
 */
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

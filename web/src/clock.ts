import type { Remaining, Side, Time } from "./wire";

/** elapsed is the time since the state came, in milliseconds. */
export function remaining(time: Time, side: Side, elapsed: number): Remaining {
  const start = side === "b" ? time.black : time.white;
  const left = { ...start };
  if (time.running !== side) return left;
  let rest = Math.max(0, elapsed);
  const main = Math.min(left.main, rest);
  left.main -= main;
  rest -= main;
  if (!time.clock.byoyomi) return left;
  while (rest > 0) {
    if (rest < left.byoyomi) {
      left.byoyomi -= rest;
      return left;
    }
    rest -= left.byoyomi;
    if (left.periods <= 1) {
      left.byoyomi = 0;
      return left;
    }
    left.periods--;
    left.byoyomi = time.clock.byoyomi ?? 0;
  }
  return left;
}

export function urgency(left: Remaining, byoyomi: boolean): "calm" | "soon" | "now" {
  const ms = byoyomi ? (left.main > 0 ? Infinity : left.byoyomi + (left.periods > 1 ? 6000 : 0)) : left.main;
  return ms <= 5000 ? "now" : ms <= 10_000 ? "soon" : "calm";
}

/** h:mm:ss or m:ss, optionally with tenths in the last ten seconds. */
export function formatTime(ms: number, tenths = false): string {
  if (tenths && ms < 10_000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const total = Math.ceil(ms / 1000);
  const [h, m, s] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Rounded down, as on a record. */
export function formatSpent(ms: number): string {
  const total = Math.floor(ms / 1000);
  return `${Math.floor(total / 60)}:${String(total % 60).padStart(2, "0")}`;
}

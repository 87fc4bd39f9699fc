import { texts } from "../i18n";
import type { Clock } from "../wire";

const day = 86_400_000;

export function clockText(clock: Clock): string {
  const t = texts.value;
  const main = clock.main ?? 0;
  const seconds = (ms: number) => t.seconds(ms / 1000);
  const length = (ms: number) => (ms % 60_000 === 0 && ms > 0 ? t.minutes(ms / 60_000) : seconds(ms));
  const parts: string[] = [];
  if (clock.kind === "none") return t.timeNone;
  if (clock.kind === "correspondence") return t.people.days(Math.round((clock.byoyomi ?? day) / day));
  if (main > 0) parts.push(length(main));
  if (clock.byoyomi) parts.push(`${t.byoyomi} ${seconds(clock.byoyomi)}${(clock.periods ?? 1) > 1 ? ` ×${clock.periods}` : ""}`);
  if (clock.increment) parts.push(`+${seconds(clock.increment)}`);
  return parts.join(" · ");
}

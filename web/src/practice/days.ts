import type { PracticeHour } from "../wire";

const millisecondsOfHour = 3_600_000;

/** A day of the client's time zone, as YYYY-MM-DD. */
export function dayOf(at: Date): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

function before(day: Date, days: number): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - days);
}

/** Answers by day. */
export function byDay(hours: readonly PracticeHour[]): Map<string, number> {
  const days = new Map<string, number>();
  for (const { hour, solved } of hours) {
    const day = dayOf(new Date(hour * millisecondsOfHour));
    days.set(day, (days.get(day) ?? 0) + solved);
  }
  return days;
}

/** Days in a row up to today; a day that is not over does not break it. */
export function streakOf(days: ReadonlyMap<string, number>, today: Date): number {
  let n = 0;
  for (let back = days.get(dayOf(today)) ? 0 : 1; days.get(dayOf(before(today, back))); back++) n++;
  return n;
}

export interface Day {
  day: string;
  at: Date;
  solved: number;
}

/** Whole weeks, oldest first; the last one ends with today. */
export function weeksOf(days: ReadonlyMap<string, number>, today: Date, weeks: number): Day[][] {
  const first = before(today, today.getDay() + 7 * (weeks - 1));
  const all: Day[][] = [];
  for (let week = 0; week < weeks; week++) {
    const row: Day[] = [];
    for (let i = 0; i < 7; i++) {
      const at = before(first, -(7 * week + i));
      if (at <= today) row.push({ day: dayOf(at), at, solved: days.get(dayOf(at)) ?? 0 });
    }
    all.push(row);
  }
  return all;
}

/** The days of a month (YYYY-MM) in weeks from Sunday, "" before the first. */
export function monthOf(month: string): string[] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const days: string[] = Array.from({ length: first.getUTCDay() }, () => "");
  for (let d = first; d.toISOString().startsWith(month); d = new Date(d.getTime() + 24 * millisecondsOfHour)) {
    days.push(d.toISOString().slice(0, 10));
  }
  return days;
}

export function shiftMonth(month: string, by: number): string {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

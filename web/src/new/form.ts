import { address } from "../router";
import type { Clock, ImpasseRule, NewGame, RuleSet, Side } from "../wire";

/** Who is to move in a position. */
const turnOf = (sfen: string): Side => (sfen.split(" ")[1] === "w" ? "w" : "b");

/** Whom a game is against. */
type Opponent = "engine" | "friend" | "lobby";

/** What was chosen for a game. */
export interface Form {
  opponent: Opponent;
  series: "" | "half-lance";
  rated: boolean;
  color: NonNullable<NewGame["color"]>;
  handicap: string;
  first: Side;
  level: number;
  /** The time in games against the engine, and in those between people. */
  clock: Clock["kind"];
  peopleClock: Clock["kind"];
  main: string;
  byoyomi: string;
  periods: string;
  increment: string;
  days: string;
  fouls: "refuse" | "lose";
  impasse: ImpasseRule | "";
  undo: boolean;
}

/** The choices that a time control is made of. */
export type ClockForm = Pick<Form, "clock" | "main" | "byoyomi" | "periods" | "increment" | "days">;

/** Sets one time of a time control. */
export type TimeSetter = (key: Exclude<keyof ClockForm, "clock">) => (value: string) => void;

const initial: Form = {
  opponent: "engine",
  series: "",
  rated: false,
  color: "furigoma",
  handicap: "",
  first: "b",
  level: 3,
  clock: "none",
  peopleClock: "byoyomi",
  main: "600",
  byoyomi: "30",
  periods: "1",
  increment: "5",
  days: "3",
  fouls: "refuse",
  impasse: "",
  undo: true,
};

const kept = "komadai.form";

/** What a choice may be; whatever else the browser kept counts for nothing. */
const valid: { [K in keyof Form]?: (value: unknown) => boolean } = {
  opponent: (v) => ["engine", "friend", "lobby"].includes(v as string),
  days: isNumber,
  color: (v) => ["b", "w", "furigoma", "furigoma-host", "furigoma-guest", "random"].includes(v as string),
  first: (v) => v === "b" || v === "w",
  level: (v) => Number.isInteger(v) && (v as number) >= 1 && (v as number) <= 10,
  clock: (v) => ["none", "byoyomi", "fischer", "sudden", "combined"].includes(v as string),
  peopleClock: (v) => ["none", "byoyomi", "fischer", "sudden", "combined", "correspondence"].includes(v as string),
  main: isNumber,
  byoyomi: isNumber,
  periods: isNumber,
  increment: isNumber,
  fouls: (v) => v === "refuse" || v === "lose",
  undo: (v) => typeof v === "boolean",
};

function isNumber(value: unknown): boolean {
  return typeof value === "string" && /^\d{1,4}$/.test(value);
}

/** The choices of last time, as far as they still are choices, with what the address asks for. */
export function recall(): Form {
  try {
    const stored = (JSON.parse(localStorage.getItem(kept) ?? "{}") ?? {}) as Record<string, unknown>;
    const choices = Object.entries(stored).filter(([key, value]) => valid[key as keyof Form]?.(value));
    return wanted({ ...initial, ...(Object.fromEntries(choices) as Partial<Form>) });
  } catch {
    return wanted(initial);
  }
}

/** The name of the player that the address says is challenged. */
export const challenged = (): string | undefined => new URLSearchParams(address.value.split("?")[1] ?? "").get("for") ?? undefined;

/** The position that the address says the game begins with, as SFEN. */
export const given = (): string | undefined => new URLSearchParams(address.value.split("?")[1] ?? "").get("sfen") ?? undefined;

/** The opponent that the address asks for. */
function wanted(form: Form): Form {
  const opponent = /[?&]with=(engine|friend|lobby)\b/.exec(address.value)?.[1] as Opponent | undefined;
  return opponent ? { ...form, opponent } : form;
}

/** Keeps the choices for next time. */
export function keep(form: Form): void {
  try {
    localStorage.setItem(kept, JSON.stringify(form));
  } catch {
    // No storage.
  }
}

/** Sets one choice. */
export type Setter = <K extends keyof Form>(key: K) => (value: Form[K]) => void;

/** The time control that was chosen. */
export function clockOf(form: ClockForm): Clock {
  const main = Number(form.main) * 1000;
  switch (form.clock) {
    case "byoyomi":
      return { kind: "byoyomi", main, byoyomi: Number(form.byoyomi) * 1000, periods: Number(form.periods) };
    case "fischer":
      return { kind: "fischer", main: main || 60_000, increment: Number(form.increment) * 1000 };
    case "sudden":
      return { kind: "sudden", main: main || 60_000 };
    case "combined":
      return { kind: "combined", main, byoyomi: Number(form.byoyomi) * 1000, periods: Number(form.periods), increment: Number(form.increment) * 1000 };
    case "correspondence":
      return { kind: "correspondence", byoyomi: Number(form.days) * 86_400_000, periods: 1 };
    default:
      return { kind: "none" };
  }
}

/** What the choices come to for a rule set: some rule others out. */
export function settle(form: Form, rules: RuleSet, signedIn: boolean) {
  // A position of its own is no even game and no handicap.
  const start = given();
  const handicap = start ? undefined : rules.handicaps?.find((h) => h.id === form.handicap);
  const whom = challenged();
  const people = form.opponent !== "engine" || !!whom;
  // Ratings are of accounts, in even games with a clock.
  const clock = people ? { ...form, clock: form.peopleClock } : form;
  const mayRate = people && signedIn && !start && !handicap && !rules.own && !rules.changed && clock.clock !== "none";
  const rated = mayRate && form.rated;
  const maySeries = people && !start && !handicap && rules.handicaps?.some((h) => h.id === "lance");
  const series = maySeries && !rated ? form.series : "";
  // In a handicap game the sides are not tossed for; who gives the lance has White.
  const tossed = form.color.startsWith("furigoma");
  const color = start && tossed ? turnOf(start) : series ? "w" : tossed && handicap ? "b" : tossed && !people ? "furigoma" : form.color;
  const sfen = start ?? handicap?.sfen ?? (form.first === "w" ? rules.start.replace(" b ", " w ") : rules.start);
  return { form, start, handicap, whom, people, clock, mayRate, rated, maySeries, series, color, sfen } as const;
}

export type Settled = ReturnType<typeof settle>;

/** The game that is asked for; name is what a guest is called. */
export function newGameOf({ form, start, handicap, whom, people, clock, rated, series, color }: Settled, rules: RuleSet, name: string): NewGame {
  return {
    rules: rules.id,
    handicap: handicap?.id,
    sfen: start,
    for: people ? whom : undefined,
    ...(people ? { opponent: "person" as const, name: name.trim() || undefined, listed: form.opponent === "lobby" && !whom, rated: rated || undefined, series: series || undefined } : { level: form.level }),
    color,
    first: start || handicap || series ? undefined : form.first,
    clock: clockOf(clock),
    fouls: form.fouls,
    impasse: form.impasse && rules.impasse?.includes(form.impasse) ? form.impasse : undefined,
    undo: form.undo,
  };
}

import { hasGrades } from "../people/grades";
import { address } from "../router";
import type { Clock, ImpasseRule, NewGame, RuleSet, Side } from "../wire";

const turnOf = (sfen: string): Side => (sfen.split(" ")[1] === "w" ? "w" : "b");

type Opponent = "engine" | "friend" | "lobby";

export interface Form {
  opponent: Opponent;
  rated: boolean;
  color: NonNullable<NewGame["color"]>;
  /** An id, "even", "grades" by the difference of grades, or "" until chosen. */
  handicap: string;
  first: Side;
  level: number;
  /** Clocks against the engine, and between people. */
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

export type ClockForm = Pick<Form, "clock" | "main" | "byoyomi" | "periods" | "increment" | "days">;

export type TimeSetter = (key: Exclude<keyof ClockForm, "clock">) => (value: string) => void;

const initial: Form = {
  opponent: "engine",
  rated: false,
  color: "random",
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

/** Validates stored choices. */
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

/** The last valid choices, with those of the address. */
export function recall(): Form {
  try {
    const stored = (JSON.parse(localStorage.getItem(kept) ?? "{}") ?? {}) as Record<string, unknown>;
    const choices = Object.entries(stored).filter(([key, value]) => valid[key as keyof Form]?.(value));
    return wanted({ ...initial, ...(Object.fromEntries(choices) as Partial<Form>) });
  } catch {
    return wanted(initial);
  }
}

export const challenged = (): string | undefined => new URLSearchParams(address.value.split("?")[1] ?? "").get("for") ?? undefined;

export const given = (): string | undefined => new URLSearchParams(address.value.split("?")[1] ?? "").get("sfen") ?? undefined;

function wanted(form: Form): Form {
  const opponent = /[?&]with=(engine|friend|lobby)\b/.exec(address.value)?.[1] as Opponent | undefined;
  return opponent ? { ...form, opponent } : form;
}

export function keep(form: Form): void {
  try {
    localStorage.setItem(kept, JSON.stringify(form));
  } catch {
    // No storage.
  }
}

export type Setter = <K extends keyof Form>(key: K) => (value: Form[K]) => void;

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
      return { kind: "combined", main, byoyomi: Number(form.byoyomi) * 1000, periods: Number(form.periods),
        increment: Number(form.increment) * 1000 };
    case "correspondence":
      return { kind: "correspondence", byoyomi: Number(form.days) * 86_400_000, periods: 1 };
    default:
      return { kind: "none" };
  }
}

/** 振駒 takes five pawns. */
const hasPawns = (rules: RuleSet): boolean => rules.start.split(" ")[0]!.split("P").length > 5;

/** Resolves choices that exclude each other. grade is the person's, or "". */
export function settle(form: Form, rules: RuleSet, signedIn: boolean, grade = "") {
  // A custom position is neither even nor a handicap.
  const start = given();
  const handicap = start ? undefined : rules.handicaps?.find((h) => h.id === form.handicap);
  const whom = challenged();
  const people = form.opponent !== "engine" || !!whom;
  // Rated games need accounts, an even start and a clock.
  const clock = people ? { ...form, clock: form.peopleClock } : form;
  const mayRate = people && signedIn && !start && !handicap && !rules.own && !rules.changed && clock.clock !== "none";
  const mayGrade = people && !start && hasGrades(rules);
  const rated = mayRate && form.rated && form.handicap !== "grades";
  // Grades decide unless another handicap is chosen.
  const byGrade = mayGrade && grade !== "" && !rated && (form.handicap === "" || form.handicap === "grades");
  // A handicap game has no toss: the weaker side is offered first.
  const tossed = form.color.startsWith("furigoma");
  const mayToss = !start && !handicap && hasPawns(rules);
  const color = handicap && form.color === "random"
    ? "b"
    : !tossed
    ? form.color
    : start
    ? turnOf(start)
    : handicap
    ? "b"
    : !mayToss
    ? "random"
    : people
    ? form.color
    : "furigoma";
  const sfen = start ?? handicap?.sfen ?? (form.first === "w" && !byGrade ? rules.start.replace(" b ", " w ") : rules.start);
  return { form, start, handicap, whom, people, clock, mayRate, rated, mayGrade, byGrade, grade, mayToss, color, sfen } as const;
}

export type Settled = ReturnType<typeof settle>;

/** name is for guests. */
export function newGameOf({ form, start, handicap, whom, people, clock, rated, byGrade, grade, color }: Settled, rules: RuleSet,
  name: string): NewGame
{
  return {
    rules: rules.id,
    handicap: handicap?.id,
    sfen: start,
    for: people ? whom : undefined,
    ...(people
      ? { opponent: "person" as const, name: name.trim() || undefined, listed: form.opponent === "lobby" && !whom,
        rated: rated || undefined, ...(byGrade ? { grade, byGrade } : {}) }
      : { level: form.level }),
    color,
    first: start || handicap || byGrade ? undefined : form.first,
    clock: clockOf(clock),
    fouls: form.fouls,
    impasse: form.impasse && rules.impasse?.includes(form.impasse) ? form.impasse : undefined,
    undo: form.undo,
  };
}

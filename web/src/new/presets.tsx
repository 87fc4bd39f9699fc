import { texts } from "../i18n";
import { clockText } from "../people/terms";
import { Choice, type Option } from "../ui/choice";
import { clockOf, type ClockForm, type Setter, type Settled } from "./form";

/** The times that most games have. */
const presets = {
  none: { clock: "none" },
  fast: { clock: "sudden", main: "300" },
  usual: { clock: "byoyomi", main: "600", byoyomi: "30", periods: "1" },
  calm: { clock: "sudden", main: "900" },
  days: { clock: "correspondence", days: "3" },
} as const satisfies Record<string, Partial<ClockForm>>;

type Preset = keyof typeof presets;

type TimeKey = Exclude<keyof ClockForm, "clock">;

/** "other" for times that are no preset. */
export const presetOf = (form: ClockForm): Preset | "other" =>
  (Object.keys(presets) as Preset[]).find((name) =>
    Object.entries(presets[name]).every(([key, value]) => form[key as keyof ClockForm] === value)
  ) ?? "other";

export function PresetChoice({ now: { clock, people }, set }: { now: Settled; set: Setter }) {
  const t = texts.value;
  const p = t.presets;
  const chosen = presetOf(clock);
  const choose = (name: Preset | "other") => {
    if (name === "other") return;
    const { clock: kind, ...times } = presets[name];
    if (people) set("peopleClock")(kind);
    else if (kind !== "correspondence") set("clock")(kind);
    for (const [key, value] of Object.entries(times)) set(key as TimeKey)(value);
  };
  const options: (Option<Preset | "other"> | false)[] = [
    { value: "none", label: p.noClock },
    { value: "fast", label: p.minutes(5), hint: p.fast },
    { value: "usual", label: p.and(10, 30), hint: p.then(30) },
    { value: "calm", label: p.minutes(15), hint: p.calm },
    people && { value: "days", label: p.daysEach(3), hint: p.daysHint },
    chosen === "other" && { value: "other", label: p.other, hint: clockText(clockOf(clock)) },
  ];
  return <Choice id="preset" legend={t.time} value={chosen} onChange={choose} options={options.filter((o) => !!o)} />;
}

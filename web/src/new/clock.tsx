import { texts } from "../i18n";
import { Choice, Pick as PickOne } from "../ui/choice";
import type { Clock } from "../wire";
import type { ClockForm, TimeSetter } from "./form";

/** Clocks that run during a move. */
export const timed = ["byoyomi", "fischer", "sudden", "combined"] as const satisfies readonly Clock["kind"][];

interface ClockChoiceProps {
  clocks: readonly Clock["kind"][];
  form: ClockForm;
  choose: (kind: Clock["kind"]) => void;
  set: TimeSetter;
}

export function ClockChoice({ clocks, form, choose, set }: ClockChoiceProps) {
  const t = texts.value;
  const labels: Readonly<Record<Clock["kind"], string>> = {
    none: t.timeNone,
    byoyomi: t.timeByoyomi,
    fischer: t.timeFischer,
    sudden: t.timeSudden,
    combined: t.people.timeCombined,
    correspondence: t.people.timeCorrespondence,
  };
  return <>
    <Choice id="clock" legend={t.time} value={form.clock} onChange={choose}
      options={clocks.map((value) => ({ value, label: labels[value] }))} />
    <ClockFields form={form} set={set} />
  </>;
}

function ClockFields({ form, set }: { form: ClockForm; set: TimeSetter }) {
  const t = texts.value;
  if (form.clock === "none") return null;
  if (form.clock === "correspondence") {
    return <div class="fields">
      <PickOne id="days" label={t.people.timeCorrespondence} value={form.days} onChange={set("days")}
        options={["1", "2", "3", "5", "7", "14"].map((n) => ({ value: n, label: t.people.days(Number(n)) }))} />
    </div>;
  }
  const both = form.clock === "combined";
  const minutes = [0, 1, 3, 5, 10, 15, 30, 60, 90].filter((n) => n > 0 || form.clock === "byoyomi" || both).map((n) => ({
    value: String(n * 60),
    label: t.minutes(n),
  }));
  const seconds = (list: number[]) => list.map((n) => ({ value: String(n), label: t.seconds(n) }));
  const main = minutes.some((m) => m.value === form.main) ? form.main : "60";
  return <div class="fields">
    <PickOne id="main" label={t.mainTime} value={main} onChange={set("main")} options={minutes} />
    {(form.clock === "byoyomi" || both) && <>
      <PickOne id="byoyomi" label={t.byoyomi} value={form.byoyomi} onChange={set("byoyomi")} options={seconds([5, 10, 20, 30, 40, 60])} />
      <PickOne id="periods" label={t.periods} value={form.periods} onChange={set("periods")}
        options={["1", "2", "3", "5", "10"].map((n) => ({ value: n, label: `×${n}` }))} />
    </>}
    {(form.clock === "fischer" || both)
      && <PickOne id="increment" label={t.increment} value={form.increment} onChange={set("increment")}
        options={seconds([1, 2, 3, 5, 10, 15, 20, 30, 60])} />}
  </div>;
}

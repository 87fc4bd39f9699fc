import { useState } from "preact/hooks";
import { ruleSet } from "../api";
import { inLanguage, texts } from "../i18n";
import { RuleChoices } from "../new/choices";
import { ClockChoice, timed } from "../new/clock";
import { clockOf, type ClockForm, type TimeSetter } from "../new/form";
import { baseOf } from "../new/readings";
import { useLoad } from "../pages/load";
import { GradeField } from "../people/grade";
import { hasGrades } from "../people/grades";
import { playerGrade } from "../prefs";
import { go } from "../router";
import { Choice, Pick } from "../ui/choice";
import { failureText } from "../ui/failure";
import { Said } from "../ui/said";
import type { NewTournament, RuleSet, TournamentKind } from "../wire";
import { hold } from "./api";

/** For a datetime-local field. */
const field = (at: number) => new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

const numbers = (list: number[]) => list.map((n) => ({ value: String(n), label: String(n) }));

interface Plan {
  name: string;
  description: string;
  kind: TournamentKind;
  rules: string;
  handicap: string;
  clock: ClockForm;
  rounds: string;
  cycles: string;
  length: string;
  starts: string;
  rated: boolean;
  private: boolean;
  word: string;
  low: string;
  high: string;
  most: string;
  pause: string;
  late: string;
  byHand: boolean;
  overBoard: boolean;
  byGrade: boolean;
}

type Set = <K extends keyof Plan>(key: K) => (value: Plan[K]) => void;

const first = (): Plan => ({
  name: "",
  description: "",
  kind: "swiss",
  rules: "standard",
  handicap: "",
  rounds: "5",
  cycles: "1",
  length: "60",
  clock: { clock: "byoyomi", main: "300", byoyomi: "10", periods: "1", increment: "5", days: "3" },
  starts: field(Date.now() + 15 * 60_000),
  rated: true,
  private: false,
  word: "",
  low: "",
  high: "",
  most: "",
  pause: "0",
  late: "0",
  byHand: false,
  overBoard: false,
  byGrade: true,
});

export function HoldForm({ sets, club }: { sets: RuleSet[]; club?: string }) {
  const c = texts.value.contest;
  const [plan, setPlan] = useState(first);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const set: Set = (key) => (value) => setPlan((p) => ({ ...p, [key]: value }));
  const base = baseOf(plan.rules);
  const { value: rules } = useLoad(`choices ${base}`, () => ruleSet(base));
  const handicap = rules?.handicaps?.find((h) => h.id === plan.handicap)?.id;
  const simul = plan.kind === "simul";
  const overBoard = plan.overBoard && !simul && plan.kind !== "arena";
  // Only even games of built-in rule sets are rated.
  const mayRate = plan.rules === base && !handicap && !simul && !overBoard && !sets.find((r) => r.id === plan.rules)?.own;
  const byGrade = simul && plan.byGrade && !handicap && !!rules && hasGrades(rules);
  const clock = overBoard
    ? { ...plan.clock, clock: "none" as const }
    : plan.kind === "arena" && plan.clock.clock === "correspondence"
    ? { ...plan.clock, clock: "byoyomi" as const }
    : plan.clock;
  const submit = async (event: Event) => {
    event.preventDefault();
    setProblem("");
    setBusy(true);
    const { kind } = plan;
    try {
      const made = await hold({
        name: plan.name,
        description: plan.description,
        kind,
        rules: plan.rules,
        handicap,
        clock: clockOf(clock),
        rated: plan.rated && mayRate,
        starts: new Date(plan.starts).getTime(),
        rounds: kind === "swiss" ? Number(plan.rounds) : kind === "round-robin" ? Number(plan.cycles) : undefined,
        length: kind === "arena" ? Number(plan.length) * 60_000 : undefined,
        private: plan.private && !club,
        word: plan.private && !club ? plan.word : undefined,
        club,
        byGrade: byGrade || undefined,
        grade: byGrade ? playerGrade.value || undefined : undefined,
        ...conditions(plan, overBoard),
      });
      go(`/tournament/${made.id}`);
    } catch (error) {
      setBusy(false);
      setProblem(failureText(error, c.failed));
    }
  };
  const change = (part: Partial<ClockForm>) => setPlan((p) => ({ ...p, clock: { ...p.clock, ...part } }));
  const setTime: TimeSetter = (key) => (value) => change({ [key]: value });
  return <form class="panel hold-form form" onSubmit={submit} data-testid="hold-form">
    <NameFields plan={plan} set={set} />
    <Choice id="kind" large legend={c.kind} value={plan.kind} onChange={(kind) => {
      set("kind")(kind);
      if (kind === "simul") change({ clock: "none" });
      else if (plan.clock.clock === "none") change({ clock: "byoyomi" });
    }}
      options={(["swiss", "round-robin", "knockout", "arena", "simul"] as const).map((value) => ({ value, label: c.kinds[value]!,
        hint: c.kindHints[value]! })
      )} />
    <div class="fields">
      <Pick id="tournament-rules" label={c.rules} value={base} onChange={set("rules")}
        options={sets.map((r) => ({ value: r.id, label: inLanguage(r.names) }))} />
      {rules && <RuleChoices rules={rules} id={plan.rules} change={set("rules")} />}
      <Terms plan={plan} set={set} />
    </div>
    {rules && rules.handicaps?.length > 0
      && <Pick id="tournament-handicap" label={texts.value.handicap} value={handicap ?? ""} onChange={set("handicap")}
        hint={handicap && !simul ? c.handicapHint : undefined} options={[
        { value: "", label: texts.value.even },
        ...rules.handicaps.map((h) => ({ value: h.id, label: inLanguage(h.names) })),
      ]} />}
    {simul && !handicap && rules && hasGrades(rules) && <>
      <Tick id="by-grade" label={c.byGrade} hint={c.byGradeHint} on={plan.byGrade} set={set("byGrade")} />
      {byGrade && <GradeField />}
    </>}
    {!overBoard
      && <ClockChoice clocks={plan.kind === "arena" ? timed : simul ? ["none", ...timed, "correspondence"] : [...timed, "correspondence"]}
        form={clock} choose={(kind) => change({ clock: kind })} set={setTime} />}
    {!simul && !overBoard
      && <Tick id="tournament-rated" label={c.rated} on={plan.rated && mayRate} set={set("rated")} disabled={!mayRate} />}
    <Conditions plan={plan} set={set} />
    {!club && <Invitation plan={plan} set={set} />}
    {problem && <p class="problem" role="alert">
      <Said text={problem} />
    </p>}
    <button type="submit" class="button primary" disabled={busy} data-testid="hold">
      {c.create}
    </button>
  </form>;
}

interface FieldsProps {
  plan: Plan;
  set: Set;
}

function NameFields({ plan, set }: FieldsProps) {
  const c = texts.value.contest;
  return <>
    <label class="field">
      <span class="field-label">{c.name}</span>
      <input type="text" required maxLength={60} value={plan.name} onInput={(e) => set("name")(e.currentTarget.value)}
        data-testid="tournament-name" />
    </label>
    <label class="field">
      <span class="field-label">{c.description}</span>
      <textarea rows={4} maxLength={2000} value={plan.description} onInput={(e) => set("description")(e.currentTarget.value)}
        data-testid="tournament-description" />
      <span class="field-hint">{c.descriptionHint}</span>
    </label>
  </>;
}

function Terms({ plan, set }: FieldsProps) {
  const t = texts.value;
  const c = t.contest;
  return <>
    {plan.kind === "swiss"
      && <Pick id="rounds" label={c.rounds} value={plan.rounds} onChange={set("rounds")}
        options={numbers([3, 4, 5, 6, 7, 8, 9, 11, 13])} />}
    {plan.kind === "round-robin"
      && <Pick id="cycles" label={c.cycles} value={plan.cycles} onChange={set("cycles")} options={numbers([1, 2])} />}
    {plan.kind === "arena"
      && <Pick id="length" label={c.length} value={plan.length} onChange={set("length")}
        options={[20, 45, 60, 90, 120, 180].map((n) => ({ value: String(n), label: t.minutes(n) }))} />}
    <label class="field">
      <span class="field-label">{c.starts}</span>
      <input type="datetime-local" required value={plan.starts} min={field(Date.now())}
        onInput={(e) => set("starts")(e.currentTarget.value)} data-testid="starts" />
    </label>
  </>;
}

interface TickProps {
  id: string;
  label: string;
  hint?: string;
  on: boolean;
  set: (on: boolean) => void;
  disabled?: boolean;
}

function Tick({ id, label, hint, on, set, disabled }: TickProps) {
  return <label class="tick">
    <input type="checkbox" checked={on} disabled={disabled} onChange={(e) => set(e.currentTarget.checked)} data-testid={id} />
    <span>
      {label} {hint && <small class="muted">{hint}</small>}
    </span>
  </label>;
}

/** The part of the request that most tournaments leave out. */
function conditions(plan: Plan, overBoard: boolean): Partial<NewTournament> {
  const number = (text: string) => Number(text) || undefined;
  const swiss = plan.kind === "swiss";
  const rounds = plan.kind !== "arena" && plan.kind !== "simul";
  return {
    ratingMin: overBoard ? undefined : number(plan.low),
    ratingMax: overBoard ? undefined : number(plan.high),
    most: number(plan.most),
    pause: rounds && plan.pause !== "0" ? Number(plan.pause) * 60_000 : undefined,
    late: swiss ? number(plan.late) : undefined,
    byHand: swiss && plan.byHand ? true : undefined,
    overBoard: overBoard || undefined,
  };
}

function Conditions({ plan, set }: FieldsProps) {
  const t = texts.value;
  const c = t.contest;
  const swiss = plan.kind === "swiss";
  const rounds = plan.kind !== "arena" && plan.kind !== "simul";
  const limit = (id: string, label: string, key: "low" | "high" | "most", most: number) =>
    <label class="field">
      <span class="field-label">{label}</span>
      <input type="number" min={key === "most" ? 2 : 1} max={most} placeholder={c.any} value={plan[key]}
        onInput={(e) => set(key)(e.currentTarget.value)} data-testid={id} />
    </label>;
  return <details class="more" data-testid="conditions">
    <summary>{c.conditions}</summary>
    <div class="form">
      <div class="fields">
        {!plan.overBoard && limit("rating-min", c.ratingFrom, "low", 4000)}
        {!plan.overBoard && limit("rating-max", c.ratingTo, "high", 4000)}
        {limit("most-players", c.most, "most", plan.kind === "simul" ? 21 : plan.kind === "round-robin" ? 32 : 256)}
        {rounds
          && <Pick id="pause" label={c.pause} value={plan.pause} onChange={set("pause")}
            options={[0, 1, 2, 5, 10, 15, 30, 60].map((n) => ({ value: String(n), label: n ? t.minutes(n) : c.noPause }))} />}
        {swiss
          && <Pick id="late" label={c.late} value={plan.late} onChange={set("late")} options={[0, 2, 3, 4].filter((n) =>
            n <= Number(plan.rounds)
          ).map((n) => ({ value: String(n), label: n ? c.lateUntil(n) : c.lateNone }))} />}
      </div>
      {rounds && <Tick id="over-board" label={c.overBoard} hint={c.overBoardHint} on={plan.overBoard} set={set("overBoard")} />}
      {swiss && <Tick id="by-hand" label={c.byHand} hint={c.byHandHint} on={plan.byHand} set={set("byHand")} />}
    </div>
  </details>;
}

function Invitation({ plan, set }: FieldsProps) {
  const c = texts.value.contest;
  return <>
    <Tick id="tournament-private" label={c.invitationOnly} hint={c.invitationHint} on={plan.private} set={set("private")} />
    {plan.private && <label class="field">
      <span class="field-label">{c.word}</span>
      <input type="text" minLength={6} maxLength={40} autoComplete="off" value={plan.word} onInput={(e) =>
        set("word")(e.currentTarget.value)} data-testid="tournament-word" />
      <span class="field-hint">{c.wordHint}</span>
    </label>}
  </>;
}

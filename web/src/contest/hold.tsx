import { useState } from "preact/hooks";
import { ruleSet } from "../api";
import { inLanguage, texts } from "../i18n";
import { RuleChoices } from "../new/choices";
import { ClockChoice, timed } from "../new/clock";
import { clockOf, type ClockForm, type TimeSetter } from "../new/form";
import { baseOf } from "../new/readings";
import { useLoad } from "../pages/load";
import { go } from "../router";
import { Choice, Pick } from "../ui/choice";
import { failureText } from "../ui/failure";
import { Said } from "../ui/said";
import type { RuleSet, TournamentKind } from "../wire";
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
});

export function HoldForm({ sets }: { sets: RuleSet[] }) {
  const c = texts.value.contest;
  const [plan, setPlan] = useState(first);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const set: Set = (key) => (value) => setPlan((p) => ({ ...p, [key]: value }));
  const base = baseOf(plan.rules);
  const { value: rules } = useLoad(`choices ${base}`, () => ruleSet(base));
  const handicap = rules?.handicaps?.find((h) => h.id === plan.handicap)?.id;
  // Only even games of built-in rule sets are rated.
  const mayRate = plan.rules === base && !handicap && !sets.find((r) => r.id === plan.rules)?.own;
  const clock = plan.kind === "arena" && plan.clock.clock === "correspondence" ? { ...plan.clock, clock: "byoyomi" as const } : plan.clock;
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
        private: plan.private,
        word: plan.private ? plan.word : undefined,
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
    <Choice id="kind" large legend={c.kind} value={plan.kind} onChange={set("kind")}
      options={(["swiss", "round-robin", "knockout", "arena"] as const).map((value) => ({ value, label: c.kinds[value]!,
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
        hint={handicap && c.handicapHint} options={[
        { value: "", label: texts.value.even },
        ...rules.handicaps.map((h) => ({ value: h.id, label: inLanguage(h.names) })),
      ]} />}
    <ClockChoice clocks={plan.kind === "arena" ? timed : [...timed, "correspondence"]} form={clock}
      choose={(kind) => change({ clock: kind })} set={setTime} />
    <label class="tick">
      <input type="checkbox" checked={plan.rated && mayRate} disabled={!mayRate} onChange={(e) => set("rated")(e.currentTarget.checked)}
        data-testid="tournament-rated" />
      {c.rated}
    </label>
    <Invitation plan={plan} set={set} />
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

function Invitation({ plan, set }: FieldsProps) {
  const c = texts.value.contest;
  return <>
    <label class="tick">
      <input type="checkbox" checked={plan.private} onChange={(e) => set("private")(e.currentTarget.checked)}
        data-testid="tournament-private" />
      <span>
        {c.invitationOnly} <small class="muted">{c.invitationHint}</small>
      </span>
    </label>
    {plan.private && <label class="field">
      <span class="field-label">{c.word}</span>
      <input type="text" minLength={6} maxLength={40} autoComplete="off" value={plan.word} onInput={(e) =>
        set("word")(e.currentTarget.value)} data-testid="tournament-word" />
      <span class="field-hint">{c.wordHint}</span>
    </label>}
  </>;
}

import { useEffect, useState } from "preact/hooks";
import { me } from "../account/me";
import { ruleSets } from "../api";
import { hold, tournaments } from "../contest/api";
import { when } from "../contest/when";
import { inLanguage, texts } from "../i18n";
import { RuleChoicesOf } from "../new/choices";
import { baseOf } from "../new/readings";
import { clockText } from "../people/terms";
import { go } from "../router";
import { Choice, Pick } from "../ui/choice";
import { failureText } from "../ui/failure";
import { PlusIcon } from "../ui/icons";
import { MiniBoard } from "../ui/miniboard";
import { Said } from "../ui/said";
import type { Clock, TournamentKind, RuleSet, TournamentSummary } from "../wire";
import { useLoad, useRuleSets, Waiting } from "./load";

/** All tournaments, and the form by which one is held. */
export default function TournamentsPage() {
  const t = texts.value;
  const c = t.contest;
  const { value, error, retry } = useLoad("tournaments", async () => ({ list: (await tournaments()).tournaments, sets: (await ruleSets()).rulesets }));
  const known = useRuleSets(value?.sets ?? [], (value?.list ?? []).map((x) => x.rules));
  const [making, setMaking] = useState(false);
  useEffect(() => {
    document.title = `${c.title} · komadai`;
  }, [c]);
  if (!value) return <Waiting error={error} retry={retry} missing={t.notFound} />;
  const rows = (over: boolean) => value.list.filter((x) => x.over === over);
  return (
    <main id="main" class="page contest" tabIndex={-1} data-testid="tournaments-page">
      <header class="lobby-head">
        <div>
          <h1>{c.title}</h1>
          <p class="muted">{c.intro}</p>
        </div>
        {me.value?.account ? (
          <button type="button" class="button primary" aria-expanded={making} onClick={() => setMaking(!making)} data-testid="make-tournament">
            <PlusIcon />
            {c.make}
          </button>
        ) : (
          <p>
            <a href="/sign-in">{c.signIn}</a>
          </p>
        )}
      </header>
      {making && <HoldForm sets={value.sets} />}
      <section class="panel" aria-labelledby="under-way">
        <div class="panel-head">
          <h2 id="under-way">{c.under}</h2>
        </div>
        {rows(false).length === 0 ? <p class="muted empty">{c.none}</p> : <List list={rows(false)} sets={known} />}
      </section>
      {rows(true).length > 0 && (
        <section class="panel" aria-labelledby="over">
          <div class="panel-head">
            <h2 id="over">{c.past}</h2>
          </div>
          <List list={rows(true)} sets={known} />
        </section>
      )}
    </main>
  );
}

function List({ list, sets }: { list: TournamentSummary[]; sets: RuleSet[] }) {
  const c = texts.value.contest;
  return (
    <ul class="seeks">
      {list.map((x) => {
        const rules = sets.find((r) => r.id === x.rules);
        return (
          <li key={x.id} class="seek">
            <span class="seek-board" aria-hidden="true">
              {rules && <MiniBoard board={rules.board} kinds={rules.pieces} sfen={rules.start} />}
            </span>
            <span class="seek-text">
              <strong>
                <a class="card-link" href={`/tournament/${x.id}`} data-testid={`tournament-${x.id}`}>
                  {x.name}
                </a>
              </strong>
              <span>{inLanguage(rules?.names)}</span>
              <span class="muted">
                {c.kinds[x.kind]} · {clockText(x.clock)} · {c.players(x.players)}
              </span>
              <span class="chips">
                <span class="chip">{x.over ? c.state.over : x.began ? c.state.running : c.begins(when(x.starts))}</span>
                {x.rated && <span class="chip">{c.rated}</span>}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const clocks: Record<string, Clock> = {
  "10s": { kind: "byoyomi", main: 0, byoyomi: 10_000, periods: 1 },
  "30s": { kind: "byoyomi", main: 0, byoyomi: 30_000, periods: 1 },
  "5m+10s": { kind: "byoyomi", main: 300_000, byoyomi: 10_000, periods: 1 },
  "10m+30s": { kind: "byoyomi", main: 600_000, byoyomi: 30_000, periods: 1 },
  "3m+5": { kind: "fischer", main: 180_000, increment: 5000 },
  "10m+10": { kind: "fischer", main: 600_000, increment: 10_000 },
  "3d": { kind: "correspondence", byoyomi: 3 * 86_400_000, periods: 1 },
};

/** An instant as a field of date and time has it. */
const field = (at: number) => new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

function HoldForm({ sets }: { sets: RuleSet[] }) {
  const t = texts.value;
  const c = t.contest;
  const [name, setName] = useState("");
  const [kind, setKind] = useState<TournamentKind>("swiss");
  const [rules, setRules] = useState("standard");
  const [clock, setClock] = useState("5m+10s");
  const [rounds, setRounds] = useState("5");
  const [cycles, setCycles] = useState("1");
  const [length, setLength] = useState("60");
  const [starts, setStarts] = useState(() => field(Date.now() + 15 * 60_000));
  const [rated, setRated] = useState(true);
  // Ratings are of the rule sets that every komadai has.
  const mayRate = rules === baseOf(rules) && !sets.find((r) => r.id === rules)?.own;
  const [problem, setProblem] = useState("");
  const submit = async (event: Event) => {
    event.preventDefault();
    setProblem("");
    try {
      const made = await hold({
        name, kind, rules, rated: rated && mayRate, clock: clocks[clock]!, starts: new Date(starts).getTime(),
        rounds: kind === "swiss" ? Number(rounds) : kind === "round-robin" ? Number(cycles) : undefined,
        length: kind === "arena" ? Number(length) * 60_000 : undefined,
      });
      go(`/tournament/${made.id}`);
    } catch (error) {
      setProblem(failureText(error, c.failed));
    }
  };
  const numbers = (list: number[]) => list.map((n) => ({ value: String(n), label: String(n) }));
  return (
    <form class="panel hold-form form" onSubmit={submit} data-testid="hold-form">
      <label class="field">
        <span class="field-label">{c.name}</span>
        <input type="text" required maxLength={60} value={name} onInput={(e) => setName(e.currentTarget.value)} data-testid="tournament-name" />
      </label>
      <Choice id="kind" large legend={c.kind} value={kind} onChange={setKind} options={(["swiss", "round-robin", "knockout", "arena"] as const).map((value) => ({ value, label: c.kinds[value]!, hint: c.kindHints[value]! }))} />
      <div class="fields">
        <Pick id="tournament-rules" label={c.rules} value={baseOf(rules)} onChange={setRules} options={sets.map((r) => ({ value: r.id, label: inLanguage(r.names) }))} />
        <RuleChoicesOf id={rules} change={setRules} />
        <Pick id="tournament-clock" label={t.time} value={clock} onChange={setClock} options={Object.keys(clocks).filter((k) => kind !== "arena" || k !== "3d").map((value) => ({ value, label: clockText(clocks[value]!) }))} />
        {kind === "swiss" && <Pick id="rounds" label={c.rounds} value={rounds} onChange={setRounds} options={numbers([3, 4, 5, 6, 7, 8, 9, 11, 13])} />}
        {kind === "round-robin" && <Pick id="cycles" label={c.cycles} value={cycles} onChange={setCycles} options={numbers([1, 2])} />}
        {kind === "arena" && <Pick id="length" label={c.length} value={length} onChange={setLength} options={[20, 45, 60, 90, 120, 180].map((n) => ({ value: String(n), label: t.minutes(n) }))} />}
        <label class="field">
          <span class="field-label">{c.starts}</span>
          <input type="datetime-local" required value={starts} min={field(Date.now())} onInput={(e) => setStarts(e.currentTarget.value)} data-testid="starts" />
        </label>
      </div>
      <label class="tick">
        <input type="checkbox" checked={rated && mayRate} disabled={!mayRate} onChange={(e) => setRated(e.currentTarget.checked)} />
        {c.rated}
      </label>
      {problem && (
        <p class="problem" role="alert">
          <Said text={problem} />
        </p>
      )}
      <button type="submit" class="button primary" data-testid="hold">
        {c.create}
      </button>
    </form>
  );
}

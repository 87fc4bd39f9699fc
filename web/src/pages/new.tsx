import { useState } from "preact/hooks";
import { me } from "../account/me";
import { newGame, ruleSet } from "../api";
import { freshGame } from "../fresh";
import { inLanguage, texts } from "../i18n";
import { NameField } from "../people/name";
import { playerName, setUpStyle } from "../prefs";
import { address, go } from "../router";
import { Board } from "../ui/board";
import { Choice, Pick } from "../ui/choice";
import { failureText } from "../ui/failure";
import { SideMark } from "../ui/piece";
import { Said } from "../ui/said";
import { PieceSetChoice } from "../ui/settings";
import type { Clock, ImpasseRule, NewGame, RuleSet, Side } from "../wire";
import { otherNames } from "./home";
import { useLoad, Waiting } from "./load";

/** Whom a game is against. */
type Opponent = "engine" | "friend" | "lobby";

/** What was chosen for a game. */
interface Form {
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
  color: (v) => ["b", "w", "furigoma", "random"].includes(v as string),
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

function recall(): Form {
  try {
    const stored = (JSON.parse(localStorage.getItem(kept) ?? "{}") ?? {}) as Record<string, unknown>;
    const choices = Object.entries(stored).filter(([key, value]) => valid[key as keyof Form]?.(value));
    return wanted({ ...initial, ...(Object.fromEntries(choices) as Partial<Form>) });
  } catch {
    return wanted(initial);
  }
}

/** The name of the player that the address says is challenged. */
const challenged = (): string | undefined => new URLSearchParams(address.value.split("?")[1] ?? "").get("for") ?? undefined;

/** The opponent that the address asks for. */
function wanted(form: Form): Form {
  const opponent = /[?&]with=(engine|friend|lobby)\b/.exec(address.value)?.[1] as Opponent | undefined;
  return opponent ? { ...form, opponent } : form;
}

function clockOf(form: Form): Clock {
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

/** The page on which a game is set up. */
export function NewGamePage({ id }: { id: string }) {
  const { value, error, retry } = useLoad(`rules ${id}`, () => ruleSet(id));
  if (!value) return <Waiting error={error} retry={retry} missing={texts.value.noRules} />;
  return <Setup rules={value} />;
}

function Setup({ rules }: { rules: RuleSet }) {
  const t = texts.value;
  const [form, setForm] = useState(recall);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const set = <K extends keyof Form>(key: K) => (value: Form[K]) => setForm((f) => ({ ...f, [key]: value }));
  const handicap = rules.handicaps?.find((h) => h.id === form.handicap);
  const sfen = handicap?.sfen ?? (form.first === "w" ? rules.start.replace(" b ", " w ") : rules.start);
  const whom = challenged();
  const people = form.opponent !== "engine" || !!whom;
  // Ratings are of accounts, in even games with a clock.
  const clock = people ? { ...form, clock: form.peopleClock } : form;
  const mayRate = people && !!me.value?.account && !handicap && clock.clock !== "none";
  const rated = mayRate && form.rated;
  const series = people && !rated && !handicap && rules.handicaps?.some((h) => h.id === "lance") ? form.series : "";
  // In a handicap game the sides are not tossed for; who gives the lance has White.
  const color = series ? "w" : handicap && form.color === "furigoma" ? "b" : form.color;

  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    try {
      localStorage.setItem(kept, JSON.stringify(form));
    } catch {
      // No storage.
    }
    try {
      const game = await newGame({
        rules: rules.id,
        handicap: handicap?.id,
        for: people ? whom : undefined,
        ...(people ? { opponent: "person" as const, name: playerName.value.trim() || undefined, listed: form.opponent === "lobby" && !whom, rated: rated || undefined, series: series || undefined } : { level: form.level }),
        color,
        first: handicap || series ? undefined : form.first,
        clock: clockOf(clock),
        fouls: form.fouls,
        impasse: form.impasse || undefined,
        undo: form.undo,
      });
      freshGame.value = game.id;
      go(`/game/${game.id}`);
    } catch (error) {
      setBusy(false);
      setProblem(failureText(error, t.startFailed));
    }
  };

  return (
    <main id="main" class="page new-game" tabIndex={-1}>
      <div class="new-preview">
        <Board rules={rules} sfen={sfen} orientation={color === "w" ? "w" : "b"} maxHeight={Math.max(320, Math.min(720, innerHeight - 110))} bare />
      </div>
      <form class="new-form" onSubmit={submit} data-testid="new-game">
        <header>
          <p class="kicker">{t.newGame}</p>
          <h1>{inLanguage(rules.names)}</h1>
          <p class="other-names">{otherNames(rules)}</p>
          <p class="muted">
            {inLanguage(rules.summary)}{" "}
            <a href={`/rules/${rules.id}`}>{t.rules}</a>
          </p>
        </header>
        {whom ? (
          <p class="challenged" data-testid="challenged">
            {t.people.opponent}: <strong><bdi>{whom}</bdi></strong>
          </p>
        ) : (
          <Choice
            id="opponent"
            large
            legend={t.people.opponent}
            value={form.opponent}
            onChange={set("opponent")}
            options={(["engine", "friend", "lobby"] as const).map((value) => ({ value, label: t.people[value], hint: t.people.opponentHint[value] }))}
          />
        )}
        {people && !me.value?.account && <NameField />}
        <Choice
          id="color"
          disabled={series !== ""}
          large
          legend={t.color}
          value={color}
          onChange={set("color")}
          options={[
            { value: "b", label: <><SideMark side="b" />{handicap ? t.taker : t.black}</>, hint: t.blackHint },
            { value: "w", label: <><SideMark side="w" />{handicap ? t.giver : t.white}</>, hint: t.whiteHint },
            ...(handicap ? [] : [{ value: "furigoma" as const, label: t.furigoma, hint: t.furigomaHint }]),
            { value: "random", label: t.random },
          ]}
        />
        {!people && (
          <label class="field level" for="level">
            <span class="field-label">
              {t.engineLevel} <output>{form.level} · {t.levelNames[form.level - 1]}</output>
            </span>
            <input id="level" type="range" min={1} max={10} step={1} value={form.level} onInput={(e) => set("level")(Number(e.currentTarget.value))} data-testid="level" />
          </label>
        )}
        {rules.handicaps?.length > 0 && (
          <Pick id="handicap" label={t.handicap} value={form.handicap} onChange={set("handicap")} hint={handicap ? t.handicapHint : undefined}
            options={[{ value: "", label: t.even }, ...rules.handicaps.map((h) => ({ value: h.id, label: inLanguage(h.names) }))]} />
        )}
        {!handicap && (
          <Choice id="first" legend={t.firstMove} value={form.first} onChange={set("first")}
            options={[{ value: "b", label: <><SideMark side="b" />{t.blackFirst}</> }, { value: "w", label: <><SideMark side="w" />{t.whiteFirst}</> }]} />
        )}
        <Choice id="clock" legend={t.time} value={clock.clock} onChange={set(people ? "peopleClock" : "clock")}
          options={[
            { value: "none", label: t.timeNone },
            { value: "byoyomi", label: t.timeByoyomi },
            { value: "fischer", label: t.timeFischer },
            { value: "sudden", label: t.timeSudden },
            { value: "combined", label: t.people.timeCombined },
            ...(people ? [{ value: "correspondence" as const, label: t.people.timeCorrespondence }] : []),
          ]} />
        <ClockFields form={clock} set={set} />
        {mayRate && (
          <label class="tick" title={t.people.ratedHint}>
            <input type="checkbox" checked={form.rated} onChange={(e) => set("rated")(e.currentTarget.checked)} data-testid="rated" />
            {t.people.rated} <small class="muted">{t.people.ratedHint}</small>
          </label>
        )}
        <details class="more">
          <summary data-testid="more">{t.more}</summary>
          <div class="form">
            <Choice id="fouls" legend={t.fouls} value={form.fouls} onChange={set("fouls")}
              options={[{ value: "refuse", label: t.foulsRefuse }, { value: "lose", label: t.foulsLose }]} />
            {rules.impasse?.length > 1 && (
              <Pick id="impasse" label={t.impasse} value={form.impasse || rules.impasse[0]!} onChange={set("impasse")}
                options={rules.impasse.map((value) => ({ value, label: t.impasseRule[value] ?? value }))} />
            )}
            <Choice id="setup" legend={t.setUp} value={setUpStyle.value} onChange={(v) => (setUpStyle.value = v)}
              options={(["none", "ohashi", "ito"] as const).map((value) => ({ value, label: t.setUpOrder[value]! }))} />
            <PieceSetChoice />
            {people && !handicap && rules.handicaps?.some((h) => h.id === "lance") && (
              <Choice id="series" legend={t.people.match} value={form.series} onChange={set("series")}
                options={[{ value: "", label: t.people.matchNone }, { value: "half-lance", label: t.people.matchHalfLance }]} />
            )}
            <label class="tick">
              <input type="checkbox" checked={form.undo} onChange={(e) => set("undo")(e.currentTarget.checked)} data-testid="undo-allowed" />
              {t.allowUndo}
            </label>
          </div>
        </details>
        {problem && <p class="problem" role="alert"><Said text={problem} /></p>}
        <button type="submit" class="button primary big" disabled={busy} data-testid="start">
          {busy ? t.starting : whom ? t.people.challenge(whom) : form.opponent === "engine" ? t.start : form.opponent === "friend" ? t.people.create : t.people.seek}
        </button>
      </form>
    </main>
  );
}

function ClockFields({ form, set }: { form: Form; set: <K extends keyof Form>(key: K) => (value: Form[K]) => void }) {
  const t = texts.value;
  if (form.clock === "none") return null;
  if (form.clock === "correspondence") {
    return (
      <div class="fields">
        <Pick id="days" label={t.people.timeCorrespondence} value={form.days} onChange={set("days")} options={["1", "2", "3", "5", "7", "14"].map((n) => ({ value: n, label: t.people.days(Number(n)) }))} />
      </div>
    );
  }
  const both = form.clock === "combined";
  const minutes = [0, 1, 3, 5, 10, 15, 30, 60, 90].filter((n) => n > 0 || form.clock === "byoyomi" || both).map((n) => ({ value: String(n * 60), label: t.minutes(n) }));
  const seconds = (list: number[]) => list.map((n) => ({ value: String(n), label: t.seconds(n) }));
  const main = minutes.some((m) => m.value === form.main) ? form.main : "60";
  return (
    <div class="fields">
      <Pick id="main" label={t.mainTime} value={main} onChange={set("main")} options={minutes} />
      {(form.clock === "byoyomi" || both) && (
        <>
          <Pick id="byoyomi" label={t.byoyomi} value={form.byoyomi} onChange={set("byoyomi")} options={seconds([5, 10, 20, 30, 40, 60])} />
          <Pick id="periods" label={t.periods} value={form.periods} onChange={set("periods")} options={["1", "2", "3", "5", "10"].map((n) => ({ value: n, label: `×${n}` }))} />
        </>
      )}
      {(form.clock === "fischer" || both) && <Pick id="increment" label={t.increment} value={form.increment} onChange={set("increment")} options={seconds([1, 2, 3, 5, 10, 15, 20, 30, 60])} />}
    </div>
  );
}

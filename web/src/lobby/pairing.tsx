import { useState } from "preact/hooks";
import { me } from "../account/me";
import { newGame, request } from "../api";
import { freshGame } from "../fresh";
import { inLanguage, texts } from "../i18n";
import { clockText } from "../people/terms";
import { playerName, stored } from "../prefs";
import { go } from "../router";
import { failureText } from "../ui/failure";
import { Said } from "../ui/said";
import type { Clock, Game, NewPairing, RuleSet, Seek } from "../wire";
import { takeSeek } from "./seek";
import { speedOf, type Speed } from "./speed";

/** Times in seconds: main time and byoyomi. */
const presets: readonly Clock[] = [
  [0, 10],
  [180, 0],
  [300, 10],
  [600, 0],
  [600, 30],
  [900, 60],
].map((
  [main, byoyomi],
) => (byoyomi
  ? { kind: "byoyomi" as const, main: main! * 1000, byoyomi: byoyomi * 1000, periods: 1 }
  : { kind: "sudden" as const, main: main! * 1000 })
);

const all: readonly Clock[] = [...presets, { kind: "correspondence", byoyomi: 3 * 86_400_000, periods: 1 }];

/** Of ratings. */
const range = 200;

const rated = stored<"on" | "off">("pair-rated", "off", (v) => v === "on" || v === "off");
const near = stored<"on" | "off">("pair-near", "off", (v) => v === "on" || v === "off");

const pairUp = (body: NewPairing) => request<Game>("POST", "/pairings", body);

function label(clock: Clock): string {
  const p = texts.value.presets;
  const [main, byoyomi] = [(clock.main ?? 0) / 60_000, (clock.byoyomi ?? 0) / 1000];
  if (clock.kind === "correspondence") return p.daysEach(byoyomi / 86_400);
  return !byoyomi ? p.minutes(main) : main ? p.and(main, byoyomi) : texts.value.seconds(byoyomi);
}

const same = (a: Clock, b: Clock): boolean => clockText(a) === clockText(b) && a.kind === b.kind;

interface PairingProps {
  sets: readonly RuleSet[];
  seeks: readonly Seek[];
  rules: string;
  choose: (rules: string) => void;
  /** The club that the games are for, instead of everybody. */
  club?: { id: string; title: string; hint: string };
}

/** A tap on a time pairs with the next person who wants the same. */
export function Pairing({ sets, seeks, rules, choose, club }: PairingProps) {
  const t = texts.value;
  const l = t.lobby;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const account = !!me.value?.account;
  const may = account && sets.some((r) => r.id === rules && !r.own && !r.changed);
  const wants = may && rated.value === "on";
  const close = !club && may && near.value === "on";
  const pair = async (clock: Clock) => {
    setBusy(true);
    setProblem("");
    try {
      const other = club && seeks.find((s) => !s.mine && s.rules === rules && s.rated === wants && same(s.clock, clock));
      if (other) return await takeSeek(other);
      const game = club
        ? await newGame({ opponent: "person", club: club.id, listed: true, rules, clock, rated: wants || undefined, color: "random" })
        : await pairUp({ rules, clock, rated: wants || undefined, range: close ? range : undefined,
          name: account ? undefined : playerName.value.trim() || undefined });
      freshGame.value = game.id;
      go(`/game/${game.id}`);
    } catch (error) {
      setProblem(failureText(error, t.startFailed));
      setBusy(false);
    }
  };
  return <section class="pairing" aria-labelledby="pairing">
    <div class="pairing-head">
      <h2 id="pairing">{club?.title ?? l.pair}</h2>
      <select aria-label={l.game} value={rules} onChange={(e) => choose(e.currentTarget.value)} data-testid="pair-rules">
        {sets.map((r) => <option key={r.id} value={r.id}>{inLanguage(r.names)}</option>)}
      </select>
    </div>
    <p class="muted">{club?.hint ?? l.pairHint}</p>
    <ul class="pair-grid">
      {all.map((clock, i) => {
        const speed = speedOf(clock) as Exclude<Speed, "none">;
        const waiting = seeks.filter((s) => !s.mine && s.rules === rules && s.rated === wants && same(s.clock, clock)).length;
        return <li key={i}>
          <button type="button" class="pair-time" disabled={busy} onClick={() => void pair(clock)} data-testid={`pair-${i}`}>
            <strong>{label(clock)}</strong>
            <span>{!clock.main ? t.presets.daysHint : t.contest.speeds[speed]}</span>
            {waiting > 0 && <em>{l.waiting(waiting)}</em>}
          </button>
        </li>;
      })}
      {!club && <li>
        <a class="pair-time" href={`/new/${rules}?with=lobby`} data-testid="new-seek">
          <strong>{l.custom}</strong>
          <span>{l.customHint}</span>
        </a>
      </li>}
    </ul>
    {may && <p class="row">
      <Tick label={t.people.rated} on={rated.value === "on"} set={(on) => (rated.value = on ? "on" : "off")} id="pair-rated" />
      {!club && <Tick label={l.near(range)} on={near.value === "on"} set={(on) => (near.value = on ? "on" : "off")} id="pair-near" />}
    </p>}
    {problem && <p class="problem" role="alert" data-testid="pair-problem">
      <Said text={problem} />
    </p>}
  </section>;
}

function Tick({ label, on, set, id }: { label: string; on: boolean; set: (on: boolean) => void; id: string }) {
  return <label class="tick">
    <input type="checkbox" checked={on} onChange={(e) => set(e.currentTarget.checked)} data-testid={id} />
    {label}
  </label>;
}

import { useEffect, useState } from "preact/hooks";
import { ruleSet } from "../api";
import { leaderboard } from "../contest/api";
import { inLanguage, texts, word } from "../i18n";
import { Choice } from "../ui/choice";
import { useLoad, Waiting } from "./load";

const speeds = ["bullet", "blitz", "rapid", "classical", "correspondence"];

export default function LeadersPage({ id }: { id: string }) {
  const t = texts.value;
  const c = t.contest;
  const [speed, setSpeed] = useState("rapid");
  const rules = useLoad(`rules ${id}`, () => ruleSet(id));
  const board = useLoad(`leaders ${id} ${speed}`, () => leaderboard(id, speed));
  useEffect(() => {
    document.title = `${c.leaders} · komadai`;
  }, [c]);
  const missed = rules.error ? rules : board;
  if (!rules.value || board.error) return <Waiting error={missed.error} retry={missed.retry} missing={t.noRules} />;
  return <main id="main" class="page contest" tabIndex={-1} data-testid="leaders">
    <header>
      <p class="kicker">{inLanguage(rules.value.names)}</p>
      <h1>{c.leaders}</h1>
      <p class="muted">{c.leadersHint}</p>
    </header>
    <Choice id="speed" legend={c.speed} value={speed} onChange={setSpeed}
      options={speeds.map((value) => ({ value, label: word(c.speeds, value)! }))} />
    <section class="panel table-panel">
      {board.value && board.value.leaders.length === 0 && <p class="muted empty">{c.noLeaders}</p>}
      {board.value && board.value.leaders.length > 0 && <table class="standings">
        <thead>
          <tr>
            <th>{c.rank}</th>
            <th>{c.player}</th>
            <th>{c.ratings}</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {board.value.leaders.map((l) =>
            <tr key={l.name}>
              <td>{l.rank}</td>
              <td>
                <a href={`/@${l.name}`}>
                  <bdi>{l.name}</bdi>
                </a>
              </td>
              <td>{l.rating}</td>
              <td class="muted">{c.record(l.games, l.wins, l.losses)}</td>
            </tr>
          )}
        </tbody>
      </table>}
    </section>
  </main>;
}

import { useState } from "preact/hooks";
import { ruleSets } from "../api";
import { HoldForm } from "../contest/hold";
import { TournamentRows } from "../contest/rows";
import { languageTag, texts } from "../i18n";
import { useLoad, useRuleSets } from "../pages/load";
import { PlusIcon } from "../ui/icons";
import type { Club, ClubSeason } from "../wire";
import { season as load } from "./api";

const month = (at: number): string =>
  new Date(at).toLocaleDateString(languageTag.value, { year: "numeric", month: "short", timeZone: "UTC" });

/** "2026-04" of a club with half-years is April to September 2026. */
function span(id: string, months: number): string {
  const [year, first] = id.split("-").map(Number) as [number, number];
  const from = Date.UTC(year, first - 1);
  return months === 1 ? month(from) : texts.value.clubs.seasonOf(month(from), month(Date.UTC(year, first - 2 + months)));
}

/** Tournaments and the table of a season. Past seasons are the archive. */
export function Season({ club }: { club: Club }) {
  const t = texts.value.clubs;
  const [which, setWhich] = useState("");
  const [holding, setHolding] = useState(false);
  const { value } = useLoad(`season ${club.id} ${which}`,
    async () => ({ season: await load(club.id, which), sets: (await ruleSets()).rulesets }));
  const sets = useRuleSets(value?.sets ?? [], (value?.season.tournaments ?? []).map((x) => x.rules));
  return <section class="club-season" aria-labelledby="club-contests">
    <div class="pairing-head">
      <h2 id="club-contests">{t.contests}</h2>
      <div class="row">
        {club.seasons.length > 1
          ? <select aria-label={t.seasonShown} value={which || club.seasons[0]} onChange={(e) => setWhich(e.currentTarget.value)}
            data-testid="season">
            {club.seasons.map((id) => <option key={id} value={id}>{span(id, club.months)}</option>)}
          </select>
          : club.seasons[0] && <span class="muted">{span(club.seasons[0], club.months)}</span>}
        {club.can.lead
          && <button type="button" class="button" aria-expanded={holding} onClick={() => setHolding(!holding)} data-testid="hold-club">
            <PlusIcon />
            {t.hold}
          </button>}
      </div>
    </div>
    {holding && value && <HoldForm sets={value.sets} club={club.id} />}
    {value
      && (value.season.tournaments.length > 0
        ? <TournamentRows list={value.season.tournaments} sets={sets} />
        : <p class="muted">{t.noContests}</p>)}
    {value && <Table season={value.season} />}
  </section>;
}

function Table({ season }: { season: ClubSeason }) {
  const t = texts.value.clubs;
  const c = texts.value.contest;
  return <>
    <h3 id="season-table">{t.table}</h3>
    {season.table.length === 0 ? <p class="muted">{t.noTable}</p> : <div class="table-panel">
      <table class="standings" aria-labelledby="season-table" data-testid="season-table">
        <thead>
          <tr>
            <th>{c.rank}</th>
            <th>{c.player}</th>
            <th>{c.points}</th>
            <th>{t.tournaments}</th>
            <th>{t.firsts}</th>
          </tr>
        </thead>
        <tbody>
          {season.table.map((p) =>
            <tr key={p.name}>
              <td>{p.rank}</td>
              <td>
                <a href={`/@${encodeURIComponent(p.name)}`}>
                  <bdi>{p.name}</bdi>
                </a>
              </td>
              <td>{p.points}</td>
              <td>{p.tournaments}</td>
              <td>{p.firsts}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>}
    <p class="field-hint">{t.tableHint}</p>
  </>;
}

import { inLanguage, texts } from "../i18n";
import type { Clock, RuleSet } from "../wire";
import type { Filter } from "./filter";
import { speedOf, speeds } from "./speed";

interface FiltersProps {
  games: readonly { rules: string; clock?: Clock }[];
  sets: readonly RuleSet[];
  filter: Filter;
  change: (filter: Filter) => void;
  /** With the choice of rated games. */
  rated?: boolean;
}

/** Selects of what the games have; a chosen value stays. */
export function Filters({ games, sets, filter, change, rated }: FiltersProps) {
  const t = texts.value;
  const l = t.lobby;
  const rules = [...new Set([...games.map((g) => g.rules), ...(filter.rules ? [filter.rules] : [])])];
  const there = new Set(games.flatMap((g) => (g.clock ? [speedOf(g.clock)] : [])));
  const set = (part: Partial<Filter>) => change({ ...filter, ...part });
  return <div class="lobby-filters" role="group" aria-label={l.filters}>
    <select aria-label={l.game} value={filter.rules} onChange={(e) => set({ rules: e.currentTarget.value })} data-testid="filter-rules">
      <option value="">{l.anyGame}</option>
      {rules.map((id) => <option key={id} value={id}>{inLanguage(sets.find((r) => r.id === id)?.names) || id}</option>)}
    </select>
    <select aria-label={t.time} value={filter.speed} onChange={(e) => set({ speed: e.currentTarget.value as Filter["speed"] })}
      data-testid="filter-speed">
      <option value="">{l.anyTime}</option>
      {speeds.filter((s) => there.has(s) || filter.speed === s).map((s) =>
        <option key={s} value={s}>{s === "none" ? t.presets.noClock : t.contest.speeds[s]}</option>
      )}
    </select>
    {rated
      && <select aria-label={t.people.rated} value={filter.rated} onChange={(e) => set({ rated: e.currentTarget.value as Filter["rated"] })}
        data-testid="filter-rated">
        <option value="">{l.anyRated}</option>
        <option value="yes">{t.people.rated}</option>
        <option value="no">{l.casual}</option>
      </select>}
  </div>;
}

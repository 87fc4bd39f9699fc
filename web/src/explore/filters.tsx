import { useEffect, useState } from "preact/hooks";
import { inLanguage } from "../i18n";
import type { ExplorePlayer, ExploreShape } from "../wire";
import { noFilters, players, shapes, type Filters } from "./api";
import { explorerWords } from "./words";

interface FilterProps {
  filters: Filters;
  change: (filters: Filters) => void;
  /** Whether the rule set has named castles and openings. */
  named: boolean;
}

export function FilterForm({ filters, change, named }: FilterProps) {
  const w = explorerWords.value;
  const set = (key: keyof Filters) => (event: Event) =>
    change({ ...filters, [key]: (event.currentTarget as HTMLInputElement | HTMLSelectElement).value });
  const [open, setOpen] = useState(false);
  const active = Object.entries(filters).filter(([key, value]) => value && key !== "shape" && key !== "part").length;
  return <div class="explorer-filters">
    {named && <ShapeField value={filters.shape} change={(shape) => change({ ...filters, shape, part: "" })} />}
    <details class="explorer-more" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary data-testid="explorer-filters">
        {w.filters}
        {active > 0 && <span class="count-badge">{active}</span>}
      </summary>
      <div class="explorer-fields">
        <PlayerField value={filters.player} change={(player) => change({ ...filters, player })} />
        <Field label={w.colour}>
          <select value={filters.as} onChange={set("as")} data-testid="explorer-as">
            <option value="">{w.either}</option>
            <option value="b">{w.black}</option>
            <option value="w">{w.white}</option>
          </select>
        </Field>
        <Field label={w.result}>
          <select value={filters.result} onChange={set("result")} data-testid="explorer-result">
            <option value="">{w.any}</option>
            <option value="b">{w.blackWon}</option>
            <option value="w">{w.whiteWon}</option>
            <option value="draw">{w.draw}</option>
          </select>
        </Field>
        <Field label={w.since}>
          <input type="text" inputMode="numeric" value={filters.since} placeholder="2026-11" title={w.dateHint} onChange={set("since")}
            data-testid="explorer-since" />
        </Field>
        <Field label={w.until}>
          <input type="text" inputMode="numeric" value={filters.until} placeholder="2026" title={w.dateHint} onChange={set("until")}
            data-testid="explorer-until" />
        </Field>
        <Field label={w.minRating}>
          <input type="text" inputMode="numeric" pattern="[0-9]{0,4}" value={filters.minRating} onChange={set("minRating")}
            data-testid="explorer-min" />
        </Field>
        <Field label={w.maxRating}>
          <input type="text" inputMode="numeric" pattern="[0-9]{0,4}" value={filters.maxRating} onChange={set("maxRating")}
            data-testid="explorer-max" />
        </Field>
        <label class="field explorer-wide">
          <span class="field-label">{w.part}</span>
          <input type="text" value={filters.part} placeholder="K2h S3h G4i" spellcheck={false} autocapitalize="off"
            onChange={(event) => change({ ...filters, part: event.currentTarget.value, shape: "" })} data-testid="explorer-part" />
          <small class="field-hint">{w.partHint}</small>
        </label>
        <button type="button" class="quiet-link explorer-wide" onClick={() => change(noFilters)} data-testid="explorer-reset">
          {w.reset}
        </button>
      </div>
    </details>
  </div>;
}

function Field({ label, children }: { label: string; children: preact.ComponentChildren }) {
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children.
  return <label class="field">
    <span class="field-label">{label}</span>
    {children}
  </label>;
}

function ShapeField({ value, change }: { value: string; change: (id: string) => void }) {
  const w = explorerWords.value;
  const [list, setList] = useState<readonly ExploreShape[]>([]);
  useEffect(() => void shapes().then((s) => setList(s.shapes), () => undefined), []);
  return <label class="explorer-shape">
    <span class="field-label">{w.shape}</span>
    <select value={value} onChange={(event) => change(event.currentTarget.value)} data-testid="explorer-shape">
      <option value="">{w.position}</option>
      {(["castle", "opening"] as const).map((group) =>
        <optgroup key={group} label={w[group]}>
          {list.filter((s) => s.group === group).map((s) => <option key={s.id} value={s.id}>{inLanguage(s.name)}</option>)}
        </optgroup>
      )}
    </select>
  </label>;
}

/** Suggests players of the index. */
function PlayerField({ value, change }: { value: string; change: (name: string) => void }) {
  const w = explorerWords.value;
  const [known, setKnown] = useState<readonly ExplorePlayer[]>([]);
  const offer = (name: string) => void players(name).then((p) => setKnown(p.players), () => undefined);
  return <label class="field explorer-wide">
    <span class="field-label">{w.player}</span>
    <input type="text" list="explorer-players" value={value} autocomplete="off" onFocus={() => offer(value)}
      onInput={(event) => offer(event.currentTarget.value)} onChange={(event) => change(event.currentTarget.value)}
      data-testid="explorer-player" />
    <datalist id="explorer-players">
      {known.map((p) => <option key={p.name} value={p.name}>{w.said(p.games)}</option>)}
    </datalist>
  </label>;
}

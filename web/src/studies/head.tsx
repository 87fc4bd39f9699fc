import { needTexts, texts } from "../i18n";
import { CloseIcon } from "../ui/icons";
import { lazy } from "../ui/lazy";
import type { StudyPerson } from "../wire";
import type { LiveStudy } from "./live";
import { colorOf, others, type Presence } from "./presence";

const Refused = lazy(() => Promise.all([import("./refused"), needTexts(["failure"])]).then(([m]) => m.Refused));

/** Names that are shown before the rest is counted. */
const shown = 6;

/** The name of the study, who is here, and whether all is saved. */
export function StudyHead({ live, presence }: { live: LiveStudy; presence: Presence }) {
  const t = texts.value.studies;
  const page = live.page.value!;
  const rest = others(live.people.value, live.you.value);
  return <div class="study-head">
    <div class="study-title">
      <p class="game-title">
        <bdi>{page.name}</bdi>
      </p>
      <Kept live={live} />
    </div>
    <div class="study-people">
      <ul aria-label={t.here(live.count.value)} data-testid="people" data-count={live.count.value}>
        {rest.slice(0, shown).map((p) => <Person key={p.id} person={p} presence={presence} />)}
      </ul>
      <span class="muted">{t.here(live.count.value)}</span>
      {live.edits.value && <label class="tick study-lead" title={t.leadHint}>
        <input type="checkbox" checked={presence.leading.value} onChange={(e) => (presence.leading.value = e.currentTarget.checked)}
          data-testid="lead" />
        {t.leadOn}
      </label>}
    </div>
    {live.held.value.length > 0 && <Refused live={live} presence={presence} />}
    <Following live={live} presence={presence} />
    {!live.edits.value && <p class="muted study-note">{t.reading}</p>}
  </div>;
}

function Person({ person, presence }: { person: StudyPerson; presence: Presence }) {
  const t = texts.value.studies;
  const label = person.lead ? `${t.leads(person.name)}. ${t.follow(person.name)}` : t.follow(person.name);
  return <li>
    <button type="button" class={`visitor large color-${colorOf(person.name)}${person.lead ? " leads" : ""}`} aria-label={label}
      title={label} aria-pressed={presence.following.value === person.id} onClick={() => presence.follow(person.id)} data-testid="person"
      data-name={person.name} data-node={person.node}>
      {[...person.name][0]}
    </button>
  </li>;
}

function Following({ live, presence }: { live: LiveStudy; presence: Presence }) {
  const t = texts.value.studies;
  const person = live.people.value.get(presence.following.value);
  if (!person) return null;
  return <p class="study-following" role="status" data-testid="following">
    <span>{t.following(person.name)}</span>
    <button type="button" class="quiet-link" onClick={() => (presence.following.value = "")} data-testid="stop-following">
      <CloseIcon />
      {t.stop}
    </button>
  </p>;
}

function Kept({ live }: { live: LiveStudy }) {
  const t = texts.value.studies;
  const unsent = live.unsent.value;
  const lost = live.connection.value === "lost";
  if (!live.edits.value && !lost) return null;
  return <p class={lost ? "kept problem" : "kept muted"} role="status" data-testid="kept" data-unsent={unsent}
    data-connection={live.connection.value}>
    {lost ? `${t.lost}${unsent ? ` ${t.unsent(unsent)}` : ""}` : unsent ? t.saving : live.held.value.length ? t.notSaved : t.saved}
  </p>;
}

import { texts } from "../i18n";
import { CloseIcon } from "../ui/icons";
import { refusalText } from "../ui/refusal";
import { Said } from "../ui/said";
import type { StudyPerson } from "../wire";
import type { LiveStudy } from "./live";
import { colorOf, others, type Presence } from "./presence";
import { follow } from "./step";

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
    <Refused live={live} presence={presence} />
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

/** A text that the server does not take, why, and what to do with it. */
function Refused({ live, presence }: { live: LiveStudy; presence: Presence }) {
  const t = texts.value.studies;
  const edit = live.held.value[0];
  const editor = presence.editor.value;
  if (!edit?.refused) return null;
  const here = editor?.chapter.id === edit.chapter;
  const node = here ? follow(editor!.tree.value, edit.path ?? []).node.id : undefined;
  const show = () => (here ? editor!.go(node!) : void live.open(edit.chapter!));
  return <div class="study-refused problem" role="alert" data-testid="refused-edit">
    <p>
      <Said text={refusalText(edit.refused)} />
    </p>
    <p>{t.textStays}</p>
    <p class="row">
      {node !== editor?.at.value && <button type="button" class="button small" onClick={show} data-testid="refused-show">{t.show}</button>}
      <button type="button" class="button small" onClick={() => live.retry(edit)} data-testid="refused-retry">{texts.value.retry}</button>
      <button type="button" class="button small danger" onClick={() => live.discard(edit)} data-testid="refused-discard">
        {t.discard}
      </button>
    </p>
  </div>;
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

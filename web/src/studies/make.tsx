import { useState } from "preact/hooks";
import { me } from "../account/me";
import { ruleSets } from "../api";
import { inLanguage, texts } from "../i18n";
import { useLoad } from "../pages/load";
import { go } from "../router";
import { Choice, Pick } from "../ui/choice";
import { failureText } from "../ui/failure";
import { Said } from "../ui/said";
import type { GameRecord, NewStudy } from "../wire";
import { addChapters, makeStudy, studies } from "./api";
import { freshClient } from "./queue";

export type Visibility = NewStudy["visibility"];

export function VisibilityChoice({ value, onChange }: { value: Visibility; onChange: (v: Visibility) => void }) {
  const t = texts.value.studies;
  return <Choice id="visibility" legend={t.visibility} value={value} onChange={onChange} large
    options={(["public", "link", "private"] as const).map((v) => ({ value: v, label: t.visibilities[v], hint: t.visibilityHints[v] }))} />;
}

/** A record on its way into a study. */
export interface Source {
  /** The name of its chapter. */
  title: string;
  /** Null until it is there. */
  record: GameRecord | null;
}

/** A new study, of a record if there is a source. The record may also become a chapter of an own study. */
export function MakeForm({ source }: { source?: Source }) {
  const t = texts.value.studies;
  const owner = me.value?.account?.name ?? "";
  const [into, setInto] = useState("");
  const [name, setName] = useState(cut(source?.title) || t.nameDefault(owner));
  const [rules, setRules] = useState("standard");
  const [visibility, setVisibility] = useState<Visibility>("link");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [client] = useState(freshClient);
  const { value } = useLoad("rule sets", ruleSets);
  const own = useLoad(`own studies ${!!source}`, async () => (source ? (await studies(true, "")).studies : []));
  const known = (own.value ?? []).filter((s) => s.owner === owner);
  const make = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    const chapter = (
      n: number,
    ) => (source ? { name: cut(source.title) || t.chapter(n), record: source.record! } : { name: t.chapter(n), rules });
    try {
      if (into) {
        const before = known.find((s) => s.id === into)!.chapters;
        const page = await addChapters(into, { client, chapters: [chapter(before + 1)] });
        go(`/study/${into}#${page.chapters.at(-1)!.id}`);
      } else go(`/study/${(await makeStudy({ client, name, visibility, chapters: [chapter(1)] })).id}`);
    } catch (error) {
      setProblem(failureText(error, texts.value.actionFailed));
      setBusy(false);
    }
  };
  return <form class="form make-study" onSubmit={(event) => void make(event)}>
    {known.length > 0
      && <Pick id="study-into" label={t.into} value={into} onChange={setInto}
        options={[{ value: "", label: t.make }, ...known.map((s) => ({ value: s.id, label: s.name }))]} />}
    {!into && <label class="field">
      <span class="field-label">{t.name}</span>
      <input type="text" autofocus required maxLength={longestName} value={name} onInput={(e) => setName(e.currentTarget.value)}
        data-testid="study-name" />
    </label>}
    {!source
      && <Pick id="study-rules" label={texts.value.rules} value={rules} onChange={setRules}
        options={(value?.rulesets ?? []).map((r) => ({ value: r.id, label: inLanguage(r.names) }))} />}
    {!into && <VisibilityChoice value={visibility} onChange={setVisibility} />}
    {problem && <p class="problem" role="alert" data-testid="problem">
      <Said text={problem} />
    </p>}
    <p class="row end">
      <button type="submit" class="button primary" disabled={busy || (source && !source.record) || (!into && !name.trim())}
        data-testid="study-make">
        {into ? t.addChapter : t.make}
      </button>
    </p>
  </form>;
}

/** In characters, as internal/study/room counts them. */
const longestName = 100;

const cut = (title = ""): string => [...title.trim()].slice(0, longestName).join("");

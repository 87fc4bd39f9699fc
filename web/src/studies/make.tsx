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
import { makeStudy } from "./api";
import { freshClient } from "./queue";

export type Visibility = NewStudy["visibility"];

export function VisibilityChoice({ value, onChange }: { value: Visibility; onChange: (v: Visibility) => void }) {
  const t = texts.value.studies;
  return <Choice id="visibility" legend={t.visibility} value={value} onChange={onChange} large
    options={(["public", "link", "private"] as const).map((v) => ({ value: v, label: t.visibilities[v], hint: t.visibilityHints[v] }))} />;
}

/** A new study, of a record if one is given. */
export function MakeForm({ record }: { record?: GameRecord }) {
  const t = texts.value.studies;
  const [name, setName] = useState(t.nameDefault(me.value?.account?.name ?? ""));
  const [rules, setRules] = useState("standard");
  const [visibility, setVisibility] = useState<Visibility>("link");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [client] = useState(freshClient);
  const { value } = useLoad("rule sets", ruleSets);
  const make = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    try {
      const chapter = record ? { name: t.chapter(1), record } : { name: t.chapter(1), rules };
      go(`/study/${(await makeStudy({ client, name, visibility, chapters: [chapter] })).id}`);
    } catch (error) {
      setProblem(failureText(error, texts.value.actionFailed));
      setBusy(false);
    }
  };
  return <form class="form make-study" onSubmit={(event) => void make(event)}>
    <label class="field">
      <span class="field-label">{t.name}</span>
      <input type="text" autofocus required maxLength={100} value={name} onInput={(e) => setName(e.currentTarget.value)}
        data-testid="study-name" />
    </label>
    {!record
      && <Pick id="study-rules" label={texts.value.rules} value={rules} onChange={setRules}
        options={(value?.rulesets ?? []).map((r) => ({ value: r.id, label: inLanguage(r.names) }))} />}
    <VisibilityChoice value={visibility} onChange={setVisibility} />
    {problem && <p class="problem" role="alert" data-testid="problem">
      <Said text={problem} />
    </p>}
    <p class="row end">
      <button type="submit" class="button primary" disabled={busy || !name.trim()} data-testid="study-make">{t.make}</button>
    </p>
  </form>;
}

import { useState } from "preact/hooks";
import { languageTag, texts } from "../i18n";
import { Choice, Pick } from "../ui/choice";
import { failureText } from "../ui/failure";
import { Said } from "../ui/said";
import type { ClubSettings } from "../wire";

const fresh: ClubSettings = { name: "", about: "", entry: "open", months: 12, first: 1 };

const numbers = (list: readonly number[], label: (n: number) => string) => list.map((n) => ({ value: String(n), label: label(n) }));

const month = (n: number): string => new Date(2024, n - 1, 1).toLocaleDateString(languageTag.value, { month: "long" });

interface SettingsFormProps {
  settings?: ClubSettings;
  label: string;
  send: (settings: ClubSettings) => Promise<unknown>;
}

/** Founds a club, or changes one. */
export function SettingsForm({ settings = fresh, label, send }: SettingsFormProps) {
  const t = texts.value.clubs;
  const [form, setForm] = useState(settings);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const set = <K extends keyof ClubSettings>(key: K) => (value: ClubSettings[K]) => setForm((f) => ({ ...f, [key]: value }));
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    try {
      await send(form);
    } catch (error) {
      setProblem(failureText(error, t.failed));
    }
    setBusy(false);
  };
  return <form class="form club-form" onSubmit={(event) => void submit(event)} data-testid="club-form">
    <label class="field">
      <span class="field-label">{t.name}</span>
      <input type="text" required maxLength={60} value={form.name} onInput={(e) => set("name")(e.currentTarget.value)}
        data-testid="club-name" />
    </label>
    <label class="field">
      <span class="field-label">{t.about}</span>
      <textarea rows={3} maxLength={2000} value={form.about} onInput={(e) => set("about")(e.currentTarget.value)}
        data-testid="club-about" />
      <span class="field-hint">{t.aboutHint}</span>
    </label>
    <Choice id="entry" large legend={t.entry} value={form.entry} onChange={set("entry")}
      options={(["open", "approval", "invitation"] as const).map((value) => ({ value, label: t.entries[value],
        hint: t.entryHints[value] })
      )} />
    <div class="fields">
      <Pick id="months" label={t.season} value={String(form.months)} onChange={(n) => set("months")(Number(n) as ClubSettings["months"])}
        options={numbers([1, 3, 6, 12], (n) => t.months[n as 1 | 3 | 6 | 12])} />
      {form.months > 1
        && <Pick id="first" label={t.first} value={String(form.first)} onChange={(n) => set("first")(Number(n))}
          options={numbers(Array.from({ length: 12 }, (_, i) => i + 1), month)} />}
    </div>
    {problem && <p class="problem" role="alert" data-testid="problem">
      <Said text={problem} />
    </p>}
    <p class="row end">
      <button type="submit" class="button primary" disabled={busy || !form.name.trim()} data-testid="club-save">{label}</button>
    </p>
  </form>;
}

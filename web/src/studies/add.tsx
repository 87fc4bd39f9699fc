import { useState } from "preact/hooks";
import { ruleSets } from "../api";
import { inLanguage, texts } from "../i18n";
import { useLoad } from "../pages/load";
import { Choice, Pick } from "../ui/choice";
import { Dialog } from "../ui/dialog";
import { failureText } from "../ui/failure";
import { Said } from "../ui/said";
import { addChapters, importChapters } from "./api";
import type { LiveStudy } from "./live";
import { freshClient } from "./queue";

type From = "start" | "file" | "text";

export function AddDialog({ live, onClose, open }: { live: LiveStudy; onClose: () => void; open: (chapter: number) => void }) {
  const t = texts.value.studies;
  const page = live.page.value!;
  const [from, setFrom] = useState<From>("start");
  const [name, setName] = useState(t.chapter(page.chapters.length + 1));
  const [rules, setRules] = useState(page.chapters.at(-1)?.rules || "standard");
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const { value } = useLoad("rule sets", ruleSets);
  // A request that is sent again adds nothing twice.
  const [client] = useState(freshClient);
  const add = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    try {
      const data = from === "file" ? new Uint8Array(await file!.arrayBuffer()) : new TextEncoder().encode(text);
      const next = from === "start"
        ? await addChapters(live.id, { client, chapters: [{ name, rules }] })
        : await importChapters(live.id, client, t.game("{n}"), data);
      live.page.value = next;
      const known = new Set(page.chapters.map((c) => c.id));
      const first = next.chapters.find((c) => !known.has(c.id));
      if (first) open(first.id);
      onClose();
    } catch (error) {
      setProblem(failureText(error, texts.value.actionFailed));
      setBusy(false);
    }
  };
  const ready = from === "start" ? !!name.trim() : from === "file" ? !!file : !!text.trim();
  return <Dialog id="add-dialog" title={t.addChapter} onClose={onClose}>
    <form class="form" onSubmit={(event) => void add(event)}>
      <Choice id="chapter-from" legend={t.from} value={from} onChange={setFrom} options={[
        { value: "start", label: t.fromStart },
        { value: "file", label: t.fromFile },
        { value: "text", label: t.fromText },
      ]} />
      {from === "start" && <>
        <Pick id="chapter-rules" label={texts.value.rules} value={rules} onChange={setRules}
          options={(value?.rulesets ?? []).map((r) => ({ value: r.id, label: inLanguage(r.names) }))} />
        <label class="field">
          <span class="field-label">{t.chapterName}</span>
          <input type="text" required maxLength={100} value={name} onInput={(e) => setName(e.currentTarget.value)}
            data-testid="new-chapter-name" />
        </label>
      </>}
      {from === "file" && <label class="field">
        <span class="field-label">{t.fromFile}</span>
        <input type="file" onChange={(e) => setFile(e.currentTarget.files?.[0] ?? null)} data-testid="chapter-file" />
        <span class="field-hint">{t.fileHint}</span>
      </label>}
      {from === "text" && <label class="field">
        <span class="field-label">{t.fromText}</span>
        <textarea rows={6} value={text} onInput={(e) => setText(e.currentTarget.value)} data-testid="chapter-text" />
        <span class="field-hint">{t.fileHint}</span>
      </label>}
      {problem && <p class="problem" role="alert" data-testid="problem">
        <Said text={problem} />
      </p>}
      <p class="row end">
        <button type="button" class="button" onClick={onClose}>{texts.value.cancel}</button>
        <button type="submit" class="button primary" disabled={busy || !ready} data-testid="chapter-add">{t.add}</button>
      </p>
    </form>
  </Dialog>;
}

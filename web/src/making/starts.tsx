import { useEffect, useRef, useState } from "preact/hooks";
import { inLanguage, texts } from "../i18n";
import { address, go } from "../router";
import { failureText } from "../ui/failure";
import type { RuleSet } from "../wire";
import { definition } from "./api";
import { most, type Draft } from "./draft";
import { fileName } from "./toml";

/** Loads the game of the address, or the smallest file for somebody who has written nothing yet. */
export async function begin(draft: Draft): Promise<void> {
  const from = new URLSearchParams(address.value.split("?")[1] ?? "").get("from") ?? (draft.text.value ? "" : "new");
  if (!from) return;
  draft.load(await definition(from));
  go("/rules/edit", true);
}

/** What a definition starts from: a game, or a file; and the way back. */
export function Starts({ draft, all }: { draft: Draft; all: readonly RuleSet[] }) {
  const t = texts.value.making;
  const [problem, setProblem] = useState("");
  const chooser = useRef<HTMLInputElement>(null);
  const start = async (id: string) => {
    setProblem("");
    try {
      draft.load(await definition(id));
    } catch (error) {
      setProblem(failureText(error));
    }
  };
  const open = async (file: File | undefined) => {
    setProblem("");
    if (file && !await load(draft, file)) setProblem(t.notText);
  };
  return <>
    <div class="making-starts">
      <label class="field">
        <span class="spoken">{t.start}</span>
        <select value="" onChange={(e) => {
          void start(e.currentTarget.value);
          e.currentTarget.value = "";
        }} data-testid="start-from">
          <option value="" disabled>{t.start}…</option>
          <option value="new">{t.smallest}</option>
          {all.map((r) => <option key={r.id} value={r.id}>{inLanguage(r.names)}</option>)}
        </select>
      </label>
      <button type="button" class="button" onClick={() => chooser.current!.click()} data-testid="open-definition">{t.open}</button>
      <button type="button" class="button" disabled={!draft.text.value.trim()}
        onClick={() => saveText(fileName(draft.text.value), draft.text.value)} data-testid="save-definition">
        {t.save}
      </button>
      <input ref={chooser} type="file" accept=".toml,application/toml,text/plain" hidden onChange={(e) => {
        void open(e.currentTarget.files?.[0]);
        e.currentTarget.value = "";
      }} data-testid="definition-chooser" />
    </div>
    {problem && <p class="problem" role="alert">{problem}</p>}
    {draft.before.value && <p class="making-replaced" role="status">
      {t.replaced} <button type="button" class="quiet-link" onClick={() => draft.undo()} data-testid="undo-load">{t.undo}</button>
    </p>}
  </>;
}

/** Opens a file as a definition. Returns false if it is not text. */
async function load(draft: Draft, file: File): Promise<boolean> {
  const bytes = await file.slice(0, 2 * most).arrayBuffer();
  try {
    draft.load(new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll("\r\n", "\n"));
    return true;
  } catch {
    return false;
  }
}

/** A file dropped on the page opens. */
export function useDroppedFile(draft: Draft): void {
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      void load(draft, file);
    };
    document.addEventListener("dragover", over);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", over);
      document.removeEventListener("drop", drop);
    };
  }, []);
}

function saveText(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

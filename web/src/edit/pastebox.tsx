import { useState } from "preact/hooks";
import { texts } from "../i18n";
import { Said } from "../ui/said";

/** use resolves to the fault of a text, or "". */
export function PasteBox({ use, given }: { use: (text: string) => Promise<string>; given: string }) {
  const s = texts.value.tsume;
  const [text, setText] = useState(given);
  const [problem, setProblem] = useState("");
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!text.trim()) return;
    const found = await use(text);
    setProblem(found);
    if (!found) setText("");
  };
  return <details class="more" data-testid="paste-box" open={!!given}>
    <summary>{s.paste}</summary>
    <form class="form" onSubmit={submit}>
      <label class="field">
        <span class="field-hint">{s.pasteHint}</span>
        <textarea rows={4} value={text} spellcheck={false} aria-invalid={problem ? true : undefined}
          onInput={(e) => setText(e.currentTarget.value)} data-testid="paste" />
      </label>
      {problem && <p class="problem" role="alert" data-testid="paste-problem">
        <Said text={problem} />
      </p>}
      <button type="submit" class="button" disabled={!text.trim()} data-testid="paste-use">{s.pasteUse}</button>
    </form>
  </details>;
}

import { texts } from "../i18n";
import { failureText } from "../ui/failure";
import type { RuleSetFault } from "../wire";
import { most, type Draft } from "./draft";

interface FoundProps {
  draft: Draft;
  jump: (line: number, column: number) => void;
}

/** What the check found. A fault leads to its place. */
export function Found({ draft, jump }: FoundProps) {
  const faults = draft.faults.value;
  const state = draft.state.value;
  return <div class="making-found" id="making-found">
    <p role="status" class={state === "sound" ? "good" : "muted"} data-testid="found">{says(draft)}</p>
    <List faults={faults} jump={jump} id="fault" />
    {faults.length === 0 && <List faults={draft.idle.value} jump={jump} id="idle" title={texts.value.making.idle} />}
  </div>;
}

function says(draft: Draft): string {
  const t = texts.value.making;
  switch (draft.state.value) {
    case "blank":
      return t.blank;
    case "checking":
      return t.checking;
    case "sound":
      return t.sound;
    case "faulty":
      return t.faults(draft.faults.value.length);
    case "large":
      return t.large(Math.ceil(draft.size / 1024), most / 1024);
    case "failed":
      return failureText(draft.error.value);
  }
}

interface ListProps {
  faults: readonly RuleSetFault[];
  jump: (line: number, column: number) => void;
  id: string;
  title?: string;
}

function List({ faults, jump, id, title }: ListProps) {
  const t = texts.value.making;
  if (faults.length === 0) return null;
  return <>
    {title && <p class="muted">{title}</p>}
    <ul class="making-faults">
      {faults.map((f, i) =>
        <li key={i}>
          <button type="button" class={id} onClick={() => jump(f.line, f.column)} data-testid={`${id}-${i}`} data-line={f.line}
            data-column={f.column}>
            <span class="muted">{t.at(f.line, f.column)}</span> <span lang="en">{f.key && <code>{f.key}</code>} {f.text}</span>
          </button>
        </li>
      )}
    </ul>
  </>;
}

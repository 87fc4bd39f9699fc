import { texts } from "../i18n";
import { RedoIcon, UndoIcon } from "../ui/icons";
import type { Draft } from "./draft";

export function UndoRedo({ draft }: { draft: Draft }) {
  const t = texts.value;
  return <>
    <button type="button" class="button small" disabled={!draft.changed} onClick={draft.undo} data-testid="undo">
      <UndoIcon />
      {t.record.undo}
    </button>
    <button type="button" class="button small" disabled={!draft.undone} onClick={draft.redo} data-testid="redo">
      <RedoIcon />
      {t.record.redo}
    </button>
  </>;
}

import { useEffect, useLayoutEffect } from "preact/hooks";
import { ruleSet } from "../api";
import { language, texts } from "../i18n";
import { Choose } from "../record/choose";
import { useDrop } from "../record/drop";
import type { Editor } from "../record/editor";
import { openAddress, state } from "../record/open";
import { RecordRoom } from "../record/room";
import { address } from "../router";
import { Notice, useLoad, Waiting } from "./load";

/** The open record stays when the address changes. */
export const stays = true;

export default function RecordPage({ id }: { id: string }) {
  const t = texts.value;
  const here = address.value;
  // Before anything can be pasted or dropped.
  useLayoutEffect(() => void openAddress(id), [here, id]);
  const over = useDrop();
  const now = state.value;
  useEffect(() => {
    if (now.kind !== "open") document.title = `${t.record.title} · komadai`;
  }, [now.kind, language.value]);
  return <>
    {now.kind === "choose" && <Choose fault={now.fault} />}
    {now.kind === "loading" && <Notice>
      <p role="status">{t.record.reading}</p>
    </Notice>}
    {now.kind === "missing" && <Notice>
      <h1>{t.record.missing}</h1>
      <p class="muted">{t.record.missingHint}</p>
      <p>
        <a class="button" href="/record">
          {t.record.title}
        </a>
      </p>
    </Notice>}
    {now.kind === "open" && <Opened key={now.editor.serial} editor={now.editor} />}
    {over && <div class="drop-over">{t.record.dropNow}</div>}
  </>;
}

function Opened({ editor }: { editor: Editor }) {
  const { rules } = editor.tree.value;
  const { value, error, retry } = useLoad(`record rules ${rules}`, () => ruleSet(rules));
  if (!value) return <Waiting error={error} retry={retry} missing={texts.value.noRules} />;
  return <RecordRoom editor={editor} rules={value} />;
}

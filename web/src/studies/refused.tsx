import { useEffect, useRef } from "preact/hooks";
import { texts } from "../i18n";
import { refusalText } from "../ui/refusal";
import { Said } from "../ui/said";
import type { LiveStudy } from "./live";
import type { Presence } from "./presence";
import { follow } from "./step";

/** A text that the server does not take, why, and what to do with it. */
export function Refused({ live, presence }: { live: LiveStudy; presence: Presence }) {
  const t = texts.value.studies;
  const edit = live.held.value[0];
  const editor = presence.editor.value;
  const place = useRef<HTMLDivElement>(null);
  // On a phone it is below the field.
  useEffect(() => place.current?.scrollIntoView({ block: "nearest" }), [edit?.id]);
  if (!edit?.refused) return null;
  const here = editor?.chapter.id === edit.chapter;
  const node = here ? follow(editor!.tree.value, edit.path ?? []).node.id : undefined;
  const show = () => (here ? editor!.go(node!) : void live.open(edit.chapter!));
  return <div ref={place} class="study-refused problem" role="alert" data-testid="refused-edit">
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

import { useEffect, useRef } from "preact/hooks";
import { texts } from "../i18n";
import { Copy } from "./copy";

export function LinkRow({ id, link, fresh }: { id: string; link: string; fresh?: boolean }) {
  const r = texts.value.record;
  const field = useRef<HTMLInputElement>(null);
  // The new link gets the focus of its button.
  useEffect(() => {
    if (fresh) field.current?.focus();
  }, []);
  return <div class="link-row">
    <input ref={field} type="text" readOnly value={link} aria-label={r.copyLink} onFocus={(e) => e.currentTarget.select()}
      data-testid={id} />
    <Copy id={`copy-${id}`} label={r.copyLink} text={link} class="button small" />
  </div>;
}

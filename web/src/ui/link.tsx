import { useEffect, useRef } from "preact/hooks";
import { texts } from "../i18n";
import { Copy } from "./copy";

/** A link in full, to be copied. */
export function LinkRow({ id, link, fresh }: { id: string; link: string; fresh?: boolean }) {
  const r = texts.value.record;
  const field = useRef<HTMLInputElement>(null);
  // A link that was just made stands where the button was that had the focus.
  useEffect(() => {
    if (fresh) field.current?.focus();
  }, []);
  return (
    <div class="link-row">
      <input ref={field} type="text" readOnly value={link} aria-label={r.copyLink} onFocus={(e) => e.currentTarget.select()} data-testid={id} />
      <Copy id={`copy-${id}`} label={r.copyLink} text={link} class="button small" />
    </div>
  );
}

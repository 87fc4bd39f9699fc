import { useEffect, useId, useRef, useState } from "preact/hooks";
import { locale, texts } from "../i18n";

export function Problem({ text }: { text: string }) {
  return <p class="problem" role="alert" data-testid="problem" hidden={!text}>{text}</p>;
}

interface FieldProps {
  label: string;
  name: string;
  id: string;
  type?: "text" | "email";
  complete?: string;
  hint?: string;
  value?: string;
  focus?: boolean;
  required?: boolean;
  max?: number;
}

export function Field({ label, name, id, type = "text", complete, hint, value, focus, required = true, max }: FieldProps) {
  const note = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focus) input.current!.focus();
  }, []);
  return <label class="field">
    <span class="field-label">{label}</span>
    <input ref={input} type={type as "text"} name={name} autocomplete={complete as "off"} autocapitalize="none" spellcheck={false}
      defaultValue={value} required={required} maxLength={max} aria-describedby={hint ? note : undefined} data-testid={id} />
    {hint && <span class="field-hint" id={note}>{hint}</span>}
  </label>;
}

/** A password field with a button that shows the password. */
export function Password(
  { label, name, id, complete, hint, focus }: { label: string; name: string; id: string; complete: string; hint?: string; focus?: boolean },
) {
  const t = texts.value.account;
  const [shown, setShown] = useState(false);
  const field = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focus) input.current!.focus();
  }, []);
  return <div class="field">
    <label class="field-label" for={field}>{label}</label>
    <div class="password">
      <input ref={input} id={field} type={(shown ? "text" : "password") as "text"} name={name} autocomplete={complete as "off"}
        autocapitalize="none" spellcheck={false} required aria-describedby={hint ? `${field}n` : undefined} data-testid={id} />
      <button type="button" class="quiet-link" aria-pressed={shown} onClick={() => setShown(!shown)} data-testid={`${id}-show`}>
        {shown ? t.hide : t.show}
      </button>
    </div>
    {hint && <span class="field-hint" id={`${field}n`}>{hint}</span>}
  </div>;
}

export function When({ at, day }: { at: number; day?: boolean }) {
  const tag = { en: "en-GB", ja: "ja-JP", zh: "zh-TW", "zh-Hans": "zh-CN" }[locale.value];
  const shown = new Date(at).toLocaleString(tag, day ? { dateStyle: "medium" } : { dateStyle: "medium", timeStyle: "short" });
  return <time dateTime={new Date(at).toISOString()}>{shown}</time>;
}

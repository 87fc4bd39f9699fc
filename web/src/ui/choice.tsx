import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

export interface Option<T extends string> {
  value: T;
  label: ComponentChildren;
  hint?: string;
}

interface ChoiceProps<T extends string> {
  legend: ComponentChildren;
  options: Option<T>[];
  value: T;
  onChange: (value: T) => void;
  id: string;
  large?: boolean;
  disabled?: boolean;
  hint?: string;
}

export function Choice<T extends string>({ legend, options, value, onChange, id, large, disabled, hint }: ChoiceProps<T>) {
  const name = useId();
  return <fieldset class={`choice ${large ? "large" : ""}`} data-testid={id} disabled={disabled}
    aria-describedby={hint ? `${name}-hint` : undefined}>
    <legend>{legend}</legend>
    <div class="options">
      {options.map((o) =>
        <label key={o.value} class={o.value === value ? "option on" : "option"}>
          <input type="radio" name={name} value={o.value} checked={o.value === value} onChange={() => onChange(o.value)}
            data-testid={`${id}-${o.value}`} />
          <span class="option-label">{o.label}</span>
          {o.hint && <span class="option-hint">{o.hint}</span>}
        </label>
      )}
    </div>
    {hint && <span class="field-hint" id={`${name}-hint`}>{hint}</span>}
  </fieldset>;
}

interface PickProps<T extends string> {
  label: ComponentChildren;
  options: { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
  id: string;
  hint?: string;
}

export function Pick<T extends string>({ label, options, value, onChange, id, hint }: PickProps<T>) {
  return <label class="field">
    <span class="field-label">{label}</span>
    <select value={value} onChange={(e) => onChange(e.currentTarget.value as T)} data-testid={id}>
      {options.map((o) => <option key={o.value} value={o.value}>{o.label}</option>)}
    </select>
    {hint && <span class="field-hint">{hint}</span>}
  </label>;
}

import { texts } from "../i18n";
import type { Drawing } from "../edit/drawing";
import { StipulationChoice, DutyChoice, FutileChoice, SideChoices, type Wishes } from "../tsume/options";

export interface DraftWishes extends Wishes {
  /** 0 for none. */
  length: number;
}

interface OptionsProps {
  drawing: Drawing;
  change: (d: Drawing) => void;
  wishes: DraftWishes;
  wish: (w: DraftWishes) => void;
}

export function DraftOptions({ drawing, change, wishes, wish }: OptionsProps) {
  const t = texts.value;
  const s = t.tsume;
  return <>
    <StipulationChoice wishes={wishes} wish={(w) => wish({ ...wishes, ...w })} />
    <details class="more" data-testid="options">
      <summary>{s.options}</summary>
      <div class="form">
        <label class="field">
          <span class="field-label">{t.compose.length}</span>
          <input type="number" min={0} max={9999} inputMode="numeric" value={wishes.length || ""} placeholder="0"
            onInput={(e) => wish({ ...wishes, length: Math.max(0, Math.min(9999, Math.trunc(Number(e.currentTarget.value)) || 0)) })}
            data-testid="draft-length" />
          <span class="field-hint">{t.compose.lengthHint}</span>
        </label>
        <SideChoices drawing={drawing} change={change} />
        {wishes.stipulation ? <DutyChoice wishes={wishes} wish={wish} /> : <FutileChoice wishes={wishes} wish={wish} />}
      </div>
    </details>
  </>;
}

import { texts, word } from "../i18n";
import type { Drawing } from "../edit/drawing";
import { AimChoice, type Wishes } from "../tsume/options";
import { Choice } from "../ui/choice";
import { SideMark } from "../ui/piece";

/** What is wished of a draft, beside what the solver asks. */
export interface DraftWishes extends Wishes {
  /** The length announced, 0 for none. */
  length: number;
}

interface OptionsProps {
  drawing: Drawing;
  change: (d: Drawing) => void;
  wishes: DraftWishes;
  wish: (w: DraftWishes) => void;
}

/** What kind of problem the draft is, its length, and by which rules it is judged. */
export function DraftOptions({ drawing, change, wishes, wish }: OptionsProps) {
  const t = texts.value;
  const s = t.tsume;
  return (
    <>
      <AimChoice wishes={wishes} wish={(w) => wish({ ...wishes, ...w })} />
      <details class="more" data-testid="options">
        <summary>{s.options}</summary>
        <div class="form">
          <label class="field">
            <span class="field-label">{t.compose.length}</span>
            <input type="number" min={0} max={9999} inputMode="numeric" value={wishes.length || ""} placeholder="0" onInput={(e) => wish({ ...wishes, length: Math.max(0, Math.min(9999, Math.trunc(Number(e.currentTarget.value)) || 0)) })} data-testid="draft-length" />
            <span class="field-hint">{t.compose.lengthHint}</span>
          </label>
          <Choice id="attacker" legend={s.attackerSide} value={drawing.attacker} onChange={(attacker) => change({ ...drawing, attacker })}
            options={[{ value: "b", label: <><SideMark side="b" />{t.black}</> }, { value: "w", label: <><SideMark side="w" />{t.white}</> }]} />
          <Choice id="to-move" legend={s.toMove} value={drawing.defends ? "defender" : "attacker"} onChange={(v) => change({ ...drawing, defends: v === "defender" })}
            options={[{ value: "attacker", label: s.attacker }, { value: "defender", label: s.defender }]} />
          {wishes.aim ? (
            <Choice id="duty" legend={s.aim.duty} value={wishes.duty} onChange={(duty) => wish({ ...wishes, duty })}
              options={["attacker", "none", "both"].map((value) => ({ value, label: word(s.aim.dutyOf, value)! }))} />
          ) : (
            <Choice id="futile" large legend={s.futile} value={wishes.futile} onChange={(futile) => wish({ ...wishes, futile })}
              options={["narrow", "loose", "strict"].map((value) => ({ value, label: word(s.futileRule, value)!, hint: word(s.futileHint, value)! }))} />
          )}
        </div>
      </details>
    </>
  );
}

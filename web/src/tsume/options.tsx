import { texts, word } from "../i18n";
import { Choice, Pick as Menu } from "../ui/choice";
import { SideMark } from "../ui/piece";
import type { Drawing } from "../edit/drawing";

export interface Wishes {
  any: boolean;
  futile: string;
  verify: boolean;
  /** "" for a mate problem. */
  stipulation: string;
  /** Whose moves must check. */
  duty: string;
}

interface OptionsProps {
  drawing: Drawing;
  wishes: Wishes;
  change: (d: Drawing) => void;
  wish: (w: Wishes) => void;
}

export function StipulationChoice({ wishes, wish }: Pick<OptionsProps, "wishes" | "wish">) {
  const s = texts.value.tsume.aim;
  const options = Object.entries(s.name).map(([value, label]) => ({ value, label }));
  return <Menu id="aim" label={s.label} hint={word(s.hint, wishes.stipulation || "mate")} value={wishes.stipulation || "mate"}
    onChange={(id) => wish({ ...wishes, stipulation: id === "mate" ? "" : id })} options={options} />;
}

export function SearchOptions({ drawing, wishes, change, wish }: OptionsProps) {
  const s = texts.value.tsume;
  return <details class="more" data-testid="options">
    <summary>{s.options}</summary>
    <div class="form">
      <SideChoices drawing={drawing} change={change} />
      {wishes.stipulation ? <DutyChoice wishes={wishes} wish={wish} /> : <MateOptions wishes={wishes} wish={wish} />}
    </div>
  </details>;
}

function MateOptions({ wishes, wish }: Pick<OptionsProps, "wishes" | "wish">) {
  const s = texts.value.tsume;
  return <>
    <Choice id="length" legend={s.length} value={wishes.any ? "any" : "shortest"} onChange={(v) => wish({ ...wishes, any: v === "any" })}
      options={[{ value: "shortest", label: s.shortest }, { value: "any", label: s.any }]} />
    <FutileChoice wishes={wishes} wish={wish} />
    <label class="tick">
      <input type="checkbox" checked={wishes.verify} onChange={(e) => wish({ ...wishes, verify: e.currentTarget.checked })}
        data-testid="verify" />
      <span>
        {s.verify}
        <span class="option-hint">{" "}{s.verifyHint}</span>
      </span>
    </label>
  </>;
}

export function SideChoices({ drawing, change }: Pick<OptionsProps, "drawing" | "change">) {
  const t = texts.value;
  const s = t.tsume;
  return <>
    <Choice id="attacker" legend={s.attackerSide} value={drawing.attacker} onChange={(attacker) => change({ ...drawing, attacker })}
      options={[{ value: "b", label: <>
        <SideMark side="b" />
        {t.black}
      </> }, { value: "w", label: <>
        <SideMark side="w" />
        {t.white}
      </> }]} />
    <Choice id="to-move" legend={s.toMove} value={drawing.defends ? "defender" : "attacker"}
      onChange={(v) => change({ ...drawing, defends: v === "defender" })}
      options={[{ value: "attacker", label: s.attacker }, { value: "defender", label: s.defender }]} />
  </>;
}

interface WishProps<W extends Wishes> {
  wishes: W;
  wish: (w: W) => void;
}

export function DutyChoice<W extends Wishes>({ wishes, wish }: WishProps<W>) {
  const s = texts.value.tsume.aim;
  return <Choice id="duty" legend={s.duty} value={wishes.duty} onChange={(duty) => wish({ ...wishes, duty })}
    options={["attacker", "none", "both"].map((value) => ({ value, label: word(s.dutyOf, value)! }))} />;
}

export function FutileChoice<W extends Wishes>({ wishes, wish }: WishProps<W>) {
  const s = texts.value.tsume;
  return <Choice id="futile" large legend={s.futile} value={wishes.futile} onChange={(futile) => wish({ ...wishes, futile })}
    options={["narrow", "loose", "strict"].map((value) => ({ value, label: word(s.futileRule, value)!,
      hint: word(s.futileHint, value)! })
    )} />;
}

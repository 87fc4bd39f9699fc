import { inLanguage, texts } from "../i18n";
import { GradeField } from "../people/grade";
import { setUpStyle } from "../prefs";
import { Choice, Pick } from "../ui/choice";
import { SideMark } from "../ui/piece";
import { PieceSetChoice } from "../ui/pieceset";
import type { RuleSetPage } from "../wire";
import { RuleChoices } from "./choices";
import { ClockChoice, timed } from "./clock";
import type { Setter, Settled } from "./form";
import { LevelChoice, LevelSlider } from "./level";
import { PresetChoice } from "./presets";

interface FieldsProps {
  rules: RuleSetPage;
  now: Settled;
  set: Setter;
}

/** What a first game needs: the time, the level and the side. */
export function FirstFields({ rules, now, set }: FieldsProps) {
  const t = texts.value;
  const { form, people, handicap, mayGrade, color } = now;
  return <>
    <PresetChoice now={now} set={set} />
    {!people && <LevelChoice level={form.level} set={set("level")} />}
    <Choice id="color" legend={t.color} value={color.startsWith("furigoma") ? "random" : color} onChange={set("color")} options={[
      ...(handicap ? [] : [{ value: "random" as const, label: t.random }]),
      { value: "b", label: <>
        <SideMark side="b" />
        {handicap ? t.taker : t.black}
      </> },
      { value: "w", label: <>
        <SideMark side="w" />
        {handicap ? t.giver : t.white}
      </> },
    ]} />
    {mayGrade && <GradeField />}
    {people && <RatedField rules={rules} now={now} set={set} />}
  </>;
}

function RatedField({ now: { form, mayRate }, set }: FieldsProps) {
  const t = texts.value.people;
  if (!mayRate) return null;
  return <label class="tick" title={t.ratedHint}>
    <input type="checkbox" checked={form.rated} onChange={(e) => set("rated")(e.currentTarget.checked)} data-testid="rated" />
    {t.rated} <small class="muted">{t.ratedHint}</small>
  </label>;
}

function SideFields({ rules, now, set }: FieldsProps) {
  const t = texts.value;
  const { form, people, start, handicap, byGrade, mayGrade, mayToss, color } = now;
  const tossed = color.startsWith("furigoma");
  return <>
    {mayToss && <label class="tick">
      <input type="checkbox" checked={tossed} onChange={(e) => set("color")(e.currentTarget.checked ? "furigoma" : "random")}
        data-testid="color-furigoma" />
      {t.presets.tossTick}
    </label>}
    {tossed && people
      && <Choice id="toss-for" legend={t.tossFor} value={color} onChange={set("color")}
        hint={color === "furigoma" ? t.tossForStrongerHint : undefined} options={[
        { value: "furigoma" as const, label: t.tossForStronger },
        { value: "furigoma-host" as const, label: t.tossForYou },
        { value: "furigoma-guest" as const, label: t.tossForOpponent },
      ]} />}
    {!people && <LevelSlider level={form.level} set={set("level")} />}
    {!start && rules.handicaps?.length > 0
      && <Pick id="handicap" label={t.handicap} value={byGrade ? "grades" : handicap?.id ?? "even"} onChange={set("handicap")}
        hint={byGrade ? t.people.byGradeHint : handicap?.alternates ? t.people.matchTerms : handicap && t.handicapHint} options={[
        ...(mayGrade && now.grade ? [{ value: "grades", label: t.people.byGrade }] : []),
        { value: "even", label: t.even },
        ...rules.handicaps.map((h) => ({ value: h.id, label: inLanguage(h.names) })),
      ]} />}
    {!handicap && !start && !byGrade
      && <Choice id="first" legend={t.firstMove} value={form.first} onChange={set("first")} options={[{ value: "b", label: <>
        <SideMark side="b" />
        {t.blackFirst}
      </> }, { value: "w", label: <>
        <SideMark side="w" />
        {t.whiteFirst}
      </> }]} />}
  </>;
}

function TimeFields({ now, set }: Omit<FieldsProps, "rules">) {
  const { people, clock } = now;
  return <ClockChoice clocks={people ? ["none", ...timed, "correspondence"] : ["none", ...timed]} form={clock}
    choose={set(people ? "peopleClock" : "clock")} set={set} />;
}

export function MoreFields({ rules, chosen, now, set, change }: FieldsProps & { chosen: string; change: (id: string) => void }) {
  const t = texts.value;
  const { form } = now;
  return <details class="more">
    <summary data-testid="more">{t.more}</summary>
    <div class="form">
      <SideFields rules={rules} now={now} set={set} />
      <TimeFields now={now} set={set} />
      <Choice id="fouls" legend={t.fouls} value={form.fouls} onChange={set("fouls")}
        options={[{ value: "refuse", label: t.foulsRefuse }, { value: "lose", label: t.foulsLose }]} />
      {rules.impasse?.length > 1
        && <Pick id="impasse" label={t.impasse}
          value={form.impasse && rules.impasse.includes(form.impasse) ? form.impasse : rules.impasse[0]!} onChange={set("impasse")}
          options={rules.impasse.map((value) => ({ value, label: t.impasseRule[value] ?? value }))} />}
      <RuleChoices rules={rules} id={chosen} change={change} />
      <Choice id="setup" legend={t.setUp} value={setUpStyle.value} onChange={(v) => (setUpStyle.value = v)}
        options={(["none", "ohashi", "ito"] as const).map((value) => ({ value, label: t.setUpOrder[value]! }))} />
      <PieceSetChoice />
      <label class="tick">
        <input type="checkbox" checked={form.undo} onChange={(e) => set("undo")(e.currentTarget.checked)} data-testid="undo-allowed" />
        {t.allowUndo}
      </label>
    </div>
  </details>;
}

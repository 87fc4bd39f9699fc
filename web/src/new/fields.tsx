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
import { levelRatings } from "./rating";

interface FieldsProps {
  rules: RuleSetPage;
  now: Settled;
  set: Setter;
}

export function SideFields({ rules, now, set }: FieldsProps) {
  const t = texts.value;
  const { form, people, start, handicap, mayGrade, byGrade, mayToss, color } = now;
  const tossed = color.startsWith("furigoma");
  const grade = t.levelGrades[form.level - 1];
  const rating = levelRatings[form.level - 1];
  return <>
    <Choice id="color" large legend={t.color} value={tossed ? "furigoma" : color} onChange={set("color")} options={[
      { value: "b", label: <>
        <SideMark side="b" />
        {handicap ? t.taker : t.black}
      </>, hint: t.blackHint },
      { value: "w", label: <>
        <SideMark side="w" />
        {handicap ? t.giver : t.white}
      </>, hint: t.whiteHint },
      ...(!mayToss ? [] : [{ value: "furigoma" as const, label: t.furigoma, hint: t.furigomaHint }]),
      { value: "random", label: t.random },
    ]} />
    {tossed && people
      && <Choice id="toss-for" legend={t.tossFor} value={color} onChange={set("color")}
        hint={color === "furigoma" ? t.tossForStrongerHint : undefined} options={[
        { value: "furigoma" as const, label: t.tossForStronger },
        { value: "furigoma-host" as const, label: t.tossForYou },
        { value: "furigoma-guest" as const, label: t.tossForOpponent },
      ]} />}
    {!people && <label class="field level" for="level">
      <span class="field-label">
        {t.engineLevel} <output>{form.level} · {t.levelNames[form.level - 1]}</output>
      </span>
      <input id="level" type="range" min={1} max={10} step={1} value={form.level} onInput={(e) =>
        set("level")(Number(e.currentTarget.value))} aria-describedby="level-grade" data-testid="level" />
      <span class="field-hint" id="level-grade">{grade && rating ? t.levelGrade(grade, rating) : "\u00a0"}</span>
    </label>}
    {mayGrade && <GradeField />}
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

export function TimeFields({ now, set }: Omit<FieldsProps, "rules">) {
  const t = texts.value;
  const { form, people, clock, mayRate } = now;
  return <>
    <ClockChoice clocks={people ? ["none", ...timed, "correspondence"] : ["none", ...timed]} form={clock}
      choose={set(people ? "peopleClock" : "clock")} set={set} />
    {mayRate && <label class="tick" title={t.people.ratedHint}>
      <input type="checkbox" checked={form.rated} onChange={(e) => set("rated")(e.currentTarget.checked)} data-testid="rated" />
      {t.people.rated} <small class="muted">{t.people.ratedHint}</small>
    </label>}
  </>;
}

export function MoreFields({ rules, chosen, now, set, change }: FieldsProps & { chosen: string; change: (id: string) => void }) {
  const t = texts.value;
  const { form } = now;
  return <details class="more">
    <summary data-testid="more">{t.more}</summary>
    <div class="form">
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

import { useEffect, useState } from "preact/hooks";
import { ruleSet } from "../api";
import { inLanguage, texts } from "../i18n";
import { useLoad } from "../pages/load";
import { Choice, Pick } from "../ui/choice";
import { Copy } from "../ui/copy";
import { SideMark } from "../ui/piece";
import type { RuleSet, Side } from "../wire";
import type { Draft } from "./draft";
import { emptyGame, holdingRest, pieceKeys, setOf, turnOf } from "./drawing";
import { sfenFaultText } from "./fault";
import { Palette } from "./palette";
import { PasteBox } from "./pastebox";
import type { Brush } from "./pens";
import { plainSFEN, sfenFault } from "./sfen";
import { UndoRedo } from "./steps";

interface FormProps {
  all: RuleSet[];
  draft: Draft;
  sfen: string;
  brush: Brush;
  choose: (brush: Brush) => void;
  /** rules is for a position of another rule set. */
  load: (sfen: string, rules?: RuleSet) => void;
  paste: (text: string) => Promise<string>;
  given: string;
}

export function EditForm({ all, draft, sfen, brush, choose, load, paste, given }: FormProps) {
  const t = texts.value;
  const { rules, drawing, draw } = draft;
  const handicaps = useLoad(`handicaps ${rules.id}`, () => ruleSet(rules.id)).value?.handicaps ?? [];
  const starts = [
    { value: "", label: t.edit.setUpNone },
    { value: rules.start, label: t.even },
    ...handicaps.map((h) => ({ value: h.sfen, label: inLanguage(h.names) })),
  ];
  return <div class="tsume-form">
    <div class="edit-picks">
      <Pick id="edit-rules" label={t.rules} value={rules.id} onChange={(id) => {
        const set = all.find((r) => r.id === id)!;
        choose("move");
        load(set.start, set);
      }} options={all.map((r) => ({ value: r.id, label: inLanguage(r.names) }))} />
      <Pick id="edit-start" label={t.edit.setUp} value={starts.find((s) => s.value === sfen)?.value ?? ""} onChange={(v) => v && load(v)}
        options={starts} />
    </div>
    <Palette rules={rules} drawing={drawing} brush={brush} choose={choose} change={draw} game />
    <Choice id="to-move" legend={t.tsume.toMove} value={turnOf(drawing)} onChange={(side) => draw({ ...drawing, defends: side === "w" })}
      options={(["b", "w"] as const).map((value) => ({ value, label: <>
        <SideMark side={value} />
        {value === "b" ? t.black : t.white}
      </> }))} />
    <Steps draft={draft} />
    <SfenField rules={rules} sfen={sfen} load={load} />
    <p class="muted small-print">
      {t.edit.howTo} <span class="keys-hint">{t.edit.howToKeys(pieceKeys(rules))}</span>
    </p>
    <PasteBox use={paste} given={given} />
  </div>;
}

function Steps({ draft }: { draft: Draft }) {
  const t = texts.value;
  const { rules, drawing, draw } = draft;
  const rest = (side: Side) => draw(holdingRest(drawing, side, rules));
  return <p class="row edit-steps">
    <UndoRedo draft={draft} />
    <button type="button" class="button small" onClick={() => draw(emptyGame)} data-testid="clear">{t.tsume.clear}</button>
    {setOf(rules).size > 0 && rules.hand.length > 0
      && (["b", "w"] as const).map((side) =>
        <button key={side} type="button" class="button small" onClick={() => rest(side)} data-testid={`rest-${side}`}>
          <SideMark side={side} />
          {t.edit.rest(side === "b" ? t.black : t.white)}
        </button>
      )}
  </p>;
}

function SfenField({ rules, sfen, load }: { rules: RuleSet; sfen: string; load: (sfen: string) => void }) {
  const t = texts.value;
  const [text, setText] = useState(sfen);
  useEffect(() => setText(sfen), [sfen]);
  const fault = text === sfen ? null : sfenFault(text, rules);
  const write = (written: string) => {
    setText(written);
    if (!sfenFault(written, rules)) load(plainSFEN(written, rules.start));
  };
  return <div class="edit-sfen">
    <label class="field">
      <span class="field-label">{t.edit.sfen}</span>
      <input type="text" value={text} spellcheck={false} autocomplete="off" aria-invalid={fault ? true : undefined}
        onInput={(event) => write(event.currentTarget.value)} data-testid="sfen" />
    </label>
    <Copy id="copy-sfen" label={t.copySFEN} text={sfen} class="button small" />
    {fault && <p class="problem" role="alert" data-testid="sfen-problem">{sfenFaultText(fault)}</p>}
  </div>;
}

import { inLanguage, texts } from "../i18n";
import { Pick } from "../ui/choice";
import { Copy } from "../ui/copy";
import type { RuleSet } from "../wire";
import type { Draft } from "../edit/draft";
import { bare, fromSFEN, handsOf, pieceKeys, type Drawing } from "../edit/drawing";
import { Palette } from "../edit/palette";
import { PasteBox } from "../edit/pastebox";
import type { Brush } from "../edit/pens";
import { UndoRedo } from "../edit/steps";
import { beginning } from "./begin";
import { StipulationChoice, SearchOptions, type Wishes } from "./options";

interface FormProps {
  all: RuleSet[];
  draft: Draft;
  sfen: string;
  brush: Brush;
  choose: (brush: Brush) => void;
  wishes: Wishes;
  wish: (wishes: Wishes) => void;
  /** rules is for a position of another rule set. */
  load: (drawing: Drawing, rules?: RuleSet) => void;
  paste: (text: string) => Promise<string>;
  /** Text for the paste box. */
  given: string;
  start: (threat: boolean) => void;
}

export function ProblemForm({ all, draft, sfen, brush, choose, wishes, wish, load, paste, given, start }: FormProps) {
  const t = texts.value;
  const s = t.tsume;
  const { rules, drawing, draw } = draft;
  return <div class="tsume-form">
    <Pick id="tsume-rules" label={s.rulesLabel} value={rules.id} onChange={(id) => {
      const set = all.find((r) => r.id === id)!;
      load(beginning(set), set);
    }} options={all.map((r) => ({ value: r.id, label: inLanguage(r.names) }))} />
    <Palette rules={rules} drawing={drawing} brush={brush} choose={choose} change={draw} />
    <p class="row">
      <button type="button" class="button small" onClick={() => load(bare(rules))} data-testid="clear">{s.clear}</button>
      <button type="button" class="button small" onClick={() => load(fromSFEN(rules.start, rules))} data-testid="start-position">
        {s.startPosition}
      </button>
      <UndoRedo draft={draft} />
      <Copy id="copy-sfen" label={t.copySFEN} text={sfen} />
    </p>
    <p class="muted small-print">
      {s.howTo} <span class="keys-hint">{s.howToKeys(pieceKeys(rules))}</span>
    </p>
    <PasteBox use={paste} given={given} />
    <StipulationChoice wishes={wishes} wish={wish} />
    <SearchOptions drawing={drawing} wishes={wishes} change={(d) => draw({ ...d, hands: handsOf(drawing, rules) })} wish={wish} />
    <div class="tsume-go">
      <button type="button" class="button primary big" onClick={() => start(false)} data-testid="solve">{s.solve}</button>
      <button type="button" class="button" title={s.threat.askHint} onClick={() => start(true)} data-testid="ask-threat">
        {s.threat.ask}
      </button>
    </div>
  </div>;
}

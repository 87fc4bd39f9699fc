import type { Draft } from "../edit/draft";
import { bare, handsOf, pieceKeys } from "../edit/drawing";
import { Palette } from "../edit/palette";
import { PasteBox } from "../edit/pastebox";
import type { Brush } from "../edit/pens";
import { UndoRedo } from "../edit/steps";
import { inLanguage, texts } from "../i18n";
import { Pick } from "../ui/choice";
import type { RuleSet } from "../wire";
import { DraftOptions, type DraftWishes } from "./options";

interface ToolsProps {
  all: RuleSet[];
  draft: Draft;
  brush: Brush;
  choose: (brush: Brush) => void;
  wishes: DraftWishes;
  wish: (wishes: DraftWishes) => void;
  paste: (text: string) => Promise<string>;
  /** Text for the paste box. */
  given: string;
  /** Starts again, perhaps in another rule set. */
  begin: (rules: RuleSet) => void;
}

export function Tools({ all, draft, brush, choose, wishes, wish, paste, given, begin }: ToolsProps) {
  const t = texts.value;
  const { rules, drawing, draw } = draft;
  return <>
    <p class="muted compose-lead">{t.compose.lead}</p>
    <Palette rules={rules} drawing={drawing} brush={brush} choose={choose} change={draw} />
    <p class="row">
      <button type="button" class="button small" onClick={() => draw(bare(rules))} data-testid="clear">{t.tsume.clear}</button>
      <UndoRedo draft={draft} />
    </p>
    <p class="muted small-print keys-hint">{t.tsume.howToKeys(pieceKeys(rules))}</p>
    <Pick id="tsume-rules" label={t.tsume.rulesLabel} value={rules.id} onChange={(id) => begin(all.find((r) => r.id === id)!)}
      options={all.map((r) => ({ value: r.id, label: inLanguage(r.names) }))} />
    <DraftOptions drawing={drawing} change={(d) => draw({ ...d, hands: handsOf(drawing, rules) })} wishes={wishes} wish={wish} />
    <PasteBox use={paste} given={given} />
  </>;
}

import { useEffect, useState } from "preact/hooks";
import { coordinates, inLanguage, language, notation, texts, word } from "../i18n";
import { kindLabel } from "../board/labels";
import { locale } from "../i18n";
import { parseSFEN } from "../board/position";
import { nodeLabel } from "../record/label";
import { Dialog } from "../ui/dialog";
import type { RecordNode, RuleSet } from "../wire";
import { tryLine, triesShown } from "./tries";
import type { Known } from "./work";
import { pliesOf } from "./words";

interface SheetProps {
  rules: RuleSet;
  sfen: string;
  stipulation: string;
  known: Known;
  title: string;
  author: string;
  named: (title: string, author: string) => void;
  onClose: () => void;
}

/** A printable page: diagram, task, and optionally the solution with 変化 and 紛れ. */
export function Sheet({ rules, sfen, stipulation, known, title, author, named, onClose }: SheetProps) {
  const t = texts.value;
  const s = t.compose.sheet;
  const [solved, setSolved] = useState(true);
  const [corner, setCorner] = useState(true);
  // Prints the sheet alone.
  useEffect(() => {
    document.documentElement.classList.add("printing-sheet");
    return () => document.documentElement.classList.remove("printing-sheet");
  }, []);
  // As in print, the attacker's hand stands below; the defender has the rest.
  const query = new URLSearchParams({ rules: rules.id, sfen, theme: "print", stands: "none", coordinates: coordinates.value,
    pieces: language.value === "en" ? "intl" : "one" });
  if (corner) query.set("tsume", "true");
  const name = word(t.tsume.aim.name, stipulation || "mate") ?? "";
  const plies = pliesOf(known);
  return <Dialog id="sheet-dialog" title={t.compose.print} onClose={onClose} class="wide sheet-dialog">
    <div class="form sheet-form">
      <div class="sheet-fields">
        <label class="field">
          <span class="field-label">{s.name}</span>
          <input type="text" value={title} maxLength={120} onInput={(e) => named(e.currentTarget.value, author)}
            data-testid="sheet-title" />
        </label>
        <label class="field">
          <span class="field-label">{s.author}</span>
          <input type="text" value={author} maxLength={120} onInput={(e) => named(title, e.currentTarget.value)}
            data-testid="sheet-author" />
        </label>
      </div>
      <label class="tick">
        <input type="checkbox" checked={solved} onChange={(e) => setSolved(e.currentTarget.checked)} data-testid="sheet-solution" />
        <span>{s.solution}</span>
      </label>
      <label class="tick">
        <input type="checkbox" checked={corner} onChange={(e) => setCorner(e.currentTarget.checked)} data-testid="sheet-corner" />
        <span>{s.corner}</span>
      </label>
      <button type="button" class="button primary" onClick={() => print()} data-testid="sheet-print">{s.print}</button>
    </div>
    <article class="sheet" data-testid="sheet" lang={locale.value === "zh" ? "zh-Hant" : locale.value}>
      <header>
        {title && <h3>{title}</h3>}
        {author && <p>{author}</p>}
        <p class="sheet-task">{plies ? s.task(name, plies) : name}{rules.id !== "standard" && ` · ${inLanguage(rules.names)}`}</p>
      </header>
      <img src={`/api/v1/diagrams/svg?${query}`} alt={s.picture(sfen)} />
      <p>{s.hand(handText(sfen, rules) || s.none)}</p>
      {solved && <Solution known={known} />}
    </article>
  </Dialog>;
}

function handText(sfen: string, rules: RuleSet): string {
  const p = parseSFEN(sfen);
  const kinds = new Map(rules.pieces.map((k) => [k.letter, k]));
  return [...p.hands[p.turn]].map(([kind, n]) =>
    `${kindLabel(locale.value, kinds, kind)}${n > 1 ? (language.value === "en" ? ` ×${n}` : n) : ""}`
  ).join(language.value === "en" ? ", " : "・");
}

const written = (line: readonly RecordNode[]) => line.map((n) => nodeLabel(n)).join(" ");

function Solution({ known }: { known: Known }) {
  const t = texts.value;
  const s = t.compose;
  const { tree, stipulation } = known;
  return <section class={`sheet-solution ${notation.value}`}>
    <h4>{s.sheet.answer}</h4>
    {stipulation
      ? stipulation.lines.map((line, i) => <p key={i}>{written(line)}</p>)
      : <p class="strong">{written(tree?.line ?? known.verdict?.line ?? known.answer?.line ?? [])}</p>}
    {tree && tree.variations.length > 0 && <>
      <h4>{s.variations}</h4>
      {tree.variations.map((v, i) =>
        <p key={i}>{s.at(v.ply)} {written(v.line)}{v.plies > 0 && ` (${s.plies(v.plies)})`}{v.useless && ` (${s.useless})`}</p>
      )}
    </>}
    {tree && triesShown(tree.tries).length > 0 && <>
      <h4>{s.tries}</h4>
      {triesShown(tree.tries).map((v, i) =>
        <p key={i}>{s.at(v.ply)} {v.dropMate ? `${notation.value === "ja" ? v.ja : v.western} (${s.dropMate})` : written(tryLine(v))}</p>
      )}
    </>}
  </section>;
}

import { useRef, useState } from "preact/hooks";
import { inLanguage } from "../i18n";
import { Pick } from "../ui/choice";
import { BookIcon } from "../ui/icons";
import type { RuleSet } from "../wire";
import { begin, largest } from "./open";
import { Problem } from "./problem";
import { bookWords } from "./words";

export const endings = ".db,.ybb,.bin,.sbk";

export function ChooseBook({ all }: { all: readonly RuleSet[] }) {
  const w = bookWords.value;
  const input = useRef<HTMLInputElement>(null);
  const [rules, setRules] = useState("standard");
  return <main id="main" class="page book-choose" tabIndex={-1} data-testid="book-choose">
    <header class="choose-head">
      <h1>{w.title}</h1>
      <p class="lead">{w.lead}</p>
    </header>
    <Problem />
    <section class="drop-zone">
      <BookIcon />
      <h2>{w.drop}</h2>
      <p class="muted">{w.dropHint(largest)}</p>
      <button type="button" class="button primary" onClick={() => input.current!.click()} data-testid="book-choose-file">{w.choose}</button>
      <input ref={input} class="spoken" type="file" tabIndex={-1} aria-label={w.choose} accept={endings} data-testid="book-file"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) void begin(rules, file);
        }} />
    </section>
    <div class="book-begin">
      <Pick id="book-rules" label={w.rules} value={rules} onChange={setRules} hint={w.rulesHint}
        options={all.map((r) => ({ value: r.id, label: inLanguage(r.names) }))} />
      <button type="button" class="button" onClick={() => void begin(rules)} data-testid="book-fresh">{w.fresh}</button>
    </div>
  </main>;
}

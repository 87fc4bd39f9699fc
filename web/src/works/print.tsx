import { useEffect, useState } from "preact/hooks";
import { me } from "../account/me";
import { coordinates, language, locale, texts } from "../i18n";
import { useLoad } from "../pages/load";
import { nodeLabel } from "../record/label";
import { Dialog } from "../ui/dialog";
import type { Problem } from "../wire";
import { works } from "./api";
import { titleOf } from "./card";

async function allWorks(author: string): Promise<Problem[]> {
  const list: Problem[] = [];
  for (let more = true; more;) {
    const next = await works({ author }, list.length, true);
    list.push(...next.problems);
    more = !!next.more && next.problems.length > 0;
  }
  return list.reverse();
}

/** A printable page of an author's problems, oldest first; their author can print the solutions. */
export function PrintWorks({ author, onClose }: { author: string; onClose: () => void }) {
  const t = texts.value.works;
  const { value: list } = useLoad(`print ${author}`, () => allWorks(author));
  const [solved, setSolved] = useState(true);
  useEffect(() => {
    document.documentElement.classList.add("printing-sheet");
    return () => document.documentElement.classList.remove("printing-sheet");
  }, []);
  const mine = me.value?.account?.name === author;
  return <Dialog id="print-works" title={t.print} onClose={onClose} class="wide sheet-dialog">
    <div class="sheet-form row">
      {mine && <label class="tick">
        <input type="checkbox" checked={solved} onChange={(e) => setSolved(e.currentTarget.checked)} />
        <span>{t.printSolutions}</span>
      </label>}
      <button type="button" class="button primary" disabled={!list} onClick={() => print()} data-testid="print-now">{t.print}</button>
    </div>
    {!list && <p role="status">{texts.value.loading}</p>}
    {list && <article class="sheet" data-testid="sheet" data-count={list.length} lang={locale.value === "zh" ? "zh-Hant" : locale.value}>
      <header>
        <h3>{t.mine(author)}</h3>
      </header>
      <ol class="sheet-works">
        {list.map((p) =>
          <li key={p.id}>
            <p>
              <strong>{titleOf(p)}</strong> {t.mateIn(p.plies)}
            </p>
            <img src={`/api/v1/diagrams/svg?${pictureOf(p)}`} alt={`SFEN ${p.sfen}`} />
          </li>
        )}
      </ol>
      {mine && solved && <section class="sheet-solution">
        <h4>{t.printSolutions}</h4>
        <ol>{list.map((p) => <li key={p.id}>{(p.solution ?? []).map((n) => nodeLabel(n)).join(" ")}</li>)}</ol>
      </section>}
    </article>}
  </Dialog>;
}

const pictureOf = (p: Problem) =>
  new URLSearchParams({ rules: p.rules, sfen: p.sfen, theme: "print", tsume: "true", coordinates: coordinates.value,
    pieces: language.value === "en" ? "intl" : "one" });

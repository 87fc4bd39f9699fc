import { useMemo } from "preact/hooks";
import { inLanguage, language, texts } from "../i18n";
import { beside, OtherPieces } from "../rules/pieces";
import { Board } from "../ui/board";
import { Markdown } from "../ui/markdown";
import { otherNames } from "../ui/names";
import type { Draft, Good } from "./draft";

/** The game of the last sound version: a board to try the moves on, the counts and the rules. */
export function Preview({ draft }: { draft: Draft }) {
  const good = draft.good.value;
  if (!good) return null;
  return <Game draft={draft} good={good} />;
}

function Game({ draft, good: { rules, line, perft } }: { draft: Draft; good: Good }) {
  const t = texts.value;
  const m = t.making;
  const last = line.moves.at(-1);
  const lastMove = useMemo(() => (last?.usi ? { usi: last.usi, side: last.view?.side as "b" | "w", path: last.view?.path } : null), [line]);
  const stale = draft.state.value === "faulty" || draft.state.value === "large";
  return <section class="making-game" aria-label={inLanguage(rules.names)} data-testid="made" data-rules={rules.id} data-sfen={line.sfen}>
    <header>
      <h2>{inLanguage(rules.names)}</h2>
      <p class="other-names">{otherNames(rules)}</p>
      {stale && <p class="muted" role="status">{m.stale}</p>}
    </header>
    <div class="making-board">
      <Board key={`${rules.board.files} ${rules.board.ranks}`} rules={rules} sfen={line.sfen} last={lastMove} check={line.check}
        legal={line.legal} selectable={line.over ? "" : line.turn} maxHeight={560} onMove={(usi) => draft.play(usi)} />
      <p class="row making-moves">
        <span class="muted">{line.over?.view?.end ? inLanguage(line.over.view.end) : m.tryMoves}</span>
        {line.moves.length > 0 && <>
          <button type="button" class="button small" onClick={() => draft.back()} data-testid="take-back">{m.back}</button>
          <button type="button" class="button small" onClick={() => draft.restart()} data-testid="restart">{m.restart}</button>
        </>}
      </p>
    </div>
    <dl class="making-counts" aria-label={m.counts} title={m.countsHint} data-testid="perft">
      {[1, 2, 3].map((n) =>
        <div key={n}>
          <dt>{m.afterMoves(n)}</dt>
          <dd>{perft[n - 1]?.toLocaleString(language.value) ?? <span class="muted">{m.tooMany}</span>}</dd>
        </div>
      )}
    </dl>
    <div class="making-rules">
      <h2>{m.rules}</h2>
      <Markdown text={inLanguage(rules.body)} beside={beside(rules)} />
    </div>
    <OtherPieces rules={rules} />
  </section>;
}

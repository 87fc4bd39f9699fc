import { nodeLabel } from "../record/label";
import { languageTag, notation, texts } from "../i18n";
import type { OwnPuzzle } from "../wire";

export function opponent(p: OwnPuzzle): string {
  const t = texts.value;
  return p.level ? `${t.engine} ${t.levelN(p.level)}` : `${t.people.versus} ${(p.you === "b" ? p.white : p.black) || t.people.guest}`;
}

export const dayText = (at: number): string => new Date(at).toLocaleDateString(languageTag.value, { dateStyle: "medium" });

export const placeText = (p: OwnPuzzle): string => (p.ply ? texts.value.own.at(p.ply) : texts.value.startPosition);

/** The played move shows after the attempt. */
export function GameContext({ puzzle: p }: { puzzle: OwnPuzzle }) {
  const o = texts.value.own;
  return <section class="own-context panel" aria-label={o.title} data-testid="own-context" data-hit={p.hit ? "" : undefined}>
    <p class="strong">{p.you === p.side ? o.yours : o.theirs} · {p.hit ? o.hit : o.missed}</p>
    <p class="muted small-print">
      <bdi>{opponent(p)}</bdi> · {dayText(p.created)} · {placeText(p)}
    </p>
    {p.state === "open" ? <p class="small-print">{o.several}</p> : <>
      <p data-testid="own-played" lang={notation.value === "ja" ? "ja" : undefined}>{p.played ? o.played(nodeLabel(p.played)) : o.ended}</p>
      <p>
        <a class="quiet-link" href={`/record?${new URLSearchParams({ game: p.game, ply: String(p.ply) })}`} data-testid="own-game">
          {o.see}
        </a>
      </p>
    </>}
  </section>;
}

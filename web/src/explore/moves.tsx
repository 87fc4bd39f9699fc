import { languageTag, notation } from "../i18n";
import { SideMark } from "../ui/piece";
import type { ExploreMove, ExploreTally, Side } from "../wire";
import { explorerWords } from "./words";

interface MovesProps {
  moves: readonly ExploreMove[];
  all: ExploreTally;
  turn: Side;
  play?: (usi: string) => void;
}

function label(m: ExploreMove): string {
  if (notation.value === "usi") return m.usi ?? "";
  return (notation.value === "western" ? m.western : m.ja) || m.usi || "";
}

export function Moves({ moves, all, turn, play }: MovesProps) {
  const w = explorerWords.value;
  const rated = moves.some((m) => m.rating);
  const evaluated = moves.some((m) => m.evaluated);
  return <table class="explorer-moves" data-testid="explorer-moves">
    <thead>
      <tr>
        <th scope="col">{w.move}</th>
        <th scope="col">{w.games}</th>
        <th scope="col" class="explorer-share">{w.results}</th>
        {rated && <th scope="col">{w.rating}</th>}
        {evaluated && <th scope="col" title={w.evaluationHint}>{w.evaluation}</th>}
      </tr>
    </thead>
    <tbody>
      {moves.map((m) =>
        <tr key={m.usi ?? ""} data-usi={m.usi ?? ""} data-games={m.games.games}>
          <th scope="row">
            {m.usi
              ? <button type="button" class="explorer-move" lang={notation.value === "ja" ? "ja" : undefined} disabled={!play}
                onClick={() => play?.(m.usi!)} data-testid={`explorer-${m.usi}`}>
                <SideMark side={turn} /> {label(m)}
              </button>
              : <span class="muted">{w.ended}</span>}
          </th>
          <td>{m.games.games.toLocaleString(languageTag.value)}</td>
          <td class="explorer-share">
            <Share tally={m.games} />
          </td>
          {rated && <td>{m.rating || ""}</td>}
          {evaluated && <td>{m.evaluated ? `${m.evaluation && m.evaluation > 0 ? "+" : ""}${m.evaluation ?? 0}` : ""}</td>}
        </tr>
      )}
    </tbody>
    {moves.length > 1 && <tfoot>
      <tr>
        <th scope="row">{w.all}</th>
        <td>{all.games.toLocaleString(languageTag.value)}</td>
        <td class="explorer-share">
          <Share tally={all} />
        </td>
        {rated && <td />}
        {evaluated && <td />}
      </tr>
    </tfoot>}
  </table>;
}

function Share({ tally }: { tally: ExploreTally }) {
  const w = explorerWords.value;
  const decided = tally.black + tally.draw + tally.white;
  if (!decided) return <span class="muted">{w.unknown}</span>;
  const percent = (n: number) => Math.round((100 * n) / decided);
  const text = w.share(percent(tally.black), percent(tally.draw), percent(tally.white));
  return <span class="explorer-bar" role="img" aria-label={text} title={text}>
    {[["black", tally.black], ["draw", tally.draw], ["white", tally.white]].map(([name, n]) =>
      n
        ? <i key={name} class={`explorer-${name}`} style={{ flexGrow: String(n) }}>
          {percent(n as number) >= 36 ? `${percent(n as number)}%` : ""}
        </i>
        : null
    )}
  </span>;
}

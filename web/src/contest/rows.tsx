import { inLanguage, texts } from "../i18n";
import { clockText } from "../people/terms";
import { MiniBoard } from "../ui/miniboard";
import type { RuleSet, TournamentSummary } from "../wire";
import { when } from "./when";

export function TournamentRows({ list, sets }: { list: TournamentSummary[]; sets: RuleSet[] }) {
  const c = texts.value.contest;
  return <ul class="seeks">
    {list.map((x) => {
      const rules = sets.find((r) => r.id === x.rules);
      return <li key={x.id} class="seek">
        <span class="seek-board" aria-hidden="true">
          {rules && <MiniBoard board={rules.board} kinds={rules.pieces} sfen={rules.start} />}
        </span>
        <span class="seek-text">
          <strong>
            <a class="card-link" href={`/tournament/${x.id}`} data-testid={`tournament-${x.id}`}>{x.name}</a>
          </strong>
          <span>{inLanguage(rules?.names)}</span>
          <span class="muted">
            {[c.kinds[x.kind], x.overBoard ? c.overBoard : clockText(x.clock), c.players(x.players)].join(" · ")}
          </span>
          <span class="chips">
            <span class="chip">{x.over ? c.state.over : x.began ? c.state.running : c.begins(when(x.starts))}</span>
            {x.rated && <span class="chip">{c.rated}</span>}
            {x.handicap && <span class="chip">{texts.value.handicap}</span>}
            {x.private && <span class="chip">{c.private}</span>}
          </span>
        </span>
      </li>;
    })}
  </ul>;
}

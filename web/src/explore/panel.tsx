import { useState } from "preact/hooks";
import { failureText } from "../ui/failure";
import { noFilters, type Filters } from "./api";
import { FilterForm } from "./filters";
import { useFound } from "./found";
import { Games } from "./games";
import { Moves } from "./moves";
import { explorerWords } from "./words";

export interface ExplorerProps {
  rules: string;
  sfen: string;
  /** Plays a move on the board. */
  play?: (usi: string) => void;
}

/** The rule set with named castles and openings. */
const named = "standard";

export function ExplorerPanel({ rules, sfen, play }: ExplorerProps) {
  const w = explorerWords.value;
  const [filters, setFilters] = useState<Filters>(noFilters);
  const { answer, waiting, error, retry, more } = useFound(rules, sfen, filters);
  const bad = error && error.status >= 400 && error.status < 500;
  return <div class="explorer-body" data-testid="explorer" data-state={waiting ? "waiting" : error ? "failed" : "ready"}
    data-games={answer?.here?.games ?? answer?.games.length ?? 0} aria-busy={waiting}>
    <FilterForm filters={filters} change={setFilters} named={rules === named} />
    {error && <p class="problem" role="alert" data-testid="explorer-problem">
      {bad ? (filters.part ? w.badPart : w.badDate) : failureText(error)} {!bad && <button type="button" class="quiet-link" onClick={retry}>
        {w.retry}
      </button>}
    </p>}
    {!answer && !error && <p class="muted" role="status">{w.loading}</p>}
    {answer && !error && <>
      {answer.indexed === 0
        ? <p class="muted" data-testid="explorer-empty">{w.empty}</p>
        : answer.here && answer.here.games > 0
        ? <Moves moves={answer.moves} all={answer.here} turn={answer.turn} play={play} />
        : answer.games.length === 0
        ? <p class="muted" data-testid="explorer-none">{answer.here ? w.none : w.noneFound}</p>
        : null}
      {answer.games.length > 0 && <Games games={answer.games} more={answer.next ? more : undefined} />}
      {answer.indexed > 0 && <p class="explorer-foot muted">{w.indexed(answer.indexed)}</p>}
    </>}
    <p class="spoken" role="status">{answer && !waiting ? w.said(answer.here?.games ?? answer.games.length) : ""}</p>
  </div>;
}

import { useState } from "preact/hooks";
import { texts } from "../i18n";
import { failureText } from "../ui/failure";
import { SideMark } from "../ui/piece";
import { Said } from "../ui/said";
import type { Standing, Tournament, TournamentGame } from "../wire";
import { reportResult } from "./api";
import { marks } from "./marks";
import { Name } from "./standings";
import { resultOf, typedResult, type Result } from "./typed";

interface ReportProps {
  tournament: Tournament;
  players: Map<number, Standing>;
  changed: (after: Tournament) => void;
}

const openOf = (x: Tournament) => x.games.filter((g) => g.outcome === "open");

/** Results of games over the board: typed one after the other, or chosen. */
export function Report({ tournament: x, players, changed }: ReportProps) {
  const c = texts.value.contest;
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const [done, setDone] = useState("");
  const open = openOf(x);
  if (open.length === 0) return null;
  const enter = async (board: number, result: Result) => {
    const game = open.find((g) => g.board === board);
    if (!game) return setProblem(c.noBoard(board));
    setProblem("");
    try {
      changed(await reportResult(x.id, { round: game.round, board, ...resultOf(result) }));
      setDone(c.entered(board, said(game, result, players)));
      setText("");
    } catch (error) {
      setProblem(failureText(error, c.failed));
    }
  };
  const submit = (event: Event) => {
    event.preventDefault();
    const typed = typedResult(text);
    if (!typed) setProblem(c.resultBad(text));
    else void enter(typed.board, typed.outcome as Result);
  };
  return <section class="panel report" aria-labelledby="report" data-testid="results">
    <div class="panel-head">
      <h2 id="report">{c.enterResults}</h2>
    </div>
    <form class="report-typed" onSubmit={submit}>
      <input type="text" inputMode="text" maxLength={6} autoComplete="off" aria-label={c.resultField} aria-describedby="report-hint"
        value={text} onInput={(e) => setText(e.currentTarget.value)} data-testid="typed-result" />
      <span class="field-hint" id="report-hint">{c.resultHint}</span>
    </form>
    <p class="report-said" aria-live="polite" data-testid="entered">{done}</p>
    {problem && <p class="problem" role="alert" data-testid="report-problem">
      <Said text={problem} />
    </p>}
    <ul class="report-boards">
      {open.map((g) =>
        <Board key={`${g.round} ${g.board}`} game={g} kind={x.kind} players={players} enter={(r) => void enter(g.board, r)} all />
      )}
    </ul>
  </section>;
}

const nameOf = (players: Map<number, Standing>, p: number): string => players.get(p)?.name ?? "?";

function said(g: TournamentGame, result: Result, players: Map<number, Standing>): string {
  const c = texts.value.contest;
  const [black, white] = [nameOf(players, g.black), nameOf(players, g.white)];
  switch (result) {
    case "black":
      return c.won(black);
    case "white":
      return c.won(white);
    case "drawn":
      return c.drawn;
    case "black-absent":
      return c.noShow(black);
    case "white-absent":
      return c.noShow(white);
    case "nothing-absent":
      return c.noShows;
  }
  return c.nobodyWon;
}

interface BoardProps {
  game: TournamentGame;
  kind: Tournament["kind"];
  players: Map<number, Standing>;
  enter: (result: Result) => void;
  /** Who did not appear, too. */
  all?: boolean;
}

function Board({ game: g, kind, players, enter, all }: BoardProps) {
  const c = texts.value.contest;
  const names = [nameOf(players, g.black), nameOf(players, g.white)] as const;
  const knockout = kind === "knockout";
  const absent: Result[] = ["black-absent", "white-absent", ...(knockout ? [] : ["nothing-absent" as const])];
  const results: Result[] = knockout ? ["black", "white"] : ["black", "drawn", "white"];
  return <li data-testid={`board-${g.board}`}>
    <strong>{g.board}</strong>
    <span class="report-names">
      <span>
        <SideMark side="b" />
        <bdi>{names[0]}</bdi>
      </span>
      <span>
        <SideMark side="w" />
        <bdi>{names[1]}</bdi>
      </span>
    </span>
    <span class="report-results" role="group" aria-label={c.resultOf(g.board)}>
      {results.map((r) =>
        <button key={r} type="button" class="button small" aria-label={said(g, r, players)} title={said(g, r, players)} onClick={() =>
          enter(r)} data-testid={`result-${g.board}-${r}`}>
          {marks(r as TournamentGame["outcome"]).join("–")}
        </button>
      )}
      {all && <select aria-label={c.noShows} value="" onChange={(e) => {
        const { value } = e.currentTarget;
        e.currentTarget.value = "";
        enter(value as Result);
      }} data-testid={`absent-${g.board}`}>
        <option value="" hidden>⋯</option>
        {absent.map((r) => <option key={r} value={r}>{said(g, r, players)}</option>)}
      </select>}
    </span>
  </li>;
}

interface TableProps extends ReportProps {
  table: number;
}

/** What the code on a table opens: who plays there now. */
export function TableNow({ tournament: x, table, players, changed }: TableProps) {
  const c = texts.value.contest;
  const [problem, setProblem] = useState("");
  const game = x.games.filter((g) => g.board === table && g.white >= 0 && g.outcome !== "void").at(-1);
  const mine = game && (players.get(game.black)?.you || players.get(game.white)?.you);
  const enter = async (result: Result) => {
    setProblem("");
    try {
      changed(await reportResult(x.id, { round: game!.round, board: table, ...resultOf(result) }));
    } catch (error) {
      setProblem(failureText(error, c.failed));
    }
  };
  return <section class="panel table-now" aria-labelledby="table-now" data-testid="table-now">
    <div class="panel-head">
      <h2 id="table-now">{c.table(table)}</h2>
      {game && <span class="muted">{c.round(game.round)}</span>}
    </div>
    {!game ? <p class="muted empty">{c.noBoard(table)}</p> : <>
      <p class="table-sides">
        <span>
          <SideMark side="b" />
          <Name of={players.get(game.black)} />
        </span>
        <span>
          <SideMark side="w" />
          <Name of={players.get(game.white)} />
        </span>
      </p>
      {x.overBoard && game.outcome === "open" && (mine || x.can.report) && <ul class="report-boards">
        <Board game={game} kind={x.kind} players={players} enter={(r) => void enter(r)} all={x.can.report} />
      </ul>}
    </>}
    {problem && <p class="problem" role="alert">
      <Said text={problem} />
    </p>}
  </section>;
}

import { useState } from "preact/hooks";
import { texts } from "../i18n";
import { Dialog } from "../ui/dialog";
import { failureText } from "../ui/failure";
import { Said } from "../ui/said";
import type { Standing, Tournament } from "../wire";
import { beginRound, proposal, tournament } from "./api";
import type { Attempt } from "./owner";
import { seated } from "./typed";
import { when } from "./when";

interface RoundsProps {
  tournament: Tournament;
  players: Map<number, Standing>;
  attempt: Attempt;
}

type Pairs = (readonly [number, number])[];

/** The pause before the next round, and its start by the organiser. */
export function Rounds({ tournament: x, players, attempt }: RoundsProps) {
  const c = texts.value.contest;
  const [pairs, setPairs] = useState<Pairs | null>(null);
  const [problem, setProblem] = useState("");
  const next = x.round + 1;
  if (!x.resumes && !x.can.round) return null;
  const look = async () => {
    setProblem("");
    try {
      const [proposed, now] = await Promise.all([proposal(x.id), tournament(x.id)]); // somebody may have asked for a bye
      const found = (proposed.pairs ?? []).map((p) => [p.black, p.white] as const);
      const seen = new Set(found.flat());
      const rest = now.standings.filter((s) => !s.withdrawn && !seen.has(s.player) && s.sits !== next).map((s) => s.player);
      while (rest.length > 0) found.push([rest.shift()!, rest.shift() ?? -1]);
      setPairs(found);
    } catch (error) {
      setProblem(failureText(error, c.failed));
    }
  };
  return <section class="panel note next-round" aria-label={c.nextRound} data-testid="next-round">
    <p>{x.resumes ? c.resumes(next, when(x.resumes)) : c.mayBegin(next)}</p>
    {x.can.round && <p class="row">
      <button type="button" class="button primary" onClick={attempt(() => beginRound(x.id, []))} data-testid="begin-round">
        {c.begin(next)}
      </button>
      {x.kind === "swiss" && <button type="button" class="button" onClick={() => void look()} data-testid="look-round">{c.look}</button>}
    </p>}
    {problem && <p class="problem" role="alert">
      <Said text={problem} />
    </p>}
    {pairs && <Pairs_ tournament={x} players={players} pairs={pairs} set={setPairs} attempt={attempt} />}
  </section>;
}

interface PairsProps extends RoundsProps {
  pairs: Pairs;
  set: (pairs: Pairs | null) => void;
}

function Pairs_({ tournament: x, players, pairs, set, attempt }: PairsProps) {
  const c = texts.value.contest;
  const next = x.round + 1;
  const all = x.standings.filter((s) => !s.withdrawn);
  const close = () => set(null);
  const place = (board: number, side: 0 | 1) =>
    <select aria-label={(side ? c.whiteOf : c.blackOf)(board + 1)} value={String(pairs[board]![side])}
      data-testid={`pair-${board + 1}-${side ? "w" : "b"}`} onChange={(e) =>
      set(seated(pairs, board, side, Number(e.currentTarget.value)))}>
      <option value="-1">{c.empty}</option>
      {all.map((s) => <option key={s.player} value={String(s.player)}>{s.name}</option>)}
    </select>;
  // A pair with an empty place has a bye; an empty pair is no board.
  const sent = pairs.filter(([b, w]) => b >= 0 && w >= 0).map(([black, white]) => ({ black, white }));
  return <Dialog id="pairs-dialog" title={c.begin(next)} onClose={close} class="wide">
    <p class="muted">{c.pairsHint}</p>
    <ol class="pair-places">
      {pairs.map((_, board) =>
        <li key={board} aria-label={c.board(board + 1)}>
          {place(board, 0)}
          {place(board, 1)}
        </li>
      )}
    </ol>
    <p class="row end">
      <button type="button" class="button" onClick={close}>{texts.value.cancel}</button>
      <button type="button" class="button primary" disabled={sent.length === 0} data-testid="begin-pairs" onClick={() => {
        close();
        void attempt(() => beginRound(x.id, sent.concat(byes(pairs, players))))();
      }}>
        {c.begin(next)}
      </button>
    </p>
  </Dialog>;
}

/** One player without an opponent has the bye of an odd number; of more, each sits the round out. */
function byes(pairs: Pairs, players: Map<number, Standing>): { black: number; white: number }[] {
  const alone = pairs.filter(([b, w]) => (b < 0) !== (w < 0)).map(([b, w]) => Math.max(b, w)).filter((p) => players.has(p));
  return alone.length === 1 ? [{ black: alone[0]!, white: -1 }] : [];
}

import { useState } from "preact/hooks";
import { texts } from "../i18n";
import { Choice } from "../ui/choice";
import { Dialog } from "../ui/dialog";
import { failureText } from "../ui/failure";
import { Said } from "../ui/said";
import type { Standing, Tournament, TournamentGame } from "../wire";
import { correct } from "./api";
import { resultOf, type Result } from "./typed";

const absent = { black: "white-absent", white: "black-absent", nothing: "nothing-absent" } as const;

interface CorrectDialogProps {
  tournament: Tournament;
  game: TournamentGame;
  players: Map<number, Standing>;
  /** Receives the corrected tournament. */
  done: (after: Tournament) => void;
  close: () => void;
}

export function CorrectDialog({ tournament, game, players, done, close }: CorrectDialogProps) {
  const t = texts.value;
  const c = t.contest;
  const [outcome, setOutcome] = useState<Result | "">("");
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState("");
  const black = players.get(game.black)?.name ?? "?";
  const white = players.get(game.white)?.name ?? "?";
  const outcomes: { value: Result; label: string }[] = [
    { value: "black", label: c.won(black) },
    { value: "white", label: c.won(white) },
    ...(tournament.kind === "knockout"
      ? []
      : [{ value: "drawn" as const, label: c.drawn }, { value: "nothing" as const, label: c.nobodyWon }]),
    { value: "white-absent", label: c.noShow(white) },
    { value: "black-absent", label: c.noShow(black) },
    ...(tournament.kind === "knockout" ? [] : [{ value: "nothing-absent" as const, label: c.noShows }]),
  ];
  const now = game.forfeit ? absent[game.outcome as keyof typeof absent] : game.outcome;
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!outcome || !reason.trim()) return setProblem(c.chooseResult);
    setProblem("");
    try {
      done(await correct(tournament.id, { round: game.round, board: game.board, reason, ...resultOf(outcome) }));
    } catch (error) {
      setProblem(failureText(error, c.failed));
    }
  };
  return <Dialog id="correct-dialog" title={c.correctTitle} onClose={close}>
    <form class="form" onSubmit={submit}>
      <p class="muted">{c.correctHint}</p>
      <Choice id="outcome" legend={c.result} value={outcome} onChange={setOutcome} options={outcomes.filter((o) => o.value !== now)} />
      <label class="field">
        <span class="field-label">{c.reason}</span>
        <textarea rows={2} required maxLength={300} value={reason} onInput={(e) => setReason(e.currentTarget.value)}
          data-testid="correction-reason" />
      </label>
      {problem && <p class="problem" role="alert">
        <Said text={problem} />
      </p>}
      <p class="row end">
        <button type="button" class="button" onClick={close}>{t.cancel}</button>
        <button type="submit" class="button primary" data-testid="correct-yes">{c.correct}</button>
      </p>
    </form>
  </Dialog>;
}

import { inLanguage, texts, word } from "../i18n";
import { CheckIcon, CloseIcon } from "../ui/icons";
import type { PuzzleAttempt } from "../wire";

export function Feedback({ attempt: a, busy, refuted, mine }: { attempt: PuzzleAttempt; busy: boolean; refuted: boolean; mine: number }) {
  const p = texts.value.puzzle;
  const result = a.result;
  const bad = result?.kind === "escapes" && refuted;
  const kind = busy ? "busy" : !result || (result.kind === "escapes" && !refuted) ? "task" : result.kind;
  const hint = a.hinted >= 2 ? p.hintMove : a.hinted === 1 && a.hint ? p.hintPiece : "";
  return <section class={`feedback panel ${kind}`} role="status" data-testid="feedback" data-kind={kind}>
    {busy
      ? <p>
        <span class="dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>{" "}
        {p.thinking}
      </p>
      : <>
        {kind === "right" && <p class="feedback-mark good">
          <CheckIcon /> {p.right}
        </p>}
        {bad && <p class="feedback-mark bad">
          <CloseIcon /> {inLanguage(result.text)}
        </p>}
        {result && kind !== "right" && kind !== "task" && !bad && <p class="strong">{inLanguage(result.text)}</p>}
        {bad && <p class="muted">{p.replyShown}</p>}
        {hint && !bad && <p class="feedback-hint">{hint}</p>}
        {!bad && <p class={kind === "task" && !hint ? "strong" : "muted"}>
          {a.line.length === 0 && kind === "task" && !hint ? p.task : p.yourMove(Math.floor(a.line.length / 2) + 1, mine)}
        </p>}
      </>}
  </section>;
}

export function Verdict({ attempt: a }: { attempt: PuzzleAttempt }) {
  const p = texts.value.puzzle;
  const solved = a.state === "solved";
  const head = !solved ? p.givenUp : a.score === 1 ? p.solvedNow : a.score > 0 ? p.solvedHint : p.solvedLate;
  return <section class={`puzzle-verdict panel ${solved && a.score === 1 ? "won" : solved ? "done" : "lost"}`} role="status"
    data-testid="puzzle-result" data-score={a.score} data-rated={a.rated ? "" : undefined} data-change={a.change}>
    <h2>{solved && a.score > 0 && <CheckIcon />}{head}</h2>
    {a.result?.kind === "mate" && a.useless && <p>{inLanguage(a.result.text)}</p>}
    <p class="muted small-print">
      {a.rating ? p.problemRating(a.rating) : ""}
      {a.plays ? ` · ${p.tried(a.solves ?? 0, a.plays)}` : ""}
      {!a.rated && a.rating ? " · " : ""}
      {!a.rated ? unratedText(a.id) : ""}
    </p>
    {a.tags && a.tags.length > 0
      && <p class="chips-row" role="group" aria-label={p.shows} data-testid="puzzle-tags" data-tags={a.tags.join(" ")}>
        {a.tags.map((tag) => <span key={tag} class="chip">{word(texts.value.tags, tag) ?? tag}</span>)}
      </p>}
  </section>;
}

function unratedText(id: string): string {
  const { puzzle, own } = texts.value;
  return id.startsWith("kept-") ? puzzle.unratedKept : id.startsWith("own-") ? own.unrated : puzzle.unrated;
}

/** Problems before a rating is shown. */
export const least = 10;

export function Standing({ attempt: a }: { attempt: PuzzleAttempt }) {
  const p = texts.value.puzzle;
  const { player } = a;
  const total = player.solved + player.failed;
  return <section class="standing panel" aria-label={p.yours} data-testid="standing" data-rating={player.rating} data-streak={player.streak}
    data-solved={player.solved} data-failed={player.failed}>
    <dl>
      <div>
        <dt>{p.rating}</dt>
        <dd>
          {total < least ? <small data-testid="no-rating">{p.noRating(least)}</small> : player.rating}
          {total >= least && a.scored && a.rated
            && <span class={`change ${a.change > 0 ? "up" : a.change < 0 ? "down" : ""}`} role="img" aria-label={p.changed(a.change)}>
              {signed(a.change)}
            </span>}
          {total >= least && !player.sure && <small title={p.unsure}>±{player.deviation}</small>}
        </dd>
      </div>
      <div>
        <dt>{p.streak}</dt>
        <dd>{player.streak}{player.best > 0 && <small>{p.best(player.best)}</small>}</dd>
      </div>
      <div>
        <dt>{p.solved}</dt>
        <dd>{p.outOf(player.solved, total)}</dd>
      </div>
    </dl>
  </section>;
}

const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "±0");

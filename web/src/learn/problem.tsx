import { useCallback, useEffect, useMemo, useRef } from "preact/hooks";
import type { KomadaiBoard } from "../board/element";
import { pieceSound } from "../game/sound";
import { inLanguage, texts } from "../i18n";
import { failureText } from "../ui/failure";
import { Board } from "../ui/board";
import type { LessonProblem, LessonStep, RuleSet } from "../wire";
import { learnerOf } from "./judge";
import { Lesson } from "./lesson";

/** A mate in one to play; longer ones open in the solver. */
export function RulesProblem({ rules, problem }: { rules: RuleSet; problem: LessonProblem }) {
  const t = texts.value.learn;
  const h = t.head;
  const board = useRef<KomadaiBoard>(null);
  const lesson = useMemo(() => new Lesson(rules.id, stepOf(problem)), [rules.id, problem.sfen]);
  useEffect(() => void lesson.open(), [lesson]);
  const phase = lesson.phase.value;
  const playable = phase === "play" || phase === "wrong";
  const side = learnerOf(lesson.step);
  const play = useCallback((usi: string) => {
    pieceSound();
    void lesson.play(usi).then(() => lesson.failed.value && board.current?.revert());
  }, [lesson]);
  const failed = lesson.failed.value;
  const said = phase === "done"
    ? t.well
    : phase === "missed" || phase === "taken"
    ? t.notMate
    : failed
    ? failed.unreached ? t.lost : inLanguage(failed.failure?.foulText) || failureText(failed, t.illegal)
    : problem.made
    ? h.problemMade
    : h.problemHint;
  return <section class="showcase" aria-labelledby="problem-title" data-testid="rules-problem" data-phase={phase}>
    <h2 id="problem-title">{h.problem(problem.plies)}</h2>
    <Board rules={rules} sfen={lesson.sfen.value} attacker={side} last={lesson.last.value} check={lesson.check.value}
      legal={playable ? lesson.legal.value : none} selectable={playable ? side : ""} orientation={side} maxHeight={520} onMove={play}
      onAttempt={play} handle={board} />
    <p class={`showcase-move ${phase}`} role="status">{said}</p>
    <p class="row">
      {(phase === "missed" || phase === "taken")
        && <button type="button" class="button small primary" onClick={() => void lesson.retry()}>{t.again}</button>}
      {!problem.made && <a class="button small" href={`/puzzles/${rules.id}`}>{h.more}</a>}
    </p>
  </section>;
}

const stepOf = ({ sfen, plies }: LessonProblem): LessonStep => ({ id: "rules-problem", chapter: "ideas", sfen, goal: { mate: true },
  most: (plies + 1) / 2, solution: [] });

const none: never[] = [];

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { KomadaiBoard } from "../board/element";
import type { Arrow } from "../board/state";
import { parseUSI } from "../board/position";
import { pieceSound } from "../game/sound";
import { useKeys } from "../game/keys";
import { inLanguage, locale, texts } from "../i18n";
import { Board } from "../ui/board";
import { BoardArea } from "../ui/notice";
import { CheckIcon, CloseIcon, HelpIcon, UndoIcon } from "../ui/icons";
import { failureText } from "../ui/failure";
import { useRoom } from "../ui/room";
import type { LessonStep, RuleSet } from "../wire";
import { Outline } from "./course";
import { FirstGame } from "./first";
import { hintOf, learnerOf, marksOf } from "./judge";
import { LettersOffer } from "./letters";
import { Lesson } from "./lesson";
import { chapterOf, doneOf, mistakeOf, taskOf, titleOf } from "./words";

interface RoomProps {
  rules: RuleSet;
  steps: readonly LessonStep[];
  step: LessonStep;
  /** The address of a step, "" of the list. */
  to: (id: string) => string;
  /** Whether a guided game follows the last step. */
  first: boolean;
  /** Whether the learner comes from another step or the list. */
  follows: boolean;
}

const ring = "#3d7a1f";
const pointer = "#c2571a";

export function LessonRoom({ rules, steps, step, to, first, follows }: RoomProps) {
  const t = texts.value.learn;
  const lesson = useMemo(() => new Lesson(rules.id, step), [rules.id, step.id]);
  const board = useRef<KomadaiBoard>(null);
  const panel = useRef<HTMLElement>(null);
  const room = useRoom(190);
  const [moved, setMoved] = useState(false);
  useEffect(() => void lesson.open(), [lesson]);
  useEffect(() => {
    document.title = `${titleOf(step, rules)} · ${t.link} · komadai`;
  }, [step.id, locale.value]);
  const phase = lesson.phase.value;
  const under = lesson.under.value;
  const index = steps.indexOf(step);
  const next = steps[index + 1];
  const playable = phase === "play" || phase === "wrong";
  const learner = learnerOf(step);
  const sfen = lesson.sfen.value;
  const hinted = lesson.hinted.value;
  const arrows = useMemo(() => arrowsOf(step, phase === "done" ? [] : marksOf(step, under, sfen), hinted), [
    step.id,
    sfen,
    under,
    hinted,
    phase,
  ]);
  const play = useCallback((usi: string) => {
    pieceSound();
    setMoved(true);
    void lesson.play(usi).then(() => {
      if (lesson.failed.value) board.current?.revert();
    });
  }, [lesson]);
  const hint = () => {
    const usi = hintOf(step, under);
    if (!usi) return void lesson.restart();
    lesson.hinted.value = usi;
    board.current?.pick(parseUSI(usi).origin);
  };
  const mistake = lesson.mistaken;
  const answer = () => {
    if (mistake) void lesson.retry();
    else if (phase === "done") panel.current?.querySelector<HTMLElement>(".button.primary")?.click();
  };
  // The link to this step is gone.
  useLayoutEffect(() => {
    if (!follows || (document.activeElement ?? document.body) !== document.body) return;
    const option = panel.current?.querySelector<HTMLElement>(".lesson-options button");
    if (option) option.focus({ preventScroll: true });
    else board.current?.focusSquares();
  }, [lesson]);
  // After the last key the focused element may be gone; the next one is at hand.
  useLayoutEffect(() => {
    const at = document.activeElement;
    if ((mistake || phase === "done") && moved && (!at || at === document.body || at === board.current)) {
      panel.current?.querySelector<HTMLElement>(".button.primary")?.focus({ preventScroll: true });
    }
  }, [phase]);
  useKeys({ h: () => playable && hint(), r: () => void lesson.restart(), Enter: answer, b: () => board.current?.focusSquares(),
    Escape: () => (mistake ? void lesson.retry() : board.current?.pick("")) });
  return <main id="main" class="tsume learn" tabIndex={-1} data-testid="lesson" data-rules={rules.id} data-step={step.id} data-phase={phase}
    data-moves={under.moves.length}>
    <BoardArea notice="">
      <Board rules={rules} sfen={sfen} last={lesson.last.value} check={lesson.check.value} legal={playable ? lesson.legal.value : none}
        selectable={playable && !step.goal.options?.length ? learner : ""} orientation={learner} maxHeight={room} fits
        bare={!/[a-z]/.test(step.sfen.split(" ")[0]!)} arrows={arrows} onMove={play} onAttempt={play} handle={board} />
    </BoardArea>
    <section class="tsume-side" ref={panel} aria-label={t.title}>
      <header class="lesson-head">
        <p class="kicker">{chapterOf(step)}</p>
        <h1 data-testid="lesson-title">{titleOf(step, rules)}</h1>
        <p class="muted small-print">
          {t.step(index + 1, steps.length)} · <a class="quiet-link" href={to("")} data-testid="all-lessons">{t.all}</a>
        </p>
      </header>
      <LessonCard lesson={lesson} rules={rules} />
      {step.goal.options && phase !== "done" && <div class="lesson-options" role="group" aria-label={taskOf(step, rules)}>
        {step.goal.options.map((option, i) =>
          <button key={i} type="button" class="button" disabled={mistake} onClick={() => lesson.choose(i)} data-testid={`option-${i}`}>
            {inLanguage(option)}
          </button>
        )}
      </div>}
      <div class="lesson-actions">
        {phase === "done"
          ? next
            ? <a class="button primary big" href={to(next.id)} data-testid="next-lesson">{t.next}</a>
            : !first && <a class="button primary big" href={to("")} data-testid="next-lesson">{t.all}</a>
          : mistake
          ? <button type="button" class="button primary big" onClick={() => void lesson.retry()} data-testid="try-again">
            {phase === "lost" ? t.takeBack : t.again}
          </button>
          : !step.goal.options && <>
            <button type="button" class="button" disabled={!playable} onClick={hint} data-testid="hint">
              <HelpIcon />
              {t.hint}
            </button>
            <button type="button" class="button" disabled={under.moves.length === 0} onClick={() => void lesson.restart()}
              data-testid="restart">
              <UndoIcon />
              {t.restart}
            </button>
          </>}
      </div>
      {phase === "done" && !next && first && <FirstGame rules={rules} />}
      <LettersOffer />
      <Outline rules={rules} steps={steps} at={step.id} to={to} />
    </section>
  </main>;
}

/** The task, or what became of the move. */
function LessonCard({ lesson, rules }: { lesson: Lesson; rules: RuleSet }) {
  const t = texts.value.learn;
  const { step } = lesson;
  const phase = lesson.phase.value;
  const failed = lesson.failed.value;
  const played = lesson.under.value.moves.length;
  return <div class={`lesson-card ${phase}`} role="status" data-testid="lesson-card">
    {phase === "done"
      ? <>
        <p class="feedback-mark good">
          <CheckIcon /> {t.well}
        </p>
        <p>{doneOf(step)}</p>
      </>
      : lesson.mistaken
      ? <>
        <p class="feedback-mark bad">
          <CloseIcon /> {phase === "taken" ? t.taken : phase === "lost" ? t.deadEnd : t.missed}
        </p>
        <p>{mistakeOf(lesson)}</p>
      </>
      : <>
        <p class="lesson-task">{taskOf(step, rules)}</p>
        {played > 0 && step.most > played && <p class="muted small-print" data-testid="moves-left">{t.left(step.most - played)}</p>}
        {failed && <p class="problem" role="alert" data-testid="foul">
          {failed.unreached ? t.lost : inLanguage(failed.failure?.foulText) || failureText(failed, t.illegal)}{" "}
          {failed.unreached && <button type="button" class="quiet-link" onClick={() => void lesson.retry()} data-testid="reconnect">
            {t.again}
          </button>}
        </p>}
      </>}
  </div>;
}

/** Rings around what is left to reach, and the arrow of the step or the hint. */
function arrowsOf(step: LessonStep, marks: readonly string[], hinted: string): Arrow[] {
  const shown = hinted || step.arrow || "";
  const at = /^(\d+[a-z])(\d+[a-z])/.exec(shown);
  const dropped = /^[A-Z]\*(\d+[a-z])/.exec(shown);
  return [
    ...marks.map((to): Arrow => ({ from: "", to, color: ring })),
    ...(at ? [{ from: at[1]!, to: at[2]!, color: pointer }] : []),
    ...(dropped ? [{ from: "", to: dropped[1]!, color: pointer }] : []),
  ];
}

const none: never[] = [];

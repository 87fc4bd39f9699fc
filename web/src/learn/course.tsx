import { useEffect } from "preact/hooks";
import { inLanguage, locale, texts } from "../i18n";
import { CheckIcon } from "../ui/icons";
import { MiniBoard } from "../ui/miniboard";
import type { LessonStep, RuleSet } from "../wire";
import { FirstGame } from "./first";
import { LettersOffer } from "./letters";
import { doneSteps, forgetSteps } from "./progress";
import { chapterOf, titleOf } from "./words";

interface OutlineProps {
  rules: RuleSet;
  steps: readonly LessonStep[];
  to: (id: string) => string;
}

/** The steps in their chapters. */
function chaptersOf(steps: readonly LessonStep[]): [string, LessonStep[]][] {
  return [...new Set(steps.map((s) => s.chapter))].map((chapter) => [chapter, steps.filter((s) => s.chapter === chapter)]);
}

/** The first step that is not done, else the first. */
export const nextStep = (steps: readonly LessonStep[], done: ReadonlySet<string>): LessonStep | undefined =>
  steps.find((s) => !done.has(s.id)) ?? steps[0];

/** All steps as a list of links. */
export function Outline({ rules, steps, at, to }: OutlineProps & { at: string }) {
  const t = texts.value.learn;
  const done = doneSteps(rules.id).value;
  return <nav class="lesson-outline" aria-label={t.all}>
    {chaptersOf(steps).map(([chapter, list]) =>
      <section key={chapter}>
        <h2>{chapterOf(list[0]!)}</h2>
        <ol>
          {list.map((s) =>
            <li key={s.id}>
              <a href={to(s.id)} aria-current={s.id === at ? "step" : undefined}>
                {titleOf(s, rules)}
                {done.has(s.id) && <Done />}
              </a>
            </li>
          )}
        </ol>
      </section>
    )}
  </nav>;
}

function Done() {
  return <>
    <CheckIcon />
    <span class="spoken">{texts.value.learn.done}</span>
  </>;
}

interface CourseProps extends OutlineProps {
  /** Whether this is the course for newcomers. */
  first: boolean;
  others: readonly RuleSet[];
}

export function CoursePage({ rules, steps, to, first, others }: CourseProps) {
  const t = texts.value.learn;
  const done = doneSteps(rules.id).value;
  const count = steps.filter((s) => done.has(s.id)).length;
  const title = first ? t.title : t.titleOf(inLanguage(rules.names));
  const next = nextStep(steps, done);
  useEffect(() => {
    document.title = `${title} · komadai`;
  }, [title, locale.value]);
  return <main id="main" class="page course-page" tabIndex={-1} data-testid="course" data-rules={rules.id} data-done={count}>
    <header class="course-head">
      <h1>{title}</h1>
      <p class="lead">{first ? t.lead : t.leadOf}</p>
      {next && <p class="row">
        <a class="button primary big" href={to(next.id)} data-testid="start-learning">
          {count > 0 && count < steps.length ? t.goOn : t.start}
        </a>
        {!first && <a class="quiet-link" href={`/rules/${rules.id}`}>{t.toRules}</a>}
      </p>}
      <LettersOffer />
      <p class="course-progress">
        <progress value={count} max={steps.length} aria-label={t.progress(count, steps.length)} />
        <span class="muted small-print">{t.progress(count, steps.length)} · {t.kept}</span>
      </p>
    </header>
    {chaptersOf(steps).map(([chapter, list]) =>
      <section key={chapter} class="course-chapter">
        <h2>{chapterOf(list[0]!)}</h2>
        <ol>
          {list.map((s) =>
            <li key={s.id}>
              <a href={to(s.id)} class={done.has(s.id) ? "lesson-link done" : "lesson-link"} data-testid={`lesson-${s.id}`}>
                <MiniBoard board={rules.board} kinds={rules.pieces} sfen={s.sfen} />
                <span class="lesson-name">
                  {done.has(s.id) && <Done />}
                  {titleOf(s, rules)}
                </span>
              </a>
            </li>
          )}
        </ol>
      </section>
    )}
    {first && <FirstGame rules={rules} />}
    {others.length > 0 && <section class="course-others">
      <h2>{t.variants}</h2>
      <p class="muted">{t.variantsHint}</p>
      <ul>
        {others.map((r) =>
          <li key={r.id}>
            <a href={`/learn/${r.id}`}>{inLanguage(r.names)}</a>
          </li>
        )}
      </ul>
    </section>}
    {count > 0 && <p>
      <button type="button" class="quiet-link" onClick={() => forgetSteps(rules.id)} data-testid="forget-lessons">{t.forget}</button>
    </p>}
  </main>;
}

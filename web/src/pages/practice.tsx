import { useEffect } from "preact/hooks";
import { locale, texts } from "../i18n";
import { mistakes, practice } from "../practice/api";
import { Calendar } from "../practice/calendar";
import { byDay, dayOf, streakOf } from "../practice/days";
import { PracticeTabs } from "../practice/tabs";
import { collections } from "../puzzle/api";
import { isSolved, today } from "../puzzle/day";
import { ownPuzzles } from "../puzzle/own";
import { CheckIcon } from "../ui/icons";
import { useLoad, Waiting } from "./load";

export default function PracticePage() {
  const t = texts.value;
  const p = t.practice;
  const { value, error, retry } = useLoad("practice", async () => {
    const [list, hours, own, sets] = await Promise.all([mistakes(), practice(), ownPuzzles(), collections()]);
    return { list, days: byDay(hours.hours), own: own.puzzles, sets: sets.collections };
  });
  useEffect(() => {
    document.title = `${p.title} · komadai`;
  }, [locale.value]);
  if (!value) return <Waiting error={error} retry={retry} missing={t.notFound} />;
  const { list, days, own, sets } = value;
  const streak = streakOf(days, new Date());
  const answers = days.get(dayOf(new Date())) ?? 0;
  const open = own.filter((one) => one.state === "open").length;
  const set = sets.find((c) => c.open) ?? sets.find((c) => c.player) ?? sets[0];
  return <main id="main" class="page puzzles" tabIndex={-1} data-testid="practice" data-due={list.due} data-streak={streak}
    data-today={answers}>
    <PracticeTabs />
    <header class="practice-head">
      <h1>{p.title}</h1>
      <p class="lead">{p.lead}</p>
    </header>
    <div class="practice-columns">
      <ol class="practice-list">
        <Part href="/mistakes" id="practice-mistakes" title={p.mistakes} hint={p.mistakesHint}
          count={list.due ? p.waiting(list.all, list.due) : list.all ? p.nothingDue : ""} done={list.all > 0 && list.due === 0} />
        <Part href="/daily/today" id="practice-daily" title={p.daily} hint={p.dailyHint} count={isSolved(today()) ? p.solved : ""}
          done={isSolved(today())} />
        <Part href="/puzzles/own" id="practice-own" title={p.mates} hint={t.puzzle.fromGamesHint} count={open ? p.open(open) : ""}
          done={own.length > 0 && open === 0} />
        {set
          && <Part href={`/puzzles/${set.rules}`} id="practice-problems" title={p.problems} hint={t.puzzle.task}
            count={set.player && set.player.streak > 1 ? `${t.puzzle.streak} ${set.player.streak}` : ""} />}
        {set && <Part href={`/storm/${set.rules}`} id="practice-storm" title={p.storm} hint={t.storm.hint} count="" />}
      </ol>
      <section class="practice-days" aria-label={p.calendar}>
        <p class="practice-streak" data-testid="practice-streak">
          <strong>{streak > 0 ? p.streak(streak) : p.noStreak}</strong>
        </p>
        <Calendar days={days} />
      </section>
    </div>
  </main>;
}

function Part(
  { href, id, title, hint, count, done = false }: { href: string; id: string; title: string; hint: string; count: string; done?: boolean },
) {
  return <li class={done ? "practice-part done" : "practice-part"}>
    <a href={href} data-testid={id}>
      <strong>{title}</strong>
      <span class="muted">{hint}</span>
      {(count || done) && <span class="practice-count">{done && <CheckIcon />}{count}</span>}
    </a>
  </li>;
}

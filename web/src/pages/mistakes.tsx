import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { ruleSet } from "../api";
import { locale, texts } from "../i18n";
import { mistake, mistakes } from "../practice/api";
import { Question } from "../practice/question";
import { PracticeTabs } from "../practice/tabs";
import { whenText } from "../practice/verdict";
import type { MistakeQuestion, Mistakes, RuleSet } from "../wire";
import { useLoad, Waiting } from "./load";

interface Session {
  list: Mistakes;
  question: MistakeQuestion | null;
  rules: RuleSet | null;
}

async function begin(): Promise<Session> {
  const list = await mistakes();
  const first = list.questions[0];
  const [question, rules] = first ? await Promise.all([mistake(first.id), ruleSet(first.rules)]) : [null, null];
  return { list, question, rules };
}

export default function MistakesPage() {
  const t = texts.value;
  const { value, error, retry } = useLoad("mistakes", begin);
  const [later, setLater] = useState<Session | null>(null);
  const next = useCallback(async () => setLater(await begin()), []);
  useEffect(() => {
    document.title = `${t.practice.mistakes} · komadai`;
  }, [locale.value]);
  const now = later ?? value;
  if (!now) return <Waiting error={error} retry={retry} missing={t.notFound} />;
  if (now.question && now.rules) {
    return <Question key={`${now.question.id} ${now.question.version}`} rules={now.rules} question={now.question} due={now.list.due}
      follows={later !== null} next={next} />;
  }
  return <Nothing list={now.list} follows={later !== null} />;
}

function Nothing({ list, follows }: { list: Mistakes; follows: boolean }) {
  const p = texts.value.practice;
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    if (follows) main.current!.focus({ preventScroll: true });
  }, []);
  return <main id="main" ref={main} class="page puzzles" tabIndex={-1} data-testid="mistakes-none" data-all={list.all}>
    <PracticeTabs />
    <header class="practice-head">
      <h1>{list.all ? p.done : p.none}</h1>
      {list.next ? <p class="lead">{p.nextReturns(whenText(list.next))}</p> : null}
      <p class="lead">{p.how}</p>
    </header>
    <p class="row">
      <a class="button primary" href="/practice">{p.all}</a>
      <a class="button" href="/record">{p.toGames}</a>
    </p>
  </main>;
}

import { useRef } from "preact/hooks";
import { ApiError, lessonsOf, ruleSet, ruleSets } from "../api";
import { texts } from "../i18n";
import { CoursePage } from "../learn/course";
import { LessonRoom } from "../learn/room";
import { address } from "../router";
import { useLoad, Waiting } from "./load";

/** Without an id, the course of the first rule set. */
export default function LearnPage({ id }: { id: string }) {
  const t = texts.value;
  const begun = useRef(address.value);
  const moved = useRef(false);
  moved.current ||= begun.current !== address.value;
  const { value, error, retry } = useLoad(`learn ${id}`, async () => {
    const all = (await ruleSets()).rulesets;
    const of = id || all[0]!.id;
    const [rules, lessons] = await Promise.all([ruleSet(of), lessonsOf(of)]);
    return { all, rules, steps: lessons.steps };
  });
  if (!value) return <Waiting error={error} retry={retry} missing={t.noRules} list={{ href: "/learn", label: t.learn.all }} />;
  const { all, rules, steps } = value;
  const first = rules.id === all[0]!.id;
  const here = first ? "/learn" : `/learn/${rules.id}`;
  const to = (step: string) => (step ? `${here}?step=${encodeURIComponent(step)}` : here);
  const wanted = new URLSearchParams(address.value.split("?")[1] ?? "").get("step");
  const step = steps.find((s) => s.id === wanted);
  if (wanted && !step || steps.length === 0) {
    return <Waiting error={missing} retry={retry} missing={t.learn.none}
      list={{ href: steps.length ? here : "/learn", label: t.learn.all }} />;
  }
  if (step) {
    return <LessonRoom key={`${rules.id} ${step.id}`} rules={rules} steps={steps} step={step} to={to} first={first}
      follows={moved.current} />;
  }
  return <CoursePage rules={rules} steps={steps} to={to} first={first} others={first ? all.slice(1) : []} />;
}

const missing = new ApiError(404, null);

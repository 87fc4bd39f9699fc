import { useEffect, useRef, useState } from "preact/hooks";
import { me } from "../account/me";
import { ruleSet } from "../api";
import { texts } from "../i18n";
import { Trainer } from "../puzzle/trainer";
import { go } from "../router";
import { WorkFoot, WorkHead } from "../works/about";
import { beginWork, work } from "../works/api";
import { titleOf } from "../works/card";
import type { ProblemPage, PuzzleAttempt, RuleSet } from "../wire";
import { useLoad, Waiting } from "./load";

export default function WorkPage({ id }: { id: string }) {
  const t = texts.value;
  const { value, error, retry } = useLoad(`work ${id} ${me.value?.account?.id}`, async () => {
    const [page, first] = await Promise.all([work(id), beginWork(id)]);
    return { page, first, rules: await ruleSet(page.problem.rules) };
  });
  if (!value) {
    return <Waiting error={error} retry={retry} missing={t.failure.reasons["no-such-problem"]}
      list={{ href: "/problems", label: t.works.title }} />;
  }
  return <Solve key={`${id} ${me.value?.account?.id}`} {...value} />;
}

function Solve({ page: loaded, first, rules }: { page: ProblemPage; first: PuzzleAttempt; rules: RuleSet }) {
  const [page, setPage] = useState(loaded);
  const id = page.problem.id;
  useEffect(() => {
    document.title = `${titleOf(page.problem)} · komadai`;
  }, [page.problem.title]);
  const beside = (a: PuzzleAttempt) =>
    <>
      <WorkHead page={page} />
      <Ended over={a.state !== "open"} ended={() => void work(id).then(setPage, () => undefined)} />
    </>;
  const next = () => {
    go("/problems");
    return null;
  };
  return <Trainer rules={rules} first={first} beside={beside} next={next} foot={<WorkFoot page={page} changed={setPage} />} />;
}

/** The end of an attempt shows the comments. */
function Ended({ over, ended }: { over: boolean; ended: () => void }) {
  const before = useRef(over);
  useEffect(() => {
    if (over && !before.current) ended();
    before.current = over;
  }, [over]);
  return null;
}

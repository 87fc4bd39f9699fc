import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { confirmed, GivenUp } from "./confirm";
import { Problem } from "./fields";
import { problemOf } from "./problem";

export function Part({ title, hint, children, id }: { title: string; hint?: string; children: ComponentChildren; id: string }) {
  return <section class="panel account-part" aria-labelledby={`part-${id}`} data-testid={`part-${id}`}>
    <h2 id={`part-${id}`}>{title}</h2>
    {hint && <p class="muted">{hint}</p>}
    {children}
  </section>;
}

/** Runs a request that may need the password, and reports the result. */
export function useDoing() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [said, setSaid] = useState("");
  const doing = async (run: () => Promise<unknown>, done = "") => {
    setBusy(true);
    setProblem("");
    setSaid("");
    try {
      await confirmed(run);
      setSaid(done);
    } catch (error) {
      if (!(error instanceof GivenUp)) setProblem(problemOf(error));
    }
    setBusy(false);
  };
  const outcome = <>
    <Problem text={problem} />
    <p class="account-done" role="status" data-testid="done" hidden={!said}>{said}</p>
  </>;
  return { busy, doing, outcome };
}

import { Said } from "../ui/said";
import { gone, leftOut, problem, resume, unkept } from "./open";
import { Losses } from "./losses";
import { bookWords } from "./words";

export function Problem() {
  const w = bookWords.value;
  if (!problem.value && !unkept.value && !leftOut.value.length) return null;
  return <div class="book-problems">
    {problem.value && <p class="problem" role="alert" data-testid="book-problem">
      <Said text={problem.value} />{" "}
      {gone.value && <button type="button" class="quiet-link" onClick={() => void resume()} data-testid="book-retry">{w.retry}</button>}
    </p>}
    {unkept.value && <p class="problem" role="alert" data-testid="book-unkept" data-why={unkept.value}>{w[unkept.value]}</p>}
    {leftOut.value.length > 0 && <Losses title={w.leftOut} losses={leftOut.value} />}
  </div>;
}

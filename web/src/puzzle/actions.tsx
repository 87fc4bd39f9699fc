import { texts } from "../i18n";
import { HelpIcon, TargetIcon } from "../ui/icons";
import type { Attempt } from "./attempt";

export function PuzzleActions({ now, next, show }: { now: Attempt; next: () => void; show: (type: "hint" | "give-up") => void }) {
  const p = texts.value.puzzle;
  const { attempt: a, busy, refuted, retry } = now;
  const giveUp = <button type="button" class="button" disabled={busy} onClick={() => show("give-up")} data-testid="give-up">
    {p.giveUp}
  </button>;
  if (a.state !== "open") {
    return <div class="puzzle-actions">
      <button type="button" class="button primary big" disabled={busy} onClick={next} data-testid="next">{p.next}</button>
      <a class="button" href={`/tsume?${new URLSearchParams({ rules: a.rules, sfen: a.start })}`} data-testid="explore">
        <TargetIcon />
        {p.explore}
      </a>
    </div>;
  }
  if (refuted) {
    return <div class="puzzle-actions">
      <button type="button" class="button primary" onClick={retry} data-testid="try-again">{p.tryAgain}</button>
      {giveUp}
    </div>;
  }
  return <div class="puzzle-actions">
    <button type="button" class="button" disabled={busy || a.hinted >= 2} onClick={() => show("hint")} data-testid="hint">
      <HelpIcon />
      {a.hinted === 0 ? p.hint : p.hintMore}
    </button>
    {giveUp}
  </div>;
}

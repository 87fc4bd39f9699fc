import { useState } from "preact/hooks";
import { begin } from "../home/start";
import { inLanguage, texts } from "../i18n";
import { failureText } from "../ui/failure";
import { MiniBoard } from "../ui/miniboard";
import { Said } from "../ui/said";
import type { RuleSet } from "../wire";
import { botGame, botName } from "./bot";

const strongest = 10;

/** Three levels around one. */
export function around(level: number): number[] {
  const middle = Math.min(strongest - 2, Math.max(3, level));
  return [...new Set([middle - 2, middle, middle + 2, level])].toSorted((a, b) => a - b);
}

/** Bots that are always ready. */
export function Bots({ rules, level }: { rules: RuleSet; level: number }) {
  const t = texts.value;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const play = async (n: number) => {
    setBusy(true);
    setProblem("");
    try {
      await begin(botGame({ rules: rules.id, clock: { kind: "none" } }, n));
    } catch (error) {
      setProblem(failureText(error, t.startFailed));
      setBusy(false);
    }
  };
  return <>
    {problem && <p class="problem" role="alert">
      <Said text={problem} />
    </p>}
    <ul class="seeks bots" aria-label={t.lobby.ready}>
      {around(level).map((n) =>
        <li key={n} class="seek" data-testid={`bot-${n}`}>
          <span class="seek-board" aria-hidden="true">
            <MiniBoard board={rules.board} kinds={rules.pieces} sfen={rules.start} />
          </span>
          <span class="seek-text">
            <strong>{botName(n, rules.id)}</strong>
            <span>{inLanguage(rules.names)}</span>
            <span class="muted">{t.presets.noClock}</span>
            <span class="chips">
              <span class="chip">{t.engine}</span>
              {n === level && <span class="chip">{t.lobby.yourLevel}</span>}
            </span>
          </span>
          <button type="button" class="button" disabled={busy} onClick={() => void play(n)} data-testid={`play-bot-${n}`}>
            {t.people.join}
          </button>
        </li>
      )}
    </ul>
  </>;
}

import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError, hint as ask } from "../api";
import { parseUSI } from "../board/position";
import type { Arrow } from "../board/state";
import { notation, texts } from "../i18n";
import { guided } from "../learn/progress";
import { nodeLabel } from "../record/label";
import { reasonText } from "../study/reasons";
import { failureText } from "../ui/failure";
import type { Game, Hint, RuleSet } from "../wire";

/** Asked once per turn. */
export interface Hinting {
  state: "" | "busy" | "failed" | Hint;
  failure: string;
  arrows: readonly Arrow[];
  ask: () => void;
}

/** on: the person may be helped now. */
export function useHinting(game: Game, on: boolean): Hinting {
  const [now, setNow] = useState<{ seq: number; state: Hinting["state"]; failure: string }>({ seq: -1, state: "", failure: "" });
  const current = on && now.seq === game.seq ? now : { seq: game.seq, state: "" as const, failure: "" };
  const [shown, setShown] = useState<readonly Arrow[]>(none);
  const usi = typeof current.state === "object" ? (current.state.move?.usi ?? "") : "";
  useEffect(() => setShown(usi ? [arrowOf(usi)] : none), [usi]);
  const go = async () => {
    const seq = game.seq;
    setNow({ seq, state: "busy", failure: "" });
    try {
      const found = await ask({ rules: game.rules, sfen: game.start, moves: (game.moves ?? []).map((m) => m.usi) });
      setNow((was) => (was.seq === seq ? { seq, state: found, failure: "" } : was));
    } catch (error) {
      const failure = error instanceof ApiError && error.failure ? failureText(error) : texts.value.hint.failed;
      setNow((was) => (was.seq === seq ? { seq, state: "failed", failure } : was));
    }
  };
  return { state: current.state, failure: current.failure, arrows: usi ? shown : none, ask: () => void go() };
}

function arrowOf(usi: string): Arrow {
  const { origin, via, to } = parseUSI(usi);
  return { from: origin.endsWith("*") ? "" : origin, to, path: via ? [origin, via, to] : null, color: "#c2571a" };
}

const none: readonly Arrow[] = [];

interface PanelProps {
  game: Game;
  rules: RuleSet;
  hinting: Hinting;
  play: (usi: string) => void;
}

/** The hint in words, and the guide of the first game. */
export function HintPanel({ game, rules, hinting, play }: PanelProps) {
  const t = texts.value.hint;
  const { state, failure } = hinting;
  const guide = guided.value === game.id && !game.result;
  const place = useRef<HTMLElement>(null);
  // On a phone the buttons are far below.
  useEffect(() => {
    if (state) place.current?.scrollIntoView({ block: "nearest" });
  }, [state]);
  if (!state && !guide) return null;
  return <section class="hint-panel" ref={place} role="status" aria-label={t.title} data-testid="hint-panel"
    data-state={typeof state === "object" ? "found" : state}>
    {guide && !state && <p>{t.guide}</p>}
    {state === "busy" && <p>{t.thinking}</p>}
    {state === "failed" && <p class="problem">{failure}</p>}
    {typeof state === "object" && (state.move
      ? <>
        <p class="strong" data-testid="hint-move" data-usi={state.move.usi}>{t.move(nodeLabel(state.move, notation.value))}</p>
        {state.reasons.map((reason) => <p key={reason.why + (reason.piece ?? "")} data-why={reason.why}>{reasonText(reason, rules)}</p>)}
        <p>
          <button type="button" class="button small" onClick={() => play((state as Hint).move!.usi!)} data-testid="play-hint">
            {t.play}
          </button>
        </p>
      </>
      : <p>{t.over}</p>)}
  </section>;
}

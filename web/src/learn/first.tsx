import { useState } from "preact/hooks";
import { newGame } from "../api";
import { texts } from "../i18n";
import { go } from "../router";
import { failureText } from "../ui/failure";
import { PlayIcon } from "../ui/icons";
import type { RuleSet } from "../wire";
import { guide } from "./progress";

/** Against the weakest level, without a clock; take-back is allowed. */
export function FirstGame({ rules }: { rules: RuleSet }) {
  const t = texts.value;
  const { first } = t.learn;
  const [state, setState] = useState<"" | "busy" | { failed: string }>("");
  const start = async () => {
    setState("busy");
    try {
      const made = await newGame({ rules: rules.id, level: 1, color: "b", first: "b", clock: { kind: "none" }, fouls: "refuse",
        undo: true });
      guide(made.id);
      go(`/game/${made.id}`);
    } catch (error) {
      setState({ failed: failureText(error, t.startFailed) });
    }
  };
  return <section class="first-game">
    <div>
      <h2>{first.title}</h2>
      <p>{first.text}</p>
      {typeof state === "object" && <p class="problem" role="alert">{state.failed}</p>}
    </div>
    <button type="button" class="button primary big" disabled={state === "busy"} onClick={() => void start()} data-testid="first-game">
      <PlayIcon />
      {first.start}
    </button>
  </section>;
}

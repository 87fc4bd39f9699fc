import { useState } from "preact/hooks";
import { texts } from "../i18n";
import { Dialog } from "../ui/dialog";
import type { Attempt } from "./attempt";

/** Actions that make the problem count as failed. */
type Costly = "hint" | "give-up";

/** Asks before an action that costs rating. */
export function useStake({ attempt: a, take }: Attempt) {
  const [asking, setAsking] = useState<Costly | "">("");
  const show = (type: Costly) => {
    if (a.atStake && (type === "give-up" || a.hinted > 0)) setAsking(type);
    else void take({ type });
  };
  const dialog = asking && a.state === "open"
    && <StakeDialog label={asking === "hint" ? texts.value.puzzle.hintMore : texts.value.puzzle.giveUp} from={a.player.rating}
      to={a.player.rating - (a.atStake ?? 0)} close={() => setAsking("")} show={() => {
      setAsking("");
      void take({ type: asking });
    }} />;
  return { show, dialog };
}

interface StakeDialogProps {
  label: string;
  from: number;
  to: number;
  show: () => void;
  close: () => void;
}

function StakeDialog({ label, from, to, show, close }: StakeDialogProps) {
  const p = texts.value.puzzle;
  return <Dialog id="stake-dialog" title={p.stakeTitle} onClose={close}>
    <p>{p.stake(from, to)}</p>
    <p class="row end">
      <button type="button" class="button primary" onClick={close} data-testid="stake-no">{p.stakeNo}</button>
      <button type="button" class="button" onClick={show} data-testid="stake-yes">{label}</button>
    </p>
  </Dialog>;
}

import { useState } from "preact/hooks";
import { texts } from "../i18n";
import { Dialog } from "../ui/dialog";
import type { Attempt } from "./attempt";
import { least } from "./parts";

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
      to={a.player.rating - (a.atStake ?? 0)} known={a.player.solved + a.player.failed >= least} close={() => setAsking("")} show={() => {
      setAsking("");
      void take({ type: asking });
    }} />;
  return { show, dialog };
}

interface StakeDialogProps {
  label: string;
  from: number;
  to: number;
  /** The player has seen a rating. */
  known: boolean;
  show: () => void;
  close: () => void;
}

function StakeDialog({ label, from, to, known, show, close }: StakeDialogProps) {
  const p = texts.value.puzzle;
  return <Dialog id="stake-dialog" title={p.stakeTitle} onClose={close}>
    <p>{known ? p.stake(from, to) : p.stakePlain}</p>
    <p class="row end">
      <button type="button" class="button primary" onClick={close} data-testid="stake-no">{p.stakeNo}</button>
      <button type="button" class="button" onClick={show} data-testid="stake-yes">{label}</button>
    </p>
  </Dialog>;
}

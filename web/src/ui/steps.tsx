import type { JSX } from "preact";
import { texts } from "../i18n";
import { FirstIcon, LastIcon, NextIcon, PreviousIcon } from "./icons";

interface StepsProps {
  last: string;
  /** Which buttons work: the first two, the third, the last. */
  back: boolean;
  on: boolean;
  end: boolean;
  go: Readonly<Record<"first" | "previous" | "next" | "last", () => void>>;
}

export function Steps({ last, back, on, end, go }: StepsProps) {
  const t = texts.value;
  return <div class="move-buttons" role="group" aria-label={t.moves}>
    <StepButton label={t.first} id="nav-first" on={back} go={go.first} icon={<FirstIcon />} />
    <StepButton label={t.previous} id="nav-previous" on={back} go={go.previous} icon={<PreviousIcon />} />
    <StepButton label={t.next} id="nav-next" on={on} go={go.next} icon={<NextIcon />} />
    <StepButton label={last} id="nav-last" on={end} go={go.last} icon={<LastIcon />} />
  </div>;
}

interface StepButtonProps {
  label: string;
  id: string;
  on: boolean;
  go: () => void;
  icon: JSX.Element;
}

/** Keeps the focus when it is disabled. */
export function StepButton({ label, id, on, go, icon }: StepButtonProps) {
  return <button type="button" class="icon-button" aria-label={label} title={label} aria-disabled={!on} onClick={() => on && go()}
    data-testid={id}>
    {icon}
  </button>;
}

import { useEffect, useState } from "preact/hooks";
import { texts } from "../i18n";
import { FirstIcon, LastIcon, NextIcon, PauseIcon, PlayIcon, PreviousIcon } from "../ui/icons";
import { StepButton } from "../ui/steps";
import type { Editor } from "./editor";

/** Milliseconds per position. */
const pace = 1100;

export function useAutoplay(editor: Editor): [boolean, () => void] {
  const [running, setRunning] = useState(false);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      if (editor.hasNext) editor.step(1);
      else setRunning(false);
    }, pace);
    return () => clearInterval(timer);
  }, [running, editor]);
  return [
    running,
    () => {
      if (!running && !editor.hasNext) editor.first();
      setRunning(!running);
    },
  ];
}

export function Replay({ editor, running, toggle }: { editor: Editor; running: boolean; toggle: () => void }) {
  const t = texts.value;
  const back = editor.ply.value > 0;
  const on = editor.hasNext;
  return <div class="replay panel" role="group" aria-label={t.moves} data-testid="replay">
    <StepButton label={t.first} id="nav-first" on={back} go={() => editor.first()} icon={<FirstIcon />} />
    <StepButton label={t.previous} id="nav-previous" on={back} go={() => editor.step(-1)} icon={<PreviousIcon />} />
    <StepButton label={running ? t.record.pause : t.record.autoplay} id="autoplay" on go={toggle}
      icon={running ? <PauseIcon /> : <PlayIcon />} />
    <StepButton label={t.next} id="nav-next" on={on} go={() => editor.step(1)} icon={<NextIcon />} />
    <StepButton label={t.record.lastMove} id="nav-last" on={on} go={() => editor.last()} icon={<LastIcon />} />
  </div>;
}

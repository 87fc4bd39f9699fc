import { useState } from "preact/hooks";
import { BookIcon } from "../ui/icons";
import { ExplorerPanel, type ExplorerProps } from "./panel";
import { explorerWords } from "./words";

export function ExplorerSwitch(props: ExplorerProps) {
  const w = explorerWords.value;
  const [on, setOn] = useState(false);
  return <>
    <button type="button" class="engine-switch" role="switch" aria-checked={on} onClick={() => setOn(!on)} data-testid="explorer-switch">
      <BookIcon />
      <span>{w.panel}</span>
      <i aria-hidden="true" />
    </button>
    {on && <ExplorerPanel {...props} />}
  </>;
}

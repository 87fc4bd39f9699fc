import { texts } from "../i18n";
import { LinePanel, Replies } from "../tsume/answer";
import type { Walk } from "../tsume/walk";

interface LookingProps {
  walk: Walk;
  /** Whether replies are shown; for mates only. */
  tree: boolean;
  intended: readonly string[];
  intend: (line: readonly string[]) => void;
  back: () => void;
}

export function Looking({ walk, tree, intended, intend, back }: LookingProps) {
  const s = texts.value.compose;
  const usi = walk.line.value.map((n) => n.usi ?? "");
  const same = usi.join(" ") === intended.join(" ");
  return <>
    <p class="row">
      <button type="button" class="button primary" onClick={back} data-testid="edit">{s.backToDraft}</button>
      {usi.length > 0
        && <button type="button" class="button" disabled={same} title={s.intendedHint} onClick={() => intend(usi)} data-testid="intend">
          {s.intend}
        </button>}
    </p>
    <LinePanel walk={walk} />
    {tree && <Replies walk={walk} />}
  </>;
}

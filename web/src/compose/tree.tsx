import { texts } from "../i18n";
import { nodeLabel } from "../record/label";
import type { RecordNode, TsumeTree, TsumeVariation } from "../wire";
import { LineButton } from "./linebutton";
import { Tries } from "./tries";

interface TreeProps {
  tree: TsumeTree;
  /** Shows a line that leaves the main line before move ply. */
  show: (ply: number, line: readonly RecordNode[]) => void;
}

/** Mated replies (変化) and checks that do not mate (紛れ). */
export function SolutionTree({ tree, show }: TreeProps) {
  const s = texts.value.compose;
  return <section class="draft-tree panel" aria-label={s.tree} data-testid="tree" data-variations={tree.variations.length}
    data-tries={tree.tries.length}>
    <header class="moves-head">
      <h2>{s.tree}</h2>
    </header>
    <div class="draft-tree-body">
      <LineButton line={tree.line} whole press={() => show(1, tree.line)} id="tree-main" />
      <h3>{s.variations}</h3>
      {tree.variations.length === 0 && <p class="muted">{s.noVariations}</p>}
      <ul class="draft-list" data-testid="variations">
        {tree.variations.map((v) => <Variation key={`${v.ply} ${v.line[0]?.usi}`} v={v} show={show} />)}
      </ul>
      <Tries tries={tree.tries} show={show} />
    </div>
  </section>;
}

function Variation({ v, show }: { v: TsumeVariation; show: TreeProps["show"] }) {
  const t = texts.value;
  const s = t.compose;
  const outcome = v.useless ? s.useless : v.open ? s.open : v.plies ? t.tsume.flawMate(v.plies) : t.tsume.escapes;
  return <li>
    <p class="small-print">
      <span class="chip">{s.at(v.ply)}</span> {outcome}
      {v.left && ` · ${s.left}`}
    </p>
    <LineButton line={v.line} press={() => show(v.ply, v.line)} />
    {v.also.length > 0 && <p class="muted small-print">{s.also(v.also.map((n) => nodeLabel(n)).join(" "))}</p>}
  </li>;
}

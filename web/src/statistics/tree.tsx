import { useState } from "preact/hooks";
import { notation, texts } from "../i18n";
import { nodeLabel } from "../record/label";
import { MiniBoard } from "../ui/miniboard";
import { SideMark } from "../ui/piece";
import type { RecordNode, RuleSet, StatisticsGame } from "../wire";
import { commonStart, pathOf, percent, replies, scoreOf } from "./count";
import { Bar } from "./tables";

interface TreeProps {
  tree: readonly RecordNode[];
  games: readonly StatisticsGame[];
  rules: RuleSet;
}

export function OpeningTree({ tree, games, rules }: TreeProps) {
  const t = texts.value;
  const s = t.statistics;
  const start = commonStart(tree, games);
  const [wanted, setWanted] = useState(start);
  // Another choice of games may have another start.
  const at = pathOf(tree, wanted)[0] === start ? wanted : start;
  if (start < 0) return null;
  const node = tree[at]!;
  const rows = replies(tree, games, at);
  const ja = notation.value === "ja" ? "ja" : undefined;
  return <section class="statistics-tree" aria-labelledby="tree" data-testid="tree" data-ply={pathOf(tree, at).length - 1}>
    <h2 id="tree">{s.tree}</h2>
    <p class="muted">{s.treeHint}</p>
    <div class="statistics-tree-body">
      <MiniBoard board={rules.board} kinds={rules.pieces} sfen={node.view!.sfen} />
      <div>
        <nav class="statistics-path" aria-label={s.tree}>
          {pathOf(tree, at).map((n) =>
            <button key={n} type="button" class="tree-step" aria-current={n === at ? "step" : undefined} onClick={() => setWanted(n)}
              lang={ja}>
              {n === start ? s.start : nodeLabel(tree[n]!)}
            </button>
          )}
        </nav>
        {rows.length === 0 ? <p class="muted" role="status">{s.treeEnd}</p> : <table>
          <thead>
            <tr>
              <th scope="col">{s.move}</th>
              <th scope="col">{s.count}</th>
              <th scope="col">{s.score}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, 12).map((row) =>
              <tr key={row.key} data-usi={tree[row.node]!.usi} data-games={row.games}>
                <th scope="row">
                  <button type="button" class="tree-move" onClick={() => setWanted(row.node)} lang={ja}
                    data-testid={`tree-${tree[row.node]!.usi}`}>
                    <SideMark side={tree[row.node]!.view!.side === "w" ? "w" : "b"} />
                    {nodeLabel(tree[row.node]!)}
                  </button>
                </th>
                <td>{row.games}</td>
                <td>{percent(scoreOf(row))}</td>
                <td>
                  <Bar row={row} />
                </td>
              </tr>
            )}
          </tbody>
        </table>}
      </div>
    </div>
  </section>;
}

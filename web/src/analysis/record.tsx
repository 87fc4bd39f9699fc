import { useEffect, useMemo } from "preact/hooks";
import { language, texts } from "../i18n";
import type { Editor } from "../record/editor";
import { Graph } from "../record/graph";
import { nodeText } from "../record/moves";
import { fromRecord, playerOf, root, toRecord, type Tree, type TreeNode } from "../record/tree";
import type { GameRecord } from "../wire";
import { noteAnalysis } from "./api";
import { nodeGrades } from "./nodes";
import { AnalysisPanel } from "./panel";
import { Review } from "./review";

/** The start and the moves of the main line, without an end. */
function mainLine(tree: Tree): TreeNode[] {
  const line = [tree.nodes.get(root)!];
  for (;;) {
    const next = tree.nodes.get(line.at(-1)!.children[0] ?? -1);
    if (!next || next.end || next.foul) return line;
    line.push(next);
  }
}

function gameOf(tree: Tree, line: readonly TreeNode[]): GameRecord {
  const { sfen, handicap } = tree.start;
  return { rules: tree.rules, headers: [], start: handicap ? { sfen, handicap } : { sfen },
    nodes: line.map((n, i) => (i ? { parent: i - 1, usi: n.usi } : { parent: -1 })) };
}

/** Milliseconds a line stays unchanged before the server is asked for its analysis. */
const settle = 700;

export function RecordAnalysis({ editor, report }: { editor: Editor; report: (text: string) => void }) {
  const t = texts.value;
  const tree = editor.tree.value;
  const line = useMemo(() => mainLine(tree), [tree]);
  const key = `${tree.rules} ${tree.start.sfen} ${line.map((n) => n.usi).join(" ")}`;
  const review = useMemo(() => {
    const game = gameOf(tree, line);
    return new Review(() => ({ record: game }));
  }, [key]);
  useEffect(() => {
    const timer = line.length > 1 ? setTimeout(() => void review.find(), editor.edits.peek() ? settle : 0) : 0;
    return () => {
      clearTimeout(timer);
      review.close();
    };
  }, [review]);
  const moves = review.moves.value;
  useEffect(() => {
    nodeGrades.value = new Map([...moves].flatMap(([ply, m]) => (line[ply] ? [[line[ply].id, m] as const] : [])));
    return () => void (nodeGrades.value = new Map());
  }, [moves, line]);
  if (line.length < 2) return <Graph editor={editor} />;
  const at = line.findIndex((n) => n.id === editor.at.value);
  const addLine = async (ply: number, better: string[]) => {
    const before = editor.at.value;
    try {
      editor.go(line[ply]!.id);
      await editor.play(...better);
    } catch {
      report(t.record.noReach);
    }
    editor.go(before);
  };
  const note = async () => {
    try {
      const { record } = await noteAnalysis(review.analysis.value!.id, toRecord(tree), language.value);
      const noted = fromRecord(record);
      editor.apply(noted, mainLine(noted)[Math.max(0, at)]?.id);
    } catch {
      report(t.record.noReach);
    }
  };
  const players = { b: playerOf(tree, "b") || (tree.start.handicap ? t.taker : t.black),
    w: playerOf(tree, "w") || (tree.start.handicap ? t.giver : t.white) };
  return <div class="record-course">
    <AnalysisPanel review={review} plies={line.length - 1} ply={at} go={(ply) => line[ply] && editor.go(line[ply].id)}
      name={(ply) => (ply > 0 && line[ply] ? `${ply} ${nodeText(line[ply])}` : t.startPosition)} players={players}
      addLine={(ply, better) => void addLine(ply, better)} note={note}
      practise={({ id }) =>
        (["b", "w"] as const).map((side) => ({ label: t.analysis.practiseAs(side === "b" ? t.black : t.white),
          body: { analysis: id, side, black: playerOf(tree, "b"), white: playerOf(tree, "w") } })
        )} />
    {!review.analysis.value && <Graph editor={editor} />}
  </div>;
}

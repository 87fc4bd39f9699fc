import type { ComponentChildren, JSX, RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { GradeMark } from "../analysis/mark";
import { nodeGrades } from "../analysis/nodes";
import { formatSpent } from "../clock";
import { inLanguage, locale, notation, texts } from "../i18n";
import type { Notation } from "../prefs";
import { ChevronIcon, NoteIcon, StarIcon } from "../ui/icons";
import { MoveHead, reveal } from "../ui/movehead";
import { useNear } from "../ui/near";
import { CounterMark } from "../ui/counter";
import { SideMark } from "../ui/piece";
import type { Editor } from "./editor";
import { scoreText } from "./score";
import { pathTo, root, sizeOf, type Tree, type TreeNode } from "./tree";
import { visitors } from "./visitors";

export function nodeText(node: TreeNode, style: Notation = notation.value): string {
  if (node.end) return inLanguage(node.view?.end) || node.end.word || node.end.kind;
  if (style === "usi") return node.usi;
  return (style === "western" ? node.view?.western : node.view?.ja) || node.usi;
}

/** Larger trees begin folded. */
const large = 500;

interface TreeProps {
  editor: Editor;
}

export function MoveTree({ editor }: TreeProps) {
  const t = texts.value;
  const tree = editor.tree.value;
  const at = editor.at.value;
  const box = useRef<HTMLDivElement>(null);
  const section = useRef<HTMLElement>(null);
  const near = useNear(section);
  const [folded, setFolded] = useState<ReadonlyMap<number, boolean>>(new Map());
  useEffect(() => reveal(box.current), [at, tree, near]);
  const timed = [...tree.nodes.values()].some((n) => n.time);
  const open = new Set(pathTo(tree, at).map((n) => n.id));
  const isFolded = (id: number) => !open.has(id) && (folded.get(id) ?? tree.nodes.size > large);
  const toggle = (id: number) => {
    const fold = !isFolded(id);
    // Folding the shown variation goes to its start.
    if (open.has(id)) editor.go(tree.nodes.get(id)!.parent);
    setFolded(new Map(folded).set(id, open.has(id) ? true : fold));
  };
  return <section class="moves record-moves panel" aria-label={t.record.moveList} ref={section}>
    <MoveHead />
    <div class={`move-list move-tree ${notation.value}${timed ? "" : " untimed"}`} ref={box as RefObject<HTMLDivElement>}
      data-testid="moves" data-nodes={near ? tree.nodes.size : undefined}>
      <ol>
        <li>
          <button type="button" class="move-row" tabIndex={at === root ? 0 : -1} aria-current={at === root ? "step" : undefined}
            onClick={() => editor.go(root)} data-node={root} data-ply={0}>
            <span class="move-number">0</span>
            <span class="move-text start">{t.startPosition}</span>
            <Marks node={tree.nodes.get(root)!} />
          </button>
        </li>
        {near
          && <Line tree={tree} first={tree.nodes.get(root)!.children[0]} ply={1} at={at} level={0} editor={editor} isFolded={isFolded}
            toggle={toggle} />}
      </ol>
    </div>
  </section>;
}

interface LineProps extends TreeProps {
  tree: Tree;
  first: number | undefined;
  ply: number;
  at: number;
  level: number;
  isFolded: (id: number) => boolean;
  toggle: (id: number) => void;
}

function Line(props: LineProps) {
  const { tree, first, level, editor, at } = props;
  const rows: ComponentChildren[] = [];
  let ply = props.ply;
  for (let id = first; id !== undefined; ply++) {
    const node = tree.nodes.get(id)!;
    rows.push(rowItem(node, ply, at, editor));
    const siblings = tree.nodes.get(node.parent)!.children;
    if (siblings[0] === id && siblings.length > 1) {
      rows.push(<li key={`v${id}`} class="variations">
        {siblings.slice(1).map((other) => <Variation key={other} {...props} first={other} ply={ply} level={level + 1} />)}
      </li>);
    }
    id = node.children[0];
  }
  return <>{rows}</>;
}

/** Rows by node: unchanged ones are reused. */
const drawn = new WeakMap<TreeNode, { for: string; editor: Editor; item: JSX.Element }>();

function rowItem(node: TreeNode, ply: number, at: number, editor: Editor): JSX.Element {
  const key = [
    ply,
    node.id === at,
    notation.value,
    locale.value,
    nodeGrades.value.get(node.id)?.grade,
    visitors.value.get(node.id)?.map((v) => v.id),
  ].join();
  const before = drawn.get(node);
  if (before?.for === key && before.editor === editor) return before.item;
  const item = <li key={node.id}>
    <Row node={node} ply={ply} at={at} editor={editor} />
  </li>;
  drawn.set(node, { for: key, editor, item });
  return item;
}

function Variation(props: LineProps) {
  const t = texts.value.record;
  const { tree, ply, at, editor, isFolded, toggle } = props;
  const first = props.first!;
  const node = tree.nodes.get(first)!;
  const folded = isFolded(first);
  const size = sizeOf(tree, first);
  return <ol class={`variation level-${Math.min(props.level, 6)}`} aria-label={t.variation(size)}>
    <li class="variation-head">
      {node.children.length === 0
        ? <span class="lane-end" aria-hidden="true" />
        : <button type="button" class="fold" aria-expanded={!folded} aria-label={folded ? t.unfold : t.fold}
          title={folded ? t.unfold : t.fold} onClick={() => toggle(first)} data-testid={`fold-${first}`}>
          <ChevronIcon />
        </button>}
      <Row node={node} ply={ply} at={at} editor={editor} more={folded ? size - 1 : 0} />
    </li>
    {!folded && <Line {...props} first={node.children[0]} ply={ply + 1} />}
  </ol>;
}

function Row({ node, ply, at, editor, more = 0 }: { node: TreeNode; ply: number; at: number; editor: Editor; more?: number }) {
  const t = texts.value;
  const here = node.id === at;
  return <button type="button" class={`move-row${node.end ? " ending" : ""}${node.foul ? " bad" : ""}`} tabIndex={here ? 0 : -1}
    aria-current={here ? "step" : undefined} onClick={() => editor.go(node.id)} data-node={node.id} data-ply={ply}
    data-usi={node.usi || undefined} data-end={node.end?.kind}>
    <span class="move-number">{ply}</span>
    {node.end ? <span class="end-dot" aria-hidden="true" /> : <SideMark side={node.view?.side ?? "b"} />}
    <span class="move-text" lang={!node.end && notation.value === "ja" ? "ja" : undefined}>
      {nodeText(node)}
      {more > 0 && <span class="more-moves">+{more}</span>}
    </span>
    <Marks node={node} />
    {node.time
      && <span class="move-time" role="img" aria-label={`${t.spent} ${formatSpent(node.time.spent)}`}>{formatSpent(node.time.spent)}</span>}
  </button>;
}

function Marks({ node }: { node: TreeNode }) {
  const t = texts.value.record;
  const score = node.evaluations.find((e) => e.score)?.score;
  return <span class="marks">
    {visitors.value.get(node.id)?.map((v) =>
      <span key={v.id} class={`visitor color-${v.color}`} role="img" aria-label={v.name} title={v.name} data-testid="visitor">
        {[...v.name][0]}
      </span>
    )}
    <CounterMark move={node.view} />
    <GradeMark move={nodeGrades.value.get(node.id)} />
    {score && <span class={`score-mark ${score.value > 0 || (score.sign ?? 0) > 0 ? "up" : "down"}`}>{scoreText(score)}</span>}
    {node.bookmark && <span class="mark-star" role="img" aria-label={`${t.hasBookmark} ${node.bookmark}`} title={node.bookmark}>
      <StarIcon />
    </span>}
    {node.comments.length > 0
      && <span class="mark-note" role="img" aria-label={t.hasComment} title={node.comments.join("\n").slice(0, 200)}>
        <NoteIcon />
      </span>}
  </span>;
}

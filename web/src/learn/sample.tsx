import { useMemo, useState } from "preact/hooks";
import type { LastMove } from "../board/state";
import { stepSound } from "../game/sound";
import { notation, texts } from "../i18n";
import { nodeLabel } from "../record/label";
import { Board } from "../ui/board";
import { SideMark } from "../ui/piece";
import { Steps } from "../ui/steps";
import type { RecordNode, RuleSet } from "../wire";

/** A short game to step through. */
export function SampleGame({ rules, moves }: { rules: RuleSet; moves: readonly RecordNode[] }) {
  const t = texts.value;
  const h = t.learn.head;
  const [at, setAt] = useState(0);
  const node = moves[at - 1];
  const last = useMemo<LastMove | null>(() => (node ? { usi: node.usi!, side: node.view!.side, path: node.view!.path ?? null } : null), [
    at,
  ]);
  const sfen = node?.view?.sfen ?? rules.start;
  const go = (to: number) => {
    const next = Math.max(0, Math.min(moves.length, to));
    if (next === at + 1) stepSound(sfen, moves[at]!.view!.sfen, moves[at]!.view!.check);
    setAt(next);
  };
  return <section class="showcase" aria-labelledby="sample-title" data-testid="sample" data-at={at} data-moves={moves.length}>
    <h2 id="sample-title">{h.sample}</h2>
    <Board rules={rules} sfen={sfen} last={last} check={node?.view?.check ?? ""} maxHeight={520} />
    <p class="showcase-move" role="status" lang={notation.value === "ja" ? "ja" : undefined}>
      {node
        ? <>
          {at}. <SideMark side={node.view!.side} /> {nodeLabel(node)}
        </>
        : <span class="muted">{h.sampleEnd(moves.length)}</span>}
    </p>
    <Steps last={t.last} back={at > 0} on={at < moves.length} end={at < moves.length}
      go={{ first: () => go(0), previous: () => go(at - 1), next: () => go(at + 1), last: () => go(moves.length) }} />
  </section>;
}

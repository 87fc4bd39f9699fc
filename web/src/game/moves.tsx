import { useEffect, useRef } from "preact/hooks";
import { formatSpent } from "../clock";
import { notation, texts } from "../i18n";
import { GradeMark } from "../analysis/mark";
import type { AnalysisMove, Game, Move } from "../wire";
import type { Notation } from "../prefs";
import { MoveHead, reveal } from "../ui/movehead";
import { useNear } from "../ui/near";
import { CounterMark } from "../ui/counter";
import { SideMark } from "../ui/piece";
import { Steps } from "../ui/steps";

export function moveText(move: Move, style: Notation = notation.value): string {
  if (style === "usi") return move.usi;
  return style === "western" ? move.western : move.ja;
}

interface MovesProps {
  game: Game;
  ply: number;
  jump: (ply: number) => void;
  grades?: ReadonlyMap<number, AnalysisMove>;
}

export function Moves({ game, ply, jump, grades }: MovesProps) {
  const t = texts.value;
  const moves = game.moves ?? [];
  const list = useRef<HTMLOListElement>(null);
  const section = useRef<HTMLElement>(null);
  const near = useNear(section);
  useEffect(() => {
    const box = list.current!;
    const size = new ResizeObserver(() => reveal(box));
    reveal(box);
    size.observe(box);
    return () => size.disconnect();
  }, [ply, moves.length, near]);
  return <section class="moves panel" aria-label={t.moves} ref={section}>
    <MoveHead />
    <ol class={`move-list ${notation.value}`} ref={list} data-testid="moves" data-plies={near ? moves.length : undefined}>
      <li>
        <button type="button" class="move-row" aria-current={ply === 0 ? "step" : undefined} onClick={() => jump(0)} data-ply={0}>
          <span class="move-number">0</span>
          <span class="move-text start">{t.startPosition}</span>
        </button>
      </li>
      {near && moves.map((move, i) =>
        <li key={i}>
          <button type="button" class="move-row" aria-current={ply === i + 1 ? "step" : undefined} onClick={() => jump(i + 1)}
            data-ply={i + 1} data-usi={move.usi}>
            <span class="move-number">{i + 1}</span>
            <SideMark side={move.side} />
            <span class="move-text" lang={notation.value === "ja" ? "ja" : "en"}>
              {moveText(move)}
              <CounterMark move={move} />
            </span>
            <GradeMark move={grades?.get(i + 1)} />
            <span class="move-time">{formatSpent(move.spent)}</span>
          </button>
        </li>
      )}
    </ol>
    <Steps last={t.last} back={ply > 0} on={ply < moves.length} end={ply < moves.length}
      go={{ first: () => jump(0), previous: () => jump(ply - 1), next: () => jump(ply + 1), last: () => jump(moves.length) }} />
  </section>;
}

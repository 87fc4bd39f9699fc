import { useEffect, useRef } from "preact/hooks";
import { formatSpent } from "../clock";
import { notation, texts } from "../i18n";
import { GradeMark } from "../analysis/mark";
import type { AnalysisMove, Game, Move } from "../wire";
import { chosenNotation, type Notation } from "../prefs";
import { FirstIcon, LastIcon, NextIcon, PreviousIcon } from "../ui/icons";
import { useNear } from "../ui/near";
import { SideMark } from "../ui/piece";

/** The text of a move in the notation chosen. */
export function moveText(move: Move, style: Notation = notation.value): string {
  if (style === "usi") return move.usi;
  return style === "western" ? move.western : move.ja;
}

interface MovesProps {
  game: Game;
  /** The number of moves of the position shown. */
  ply: number;
  jump: (ply: number) => void;
  /** What is thought of the moves, by their numbers. */
  grades?: ReadonlyMap<number, AnalysisMove>;
}

/** The moves of a game, and the buttons that go through them. */
export function Moves({ game, ply, jump, grades }: MovesProps) {
  const t = texts.value;
  const moves = game.moves ?? [];
  const list = useRef<HTMLOListElement>(null);
  const section = useRef<HTMLElement>(null);
  const near = useNear(section);
  useEffect(() => {
    const box = list.current;
    const row = box?.querySelector<HTMLElement>("[aria-current]");
    if (!box || !row) return;
    // Only the list scrolls, never the page.
    const show = () => {
      const top = row.offsetTop - box.offsetTop;
      if (top < box.scrollTop + 8) box.scrollTop = top - 8;
      else if (top + row.offsetHeight > box.scrollTop + box.clientHeight - 8) box.scrollTop = top + row.offsetHeight - box.clientHeight + 8;
    };
    show();
    const size = new ResizeObserver(show);
    size.observe(box);
    return () => size.disconnect();
  }, [ply, moves.length, near]);
  const styles: Notation[] = ["ja", "western", "usi"];
  return (
    <section class="moves panel" aria-label={t.moves} ref={section}>
      <header class="moves-head">
        <h2>{t.moves}</h2>
        <div class="segments" role="group" aria-label={t.notationLabel}>
          {styles.map((s) => (
            <button key={s} type="button" aria-pressed={notation.value === s} onClick={() => (chosenNotation.value = s)} data-testid={`notation-${s}`}>
              {t.notation[s]}
            </button>
          ))}
        </div>
      </header>
      <ol class={`move-list ${notation.value}`} ref={list} data-testid="moves" data-plies={near ? moves.length : undefined}>
        <li>
          <button type="button" class="move-row" aria-current={ply === 0 ? "step" : undefined} onClick={() => jump(0)} data-ply={0}>
            <span class="move-number">0</span>
            <span class="move-text start">{t.startPosition}</span>
          </button>
        </li>
        {near && moves.map((move, i) => (
          <li key={i}>
            <button type="button" class="move-row" aria-current={ply === i + 1 ? "step" : undefined} onClick={() => jump(i + 1)} data-ply={i + 1} data-usi={move.usi}>
              <span class="move-number">{i + 1}</span>
              <SideMark side={move.side} />
              <span class="move-text" lang={notation.value === "ja" ? "ja" : "en"}>{moveText(move)}</span>
              <GradeMark move={grades?.get(i + 1)} />
              <span class="move-time">{formatSpent(move.spent)}</span>
            </button>
          </li>
        ))}
      </ol>
      <div class="move-buttons" role="group" aria-label={t.moves}>
        <NavButton label={t.first} id="nav-first" on={ply > 0} go={() => jump(0)} icon={<FirstIcon />} />
        <NavButton label={t.previous} id="nav-previous" on={ply > 0} go={() => jump(ply - 1)} icon={<PreviousIcon />} />
        <NavButton label={t.next} id="nav-next" on={ply < moves.length} go={() => jump(ply + 1)} icon={<NextIcon />} />
        <NavButton label={t.last} id="nav-last" on={ply < moves.length} go={() => jump(moves.length)} icon={<LastIcon />} />
      </div>
    </section>
  );
}

function NavButton({ label, id, on, go, icon }: { label: string; id: string; on: boolean; go: () => void; icon: preact.JSX.Element }) {
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} aria-disabled={!on} onClick={() => on && go()} data-testid={id}>
      {icon}
    </button>
  );
}

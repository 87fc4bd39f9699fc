import type { RefObject } from "preact";
import { useCallback, useEffect, useMemo, useRef } from "preact/hooks";
import type { KomadaiBoard } from "../board/element";
import type { LastMove } from "../board/state";
import { stepSound } from "../game/sound";
import { notation, texts } from "../i18n";
import { nodeLabel } from "../record/label";
import { engineArrows } from "../study/arrows";
import { Board } from "../ui/board";
import { failureText } from "../ui/failure";
import type { RuleSet, Side } from "../wire";
import type { Walk } from "./walk";

interface WalkBoardProps {
  rules: RuleSet;
  walk: Walk;
  flipped: boolean;
  room: number;
  fits?: boolean;
  attacker: Side;
  handle: RefObject<KomadaiBoard | null>;
  report: (text: string) => void;
}

const none: never[] = [];

export function WalkBoard({ rules, walk, flipped, room, fits, attacker, handle, report }: WalkBoardProps) {
  const key = walk.key.value;
  const place = walk.place.value;
  const last = walk.last;
  const shown = useMemo<LastMove | null>(() => (last ? { usi: last.usi!, side: last.view!.side, path: last.view!.path ?? null } : null), [
    key,
  ]);
  useEffect(() => void walk.see(), [key, walk]);
  const before = useRef(walk.at.value);
  useEffect(() => {
    if (walk.at.value === before.current + 1) stepSound(walk.before, walk.sfen, walk.last?.view?.check);
    before.current = walk.at.value;
  }, [key]);
  // Arrow to the best known move.
  useEffect(() => {
    const thought = engineArrows.value;
    const best = place?.moves.find((m) => m.best)?.node.usi ?? "";
    const found = /^(\d+[a-z])(\d+[a-z])/.exec(best);
    if (handle.current) handle.current.arrows = thought.length ? thought : found ? [{ from: found[1]!, to: found[2]! }] : [];
  }, [place, engineArrows.value]);
  const play = useCallback(async (usi: string) => {
    // After a mouse move, arrow keys step along the line and not over the squares.
    const at = handle.current?.shadowRoot?.activeElement as HTMLElement | null | undefined;
    if (at && !at.matches(":focus-visible")) at.blur();
    try {
      await walk.made(usi);
    } catch (error) {
      handle.current?.revert();
      report(failureText(error, texts.value.tsume.unreached));
    }
  }, [walk]);
  return <>
    <Board rules={rules} sfen={walk.sfen} attacker={attacker} last={shown} check={last ? (last.view!.check ?? "") : (place?.check ?? "")}
      legal={place?.legal ?? none} selectable={place?.turn ?? ""} orientation={flipped ? "w" : "b"} maxHeight={room} fits={fits}
      onMove={play} onAttempt={play} handle={handle} />
    <p class="spoken" aria-live="polite">{last ? `${walk.at.value} ${nodeLabel(last, notation.value)}` : ""}</p>
  </>;
}

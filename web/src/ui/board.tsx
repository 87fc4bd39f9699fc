import { useLayoutEffect, useRef } from "preact/hooks";
import type { ComponentChildren, HTMLAttributes, Ref } from "preact";
import { defineBoard, type KomadaiBoard } from "../board/element";
import type { Arrow, LastMove } from "../board/state";
import { boardStyle, hints, pieceSet, scheme } from "../prefs";
import { coordinates, languageTag } from "../i18n";
import type { LegalMove, RuleSet, Side } from "../wire";

defineBoard();

interface BoardProps {
  rules: RuleSet;
  sfen: string;
  last?: LastMove | null;
  check?: string;
  /** null until they are known. */
  legal?: readonly LegalMove[] | null;
  selectable?: Side | "";
  attacker?: Side | "";
  orientation?: Side;
  maxHeight?: number;
  /** Respects maxHeight on a narrow screen, too. */
  fits?: boolean;
  seq?: number;
  /** Hides the stands while no hand holds a piece. */
  bare?: boolean;
  arrows?: readonly Arrow[];
  /** null outside of premove mode. */
  premoves?: readonly string[] | null;
  onPremove?: (usi: string) => void;
  onCancel?: () => void;
  onMove?: (usi: string) => void;
  onAttempt?: (usi: string) => void;
  handle?: Ref<KomadaiBoard>;
  children?: ComponentChildren;
}

const none: readonly LegalMove[] = [];
const noArrows: readonly Arrow[] = [];

export function Board(
  { rules, sfen, last = null, check = "", legal = none, selectable = "", attacker = "", orientation = "b", maxHeight = 0, fits = false, seq,
    bare = false, arrows = noArrows, premoves = null, onPremove, onCancel, onMove, onAttempt, handle, children }: BoardProps,
) {
  const own = useRef<KomadaiBoard>(null);
  useLayoutEffect(() => {
    const board = own.current!;
    board.shape = rules.board;
    board.kinds = rules.pieces;
    board.stand = rules.hand;
  }, [rules]);
  useLayoutEffect(() => void (own.current!.attacker = attacker), [attacker]);
  useLayoutEffect(() => own.current!.show(sfen, last, check), [sfen, last?.usi, check]);
  useLayoutEffect(() => void (own.current!.legal = legal), [legal]);
  useLayoutEffect(() => void (own.current!.selectable = selectable), [selectable]);
  useLayoutEffect(() => void (own.current!.premoves = premoves), [premoves]);
  useLayoutEffect(() => void (own.current!.arrows = arrows), [arrows]);
  useLayoutEffect(() => void (own.current!.maxHeight = maxHeight), [maxHeight]);
  useLayoutEffect(() => void (own.current!.hints = hints.value === "on"), [hints.value]);
  // With the legal moves, so that an early move does not reach the old handler.
  useLayoutEffect(() => {
    const board = own.current!;
    const move = (event: Event) => onMove?.((event as CustomEvent<{ usi: string }>).detail.usi);
    const attempt = (event: Event) => onAttempt?.((event as CustomEvent<{ usi: string }>).detail.usi);
    const premove = (event: Event) => onPremove?.((event as CustomEvent<{ usi: string }>).detail.usi);
    const cancel = () => onCancel?.();
    const heard = { move, attempt, premove, cancel };
    for (const [name, hear] of Object.entries(heard)) board.addEventListener(name, hear);
    return () => {
      for (const [name, hear] of Object.entries(heard)) board.removeEventListener(name, hear);
    };
  }, [onMove, onAttempt, onPremove, onCancel]);
  return <komadai-board ref={(element: KomadaiBoard | null) => {
    own.current = element;
    if (typeof handle === "function") handle(element);
    else if (handle) handle.current = element;
  }} lang={languageTag.value} orientation={orientation} pieceset={pieceSet.value}
    surface={boardStyle.value === "kaya" ? undefined : boardStyle.value} coordinates={coordinates.value} theme={scheme()}
    fits={fits ? "" : undefined} nostands={bare && sfen.split(" ")[2] === "-" ? "" : undefined} data-seq={seq} data-testid="board">
    {children}
  </komadai-board>;
}

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      "komadai-board": HTMLAttributes<KomadaiBoard> & { orientation?: string; pieceset?: string; surface?: string; sfen?: string;
        files?: number; ranks?: number; viewonly?: string; coordinates?: string; theme?: string; fits?: string; nostands?: string;
        "data-seq"?: number; "data-testid"?: string };
    }
  }
}

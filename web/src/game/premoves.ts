import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { RefObject } from "preact";
import { request, part } from "../api";
import type { KomadaiBoard } from "../board/element";
import { Geometry } from "../board/geometry";
import { ahead, kindOf, parseSFEN, parseUSI, sideOf } from "../board/position";
import type { Game, LegalMove, Reach, RuleSet, Side } from "../wire";

export interface Premoves {
  /** null outside of premove mode. */
  queue: readonly string[] | null;
  legal: readonly LegalMove[];
  /** A move was illegal, and all were dropped. */
  lost: boolean;
  add: (usi: string) => void;
  clear: () => void;
}

/** Reachable squares by piece letter, cached by rule set. */
const reaches = new Map<string, Promise<Reach>>();

function reachOf(rules: string): Promise<Reach> {
  let reach = reaches.get(rules);
  if (!reach) {
    reach = request<Reach>("GET", `/rulesets/${part(rules)}/reach`);
    reach.catch(() => reaches.delete(rules));
    reaches.set(rules, reach);
  }
  return reach;
}

/** Squares that the rules let a piece reach, or all squares if that is unknown. */
export function enterable(rules: RuleSet, reach: Reach | null, sfen: string, side: Side, queue: readonly string[]): LegalMove[] {
  const counted = new Set(rules.pieces.filter((k) => k.token).map((k) => k.letter));
  const position = ahead(parseSFEN(sfen), side, queue, counted);
  const held = [...position.hands[side]].filter(([letter, n]) => n > 0 && !counted.has(letter)).map(([letter]) => letter);
  const own = [...position.pieces].filter(([, piece]) => sideOf(piece) === side);
  const out: LegalMove[] = [];
  if (!reach) {
    const { squares } = new Geometry(rules.board, false);
    const promotes = new Set(rules.pieces.filter((k) => k.promoted).map((k) => k.letter));
    const zone = new Set(side === "b" ? rules.board.zoneB : rules.board.zoneW);
    for (const to of squares) {
      for (const letter of held) out.push({ usi: `${letter}*${to}` });
      for (const [from, piece] of own) {
        if (from === to) continue;
        out.push({ usi: from + to });
        if (promotes.has(kindOf(piece)) && (zone.has(from) || zone.has(to))) out.push({ usi: `${from}${to}+` });
      }
    }
    return out;
  }
  const moves = new Map((side === "b" ? reach.black : reach.white).map((of) => [of.letter, of.moves.split(" ")]));
  for (const letter of held) for (const usi of moves.get(letter) ?? []) if (usi[1] === "*") out.push({ usi });
  for (const [from, piece] of own) for (const usi of moves.get(kindOf(piece)) ?? []) if (parseUSI(usi).origin === from) out.push({ usi });
  return out;
}

const none: readonly string[] = [];
const noMoves: readonly LegalMove[] = [];

/** Plays each move when its turn comes; an illegal one drops all. */
export function usePremoves(game: Game, rules: RuleSet, wanted: boolean, board: RefObject<KomadaiBoard | null>,
  play: (usi: string) => void): Premoves
{
  const [queue, setQueue] = useState<readonly string[]>(none);
  const [lost, setLost] = useState(false);
  const [reach, setReach] = useState<Reach | null>(null);
  const plies = game.moves?.length ?? 0;
  const before = useRef(plies);
  /** Number of moves when a premove was last played. */
  const played = useRef(-1);
  const { you } = game;
  const open = wanted && you !== "" && !game.result && game.turn !== "" && game.turn !== you && !game.sealed && !game.sealing;
  const clear = () => setQueue(none);

  // Requested when a piece is first picked up.
  useLayoutEffect(() => {
    const element = board.current;
    if (!open || reach || !element) return;
    const ask = () => void reachOf(game.rules).then(setReach, () => undefined);
    element.addEventListener("pick", ask, { once: true });
    return () => element.removeEventListener("pick", ask);
  }, [open, reach]);

  useEffect(() => {
    const back = plies < before.current;
    before.current = plies;
    if (!queue.length) return;
    if (back || game.result || !you || game.can.seal || game.sealed) {
      clear();
      return;
    }
    if (!game.can.move || game.turn !== you || played.current === plies) return;
    played.current = plies;
    const [first, ...rest] = queue;
    const move = game.legal?.find((m) => m.usi === first);
    setQueue(move ? rest : none);
    setLost(!move);
    if (!move) return;
    // An earlier position does not show it.
    if (wanted && board.current) board.current.play(move);
    else play(move.usi);
  }, [game, queue]);

  useEffect(() => {
    if (!lost) return;
    const timer = setTimeout(() => setLost(false), 6000);
    return () => clearTimeout(timer);
  }, [lost]);

  const legal = useMemo(() => (open && you ? enterable(rules, reach, game.sfen, you, queue) : noMoves), [open, reach, game.sfen, queue]);
  const add = (usi: string) => {
    setLost(false);
    setQueue([...queue, usi]);
  };
  return { queue: open ? queue : null, legal, lost, add, clear };
}

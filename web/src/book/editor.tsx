import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Arrow, LastMove } from "../board/state";
import type { KomadaiBoard } from "../board/element";
import { useKeys } from "../game/keys";
import { plainSFEN } from "../edit/sfen";
import { go } from "../router";
import { arrowOf, engineArrows } from "../study/arrows";
import { lineAt } from "../study/here";
import { Engine } from "../study/switch";
import { Board } from "../ui/board";
import { FirstIcon, FlipIcon, NextIcon, PreviousIcon } from "../ui/icons";
import { BoardArea } from "../ui/notice";
import { useRoom } from "../ui/room";
import type { BookEntry, BookMove, BookPosition, RuleSet } from "../wire";
import { askBook } from "./ask";
import { CommentHere } from "./comment";
import { EditMove } from "./edit";
import { BookHead } from "./head";
import { BookLine } from "./line";
import { BookMoves } from "./moves";
import { change, lose, version } from "./open";
import { Problem } from "./problem";
import { bookWords } from "./words";

/** "" for the start of the rule set. */
const addressOf = (sfen: string, moves: readonly string[]) => {
  const query = new URLSearchParams();
  if (sfen) query.set("sfen", sfen);
  if (moves.length) query.set("moves", moves.join(" "));
  return query.size ? `/book?${query}` : "/book";
};

/** The first move is drawn last. */
const arrowsOf = (moves: readonly BookMove[]): Arrow[] =>
  moves.slice(0, 5).flatMap((m, i) => arrowOf(m.usi, { path: m.view?.path ?? null, color: "#8a5a1f", faint: i > 0 })).reverse();

interface EditorProps {
  rules: RuleSet;
  sfen: string;
  moves: string[];
}

/** stale until the answer comes. */
function usePosition(start: string, moves: readonly string[], astray: () => void): { at: BookPosition | null; current: boolean } {
  const [now, setNow] = useState<{ key: string; at: BookPosition } | null>(null);
  const key = `${version.value} ${start} ${moves.join(" ")}`;
  useEffect(() => {
    let past = false;
    askBook({ at: { rules: "", sfen: start, moves: [...moves] } }).then((answer) => {
      if (past) return;
      if (answer.at) setNow({ key, at: answer.at });
      else lose(null);
    }, (error: unknown) => {
      if (past) return;
      lose(error);
      astray();
    });
    return () => void (past = true);
  }, [key]);
  return { at: now?.at ?? null, current: now?.key === key };
}

/** The address has the moves, so that back and forward work. */
export function BookEditor({ rules, sfen: given, moves }: EditorProps) {
  const w = bookWords.value;
  const start = plainSFEN(given, rules.start) || rules.start;
  const board = useRef<KomadaiBoard>(null);
  const [flipped, setFlipped] = useState(false);
  const [edited, setEdited] = useState<BookMove | null>(null);
  const room = useRoom(205);
  const { at, current } = usePosition(start, moves, () => {
    board.current?.revert();
    if (moves.length || given) go("/book", true);
  });
  const here = addressOf(given, moves);
  const sfen = at?.studied.sfen ?? start;
  const node = at?.studied.moves.at(-1);
  const last = useMemo<LastMove | null>(
    () => (node?.usi ? { usi: node.usi, side: node.view?.side ?? "b", path: node.view?.path ?? null } : null),
    [sfen],
  );
  const arrows = useMemo(() => arrowsOf(at?.entry.moves ?? []), [at]);
  const show = (ply: number) => go(addressOf(given, moves.slice(0, ply)));
  const play = useCallback((usi: string) => go(addressOf(given, [...moves, usi])), [here]);
  const first = current ? at?.entry.moves[0]?.usi : undefined;
  useKeys({
    ArrowLeft: () => moves.length && show(moves.length - 1),
    ArrowRight: () => first && play(first),
    Home: () => show(0),
    f: () => setFlipped((x) => !x),
    b: () => board.current?.focusSquares(),
  });
  const set = (entry: BookEntry) => void change([at!.entry], [entry], here);
  const apply = (move: BookMove, ahead = false) => {
    setEdited(null);
    const list = at!.entry.moves.map((m) => (m.usi === move.usi ? move : m));
    set({ ...at!.entry, moves: ahead ? [move, ...list.filter((m) => m !== move)] : list });
  };
  const remove = (usi: string) => {
    setEdited(null);
    set({ ...at!.entry, moves: at!.entry.moves.filter((m) => m.usi !== usi) });
  };
  const add = async () => {
    const before = new Map<string, BookEntry>();
    const after = new Map<string, BookEntry>();
    try {
      for (const [i, known] of at!.known.entries()) {
        if (known) continue;
        const { at: there } = await askBook({ at: { rules: "", sfen: start, moves: moves.slice(0, i) } });
        if (!there) continue;
        // A position can occur twice in the line.
        const entry = after.get(there.entry.sfen) ?? there.entry;
        before.set(there.entry.sfen, before.get(there.entry.sfen) ?? there.entry);
        after.set(there.entry.sfen, { ...entry, moves: [...entry.moves, { usi: moves[i]!, value: null }] });
      }
    } catch (error) {
      return lose(error);
    }
    await change([...before.values()], [...after.values()], here);
  };
  const iconButton = (id: string, label: string, icon: preact.JSX.Element, act: () => void, disabled = false) =>
    <button type="button" class="icon-button" aria-label={label} title={label} disabled={disabled} onClick={act} data-testid={id}>
      {icon}
    </button>;
  return <main id="main" class="explore book" tabIndex={-1} data-testid="book" data-rules={rules.id} data-ply={moves.length}
    data-ready={current ? "" : undefined} data-version={version.value}>
    <BookHead />
    <BoardArea notice="">
      <Board rules={rules} sfen={sfen} last={last} check={at?.studied.check ?? ""} legal={current ? at!.studied.legal : null}
        selectable={at?.studied.turn ?? "b"} orientation={flipped ? "w" : "b"} maxHeight={room}
        arrows={engineArrows.value.length ? engineArrows.value : arrows} onMove={play} onAttempt={play} handle={board} />
    </BoardArea>
    <aside class="explore-side">
      <Problem />
      <div class="explore-tools">
        {iconButton("book-start", w.start, <FirstIcon />, () => show(0), moves.length === 0)}
        {iconButton("book-back", w.back, <PreviousIcon />, () => show(moves.length - 1), moves.length === 0)}
        {iconButton("book-next", w.next, <NextIcon />, () => first && play(first), !first)}
        {iconButton("book-flip", w.flip, <FlipIcon />, () => setFlipped(!flipped))}
      </div>
      {at && <BookLine at={at} show={show} add={() => void add()} />}
      {at && <section class="panel book-here" aria-label={w.here} aria-busy={!current}>
        {at.entry.moves.length > 0
          ? <BookMoves entry={at.entry} turn={at.studied.turn} play={play} edit={setEdited} />
          : <p class="muted book-none" data-testid="book-none">{at.studied.legal.length ? w.none : w.over}</p>}
        {!!at.entry.games && <p class="muted book-results">{w.results(at.entry.games, at.entry.black ?? 0, at.entry.white ?? 0)}</p>}
        <CommentHere key={`${at.entry.sfen} ${at.entry.comment ?? ""}`} entry={at.entry} set={set} />
      </section>}
      <Engine rules={rules} name={rules.id} start={start} moves={moves} play={(line) => go(lineAt(rules.id, start, moves, line))} />
      <p class="spoken" role="status">{current ? w.said(at!.entry.moves.length) : ""}</p>
    </aside>
    {edited
      && <EditMove move={edited} leading={at?.entry.moves[0]?.usi === edited.usi} onClose={() => setEdited(null)} apply={apply}
        remove={() => remove(edited.usi)} />}
  </main>;
}

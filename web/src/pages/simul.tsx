import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ruleSet } from "../api";
import type { KomadaiBoard } from "../board/element";
import type { LastMove } from "../board/state";
import { boards as getBoards, tournament } from "../contest/api";
import { ConfirmBar } from "../game/ahead";
import { Camp } from "../game/clock";
import { useConfirm } from "../game/confirm";
import { AskingDialog, type Asking } from "../game/dialogs";
import { useKeys } from "../game/keys";
import { Status } from "../game/result";
import { inLanguage, texts } from "../i18n";
import { LiveGame } from "../live";
import { dismiss } from "../people/call";
import { nextBoard, waits, waitsOf, type Waits } from "../simul/order";
import { Board } from "../ui/board";
import { failureText } from "../ui/failure";
import { NextIcon } from "../ui/icons";
import { MiniBoard } from "../ui/miniboard";
import { BoardArea, useNotice } from "../ui/notice";
import { useRoom } from "../ui/room";
import type { GameSummary, RuleSetPage, Tournament } from "../wire";
import { useLoad, Waiting } from "./load";

/** Milliseconds between requests. */
const pace = 2000;

const none: Waits = new Map();

/** All boards of a simul for its host: one in front, which changes after each move. */
export default function SimulPage({ id }: { id: string }) {
  const c = texts.value.contest;
  const first = useLoad(`simul ${id}`, async () => {
    const found = await tournament(id);
    return { simul: found, rules: await ruleSet(found.rules), boards: (await getBoards(id)).boards };
  });
  if (!first.value) {
    return <Waiting error={first.error} retry={first.retry} missing={c.missing} list={{ href: "/tournaments", label: c.title }} />;
  }
  return <Boards key={id} {...first.value} first={first.value.boards} />;
}

function Boards({ simul, rules, first }: { simul: Tournament; rules: RuleSetPage; first: GameSummary[] }) {
  const c = texts.value.contest;
  const [{ boards, since }, setState] = useState(() => ({ boards: first, since: waitsOf(first, none, performance.now()) }));
  const [front, setFront] = useState(() => nextBoard(waitsOf(first, none, 0), "") || (first[0]?.id ?? ""));
  // A board that was chosen stays until the host moves on.
  const chosen = useRef(false);
  const learn = useCallback((list: GameSummary[]) => {
    setState((before) => ({ boards: list, since: waitsOf(list, before.since, performance.now()) }));
  }, []);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) getBoards(simul.id).then((x) => learn(x.boards), () => undefined);
    }, pace);
    return () => clearInterval(timer);
  }, [simul.id]);
  const done = boards.filter((g) => g.result).length;
  useEffect(() => {
    document.title = `${since.size > 0 ? `(${since.size}) ` : ""}${simul.name} · komadai`;
  }, [since.size, simul.name]);
  useEffect(() => {
    if (since.has(front) || chosen.current) return;
    const next = nextBoard(since, front);
    if (next) setFront(next);
  }, [since, front]);
  const forward = () => {
    const next = nextBoard(since, front);
    chosen.current = false;
    if (next) setFront(next);
  };
  /** The state of the front board, which the requests may not have yet. */
  const moved = useCallback((game: string, turn: "b" | "w" | "", sfen: string, plies: number) => {
    if (turn !== "w") chosen.current = false;
    setState((before) => {
      const list = before.boards.map((g) => (g.id === game && plies >= g.plies ? { ...g, turn, sfen, plies } : g));
      return { boards: list, since: waitsOf(list, before.since, performance.now()) };
    });
  }, []);
  // The host sees the boards, so that no game needs to be announced.
  useEffect(() => {
    for (const g of boards) dismiss(g.id);
  }, [boards.length]);
  useKeys({ n: forward });
  const score = (result: (g: GameSummary) => boolean) => boards.filter((g) => g.result && result(g)).length;
  return <main id="main" class="simul" tabIndex={-1} data-testid="simul" data-front={front} data-waiting={since.size}
    data-boards={boards.length}>
    <header class="simul-head">
      <p class="kicker">
        <a href={`/tournament/${simul.id}`}>{c.kinds.simul}</a> · {inLanguage(rules.names)}
      </p>
      <h1>
        <bdi>{simul.name}</bdi>
      </h1>
      <p class="muted" aria-live="polite">
        {c.boardsDone(done, boards.length)} ·{" "}
        {c.hostScore(score((g) => g.result!.winner === "w"), score((g) => g.result!.winner === "b"), score((g) => !g.result!.winner))}
      </p>
    </header>
    {front && <Front key={front} id={front} rules={rules} moved={moved} />}
    <section class="simul-boards" aria-label={c.boardsOf}>
      <div class="simul-bar">
        <button type="button" class="button" disabled={!nextBoard(since, front)} onClick={forward} data-testid="next-board"
          aria-keyshortcuts="n">
          <NextIcon />
          {c.nextBoard}
        </button>
        <span class="muted" aria-live="polite">{since.size === 0 && done < boards.length ? c.allWait : ""}</span>
      </div>
      <ul>
        {boards.map((g, i) =>
          <Small key={g.id} game={g} number={i + 1} rules={rules} front={g.id === front} choose={() => {
            chosen.current = true;
            setFront(g.id);
            document.getElementById("main")?.scrollIntoView({ block: "start" });
          }} />
        )}
      </ul>
      <p class="field-hint">{c.simulHint}</p>
    </section>
  </main>;
}

interface SmallProps {
  game: GameSummary;
  number: number;
  rules: RuleSetPage;
  front: boolean;
  choose: () => void;
}

function Small({ game: g, number, rules, front, choose }: SmallProps) {
  const t = texts.value;
  const state = g.result ? inLanguage(g.result.text) : waits(g) ? t.contest.waits : "";
  return <li>
    <button type="button" class={waits(g) ? "simul-small waits" : "simul-small"} aria-current={front} onClick={choose}
      data-testid={`small-${number}`} data-turn={g.turn} data-plies={g.plies}>
      <MiniBoard board={rules.board} kinds={rules.pieces} sfen={g.sfen} />
      <span class="simul-name">
        {number} <bdi>{g.black || t.people.guest}</bdi>
      </span>
      <span class="muted">{state || t.moveCount(g.plies)}</span>
    </button>
  </li>;
}

interface FrontProps {
  id: string;
  rules: RuleSetPage;
  moved: (game: string, turn: "b" | "w" | "", sfen: string, plies: number) => void;
}

const noMoves: never[] = [];

/** The board in front, over its own socket. */
function Front({ id, rules, moved }: FrontProps) {
  const t = texts.value;
  const live = useMemo(() => new LiveGame(id), [id]);
  useEffect(() => () => live.close(), [live]);
  const game = live.game.value;
  const board = useRef<KomadaiBoard>(null);
  const room = useRoom();
  const [notice, report] = useNotice({ after: 8000, untilPress: true });
  const [dialog, setDialog] = useState<Asking>("");
  const moves = game?.moves ?? noMoves;
  const last = moves.at(-1);
  const shown = useMemo<LastMove | null>(() => (last ? { usi: last.usi, side: last.side, path: last.path } : null), [
    moves.length,
    last?.usi,
  ]);
  const send = useCallback(async (action: Parameters<LiveGame["send"]>[0]) => {
    report("");
    try {
      await live.send(action);
    } catch (error) {
      board.current?.revert();
      report(failureText(error, texts.value.actionFailed));
    }
  }, [live]);
  const playing = !!game?.can.move && !game.result;
  const play = useCallback((usi: string) => void send({ type: "move", usi }), [send]);
  useEffect(() => {
    if (game) moved(id, game.result ? "" : game.turn, game.sfen, moves.length);
  }, [game?.seq]);
  if (!game) return <section class="simul-front" aria-busy="true" />;
  return <section class="simul-front" aria-label={game.black.name} data-testid="front" data-game={id} data-plies={moves.length}
    data-turn={game.turn}>
    <Played {...{ live, game, rules, board, room, notice, play, playing, shown, send, dialog, setDialog }} />
    <p class="simul-links">
      <Status game={game} unseated={live.unseated.value} received={live.received.value} viewing={null} onBack={() => undefined}
        rematch={() => live.rematch()} />
      {!game.result && <button type="button" class="quiet-link" onClick={() => setDialog("resign")}>{t.resign}</button>}
      <a class="quiet-link" href={`/game/${id}`}>{t.record.openGame}</a>
    </p>
  </section>;
}

interface PlayedProps {
  live: LiveGame;
  game: NonNullable<LiveGame["game"]["value"]>;
  rules: RuleSetPage;
  board: { current: KomadaiBoard | null };
  room: number;
  notice: ReturnType<typeof useNotice>[0];
  play: (usi: string) => void;
  playing: boolean;
  shown: LastMove | null;
  send: (action: Parameters<LiveGame["send"]>[0]) => Promise<void>;
  dialog: Asking;
  setDialog: (asking: Asking) => void;
}

function Played({ live, game, rules, board, room, notice, play, playing, shown, send, dialog, setDialog }: PlayedProps) {
  const confirming = useConfirm(game, playing, play, () => board.current?.revert());
  const free = playing && !confirming.usi;
  return <>
    <BoardArea notice={notice}>
      <Board rules={rules} sfen={game.sfen} last={shown} check={game.check} legal={free ? (game.legal ?? noMoves) : noMoves}
        selectable={free ? game.you : ""} orientation={game.you || "w"} maxHeight={room} seq={game.seq} onMove={confirming.play}
        onAttempt={play} handle={board}>
        <Camp game={game} side="w" received={live.received.value} audience={live.audience.value} />
        <Camp game={game} side="b" received={live.received.value} audience={live.audience.value} />
      </Board>
    </BoardArea>
    {confirming.usi && <ConfirmBar yes={confirming.yes} no={confirming.no} />}
    <AskingDialog asking={dialog} game={game} close={() => setDialog("")} send={send} />
  </>;
}

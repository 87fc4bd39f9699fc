import type { RefObject } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ApiError, ruleSet } from "../api";
import type { KomadaiBoard } from "../board/element";
import { inLanguage, locale, needTexts, texts } from "../i18n";
import { detonates } from "../game/special";
import { LiveGame } from "../live";
import { useReview } from "../game/analysis";
import { Actions, GameLinks, type GameActions } from "../game/actions";
import { Camp } from "../game/clock";
import { ConfirmBar, PremoveBar } from "../game/ahead";
import { AskingDialog, type Asking } from "../game/dialogs";
import { useConfirm } from "../game/confirm";
import { HintPanel, useHinting } from "../game/hint";
import { useKeys } from "../game/keys";
import { Moves } from "../game/moves";
import { useOpening } from "../game/opening";
import { usePlanning, useShown } from "../game/plan";
import { usePremoves } from "../game/premoves";
import { Status } from "../game/result";
import { Goal, ScoreTable } from "../game/score";
import { GameTitle } from "../game/title";
import { TossDialog, tossVerdict } from "../game/toss";
import { useViewed } from "../game/viewed";
import { boardArrows } from "../study/arrows";
import { Board } from "../ui/board";
import { lazy } from "../ui/lazy";
import { BoardArea, useNotice } from "../ui/notice";
import { useRoom } from "../ui/room";
import type { Game, OfferKind, RuleSetPage } from "../wire";
import { dismiss } from "../people/call";
import { useCountdown } from "../people/countdown";
import { pair } from "../people/names";
import { OfferBanner } from "../people/offers";
import { TalkPanel } from "../people/talk";
import { UnreadTalk, useUnread } from "../people/unread";
import { WaitingGame } from "../people/waiting";
import { failureText } from "../ui/failure";
import { useLoad, Waiting } from "./load";

export default function GamePage({ id }: { id: string }) {
  const t = texts.value;
  const live = useMemo(() => new LiveGame(id), [id]);
  useEffect(() => () => live.close(), [live]);
  const game = live.game.value;
  const rulesId = game?.rules ?? "";
  const rules = useLoad(`game rules ${rulesId}`, () => (rulesId ? ruleSet(rulesId) : Promise.resolve(null)));
  if (live.missing.value || (live.failed.value && !game)) {
    return <Waiting error={new ApiError(live.missing.value ? 404 : 0, null)} retry={() => location.reload()} missing={t.noGame}
      list={{ href: "/lobby", label: t.people.lobbyTitle }} />;
  }
  if (!game || !rules.value) return <Waiting error={rules.error} retry={rules.retry} missing={t.noRules} />;
  if (game.waiting) return <WaitingGame live={live} game={game} rules={rules.value} />;
  return <Played key={game.id} live={live} game={game} rules={rules.value} />;
}

const GameRoom = lazy(() => import("../game/room").then((m) => m.GameRoom));
const PlanPanel = lazy(() => import("../game/planpanel").then((m) => m.PlanPanel));
const Drawings = lazy(() => import("../game/drawings").then((m) => m.Drawings));
const FirstLetters = lazy(() => needTexts(["learn"]).then(() => import("../learn/letters")).then((m) => m.FirstLetters));
const ignore = () => {};

interface Means {
  send: (action: Parameters<LiveGame["send"]>[0]) => Promise<void>;
  play: (usi: string) => void;
  jump: (ply: number) => void;
  ask: (asking: Asking) => void;
  flip: () => void;
  hint: () => void;
}

function actionsOf(game: Game, board: RefObject<KomadaiBoard | null>, { send, play, jump, ask, flip, hint }: Means): GameActions {
  return {
    undo: () => {
      jump(game.moves?.length ?? 0);
      void send({ type: "undo" });
    },
    flip,
    hint,
    resign: () => ask("resign"),
    declare: () => ask("declare"),
    count: () => ask("count"),
    offer: (offer: OfferKind) => void send({ type: "offer", offer }),
    abort: () => void send({ type: "abort" }),
    pass: () => play("pass"),
    detonate: () => {
      const mine = game.legal?.find((m) => detonates(m.usi));
      if (mine) board.current?.play(mine);
    },
  };
}

function Played({ live, game, rules }: { live: LiveGame; game: Game; rules: RuleSetPage }) {
  const moves = game.moves ?? [];
  const [flipped, setFlipped] = useState(false);
  const [dialog, setDialog] = useState<Asking>("");
  const [notice, report] = useNotice({ after: 8000, untilPress: true });
  const board = useRef<KomadaiBoard>(null);
  const room = useRoom();
  const [opening, setOpening] = useOpening(game, board);
  const viewed = useViewed(game);
  const { ply, atLive, jump } = viewed;
  const planning = usePlanning(game);
  const { sfen, last, check } = useShown(game, viewed, planning);
  const playing = atLive && (game.can.move || game.can.seal) && !game.result && opening !== "toss";
  const people = pair(game);
  const audience = live.audience.value;
  const talk = useRef<HTMLElement>(null);
  const unread = useUnread(live, talk);
  useCountdown(game, live.received.value, () => board.current?.say(texts.value.people.timeLow));
  // A visited game is not announced.
  useEffect(() => {
    if (game.you) dismiss(game.id);
  }, [game.id]);
  const orientation = (game.you === "w") !== flipped ? "w" : "b";

  const send = useCallback(async (action: Parameters<LiveGame["send"]>[0]) => {
    report("");
    try {
      await live.send(action);
    } catch (error) {
      board.current?.revert();
      if (!live.unseated.value) report(failureText(error, texts.value.actionFailed)); // the status says why
    }
  }, [live]);
  const sealing = game.can.seal;
  const play = useCallback((usi: string) => void send({ type: sealing ? "seal" : "move", usi }), [send, sealing]);
  const confirming = useConfirm(game, playing, play, () => board.current?.revert());
  const premoves = usePremoves(game, rules, atLive && opening === "" && !confirming.wanted && !game.can.plan, board, play);
  const entering = premoves.queue !== null;
  const entered = atLive && planning.line ? planning : null;
  const helped = playing && !people && game.turn === game.you;
  const hinting = useHinting(game, helped);

  useEffect(() => {
    const mark = unread.length ? `(${unread.length}) ` : game.turn === game.you && !game.result ? "● " : "";
    document.title = `${mark}${inLanguage(rules.names)} · komadai`;
  }, [game.turn, game.result, unread.length, locale.value]);

  useKeys({
    ArrowLeft: () => jump(ply - 1),
    ArrowRight: () => jump(ply + 1),
    k: () => jump(ply - 1),
    j: () => jump(ply + 1),
    Home: () => jump(0),
    End: () => jump(moves.length),
    f: () => setFlipped((x) => !x),
    b: () => board.current?.focusSquares(),
    Escape: () => {
      if (confirming.usi) confirming.no();
      else if (premoves.queue?.length) premoves.clear();
      board.current?.pick("");
    },
    ...(helped && { h: hinting.ask }),
    ...(confirming.usi && { Enter: confirming.yes }),
  });

  const over = !!game.result && moves.length > 0;
  const review = useReview(game.id, over);
  const none = useMemo(() => [], []);
  const actions = actionsOf(game, board, { send, play, jump, ask: setDialog, flip: () => setFlipped(!flipped), hint: hinting.ask });
  return <main id="main" class={people ? "game people" : "game"} tabIndex={-1} data-testid="game" data-seq={game.seq}
    data-plies={moves.length} data-turn={game.turn} data-you={game.you} data-over={game.result ? "" : undefined}>
    <h1 class="spoken">{inLanguage(rules.names)}</h1>
    <BoardArea notice={notice}>
      <Board rules={rules} sfen={sfen} last={last} check={check}
        legal={entered
          ? (entered.studied?.legal ?? null)
          : entering
          ? premoves.legal
          : playing && !confirming.usi
          ? (game.legal ?? none)
          : none} selectable={entered ? (entered.studied?.turn ?? "") : entering || (playing && !confirming.usi) ? game.you : ""}
        premoves={premoves.queue} onPremove={premoves.add} onCancel={premoves.clear} orientation={orientation} maxHeight={room}
        seq={game.seq} arrows={hinting.arrows.length ? hinting.arrows : boardArrows.value} onMove={entered ? entered.play : confirming.play}
        onAttempt={entering || entered ? ignore : play} handle={board}>
        <Camp game={game} side="w" received={live.received.value} audience={audience} />
        <Camp game={game} side="b" received={live.received.value} audience={audience} />
      </Board>
    </BoardArea>
    <aside class="game-side">
      <GameTitle live={live} game={game} rules={rules} />
      <div class="status-place">
        <Status game={game} unseated={live.unseated.value} received={live.received.value} viewing={atLive ? null : ply}
          onBack={() => jump(moves.length)} rematch={() => live.rematch()} />
        {people && <UnreadTalk count={unread.length} panel={talk} />}
      </div>
      <FirstLetters game={game} />
      {confirming.usi ? <ConfirmBar yes={confirming.yes} no={confirming.no} /> : <PremoveBar premoves={premoves} />}
      {people && <OfferBanner game={game} send={send} />}
      {!people && <HintPanel game={game} rules={rules} hinting={hinting} play={confirming.play} />}
      {!game.result && <Goal rules={rules} />}
      {(game.can.plan || game.plan) && <PlanPanel game={game} planning={planning} send={send} />}
      <ScoreTable game={game} />
      {over && <div class="engine-room">
        <GameRoom review={review} game={game} rules={rules} ply={ply} sfen={sfen} jump={jump} />
      </div>}
      <Moves game={game} ply={ply} jump={jump} grades={review.moves.value} />
      <Actions game={game} live={playing} helped={helped} actions={actions} />
      {people && <TalkPanel live={live} game={game} place={talk} />}
      <GameLinks game={game} rules={rules} sfen={sfen} />
    </aside>
    <Drawings board={board} at={sfen} />
    <AskingDialog asking={dialog} game={game} close={() => setDialog("")} send={send} />
    {opening === "toss" && game.toss && <TossDialog toss={game.toss} verdict={tossVerdict(game)} onClose={() => setOpening("setup")} />}
  </main>;
}

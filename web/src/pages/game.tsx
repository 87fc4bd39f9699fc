import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ApiError, ruleSet } from "../api";
import type { KomadaiBoard } from "../board/element";
import type { LastMove } from "../board/state";
import { inLanguage, language, texts } from "../i18n";
import { LiveGame } from "../live";
import { setUpStyle } from "../prefs";
import { AnalysisPanel } from "../analysis/panel";
import { Review } from "../analysis/review";
import { Actions, GameLinks } from "../game/actions";
import { Camp, sideName } from "../game/clock";
import { CountDialog, DeclareDialog, ResignDialog } from "../game/dialogs";
import { useKeys } from "../game/keys";
import { Moves, moveText } from "../game/moves";
import { Status } from "../game/result";
import { ScoreTable } from "../game/score";
import { pieceSound } from "../game/sound";
import { TossDialog } from "../game/toss";
import { Board } from "../ui/board";
import { useRoom } from "../ui/room";
import type { Game, RuleSet } from "../wire";
import { freshGame } from "../fresh";
import { dismiss } from "../people/call";
import { useCountdown } from "../people/countdown";
import { pair } from "../people/names";
import { OfferBanner } from "../people/offers";
import { TalkPanel } from "../people/talk";
import { WaitingGame } from "../people/waiting";
import { failureText } from "../ui/failure";
import { CupIcon, EyeIcon } from "../ui/icons";
import { Said } from "../ui/said";
import { useLoad, Waiting } from "./load";

/** The page of one game. */
export function GamePage({ id }: { id: string }) {
  const t = texts.value;
  const live = useMemo(() => new LiveGame(id), [id]);
  useEffect(() => () => live.close(), [live]);
  const game = live.game.value;
  const rulesId = game?.rules ?? "";
  const rules = useLoad(`game rules ${rulesId}`, () => (rulesId ? ruleSet(rulesId) : Promise.resolve(null)));
  if (live.missing.value) return <Waiting error={new ApiError(404, null)} retry={() => location.reload()} missing={t.noGame} />;
  if (live.failed.value && !game) return <Waiting error={new ApiError(0, null)} retry={() => location.reload()} missing={t.noGame} />;
  if (!game || !rules.value) return <Waiting error={rules.error} retry={rules.retry} missing={t.noRules} />;
  if (game.waiting) return <WaitingGame live={live} game={game} rules={rules.value} />;
  return <Table key={game.id} live={live} game={game} rules={rules.value} />;
}

/** What the 振駒 decided, for who looks. */
function tossVerdict(game: Game): string {
  const t = texts.value;
  if (game.you === "b") return t.tossYou;
  if (game.toss?.black === "engine") return t.tossEngine;
  return game.you ? t.people.tossOther : t.people.tossWatch;
}

function Table({ live, game, rules }: { live: LiveGame; game: Game; rules: RuleSet }) {
  const t = texts.value;
  const moves = game.moves ?? [];
  const [viewed, setViewed] = useState<number | null>(null);
  const [flipped, setFlipped] = useState(false);
  const [dialog, setDialog] = useState<"" | "resign" | "declare" | "count">("");
  const [notice, setNotice] = useState("");
  const [opening, setOpening] = useState<"toss" | "setup" | "">(() => (freshGame.value === game.id && moves.length < 2 ? (game.toss ? "toss" : "setup") : ""));
  const board = useRef<KomadaiBoard>(null);
  const room = useRoom();

  const atLive = viewed === null || viewed >= moves.length;
  const ply = atLive ? moves.length : viewed;
  const shown = ply > 0 ? moves[ply - 1]! : null;
  const sfen = atLive ? game.sfen : (shown?.sfen ?? game.start);
  const last = useMemo<LastMove | null>(() => (shown ? { usi: shown.usi, side: shown.side, path: shown.path } : null), [game.id, ply, shown?.usi]);
  const check = atLive ? game.check : (shown?.check ?? "");
  const playing = atLive && (game.can.move || game.can.seal) && !game.result && opening === "";
  const people = pair(game);
  const audience = live.audience.value;
  useCountdown(game, live.received.value);
  // Who has been here need not be called.
  useEffect(() => {
    if (game.you) dismiss(game.id);
  }, [game.id]);
  const orientation = (game.you === "w") !== flipped ? "w" : "b";

  const jump = (to: number) => setViewed(to >= moves.length ? null : Math.max(0, to));
  const tell = (text: string) => setNotice(text);
  useEffect(() => {
    if (!notice) return;
    const clear = () => setNotice("");
    const timer = setTimeout(clear, 8000);
    addEventListener("pointerdown", clear);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointerdown", clear);
    };
  }, [notice]);

  const send = useCallback(
    async (action: Parameters<LiveGame["send"]>[0]) => {
      setNotice("");
      try {
        await live.send(action);
      } catch (error) {
        board.current?.revert();
        tell(failureText(error, texts.value.actionFailed));
      }
    },
    [live],
  );
  const sealing = game.can.seal;
  const play = useCallback((usi: string) => void send({ type: sealing ? "seal" : "move", usi }), [send, sealing]);

  // A new move is heard, and ends the view of an earlier one.
  const count = useRef(moves.length);
  useEffect(() => {
    if (moves.length > count.current) pieceSound();
    count.current = moves.length;
  }, [moves.length]);

  useEffect(() => {
    document.title = `${game.turn === game.you && !game.result ? "● " : ""}${inLanguage(rules.names)} · komadai`;
  }, [game.turn, game.result, language.value]);

  useEffect(() => {
    if (opening !== "setup") return;
    freshGame.value = "";
    if (setUpStyle.value === "none" || !board.current) {
      setOpening("");
      return;
    }
    const stop = new AbortController();
    const skip = () => stop.abort();
    addEventListener("pointerdown", skip);
    addEventListener("keydown", skip);
    const first = game.handicap ? "w" : "b";
    void board.current.setUp(setUpStyle.value, first, stop.signal).finally(() => {
      removeEventListener("pointerdown", skip);
      removeEventListener("keydown", skip);
      setOpening("");
    });
  }, [opening]);

  useKeys({
    ArrowLeft: () => jump(ply - 1),
    ArrowRight: () => jump(ply + 1),
    k: () => jump(ply - 1),
    j: () => jump(ply + 1),
    Home: () => jump(0),
    End: () => jump(moves.length),
    f: () => setFlipped((x) => !x),
    b: () => board.current?.focusSquares(),
    Escape: () => board.current?.pick(""),
  });

  const review = useMemo(() => new Review(() => ({ game: game.id })), [game.id]);
  const over = !!game.result && moves.length > 0;
  useEffect(() => {
    if (over) void review.find();
  }, [over, review]);
  useEffect(() => () => review.close(), [review]);

  const none = useMemo(() => [], []);
  return (
    <main id="main" class={people ? "game people" : "game"} tabIndex={-1} data-testid="game" data-seq={game.seq} data-plies={moves.length} data-turn={game.turn} data-you={game.you} data-over={game.result ? "" : undefined}>
      <h1 class="spoken">{inLanguage(rules.names)}</h1>
      <div class="table">
        <Board
          rules={rules}
          sfen={sfen}
          last={last}
          check={check}
          legal={playing ? (game.legal ?? none) : none}
          selectable={playing ? game.you : ""}
          orientation={orientation}
          maxHeight={room}
          seq={game.seq}
          onMove={play}
          onAttempt={play}
          handle={board}
        >
          <Camp game={game} side="w" received={live.received.value} audience={audience} />
          <Camp game={game} side="b" received={live.received.value} audience={audience} />
        </Board>
        <div class="notices" aria-live="assertive">
          {notice && (
            <p class="foul" role="alert" data-testid="foul">
              <Said text={notice} />
            </p>
          )}
        </div>
      </div>
      <aside class="game-side">
        {live.connection.value === "lost" && (
          <p class="connection" role="status" data-testid="connection-lost">
            {t.lost}
          </p>
        )}
        <p class="game-title">
          <a href={`/rules/${rules.id}`}>{inLanguage(rules.names)}</a>
          {game.handicap && <span class="chip">{inLanguage(rules.handicaps.find((h) => h.id === game.handicap)?.names) || game.handicap}</span>}
          {game.rated && <span class="chip">{t.people.rated}</span>}
          {game.tournament && (
            <a class="chip contest-link" href={`/tournament/${game.tournament}`} data-testid="of-tournament">
              <CupIcon />
              {t.contest.link}
            </a>
          )}
          {audience && audience.watching > 0 && (
            <span class="chip watching" data-testid="watching" data-count={audience.watching}>
              <EyeIcon />
              {t.people.watching(audience.watching)}
            </span>
          )}
        </p>
        <Status game={game} received={live.received.value} viewing={atLive ? null : ply} onBack={() => setViewed(null)} rematch={() => live.rematch()} />
        {people && <OfferBanner game={game} send={send} />}
        <ScoreTable game={game} />
        {over && (
          <AnalysisPanel
            review={review}
            plies={moves.length}
            ply={ply}
            go={jump}
            name={(n) => (n > 0 ? `${n} ${moveText(moves[n - 1]!)}` : t.startPosition)}
            players={{ b: sideName(game, "b"), w: sideName(game, "w") }}
          />
        )}
        <Moves game={game} ply={ply} jump={jump} grades={review.moves.value} />
        <Actions
          game={game}
          live={playing}
          actions={{
            undo: () => {
              setViewed(null);
              void send({ type: "undo" });
            },
            flip: () => setFlipped(!flipped),
            resign: () => setDialog("resign"),
            declare: () => setDialog("declare"),
            count: () => setDialog("count"),
            offer: (offer) => void send({ type: "offer", offer }),
            abort: () => void send({ type: "abort" }),
            pass: () => play("pass"),
            detonate: () => {
              const mine = game.legal?.find((m) => /^M\*/.test(m.usi));
              if (mine) board.current?.play(mine);
            },
          }}
        />
        {people && <TalkPanel live={live} game={game} />}
        <GameLinks game={game} sfen={sfen} />
      </aside>
      {dialog === "resign" && <ResignDialog onClose={() => setDialog("")} onYes={() => void send({ type: "resign" })} />}
      {dialog === "declare" && <DeclareDialog declaration={game.declaration} loses={game.fouls === "lose"} onClose={() => setDialog("")} onYes={() => void send({ type: "declare" })} />}
      {dialog === "count" && <CountDialog onClose={() => setDialog("")} onYes={() => void send({ type: "count" })} />}
      {opening === "toss" && game.toss && <TossDialog toss={game.toss} verdict={tossVerdict(game)} onClose={() => setOpening("setup")} />}
    </main>
  );
}

import { useEffect, useState } from "preact/hooks";
import { formatTime } from "../clock";
import { sideName } from "../game/clock";
import { texts } from "../i18n";
import { failureText } from "../ui/failure";
import { go } from "../router";
import { SealIcon } from "../ui/icons";
import { Said } from "../ui/said";
import type { Action, Game, OfferKind } from "../wire";
import { matchGame, named, other, playerOf } from "./names";

type Send = (action: Omit<Action, "seq">) => Promise<void>;

export function OfferBanner({ game, send }: { game: Game; send: Send }) {
  const p = texts.value.people;
  if (!game.you || game.result) return null;
  const [own, theirs] = game.you === "b" ? [game.offers.black, game.offers.white] : [game.offers.white, game.offers.black];
  return <>
    {theirs && <section class="offer panel" role="alert" data-testid="offer" data-offer={theirs}>
      <p>{p.asked[theirs]?.(named(playerOf(game, other(game.you))))}</p>
      <p class="row">
        <button type="button" class="button primary" onClick={() => void send({ type: "accept", offer: theirs })} data-testid="accept">
          {p.accept}
        </button>
        <button type="button" class="button" onClick={() => void send({ type: "decline", offer: theirs })} data-testid="decline">
          {p.decline}
        </button>
      </p>
    </section>}
    {own && <section class="offer panel mine" role="status" data-testid="own-offer" data-offer={own}>
      <p>{p.youAsked[own]}</p>
      <button type="button" class="button small" onClick={() => void send({ type: "decline", offer: own })} data-testid="withdraw">
        {p.withdraw}
      </button>
    </section>}
    {game.sealed && <section class="offer panel sealed" role="status" data-testid="sealed">
      <SealIcon />
      <div>
        <p class="strong">{p.sealedBy(sideName(game, game.sealed))}</p>
        {game.sealedMove && <p class="muted">{p.sealedMine(game.sealedMove)}</p>}
      </div>
    </section>}
    {game.can.seal && <section class="offer panel sealed" role="alert" data-testid="to-seal">
      <SealIcon />
      <p>{p.seal}</p>
    </section>}
  </>;
}

/** Offers with a button. */
export const proposals = (game: Game): OfferKind[] => {
  const own = game.you === "b" ? game.offers.black : game.offers.white;
  return game.can.offers.filter((o) => o !== own);
};

/** The first move is off the clock. */
export function FirstMove({ until, now, received }: { until: number; now: number; received: number }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, until - now - (performance.now() - received));
  return <span data-testid="first-move">{texts.value.people.firstMoveIn(formatTime(left))}</span>;
}

export function Rematch({ game, rematch }: { game: Game; rematch: () => Promise<Game> }) {
  const t = texts.value;
  const p = t.people;
  const [sent, setSent] = useState(false);
  const [problem, setProblem] = useState("");
  const next = game.next;
  const asked = next?.by && next.by !== game.you && game.you;
  const waiting = next?.by && next.by === game.you;
  // Follows the offer that was wanted.
  useEffect(() => {
    if (next && !next.by && game.you && sent) go(`/game/${next.id}`);
  }, [next?.id, next?.by]);
  useEffect(() => {
    if (waiting) setSent(true);
  }, [waiting]);
  const ask = async () => {
    setProblem("");
    try {
      const begun = await rematch();
      setSent(true);
      if (!begun.waiting) go(`/game/${begun.id}`);
    } catch (error) {
      setProblem(failureText(error, t.actionFailed));
    }
  };
  const label = game.result?.reason === "sennichite" ? p.playAgain : game.series && matchGame(game) === 1 ? p.nextOfMatch : p.rematch;
  if (next && !next.by) {
    return <a class="button primary" href={`/game/${next.id}`} data-testid="next-game">{p.nextGame}</a>;
  }
  if (!game.can.rematch) return null;
  return <span class="rematch">
    {asked && <p role="alert" data-testid="rematch-asked">{p.rematchAsked(named(playerOf(game, other(game.you as "b" | "w"))))}</p>}
    {waiting
      ? <p role="status" data-testid="rematch-sent">
        {p.rematchSent} <a href={`/game/${next!.id}`}>{p.withdraw}</a>
      </p>
      : <button type="button" class="button primary" onClick={ask} data-testid="rematch">{asked ? `${p.accept}: ${label}` : label}</button>}
    {problem && <p class="problem">
      <Said text={problem} />
    </p>}
  </span>;
}

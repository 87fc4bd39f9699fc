import { useEffect, useState } from "preact/hooks";
import { act, newGame } from "../api";
import { freshGame } from "../fresh";
import { texts } from "../i18n";
import type { LiveGame } from "../live";
import { playerOf } from "../people/names";
import { go } from "../router";
import { failureText } from "../ui/failure";
import { EngineIcon } from "../ui/icons";
import { Said } from "../ui/said";
import type { Game, NewGame, RuleSet, Side } from "../wire";
import { botGame, botName, levelFor, usualLevel } from "./bot";

/** Milliseconds of waiting before the bot offers itself. */
const patience = 15_000;
/** Milliseconds between looks at the clock. */
const often = 500;

/** The engine offers itself to somebody who waits in the lobby, on the same terms. */
export function BotOffer({ live, game, rules }: { live: LiveGame; game: Game; rules: RuleSet }) {
  const t = texts.value;
  const l = t.lobby;
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const received = live.received.value;
  useEffect(() => {
    const look = () => setReady(game.time.now - game.created + performance.now() - received >= patience);
    look();
    const timer = setInterval(look, often);
    return () => clearInterval(timer);
  }, [game.time.now, received]);
  if (!ready) return null;
  const you = playerOf(game, game.you as Side);
  const sure = levelFor(you);
  const level = sure || usualLevel();
  const take = async () => {
    setBusy(true);
    setProblem("");
    try {
      const fixed = game.waiting!.draw === "" ? (game.you as Side) : "random";
      const begun = await newGame(
        botGame({ rules: game.rules, clock: game.time.clock, fouls: game.fouls as NewGame["fouls"],
          impasse: game.impasse as NewGame["impasse"], color: fixed, ...startOf(game, rules) }, level),
      );
      try {
        await live.send({ type: "abort" });
      } catch (error) {
        // Somebody has joined: this game goes on.
        await act(begun.id, { type: "resign", seq: begun.seq }).catch(() => undefined);
        throw error;
      }
      freshGame.value = begun.id;
      go(`/game/${begun.id}`);
    } catch (error) {
      setProblem(failureText(error, t.startFailed));
      setBusy(false);
    }
  };
  return <section class="offer panel" role="status" data-testid="bot-offer" data-level={level}>
    <p>{l.botOffer(botName(level, game.rules))}</p>
    <p class="muted">{sure ? l.byRating(you.rating!) : l.byDefault(level)}</p>
    {problem && <p class="problem" role="alert">
      <Said text={problem} />
    </p>}
    <p class="row">
      <button type="button" class="button primary" disabled={busy} onClick={() => void take()} data-testid="take-bot">
        <EngineIcon />
        {l.botPlay}
      </button>
    </p>
  </section>;
}

function startOf({ handicap, start }: Game, rules: RuleSet): Pick<NewGame, "handicap" | "sfen" | "first"> {
  if (handicap) return { handicap };
  if (start === rules.start) return {};
  return start === rules.start.replace(" b ", " w ") ? { first: "w" } : { sfen: start };
}

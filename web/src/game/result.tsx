import { useEffect, useRef } from "preact/hooks";
import { inLanguage, texts } from "../i18n";
import { pair } from "../people/names";
import { FirstMove, Rematch } from "../people/offers";
import { SideMark } from "../ui/piece";
import type { Game } from "../wire";
import { sideName } from "./clock";

interface StatusProps {
  game: Game;
  /** The person's seat was lost: signed out, or the cookies are gone. */
  unseated: boolean;
  received: number;
  viewing: number | null;
  onBack: () => void;
  rematch: () => Promise<Game>;
}

export function Status({ game, unseated, received, viewing, onBack, rematch }: StatusProps) {
  const t = texts.value;
  const result = game.result;
  if (result) {
    const mood = !result.winner ? "drawn" : !game.you ? "drawn" : result.winner === game.you ? "won" : "lost";
    const title = !result.winner
      ? t.noResult
      : !game.you
      ? t.sideWins(sideName(game, result.winner))
      : result.winner === game.you
      ? t.win
      : t.lose;
    const follows = pair(game) || game.series;
    return <section class={`result panel ${mood}`} role="status" data-testid="result" data-winner={result.winner}
      data-reason={result.reason} data-foul={result.foul}>
      <h2>{result.winner && !game.you && <SideMark side={result.winner} />}{title}</h2>
      <p>{inLanguage(result.text)}</p>
      <div class="row">
        {follows && <Rematch game={game} rematch={rematch} />}
        {game.tournament && <a class="button primary" href={`/tournament/${game.tournament}`} data-testid="to-tournament">
          {t.contest.toTournament}
        </a>}
        <a class={follows || game.tournament ? "button" : "button primary"} href={`/new/${game.rules}`} data-testid="again">
          {pair(game) ? t.newGame : t.again}
        </a>
        <a class="button" href={`/record?game=${encodeURIComponent(game.id)}`} data-testid="result-record">{t.record.openGame}</a>
      </div>
    </section>;
  }
  if (unseated) return <Unseated id={game.id} />;
  if (viewing !== null) {
    return <section class="status panel viewing">
      <p role="status">{viewing === 0 ? t.viewingStart : t.viewing(viewing)}</p>
      <button type="button" class="button small" onClick={onBack} data-testid="back-to-game">{t.backToGame}</button>
    </section>;
  }
  const mine = game.turn === game.you;
  return <section class={mine ? "status panel mine" : "status panel"} data-testid="status">
    <p role="status">
      {game.turn && <SideMark side={game.turn} />}
      {words(game)}
      {game.free && game.turn ? <FirstMove until={game.free} now={game.time.now} received={received} /> : null}
      {game.check && <strong class="check-word">{game.moves?.at(-1)?.counter ? t.counterCheck : t.check}</strong>}
    </p>
  </section>;
}

/** Says that the seat was lost. On a phone it would begin below the board, so it scrolls into view. */
function Unseated({ id }: { id: string }) {
  const t = texts.value;
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: "nearest" }), []);
  return <section class="status panel unseated" role="alert" ref={place} data-testid="unseated">
    <p>{t.people.unseated}</p>
    <a class="button primary" href={`/sign-in?next=${encodeURIComponent(`/game/${id}`)}`} data-testid="sign-in-again">
      {t.people.signInAgain}
    </a>
  </section>;
}

function words(game: Game): string {
  const t = texts.value;
  if (game.sealed) return t.people.sealedBy(sideName(game, game.sealed));
  if (game.turn === game.you) return t.yourMove;
  if (!game.you) return game.turn ? t.people.sideToMove(sideName(game, game.turn)) : "";
  if (!pair(game)) return game.thinking ? t.waitEngine : t.theirTurn;
  return t.people.otherMove;
}

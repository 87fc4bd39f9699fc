import { texts } from "../i18n";
import { call, dismiss } from "../people/call";
import { path } from "../router";
import { CloseIcon, PlayIcon } from "./icons";

export function Called() {
  const t = texts.value;
  const game = call.value;
  if (!game || path.value === `/game/${game.id}`) return null;
  const opponent = game.level ? `${t.engine} (${t.levelN(game.level)})` : (game.you === "b" ? game.white : game.black) || t.people.guest;
  return <div class="called" role="alert" data-testid="called" data-game={game.id}>
    <p>
      <strong>{t.people.begun}</strong> <span>{t.people.against(opponent)}</span>
    </p>
    <a class="button small" href={`/game/${game.id}`} data-testid="to-called">
      <PlayIcon />
      {t.people.toGame}
    </a>
    <button type="button" class="icon-button" aria-label={t.close} title={t.close} onClick={() => dismiss(game.id)}
      data-testid="dismiss-call">
      <CloseIcon />
    </button>
  </div>;
}

import { inLanguage, texts } from "../i18n";
import type { LiveGame } from "../live";
import { matchGame, named, playerOf } from "../people/names";
import { CupIcon, EyeIcon } from "../ui/icons";
import type { Game, RuleSet } from "../wire";

function TossChip({ game }: { game: Game }) {
  const t = texts.value;
  const faces = game.toss!.throws.at(-1) ?? [];
  const count = t.tossCount(faces.filter((f) => f === "pawn").length, faces.filter((f) => f === "tokin").length);
  const by = playerOf(game, game.toss!.by);
  return <span class="chip" title={t.tossedBy(named(by))} data-testid="tossed" data-by={game.toss!.by}>
    {t.tossTitle}: {count}
  </span>;
}

export function GameTitle({ live, game, rules }: { live: LiveGame; game: Game; rules: RuleSet }) {
  const t = texts.value;
  const audience = live.audience.value;
  return <>
    {live.connection.value === "lost" && <p class="connection" role="status" data-testid="connection-lost">{t.lost}</p>}
    {live.unstored.value && <p class="connection" role="status" data-testid="unstored">{t.unstored}</p>}
    <p class="game-title">
      <a href={`/rules/${rules.id}`}>{inLanguage(rules.names)}</a>
      {game.handicap && <span class="chip">{inLanguage(rules.handicaps.find((h) => h.id === game.handicap)?.names) || game.handicap}</span>}
      {game.series && <span class="chip" data-testid="of-match">{t.people.matchGame(matchGame(game))}</span>}
      {game.toss && <TossChip game={game} />}
      {game.rated && <span class="chip">{t.people.rated}</span>}
      {game.tournament && <a class="chip contest-link" href={`/tournament/${game.tournament}`} data-testid="of-tournament">
        <CupIcon />
        {t.contest.link}
      </a>}
      {audience && audience.watching > 0 && <span class="chip watching" data-testid="watching" data-count={audience.watching}>
        <EyeIcon />
        {t.people.watching(audience.watching)}
      </span>}
    </p>
  </>;
}

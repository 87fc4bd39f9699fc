import { inLanguage, texts } from "../i18n";
import { useRuleSets } from "../pages/load";
import { MiniBoard } from "../ui/miniboard";
import { SideMark } from "../ui/piece";
import type { GameSummary, Lobby, RuleSet } from "../wire";

interface GamesProps {
  games: readonly GameSummary[];
  rulesets: RuleSet[];
}

const most = 6;

/** The person's own, in progress. */
export function Unfinished({ games, rulesets }: GamesProps) {
  const t = texts.value;
  const open = games.filter((g) => !g.result).slice(0, most);
  const sets = useRuleSets(rulesets, open.map((g) => g.rules));
  if (open.length === 0) return null;
  return <section class="ongoing mine" aria-labelledby="unfinished">
    <h2 id="unfinished">{t.continueGames}</h2>
    <ul>
      {open.map((g) => {
        const yours = g.turn === g.you && !g.waiting;
        const state = g.waiting ? t.people.waitingPlayer : yours ? t.yourTurn : g.level ? t.theirTurn : t.people.otherTurn;
        const opponent = (g.you === "b" ? g.white : g.black) || t.people.guest;
        return <Entry key={g.id} game={g} rules={sets.find((r) => r.id === g.rules)} id={`resume-${g.id}`}>
          <p class="muted">
            {g.you && <SideMark side={g.you} />} {g.level ? `${t.engine}, ${t.levelN(g.level)}` : `${t.people.versus} ${opponent}`}
          </p>
          <p class={yours ? "turn mine" : "turn"}>{state} · {t.moveCount(g.plies)}</p>
        </Entry>;
      })}
    </ul>
  </section>;
}

/** Games of others, to watch, and how many wait for a player. */
export function Current({ lobby, rulesets }: { lobby: Lobby; rulesets: RuleSet[] }) {
  const t = texts.value;
  const games = lobby.current.slice(0, most);
  const sets = useRuleSets(rulesets, games.map((g) => g.rules));
  const waiting = lobby.seeks.filter((s) => !s.mine).length;
  if (games.length === 0 && waiting === 0) return null;
  return <section class="ongoing" aria-labelledby="going-on" data-testid="going-on">
    <h2 id="going-on">{t.places.current}</h2>
    {waiting > 0 && <p>
      <a href="/lobby" data-testid="seeking">{t.people.seeking(waiting)}</a>
    </p>}
    <ul>
      {games.map((g) =>
        <Entry key={g.id} game={g} rules={sets.find((r) => r.id === g.rules)} id={`watch-${g.id}`}>
          <p class="muted">
            <SideMark side="b" /> {g.black || t.people.guest} <SideMark side="w" /> {g.white || t.people.guest}
          </p>
          <p class="turn">{t.moveCount(g.plies)}</p>
        </Entry>
      )}
    </ul>
  </section>;
}

interface EntryProps {
  game: GameSummary;
  rules: RuleSet | undefined;
  id: string;
  children: preact.ComponentChildren;
}

function Entry({ game, rules, id, children }: EntryProps) {
  if (!rules) return null;
  return <li class="card compact">
    <MiniBoard board={rules.board} kinds={rules.pieces} sfen={game.sfen} />
    <div class="card-text">
      <h3>
        <a class="card-link" href={`/game/${game.id}`} data-testid={id}>{inLanguage(rules.names)}</a>
      </h3>
      {children}
    </div>
  </li>;
}

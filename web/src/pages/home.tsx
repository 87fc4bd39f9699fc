import { useMemo } from "preact/hooks";
import { games, ruleSets } from "../api";
import { inLanguage, texts, word } from "../i18n";
import { standardKinds } from "../board/kinds";
import { pieceSet } from "../prefs";
import { MiniBoard } from "../ui/miniboard";
import { Piece, SideMark } from "../ui/piece";
import { BoardIcon, BookIcon, PeopleIcon, PlayIcon, PuzzleIcon, TargetIcon } from "../ui/icons";
import { cardName, otherNames } from "../ui/names";
import { traitsOf } from "../ui/traits";
import type { GameSummary, RuleSet } from "../wire";
import { useLoad, useRuleSets, Waiting } from "./load";

const letters = ["+R", "G", "K", "S", "B"];

export default function Home() {
  const t = texts.value;
  const { value, error, retry } = useLoad("rulesets", ruleSets);
  // Awaited, because later content would move the cards under the pointer.
  const own = useLoad("games", games);
  if (!value || !(own.value || own.error)) return <Waiting error={error} retry={retry} missing={t.notFound} />;
  return <main id="main" class="page home" tabIndex={-1}>
    <section class="hero">
      <div>
        <h1>
          komadai <span lang="ja">駒台</span>
        </h1>
        <p class="tagline">{t.tagline}</p>
        <p class="muted">{t.intro}</p>
        <p class="row hero-links">
          <a class="button small primary" href={`/new/${value.rulesets[0]!.id}`} data-testid="home-play">
            <PlayIcon />
            {t.play}
          </a>
          <a class="button small" href="/lobby" data-testid="home-lobby">
            <PeopleIcon />
            {t.people.lobbyTitle}
          </a>
          <a class="button small" href="/puzzles" data-testid="home-puzzles">
            <PuzzleIcon />
            {t.puzzle.title}
          </a>
          <a class="button small" href="/tsume" data-testid="home-tsume">
            <TargetIcon />
            {t.tsume.title}
          </a>
          <a class="button small" href="/edit" data-testid="home-edit">
            <BoardIcon />
            {t.boardEditor}
          </a>
        </p>
      </div>
      <div class="hero-pieces" aria-hidden="true">
        {letters.map((letter) =>
          <Piece key={letter} letter={letter} kind={standardKinds.find((k) => k.letter === letter)} set={pieceSet.value} />
        )}
      </div>
    </section>
    <Unfinished games={own.value?.games ?? []} rulesets={value.rulesets} />
    <div class="groups">
      {value.groups.map((group) => {
        const members = value.rulesets.filter((r) => r.group === group.id);
        if (members.length === 0) return null;
        // Variants of a game fold; rule sets from files do not.
        const shown = members[0]!.own ? members.length : 1;
        return <section key={group.id} class={shown > 1 ? "group wide" : "group"} aria-labelledby={`group-${group.id}`}>
          {/* A single card has the name already. */}
          <h2 id={`group-${group.id}`} class={shown > 1 ? undefined : "spoken"}>{inLanguage(group.names)}</h2>
          <ul class="cards">{members.slice(0, shown).map((rules) => <Card key={rules.id} rules={rules} />)}</ul>
          {members.length > shown && <details class="relatives">
            <summary data-testid={`more-${group.id}`}>{t.moreOfKind(members.length - shown)}</summary>
            <ul class="cards">{members.slice(shown).map((rules) => <Card key={rules.id} rules={rules} />)}</ul>
          </details>}
        </section>;
      })}
    </div>
  </main>;
}

function Card({ rules }: { rules: RuleSet }) {
  const t = texts.value;
  const mark = useMemo(() => traitsOf(rules), [rules]);
  const holes = rules.board.holes?.length ?? 0;
  const size = holes ? t.squaresCount(rules.board.files * rules.board.ranks - holes) : t.boardSize(rules.board.files, rules.board.ranks);
  return <li class="card" data-rules={rules.id}>
    <MiniBoard board={rules.board} kinds={rules.pieces} sfen={rules.start} mark={mark} />
    <div class="card-text">
      <h3>
        <a class="card-link" href={`/new/${rules.id}`} data-testid={`play-${rules.id}`}>{cardName(rules)}</a>
      </h3>
      <p class="other-names">{otherNames(rules)}</p>
      <p class="summary">{inLanguage(rules.summary)}</p>
      <p class="card-foot">
        <span class="chips">
          <span class="chip">{size}</span>
          {rules.features?.filter((f) => word(t.features, f)).map((f) => <span key={f} class="chip">{word(t.features, f)}</span>)}
        </span>
        <a class="quiet-link" href={`/rules/${rules.id}`} data-testid={`rules-${rules.id}`} aria-label={t.rulesOf(inLanguage(rules.names))}>
          <BookIcon />
          {t.rules}
        </a>
      </p>
    </div>
  </li>;
}

function Unfinished({ games, rulesets }: { games: GameSummary[]; rulesets: RuleSet[] }) {
  const t = texts.value;
  const open = games.filter((g) => !g.result).slice(0, 6);
  const sets = useRuleSets(rulesets, open.map((g) => g.rules));
  if (open.length === 0) return null;
  return <section class="group" aria-labelledby="unfinished">
    <h2 id="unfinished">{t.continueGames}</h2>
    <ul class="cards resume">{open.map((g) => <Resume key={g.id} game={g} rules={sets.find((r) => r.id === g.rules)} />)}</ul>
  </section>;
}

function Resume({ game, rules }: { game: GameSummary; rules: RuleSet | undefined }) {
  const t = texts.value;
  if (!rules) return null;
  return <li class="card compact">
    <MiniBoard board={rules.board} kinds={rules.pieces} sfen={game.sfen} />
    <div class="card-text">
      <h3>
        <a class="card-link" href={`/game/${game.id}`} data-testid={`resume-${game.id}`}>{inLanguage(rules.names)}</a>
      </h3>
      <p class="muted">
        {game.you && <SideMark side={game.you} />}{" "}
        {game.level ? t.levelN(game.level) : `${t.people.versus} ${(game.you === "b" ? game.white : game.black) || t.people.guest}`} ·{" "}
        {t.moveCount(game.plies)}
      </p>
      <p class={game.turn === game.you && !game.waiting ? "turn mine" : "turn"}>
        {game.waiting ? t.people.waitingPlayer : game.turn === game.you ? t.yourTurn : game.level ? t.theirTurn : t.people.otherTurn}
      </p>
    </div>
  </li>;
}

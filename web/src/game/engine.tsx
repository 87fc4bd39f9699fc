import "../boards";
import { useMemo } from "preact/hooks";
import { go } from "../router";
import { gameLineAt, PlayFromHere } from "../study/here";
import { Engine } from "../study/switch";
import type { Game, RuleSet } from "../wire";

interface GameEngineProps {
  game: Game;
  rules: RuleSet;
  /** The number of moves before the position shown, and that position. */
  ply: number;
  sfen: string;
}

/** The engine for a game that has ended; a line of it is opened in the record of the game. */
export function GameEngine({ game, rules, ply, sfen }: GameEngineProps) {
  const moves = useMemo(() => (game.moves ?? []).slice(0, ply).map((m) => m.usi), [game.id, game.seq, ply]);
  return (
    <Engine rules={rules} name={game.rules} start={game.start} moves={moves} play={(line) => go(gameLineAt(game.id, ply, line))}>
      <PlayFromHere rules={game.rules} sfen={sfen} />
    </Engine>
  );
}

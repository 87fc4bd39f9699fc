import { useMemo } from "preact/hooks";
import { go } from "../router";
import { gameLineAt, PlayFromHere } from "../study/here";
import { Engine } from "../study/switch";
import type { Game, RuleSet } from "../wire";

interface GameEngineProps {
  game: Game;
  rules: RuleSet;
  ply: number;
  sfen: string;
}

export function GameEngine({ game, rules, ply, sfen }: GameEngineProps) {
  const moves = useMemo(() => (game.moves ?? []).slice(0, ply).map((m) => m.usi), [game.id, game.seq, ply]);
  return <Engine rules={rules} name={game.rules} start={game.start} moves={moves} play={(line) => go(gameLineAt(game.id, ply, line))}>
    <PlayFromHere rules={game.rules} sfen={sfen} />
  </Engine>;
}

import { me } from "../account/me";
import { newGame } from "../api";
import { freshGame } from "../fresh";
import { playerName } from "../prefs";
import { go } from "../router";
import type { NewGame } from "../wire";

/** The levels of the three buttons. */
export const levels = { easy: 1, middle: 4, strong: 8 } as const;

const usual = { rules: "standard", clock: { kind: "none" }, fouls: "refuse", undo: true } as const;

/** A first game is played from below. */
export const againstEngine = (level: number): NewGame => ({ ...usual, level, color: level === levels.easy ? "b" : "random" });

export const withFriend = (): NewGame => ({ ...usual, opponent: "person", color: "random", listed: false,
  name: me.value?.account ? undefined : playerName.value.trim() || undefined });

/** Creates a game and goes there. */
export async function begin(body: NewGame): Promise<void> {
  const game = await newGame(body);
  freshGame.value = game.id;
  go(`/game/${game.id}`);
}

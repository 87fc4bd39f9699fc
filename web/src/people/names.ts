import { texts } from "../i18n";
import type { Game, Player, Side } from "../wire";

export const pair = (game: Game): boolean => game.black.kind !== "engine" && game.white.kind !== "engine";

export const playerOf = (game: Game, side: Side): Player => (side === "b" ? game.black : game.white);

export const other = (side: Side): Side => (side === "b" ? "w" : "b");

/** 1 or 2 of a half-lance match, which a rematch begins anew. */
export const matchGame = (game: Game): number => (game.round! % 2 === 1 ? 1 : 2);

export const named = (player: Player): string => player.name || texts.value.people.guest;

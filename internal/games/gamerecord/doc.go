// Package gamerecord makes the record of a game that was played here, or is
// being played, straight from the game.
package gamerecord

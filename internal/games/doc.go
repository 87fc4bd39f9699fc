// Package games groups the games that people and engines play on a server.
//
//	match       one game: commands become events; pure
//	play        the games in memory: tables, clocks, engine moves, viewers
//	lobby       seeks and the list of running games
//	ladder      which rating a game counts for, and the new ratings
//	tournament  pairings, standings, corrections; pure
//	director    runs tournaments: pairs rounds and starts their games
//	moderation  reports, mutes, closed accounts, and their log
//	gamerecord  the record of a played game
//
// A gateway calls play.Hub.Act with a command. match.Game.Decide turns the command
// into events. The hub stores them, applies them, and tells the viewers.
//
// The group imports people.
package games

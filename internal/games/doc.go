// Package games groups the games that people and engines play on a server.
//
//	match       one game: commands become events; pure
//	play        what people do in games: create, join, act, talk, watch
//	play/...    table: decisions and effects; runner: carries them out;
//	            hosting: nodes; watching: viewers and listeners
//	opponent    the engine as an opponent, here or on a worker
//	lobby       seeks and the list of running games
//	ladder      rates finished games: speed, Glicko-2; pure
//	tournament  pairings, standings, corrections; pure
//	director    runs tournaments: pairs rounds and starts their games
//	club        members, news and seasons of clubs
//	moderation  reports, mutes, closed accounts, and their log
//
// A gateway calls play.Hub.Act with a command. match.Game.Decide turns the command into
// events. The runner stores them and carries out the effects that the table returns.
//
// The group imports people.
package games

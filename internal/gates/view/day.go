package view

import (
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/shogi"
)

// DayGame converts a game of a day's list.
func DayGame(v play.View) wire.DayGame {
	c, s := v.Game.Config(), v.Game.Summary()
	out := wire.DayGame{
		ID: v.ID, Rules: c.Rules, Event: c.Event, Ended: s.Updated.UnixMilli(),
		Black: player(c.Players[shogi.Black]), White: player(c.Players[shogi.White]),
		Plies: s.Plies, Result: Result(s.Result, c.Handicap != ""),
	}
	out.Black.After, out.White.After = v.After[shogi.Black], v.After[shogi.White]
	return out
}

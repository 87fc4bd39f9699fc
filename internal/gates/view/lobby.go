package view

import (
	"github.com/komadai/komadai/internal/games/lobby"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/shogi"
)

// Lobby converts the lobby as holder sees it.
func Lobby(s lobby.State, holder people.ID) wire.Lobby {
	out := wire.Lobby{
		Seeks:   wire.List(s.Openings, func(o match.Opening) wire.Seek { return Seek(o, holder) }),
		Current: wire.List(s.Current, running), Online: s.Online,
	}
	return out
}

func running(r match.Running) wire.GameSummary {
	out := Summary(r.Entry)
	clock := Control(r.Control)
	out.You, out.Clock = "", &clock
	out.BlackRating, out.WhiteRating = r.Players[shogi.Black].Rating, r.Players[shogi.White].Rating
	return out
}

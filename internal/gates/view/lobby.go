package view

import (
	"github.com/komadai/komadai/internal/games/lobby"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people"
)

// Lobby converts the lobby as holder sees it.
func Lobby(s lobby.State, holder people.ID) wire.Lobby {
	out := wire.Lobby{
		Seeks:   wire.List(s.Openings, func(o match.Opening) wire.Seek { return Seek(o, holder) }),
		Current: wire.List(s.Current, Summary), Online: s.Online,
	}
	for i := range out.Current {
		out.Current[i].You = ""
	}
	return out
}

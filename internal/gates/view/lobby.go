package view

import (
	"github.com/komadai/komadai/internal/games/lobby"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people/principal"
)

// Lobby converts the lobby as holder sees it.
func Lobby(s lobby.State, holder principal.ID) wire.Lobby {
	out := wire.Lobby{Seeks: []wire.Seek{}, Current: []wire.GameSummary{}, Online: s.Online}
	for _, o := range s.Openings {
		out.Seeks = append(out.Seeks, Seek(o, holder))
	}
	for _, e := range s.Current {
		one := Summary(e)
		one.You = ""
		out.Current = append(out.Current, one)
	}
	return out
}

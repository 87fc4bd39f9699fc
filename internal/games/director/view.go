package director

import (
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/games/tournament"
)

// Removed replaces a deleted account; see the store.
const Removed = "-"

// View is a tournament as one client sees it.
type View struct {
	*tournament.Record
	// Mine: the client owns it.
	Mine bool
	// Place is the client's index among the players, or -1.
	Place int
	Can   Can
	// Next is the client's current game, or "".
	Next string
}

// Can has a flag for each action in a tournament.
type Can struct{ Enter, Withdraw, Start, Engines, End, Correct bool }

func see(r *tournament.Record, who play.Person) View {
	account := who.Account
	out := View{Record: r, Mine: r.Owner == account && account != "", Place: place(r, account)}
	begun, entered := !r.Began.IsZero(), out.Place >= 0
	withdrawn := entered && r.Players[out.Place].Withdrawn
	room := len(r.Players) < r.Limit()
	late := !begun || r.Kind == tournament.Arena
	back := withdrawn && (r.Kind == tournament.Arena || r.Kind == tournament.Swiss)
	out.Can = Can{
		Enter:    account != "" && !r.Over && (!entered && late && room || back),
		Withdraw: !r.Over && entered && !withdrawn,
		Start:    out.Mine && !r.Over && !begun && len(r.Players) >= 2,
		Engines:  out.Mine && !r.Over && !begun && room,
		End:      account != "" && mayRule(r, who) && !r.Over,
		Correct:  account != "" && mayRule(r, who) && len(r.Log) < tournament.MaxCorrections,
	}
	for i, g := range r.Games {
		if g.Outcome == tournament.Open && entered && (g.Black == out.Place || g.White == out.Place) {
			out.Next = r.GameIDs[i]
		}
	}
	return out
}

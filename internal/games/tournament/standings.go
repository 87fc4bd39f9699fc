package tournament

import (
	"cmp"
	"slices"
)

// Standing is a player's place.
type Standing struct {
	// Index is in State.Players; Rank is from 1, equal for ties.
	Index, Rank int
	// Points in half points; for arenas see [State.Standings].
	Points int
	// Wins, Draws and Losses of games played; Played includes those without.
	Wins, Draws, Losses, Played int
	// Solkoff is the sum of the opponents' points (ソルコフ, Buchholz), in half points; a bye
	// counts the player's own.
	Solkoff int
	// Berger is Sonneborn–Berger, in quarter points.
	Berger int
	// Streak is an arena player's consecutive wins.
	Streak int
	// Out: lost in a knockout; Round is the last one reached.
	Out   bool
	Round int
}

// Standings returns the players by place. A win is one point, a draw half, a Swiss bye
// one. Tie-breaks:
//
//   - round robin: Sonneborn–Berger, direct encounter, wins
//   - Swiss: Solkoff, Sonneborn–Berger, direct encounter, wins
//   - knockout: the round reached
//   - arena: wins. A win is two points, a draw one, doubled from the third
//     consecutive win.
func (s *State) Standings() []Standing {
	all := make([]Standing, len(s.Players))
	for i := range all {
		all[i].Index = i
	}
	games := s.latest()
	if s.Kind == Arena {
		slices.SortStableFunc(games, func(a, b Game) int { return a.Ended.Compare(b.Ended) })
	}
	for _, g := range games {
		all[g.Black].count(&g, true, s.Kind)
		if g.White != Bye {
			all[g.White].count(&g, false, s.Kind)
		}
	}
	if s.Kind != Arena {
		for _, g := range games {
			all[g.Black].meet(&g, all)
			if g.White != Bye {
				turned := g
				turned.Black, turned.White = g.White, g.Black
				switch g.Outcome {
				case BlackWon:
					turned.Outcome = WhiteWon
				case WhiteWon:
					turned.Outcome = BlackWon
				}
				all[g.White].meet(&turned, all)
			}
		}
	}
	between := s.between(games, all)
	order := func(a, b Standing) int {
		switch s.Kind {
		case Knockout:
			return cmp.Or(cmp.Compare(b.Round, a.Round), cmp.Compare(truth(a.Out), truth(b.Out)))
		case Arena:
			return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.Wins, a.Wins))
		case RoundRobin:
			return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.Berger, a.Berger),
				cmp.Compare(between[b.Index], between[a.Index]), cmp.Compare(b.Wins, a.Wins))
		}
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.Solkoff, a.Solkoff), cmp.Compare(b.Berger, a.Berger),
			cmp.Compare(between[b.Index], between[a.Index]), cmp.Compare(b.Wins, a.Wins))
	}
	slices.SortStableFunc(all, func(a, b Standing) int {
		return cmp.Or(order(a, b), cmp.Compare(s.Players[b.Index].Rating, s.Players[a.Index].Rating))
	})
	for i := range all {
		all[i].Rank = i + 1
		if i > 0 && order(all[i-1], all[i]) == 0 {
			all[i].Rank = all[i-1].Rank
		}
	}
	return all
}

func (st *Standing) count(g *Game, black bool, kind Kind) {
	points, other := g.score()
	if !black {
		points, other = other, points
	}
	st.Round = max(st.Round, g.Round)
	if g.Outcome == Open || g.Outcome == Again {
		return
	}
	if !g.Forfeit {
		st.Played++
	}
	switch {
	case points == 2:
		if !g.Forfeit {
			st.Wins++
		}
		st.Streak++
	case points == 1:
		if !g.Forfeit {
			st.Draws++
		}
		st.Streak = 0
	case other == 2:
		if !g.Forfeit {
			st.Losses++
		}
		st.Out = kind == Knockout
		st.Streak = 0
	}
	// Two wins before this game double it.
	if kind == Arena && (points == 2 && st.Streak > 2) {
		points *= 2
	}
	st.Points += points
}

// meet adds the tie-break value of a game's opponent.
func (st *Standing) meet(g *Game, all []Standing) {
	if g.Outcome == Open || g.Outcome == Again {
		return
	}
	if g.White == Bye {
		if g.Outcome == BlackWon || g.Outcome == Drawn {
			st.Solkoff += st.Points
		}
		return
	}
	other := all[g.White].Points
	st.Solkoff += other
	switch g.Outcome {
	case BlackWon:
		st.Berger += 2 * other
	case Drawn:
		st.Berger += other
	}
}

func (s *State) between(games []Game, all []Standing) []int {
	out := make([]int, len(s.Players))
	for _, g := range games {
		if g.White == Bye || all[g.Black].Points != all[g.White].Points {
			continue
		}
		b, w := g.score()
		out[g.Black] += b
		out[g.White] += w
	}
	return out
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

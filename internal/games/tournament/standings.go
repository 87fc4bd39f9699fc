package tournament

import (
	"cmp"
	"slices"
)

// Standing is where a player stands.
type Standing struct {
	// Index is the player's in State.Players; Rank counts from 1, and is the same
	// for players whom nothing tells apart.
	Index, Rank int
	// Points are in half points; in an arena they are points of its own, see
	// [State.Standings].
	Points int
	// Wins, Draws and Losses are of games played; Played counts them and those
	// that had neither.
	Wins, Draws, Losses, Played int
	// Solkoff is the sum of the points of the opponents (ソルコフ, Buchholz), in half
	// points; a bye counts as an opponent with the player's own points.
	Solkoff int
	// Berger is the sum of the points of those beaten and half of those drawn
	// with (Sonneborn–Berger), in quarter points.
	Berger int
	// Streak is how many games in a row an arena's player has won.
	Streak int
	// Out says that the player has lost in a knockout; Round is the last round
	// reached.
	Out   bool
	Round int
}

// Standings returns where everybody stands, the first first. A win counts one
// point, a draw half, a bye of a Swiss round one. Ties are broken
//
//   - in a round robin by Sonneborn–Berger, then the games between those tied,
//     then wins;
//   - in a Swiss tournament by Solkoff, then Sonneborn–Berger, then the games
//     between those tied, then wins;
//   - in a knockout by the round reached;
//   - in an arena by wins. There a win counts two points, a draw one, and from
//     the third win in a row on twice as much.
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

// count takes in a game of the player.
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
		st.Draws++
		st.Streak = 0
	case other == 2:
		if !g.Forfeit {
			st.Losses++
		}
		st.Out = kind == Knockout
		st.Streak = 0
	}
	// Two wins in a row before this game double it.
	if kind == Arena && (points == 2 && st.Streak > 2) {
		points *= 2
	}
	st.Points += points
}

// meet adds what the opponent of a game, with the player as Black, is worth.
func (st *Standing) meet(g *Game, all []Standing) {
	if g.Outcome == Open || g.Outcome == Again {
		return
	}
	if g.White == Bye {
		if g.Outcome == BlackWon {
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

// between returns what each player has made, in half points, against those with
// the same points.
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

package tournament

import (
	"cmp"
	"slices"
	"time"
)

// An arena stops pairing so long before its end.
const breakOff = time.Minute

// Ends returns a started arena's end.
func (s *State) Ends() time.Time { return s.Began.Add(s.Length) }

// nextArena pairs free players by points and rating, avoiding the last opponent if
// possible. It is over when the time is and all games have ended.
func (s *State) nextArena(now time.Time, again []Game) ([]Game, bool) {
	if s.Began.IsZero() {
		return nil, false
	}
	busy := make([]bool, len(s.Players))
	last := make([]int, len(s.Players))
	for i := range last {
		last[i] = -1
	}
	board := 0
	open := len(again) > 0
	for _, g := range s.latest() {
		board = max(board, g.Board)
		if g.Outcome == Open || g.Outcome == Again {
			busy[g.Black], busy[g.White] = true, true
			open = true
		}
		last[g.Black], last[g.White] = g.White, g.Black
	}
	games := s.forfeit(again)
	if !now.Before(s.Ends().Add(-breakOff)) {
		return games, !open && !now.Before(s.Ends())
	}
	points := make([]int, len(s.Players))
	for _, st := range s.Standings() {
		points[st.Index] = st.Points
	}
	var free []int
	for i, p := range s.Players {
		if !busy[i] && !p.Withdrawn {
			free = append(free, i)
		}
	}
	slices.SortStableFunc(free, func(a, b int) int {
		return cmp.Or(cmp.Compare(points[b], points[a]), cmp.Compare(s.Players[b].Rating, s.Players[a].Rating))
	})
	for len(free) >= minPlayers {
		a := free[0]
		i := 1
		for j := 1; j < len(free); j++ {
			if last[a] != free[j] || last[free[j]] != a {
				i = j
				break
			}
		}
		b := free[i]
		// A repeated pair only if no other player is active.
		if last[a] == b && last[b] == a && slices.Contains(busy, true) {
			free = free[1:]
			continue
		}
		if s.blacks(a) > s.blacks(b) {
			a, b = b, a
		}
		board++
		games = append(games, Game{Round: 1, Board: board, Try: 1, Black: a, White: b})
		free = slices.Delete(free, i, i+1)[1:]
	}
	return games, false
}

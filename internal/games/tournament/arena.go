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

// nextArena pairs free players. It is over when the time is and all games have ended.
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
	for _, pair := range s.arenaPairs(busy, last) {
		a, b := pair[0], pair[1]
		if s.blacks(a) > s.blacks(b) {
			a, b = b, a
		}
		board++
		games = append(games, Game{Round: 1, Board: board, Try: 1, Black: a, White: b})
	}
	return games, false
}

const (
	// arenaPoint is what a point is worth as a rating difference.
	arenaPoint = 200
	// arenaRepeat is the penalty of a repeated pair as a rating difference. It outweighs a wait,
	// which outweighs any difference of points.
	arenaRepeat = 1e7
	// waitsLonger and fewerGames are penalties as [Entrant.SatOut].
	waitsLonger, fewerGames = 8000, 4000
)

// arenaPairs pairs the free players of similar points and rating by [Closest]. Two players meet
// twice in a row only if no other player is active and no pairing avoids it. Of an odd number, one
// of those whose games ended last waits, one with more games than the others.
func (s *State) arenaPairs(busy []bool, last []int) (pairs [][2]int) {
	var free []int
	for i, p := range s.Players {
		if !busy[i] && !p.Withdrawn {
			free = append(free, i)
		}
	}
	if len(free) < minPlayers {
		return nil
	}
	standings := make([]Standing, len(s.Players))
	for _, st := range s.Standings() {
		standings[st.Index] = st
	}
	games, ended := make([]int, len(s.Players)), make([]time.Time, len(s.Players))
	for _, g := range s.latest() {
		for _, i := range [...]int{g.Black, g.White} {
			games[i]++
			ended[i] = g.Ended
		}
	}
	waits := slices.MaxFunc(free, func(a, b int) int { return cmp.Or(ended[a].Compare(ended[b]), cmp.Compare(games[a], games[b])) })
	entrants := make([]Entrant, len(free))
	for n, i := range free {
		entrants[n] = Entrant{Rating: arenaPoint*float64(standings[i].Points) + float64(s.Players[i].Rating)}
		if ended[i].Before(ended[waits]) {
			entrants[n].SatOut = waitsLonger
		} else if games[i] < games[waits] {
			entrants[n].SatOut = fewerGames
		}
	}
	repeat := float64(arenaRepeat)
	if slices.Contains(busy, true) {
		repeat = Never
	}
	found, _ := Closest(entrants, func(a, b int) float64 {
		if x, y := free[a], free[b]; last[x] == y && last[y] == x {
			return repeat
		}
		return 0
	})
	for _, p := range found {
		pairs = append(pairs, [2]int{free[p[0]], free[p[1]]})
	}
	slices.SortFunc(pairs, func(a, b [2]int) int { // the leaders' board first
		return cmp.Compare(standings[b[0]].Points+standings[b[1]].Points, standings[a[0]].Points+standings[a[1]].Points)
	})
	return pairs
}

package tournament

import (
	"cmp"
	"fmt"
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
	for _, pair := range s.arenaPairs(now, busy, last) {
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
	// arenaBot is the penalty of a game against a bot that fills up. A repeated pair costs more.
	arenaBot = 1e5
	// waitsLonger and fewerGames are penalties as [Entrant.SatOut].
	waitsLonger, fewerGames = 8000, 4000
)

// arenaPairs pairs the free players of similar points and rating by [Closest]. Two players meet
// twice in a row only if no other player is active and no pairing avoids it. Of an odd number, one
// of those whose games ended last waits, one with more games than the others.
func (s *State) arenaPairs(now time.Time, busy []bool, last []int) (pairs [][2]int) {
	free := s.free(now, busy)
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
		x, y := free[a], free[b]
		met, bot := last[x] == y && last[y] == x, s.fillsUp(x) != s.fillsUp(y)
		switch {
		case met && bot:
			return arenaRepeat
		case met:
			return repeat
		case bot:
			return arenaBot
		}
		return 0
	})
	for _, p := range found {
		if a, b := free[p[0]], free[p[1]]; !s.fillsUp(a) || !s.fillsUp(b) {
			pairs = append(pairs, [2]int{a, b})
		}
	}
	slices.SortFunc(pairs, func(a, b [2]int) int { // the leaders' board first
		return cmp.Compare(standings[b[0]].Points+standings[b[1]].Points, standings[a[0]].Points+standings[a[1]].Points)
	})
	return pairs
}

// botDelay is how long a player waits for people before a bot fills up.
const botDelay = 20 * time.Second

// fillsUp reports a bot that plays only where a person has no opponent.
func (s *State) fillsUp(i int) bool { return s.Bots > 0 && s.Players[i].Engine > 0 }

// free returns those who can be paired: the players, and one bot for each who has waited, so
// that all of them have an opponent.
func (s *State) free(now time.Time, busy []bool) (free []int) {
	since := make([]time.Time, len(s.Players))
	for i := range since {
		since[i] = s.Began
	}
	for _, g := range s.latest() {
		since[g.Black], since[g.White] = g.Ended, g.Ended
	}
	var bots []int
	waiting := 0
	for i, p := range s.Players {
		switch {
		case busy[i] || p.Withdrawn:
		case s.fillsUp(i):
			bots = append(bots, i)
		default:
			free = append(free, i)
			if now.Sub(since[i]) >= botDelay {
				waiting++
			}
		}
	}
	n := min(waiting, len(bots))
	if n > 0 && (len(free)+n)%2 == 1 {
		n--
	}
	slices.SortStableFunc(bots, func(a, b int) int { return since[a].Compare(since[b]) })
	return append(free, bots[:n]...)
}

// FillUp adds the bots of an arena once people play in it, of about their strength. It reports a
// change.
func (s *State) FillUp() (changed bool) {
	var people []Player
	bots := 0
	for i, p := range s.Players {
		if s.fillsUp(i) {
			bots++
		} else if !p.Withdrawn {
			people = append(people, p)
		}
	}
	for ; bots < min(s.Bots, len(people)) && len(s.Players) < s.Limit(); bots++ {
		s.AddEngine(levelOf(people[bots].Rating))
		changed = true
	}
	return changed
}

// The rating of an engine is levelBase and levelStep for each level.
const (
	levelBase, levelStep = 800, 120
	// strangerLevel is that of a bot for a player without a rating.
	strangerLevel = 4
)

func levelOf(rating int) int {
	if rating == 0 {
		return strangerLevel
	}
	return min(max((rating-levelBase+levelStep/2)/levelStep, 1), maxEngine)
}

// AddEngine adds the house engine at a level from 1 to 10.
func (s *State) AddEngine(level int) {
	n := 1
	for _, p := range s.Players {
		if p.Engine == level {
			n++
		}
	}
	name := fmt.Sprintf("komadai Lv.%d", level)
	if n > 1 {
		name = fmt.Sprintf("%s #%d", name, n)
	}
	s.Players = append(s.Players, Player{Engine: level, Name: name, Rating: levelBase + levelStep*level})
}

package tournament

import (
	"cmp"
	"math/bits"
	"slices"
	"time"
)

const minPlayers = 2

// Next returns the games to start, and whether the tournament is over. It returns neither
// while a round is open. Append the games to s.Games before the next call. Byes and games
// against withdrawn players come back decided.
func (s *State) Next(now time.Time) (games []Game, over bool) {
	games, over = s.next(now)
	return s.given(games), over
}

func (s *State) given(games []Game) []Game {
	for i := range games {
		g := &games[i]
		if s.Handicap != "" && s.Kind != Simul && g.White != Bye && g.Outcome == Open && s.Players[g.Black].Rating > s.Players[g.White].Rating {
			g.Black, g.White = g.White, g.Black
		}
	}
	return games
}

func (s *State) next(now time.Time) (games []Game, over bool) {
	if s.Over || len(s.Players) < minPlayers {
		return nil, s.Over || !s.Began.IsZero()
	}
	for _, g := range s.latest() {
		if g.Outcome == Again {
			games = append(games, g.swapped())
		}
	}
	switch s.Kind {
	case Arena:
		return s.nextArena(now, games)
	case Simul:
		return s.nextSimul()
	}
	if len(games) > 0 || slices.ContainsFunc(s.Games, func(g Game) bool { return g.Outcome == Open }) {
		return s.forfeit(games), false
	}
	if s.waits(now) {
		return nil, false
	}
	games = s.pairs()
	return games, len(games) == 0
}

// pairs returns the next round; none after the last.
func (s *State) pairs() (games []Game) {
	if s.Kind == Knockout {
		return s.forfeit(s.nextKnockout())
	}
	round := s.round() + 1
	var pairs [][2]int
	switch s.Kind {
	case RoundRobin:
		pairs = robin(len(s.Players), round, s.Rounds)
	case Swiss:
		if round <= s.Rounds {
			pairs = s.swiss()
		}
	}
	return s.forfeit(append(boards(round, pairs), s.sitting(round, len(pairs))...))
}

func boards(round int, pairs [][2]int) (games []Game) {
	for i, p := range pairs {
		games = append(games, Game{Round: round, Board: i + 1, Try: 1, Black: p[0], White: p[1]})
	}
	return games
}

// forfeit decides byes and games of withdrawn players.
func (s *State) forfeit(games []Game) []Game {
	for i := range games {
		g := &games[i]
		switch {
		case g.Outcome != Open: // a bye on request
		case g.White == Bye:
			g.Forfeit, g.Outcome = true, BlackWon
			if s.Kind == RoundRobin {
				g.Outcome = Nothing
			}
		case s.Players[g.Black].Withdrawn && s.Players[g.White].Withdrawn:
			g.Forfeit, g.Outcome = true, Nothing
			if s.Kind == Knockout { // one must advance
				g.Outcome = BlackWon
			}
		case s.Players[g.Black].Withdrawn:
			g.Forfeit, g.Outcome = true, WhiteWon
		case s.Players[g.White].Withdrawn:
			g.Forfeit, g.Outcome = true, BlackWon
		}
	}
	return games
}

// robin returns a round by the circle method: the last place is fixed, the others rotate.
// The second cycle swaps colours.
func robin(n, round, cycles int) [][2]int {
	seats := n + n%2
	perCycle := seats - 1
	if round > perCycle*cycles {
		return nil
	}
	cycle, r := (round-1)/perCycle, (round-1)%perCycle
	var pairs [][2]int
	for i := range seats / 2 {
		a, b := (r+i)%perCycle, (r+perCycle-i)%perCycle
		if i == 0 {
			b = seats - 1
		}
		// Alternate, so that colours differ by at most one.
		if i == 0 && r%2 == 1 || i%2 == 1 {
			a, b = b, a
		}
		if cycle == 1 {
			a, b = b, a
		}
		switch {
		case b == n: // the empty seat
			b = Bye
		case a == n:
			a, b = b, Bye
		}
		pairs = append(pairs, [2]int{a, b})
	}
	return pairs
}

// nextKnockout returns the first incomplete round; after a correction maybe a single
// game.
func (s *State) nextKnockout() (games []Game) {
	counts := s.latest()
	for round := 1; len(games) == 0; round++ {
		pairs := s.bracket(round)
		if len(pairs) == 0 {
			return nil
		}
		for i, p := range pairs {
			g := Game{Round: round, Board: i + 1, Try: 1, Black: p[0], White: p[1]}
			if slices.ContainsFunc(counts, g.samePlace) {
				continue
			}
			for _, old := range s.Games {
				g.Try += number(g.samePlace(old))
			}
			games = append(games, g)
		}
	}
	return games
}

// bracket returns a round: first by seed, so that the top two meet last, then winners of
// neighbouring boards.
func (s *State) bracket(round int) [][2]int {
	if round == 1 {
		size := 1 << bits.Len(uint(len(s.Players)-1))
		order := s.seeds()
		var pairs [][2]int
		places := bracketOrder(size)
		for i := 0; i < size; i += 2 {
			a, b := places[i], places[i+1]
			if a > b {
				a, b = b, a
			}
			switch {
			case b >= len(order):
				pairs = append(pairs, [2]int{order[a], Bye})
			case i/2%2 == 0:
				pairs = append(pairs, [2]int{order[a], order[b]})
			default:
				pairs = append(pairs, [2]int{order[b], order[a]})
			}
		}
		return pairs
	}
	before := s.latest()
	slices.SortStableFunc(before, func(a, b Game) int { return cmp.Compare(a.Board, b.Board) })
	var winners []int
	for _, g := range before {
		if g.Round != round-1 {
			continue
		}
		if g.Outcome == WhiteWon {
			winners = append(winners, g.White)
		} else {
			winners = append(winners, g.Black)
		}
	}
	if len(winners) < 2 {
		return nil
	}
	var pairs [][2]int
	for i := 0; i+1 < len(winners); i += 2 {
		a, b := winners[i], winners[i+1]
		if s.blacks(a) > s.blacks(b) {
			a, b = b, a
		}
		pairs = append(pairs, [2]int{a, b})
	}
	return pairs
}

func bracketOrder(size int) []int {
	order := []int{0}
	for n := 2; n <= size; n *= 2 {
		next := make([]int, 0, n)
		for _, seed := range order {
			next = append(next, seed, n-1-seed)
		}
		order = next
	}
	return order
}

func (s *State) seeds() []int {
	order := make([]int, len(s.Players))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(s.Players[b].Rating, s.Players[a].Rating) })
	return order
}

// blacks returns games as Black minus games as White, without byes and forfeits.
func (s *State) blacks(p int) (n int) {
	for _, g := range s.latest() {
		switch {
		case g.Forfeit:
		case g.Black == p:
			n++
		case g.White == p:
			n--
		}
	}
	return n
}

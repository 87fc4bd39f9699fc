package tournament_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/games/tournament"
	"github.com/komadai/komadai/internal/refusal"
)

func advance(s *tournament.State, winner func(g tournament.Game) tournament.Outcome) bool {
	games, over := s.Next(noon)
	s.Over = over
	for _, g := range games {
		if g.Outcome == tournament.Open {
			g.Outcome = winner(g)
		}
		s.Games = append(s.Games, g)
	}
	return len(games) > 0
}

func better(g tournament.Game) tournament.Outcome {
	if g.Black < g.White {
		return tournament.BlackWon
	}
	return tournament.WhiteWon
}

func ruling(round, board int, to tournament.Outcome) tournament.Ruling {
	return tournament.Ruling{Round: round, Board: board, Outcome: to, Reason: "played over the board"}
}

func other(o tournament.Outcome) tournament.Outcome {
	if o == tournament.BlackWon {
		return tournament.WhiteWon
	}
	return tournament.BlackWon
}

func TestCorrectSwiss(t *testing.T) {
	s := state(tournament.Swiss, 4, 3)
	advance(s, better)
	// The next round uses it: equal points meet.
	early := *s
	early.Games = slices.Clone(s.Games)
	if err := early.Correct(noon, ruling(1, 1, other(s.Games[0].Outcome))); err != nil {
		t.Fatal(err)
	}
	won := map[int]bool{}
	for _, g := range early.Games {
		won[g.Black], won[g.White] = g.Outcome == tournament.BlackWon, g.Outcome == tournament.WhiteWon
	}
	if games, _ := early.Next(noon); len(games) != 2 || won[games[0].Black] != won[games[0].White] || won[games[1].Black] != won[games[1].White] {
		t.Errorf("the next round %+v, won %v", games, won)
	}
	advance(s, better)
	before := slices.Clone(s.Games)
	first := s.Games[0]
	loser := first.Black
	if first.Outcome == tournament.BlackWon {
		loser = first.White
	}
	points := func(p int) int {
		for _, st := range s.Standings() {
			if st.Index == p {
				return st.Points
			}
		}
		return -1
	}
	had := points(loser)
	if err := s.Correct(noon.Add(time.Hour), ruling(1, first.Board, other(first.Outcome))); err != nil {
		t.Fatal(err)
	}
	if points(loser) != had+2 {
		t.Errorf("after the correction %d half points, before %d", points(loser), had)
	}
	if len(s.Games) != len(before) || !slices.Equal(s.Games[1:], before[1:]) {
		t.Errorf("other games have changed: %v", s.Games)
	}
	want := tournament.Correction{At: noon.Add(time.Hour), From: first.Outcome, To: other(first.Outcome), Reason: "played over the board"}
	if len(s.Log) != 1 || s.Log[0] != want {
		t.Errorf("the log %+v", s.Log)
	}
	// Also after the end.
	advance(s, better)
	advance(s, better)
	if !s.Over {
		t.Fatal("not over")
	}
	if err := s.Correct(noon, ruling(3, 1, tournament.Drawn)); err != nil || len(s.Log) != 2 {
		t.Errorf("after the end: %v, %d in the log", err, len(s.Log))
	}
}

func TestCorrectKnockout(t *testing.T) {
	s := state(tournament.Knockout, 8, 0)
	advance(s, better)
	advance(s, better)
	games, _ := s.Next(noon) // the final is running
	s.Games = append(s.Games, games...)
	if len(s.Games) != 7 {
		t.Fatalf("%d games", len(s.Games))
	}
	right := s.Games[0].White
	if s.Games[0].Outcome == tournament.WhiteWon {
		right = s.Games[0].Black
	}
	if err := s.Correct(noon, ruling(1, 1, other(s.Games[0].Outcome))); err != nil {
		t.Fatal(err)
	}
	var void []int
	for i, g := range s.Games {
		if g.Outcome == tournament.Void {
			void = append(void, i)
		}
	}
	if !slices.Equal(void, []int{4, 6}) {
		t.Errorf("void are %v", void)
	}
	advance(s, better)
	if len(s.Games) != 8 {
		t.Fatalf("%d games, want 8", len(s.Games))
	}
	again := s.Games[7]
	expect.All(t, "paired anew",
		expect.That("Round", again.Round, 2), expect.That("Try", again.Try, 2), expect.True("right plays", again.Black == right || again.White == right),
	)
	for advance(s, better) {
	}
	if last := s.Games[len(s.Games)-1]; !s.Over || len(s.Games) != 9 || last.Round != 3 || last.Try != 2 {
		t.Errorf("over %v, %+v", s.Over, s.Games[8:])
	}
	for _, one := range []struct {
		ruling tournament.Ruling
		code   refusal.Code
	}{
		{ruling(1, 1, tournament.BlackWon), refusal.Over},
		{ruling(1, 1, tournament.WhiteWon), refusal.Over},
		{ruling(3, 1, tournament.Drawn), refusal.BadRequest},
	} {
		var r *refusal.Error
		if err := s.Correct(noon, one.ruling); !errors.As(err, &r) || r.Code != one.code && r.Code != refusal.NotNow {
			t.Errorf("%+v: %v", one.ruling, err)
		}
	}
	if s.Standings()[0].Out || s.Correct(noon, ruling(3, 1, other(s.Games[len(s.Games)-1].Outcome))) != nil {
		t.Error("the last result cannot be corrected")
	}
}

// Under any corrections, each round has the previous winners, and one player remains.
func TestCorrectKnockoutProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := state(tournament.Knockout, rapid.IntRange(2, 11).Draw(t, "players"), 0)
		if rapid.Bool().Draw(t, "handicap") {
			s.Handicap = "lance"
		}
		draw := func(tournament.Game) tournament.Outcome {
			return rapid.SampledFrom([]tournament.Outcome{tournament.BlackWon, tournament.WhiteWon, tournament.BlackWon, tournament.Again}).Draw(t, "outcome")
		}
		for corrections := 0; advance(s, draw); {
			if corrections++; corrections > 12 {
				draw = better
				continue
			}
			g := rapid.SampledFrom(s.Games).Draw(t, "corrected")
			to := rapid.SampledFrom([]tournament.Outcome{tournament.BlackWon, tournament.WhiteWon}).Draw(t, "to")
			err := s.Correct(noon, ruling(g.Round, g.Board, to))
			if _, refused := errors.AsType[*refusal.Error](err); err != nil && !refused {
				t.Fatal(err)
			}
		}
		last := map[[2]int]tournament.Game{}
		rounds := 0
		for _, g := range s.Games {
			if g.Outcome != tournament.Void {
				last[[2]int{g.Round, g.Board}] = g
				rounds = max(rounds, g.Round)
			}
			for _, o := range s.Games {
				if g != o && g.Round == o.Round && g.Board == o.Board && g.Try == o.Try {
					t.Fatalf("two games of one name: %+v, %+v", g, o)
				}
			}
		}
		winner := func(round, board int) int {
			switch g := last[[2]int{round, board}]; g.Outcome {
			case tournament.BlackWon:
				return g.Black
			case tournament.WhiteWon:
				return g.White
			}
			t.Fatalf("no winner on board %d of round %d", board, round)
			return 0
		}
		for at, g := range last {
			if at[0] == 1 {
				continue
			}
			want := []int{winner(at[0]-1, 2*at[1]-1), winner(at[0]-1, 2*at[1])}
			got := []int{g.Black, g.White}
			slices.Sort(want)
			slices.Sort(got)
			if !slices.Equal(want, got) {
				t.Fatalf("round %d board %d is played by %v, not %v", at[0], at[1], got, want)
			}
		}
		if first := s.Standings()[0]; !s.Over || first.Index != winner(rounds, 1) || s.Ending() != tournament.Finished {
			t.Fatalf("over %v, ending %q, first %+v", s.Over, s.Ending(), first)
		}
	})
}

func TestCorrectRefusals(t *testing.T) {
	s := state(tournament.Swiss, 3, 3)
	advance(s, better)
	games, _ := s.Next(noon)
	s.Games = append(s.Games, games...)
	at := func(bye, open bool) tournament.Game {
		i := slices.IndexFunc(s.Games, func(g tournament.Game) bool {
			return (g.White == tournament.Bye) == bye && (g.Outcome == tournament.Open) == open
		})
		return s.Games[i]
	}
	played, bye, open := at(false, false), at(true, false), at(false, true)
	long := ruling(played.Round, played.Board, tournament.Drawn)
	long.Reason = string(make([]rune, tournament.MaxReason+1))
	none := ruling(played.Round, played.Board, tournament.Drawn)
	none.Reason = " \n "
	for name, one := range map[string]struct {
		ruling tournament.Ruling
		code   refusal.Code
	}{
		"no reason":     {none, refusal.BadRequest},
		"a long reason": {long, refusal.BadRequest},
		"no board":      {ruling(1, 9, tournament.Drawn), refusal.NotFound},
		"no outcome":    {ruling(played.Round, played.Board, tournament.Again), refusal.BadRequest},
		"a bye":         {ruling(bye.Round, bye.Board, tournament.Nothing), refusal.NotNow},
		"under way":     {ruling(open.Round, open.Board, tournament.Drawn), refusal.NotNow},
		"the same":      {ruling(played.Round, played.Board, played.Outcome), refusal.NotNow},
	} {
		before := slices.Clone(s.Games)
		var r *refusal.Error
		if err := s.Correct(noon, one.ruling); !errors.As(err, &r) || r.Code != one.code {
			t.Errorf("%s: %v, want %q", name, err, one.code)
		}
		if !slices.Equal(before, s.Games) || len(s.Log) != 0 {
			t.Errorf("%s changed something", name)
		}
	}
	s.Log = make([]tournament.Correction, tournament.MaxCorrections)
	var r *refusal.Error
	if err := s.Correct(noon, ruling(played.Round, played.Board, tournament.Drawn)); !errors.As(err, &r) || r.Code != refusal.Full {
		t.Errorf("one too many: %v", err)
	}
}

// The higher rating is always White.
func TestHandicapSeats(t *testing.T) {
	for kind, rounds := range map[tournament.Kind]int{tournament.RoundRobin: 2, tournament.Swiss: 5, tournament.Knockout: 0} {
		s := state(kind, 7, rounds)
		s.Handicap = "lance"
		met := 0
		for advance(s, func(g tournament.Game) tournament.Outcome {
			met++
			if g.White > g.Black { // lower numbers have higher ratings
				t.Errorf("%s: %d gives a handicap to %d", kind, g.White, g.Black)
			}
			if kind == tournament.Knockout && met == 1 {
				return tournament.Again
			}
			return tournament.WhiteWon
		}) {
		}
		if want := map[tournament.Kind]int{tournament.RoundRobin: 42, tournament.Swiss: 15, tournament.Knockout: 7}[kind]; met != want || !s.Over {
			t.Errorf("%s: %d games, want %d", kind, met, want)
		}
	}
}

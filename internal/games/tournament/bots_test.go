package tournament_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/games/tournament"
)

// Bots never meet. Each person who has waited has an opponent while a bot is free, and two people
// who have not just met play each other.
func TestBotsFillUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		people := rapid.IntRange(1, 7).Draw(t, "people")
		s := state(tournament.Arena, people, 0)
		s.Length = 10 * time.Minute
		s.Bots = rapid.IntRange(1, 4).Draw(t, "bots")
		bot := func(i int) bool { return s.Players[i].Engine > 0 }
		free := map[int]time.Time{} // since when
		for i := range people {
			free[i] = noon
		}
		for now := noon; now.Before(s.Ends().Add(-time.Minute)); now = now.Add(10 * time.Second) {
			s.FillUp()
			for i := people; i < len(s.Players); i++ {
				if free[i].IsZero() && len(s.Games) == 0 {
					free[i] = noon
				}
			}
			games, over := s.Next(now)
			if over {
				t.Fatal("over too early")
			}
			humans := 0
			for _, g := range games {
				if bot(g.Black) && bot(g.White) {
					t.Fatalf("two bots meet: %+v", g)
				}
				if !bot(g.Black) && !bot(g.White) {
					humans++
				}
				delete(free, g.Black)
				delete(free, g.White)
				s.Games = append(s.Games, g)
			}
			if now.Equal(noon) && humans != people/2 {
				t.Fatalf("%d of %d people play each other at the start: %+v", humans, people, games)
			}
			waiting, bots := 0, 0
			for i, since := range free {
				switch {
				case bot(i):
					bots++
				case now.Sub(since) >= 20*time.Second:
					waiting++
				}
			}
			if waiting > 1 && bots > 1 {
				t.Fatalf("at %v %d people wait and %d bots are free", now.Sub(noon), waiting, bots)
			}
			for i := range s.Games {
				if g := &s.Games[i]; g.Outcome == tournament.Open && rapid.IntRange(0, 3).Draw(t, "ends") == 0 {
					g.Outcome, g.Ended = tournament.BlackWon, now.Add(10*time.Second)
					free[g.Black], free[g.White] = g.Ended, g.Ended
				}
			}
		}
		if len(s.Players) != people+min(s.Bots, people) {
			t.Fatalf("%d players from %d people and %d bots", len(s.Players), people, s.Bots)
		}
	})
}

// A person alone plays a bot of the own strength after 20 seconds, again and again.
func TestOnePersonAndBots(t *testing.T) {
	s := state(tournament.Arena, 1, 0)
	s.Bots, s.Players[0].Rating = 2, 1640
	for n := range 3 {
		s.FillUp()
		at := noon.Add(time.Duration(n) * time.Minute)
		if games, _ := s.Next(at.Add(19 * time.Second)); len(games) > 0 {
			t.Fatalf("a bot plays at once: %+v", games)
		}
		games, over := s.Next(at.Add(20 * time.Second))
		if over || len(games) != 1 {
			t.Fatalf("%d games, over %v", len(games), over)
		}
		games[0].Outcome, games[0].Ended = tournament.WhiteWon, at.Add(time.Minute)
		s.Games = append(s.Games, games...)
	}
	if len(s.Players) != 2 || s.Players[1].Engine != 7 {
		t.Errorf("players %+v", s.Players)
	}
}

// The settings of a series are stored, and its next arena is at the same hour after now.
func TestSeries(t *testing.T) {
	s := state(tournament.Arena, 2, 0)
	s.Repeat, s.Idle, s.Bots = tournament.Daily, 3, 4
	data, err := s.Data()
	if err != nil {
		t.Fatal(err)
	}
	c, err := tournament.ParseConfig(data)
	if err != nil || c != s.Config {
		t.Errorf("stored %+v, %v, want %+v", c, err, s.Config)
	}
	for after, days := range map[time.Duration]int{0: 1, time.Hour: 1, 24*time.Hour - 1: 1, 24 * time.Hour: 2, 80 * time.Hour: 4} {
		next, ok := s.Again(noon.Add(after))
		if !ok || next.Idle != 0 || !next.Starts.Equal(noon.AddDate(0, 0, days)) {
			t.Errorf("after %v: %v, %+v", after, ok, next)
		}
	}
	s.Players = nil
	for idle := range 8 {
		s.Idle = idle
		if next, ok := s.Again(noon); ok != (idle < 6) || next.Idle != idle+1 {
			t.Errorf("after %d without people: %v, %d", idle, ok, next.Idle)
		}
	}
	s.Repeat, s.Idle = 0, 0
	if _, ok := s.Again(noon); ok {
		t.Error("an arena without a period begins again")
	}
}

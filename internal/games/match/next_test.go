package match_test

import (
	"errors"
	"testing"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func lanceStart(t *testing.T) string {
	t.Helper()
	rs, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range rs.Handicaps {
		if h.ID == "lance" {
			return h.SFEN
		}
	}
	t.Fatal("no lance")
	return ""
}

func (tb *table) next() match.Config {
	tb.Helper()
	c, swapped, err := tb.Next(&book, "g1")
	tb.must(err)
	if swapped != (c.Players[0] != tb.Config().Players[0]) {
		tb.Errorf("swapped is %v, and the players were %v, are %v", swapped, tb.Config().Players, c.Players)
	}
	if _, err := match.Create(&book, c, tb.now); err != nil {
		tb.Fatal(err)
	}
	return c
}

func (tb *table) resign(c shogi.Color) {
	tb.Helper()
	tb.must(tb.do(match.Command{Kind: match.Resigned, Side: c, Seq: tb.Seq()}))
}

func TestRematch(t *testing.T) {
	g := start(t, people())
	if _, _, err := g.Next(&book, "g1"); !errors.Is(err, match.ErrNoNext) {
		t.Errorf("before the end: %v", err)
	}
	g.resign(shogi.Black)
	c := g.next()
	if c.Players[0].Name != "gin" || c.Players[1].Name != "kin" || c.After != "g1" || c.Left[0] != 0 {
		t.Errorf("%+v", c)
	}
	conf := people()
	conf.Handicap, conf.Start = "lance", lanceStart(t)
	g = start(t, conf)
	g.resign(shogi.White)
	if c := g.next(); c.Players[1].Name != "gin" || c.Handicap != "lance" || c.Start != conf.Start {
		t.Errorf("a handicap game: %+v", c)
	}
}

func TestReplayAfterSennichite(t *testing.T) {
	conf := people()
	conf.Control.Main = 20 * time.Minute
	g := start(t, conf)
	for range 3 {
		g.moves("2h3h", "8b7b", "3h2h", "7b8b")
	}
	if r := g.Result(); r.Reason != shogi.Sennichite {
		t.Fatalf("%+v", r)
	}
	// Both spent six seconds: the one with less gets its 20 minutes back.
	c := g.next()
	if c.Players[0].Name != "gin" || c.Left != [2]time.Duration{20 * time.Minute, 20 * time.Minute} {
		t.Errorf("%+v", c)
	}
	conf.Control.Main = 9 * time.Hour
	g = start(t, conf)
	g.now = g.now.Add(8*time.Hour + 30*time.Minute - time.Second)
	for range 3 {
		g.moves("2h3h", "8b7b", "3h2h", "7b8b")
	}
	// Kin has 30 minutes less 5 seconds and gin 9 hours less 6: both get what kin lacks to
	// an hour. Now gin has Black.
	c = g.next()
	if black, white := c.Left[0], c.Left[1]; white != time.Hour || black != 9*time.Hour-6*time.Second+30*time.Minute+5*time.Second {
		t.Errorf("left %v", c.Left)
	}
	again := start(t, c)
	k := again.Clock()
	if left := k.Remaining(shogi.White, noon); left.Main != time.Hour {
		t.Errorf("the clock shows %v", left)
	}
}

func TestHalfLance(t *testing.T) {
	conf := people()
	conf.Series, conf.Round, conf.Handicap, conf.Start = match.HalfLance, 1, "lance", lanceStart(t)
	conf.Control = clock.Control{}
	g := start(t, conf)
	for round := 2; round < 6; round++ {
		g.resign(shogi.White)
		c := g.next()
		if c.Round != round || c.Players[1].Name != "gin" || (c.Handicap == "lance") != (round%2 == 1) || (c.Start == hirate) != (round%2 == 0) {
			t.Fatalf("round %d: %+v", round, c)
		}
		g = start(t, c)
	}
}

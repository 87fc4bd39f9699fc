package match_test

import (
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/shogi"
)

// agreeing returns a game with one second a move that kin and gin have two minutes to
// agree to.
func agreeing(t *testing.T) *table {
	c := open(match.NoDraw, 2*time.Minute)
	c.Agree = true
	g := start(t, c)
	g.join(1)
	return g
}

func (tb *table) answer(kind match.EventKind, side shogi.Color) error {
	tb.Helper()
	return tb.do(match.Command{Kind: kind, Side: side, Seq: tb.Seq()})
}

func TestAgreement(t *testing.T) {
	g := agreeing(t)
	if _, free := g.Free(); free || !g.Agreeing() || !g.Summary().Waiting {
		t.Fatal("the game does not wait for its players")
	}
	for _, kind := range []match.EventKind{match.Moved, match.Resigned, match.Declared, match.Offered, match.Noted} {
		c := match.Command{Kind: kind, Side: shogi.Black, Move: "7g7f", Offer: match.OfferCount, Text: "x", Seq: g.Seq()}
		if err := g.do(c); !errors.Is(err, match.ErrWaiting) {
			t.Errorf("%s before the players agree: %v", kind, err)
		}
	}
	if err := g.Apply(match.Event{Seq: g.Seq() + 1, At: g.now, Kind: match.Moved, Move: "7g7f"}); err == nil {
		t.Error("a move before the players agree was applied")
	}
	g.must(g.answer(match.Agreed, shogi.White))
	if _, running := clockOf(g).Running(); running || !g.Agreeing() || !g.Agreed(shogi.White) || g.Agreed(shogi.Black) {
		t.Fatal("one player's agreement is not that")
	}
	if err := g.answer(match.Agreed, shogi.White); !errors.Is(err, match.ErrStale) {
		t.Errorf("agreed twice: %v", err)
	}
	g.must(g.answer(match.Agreed, shogi.Black))
	if side, running := clockOf(g).Running(); !running || side != shogi.Black || g.Agreeing() || g.Summary().Waiting {
		t.Fatal("the game does not begin")
	}
	g.now = g.now.Add(9 * time.Second)
	g.moves("7g7f")
	if spent := g.Spent(0); spent != 10*time.Second {
		t.Errorf("the first move took %v", spent)
	}
	if _, rejected := g.Rejecter(); rejected {
		t.Error("a running game is rejected")
	}
}

func TestRejection(t *testing.T) {
	for name, c := range map[string]struct {
		agreed, rejects []shogi.Color
		by              shogi.Color
	}{
		"rejected":                 {nil, []shogi.Color{shogi.White}, shogi.White},
		"rejected after agreement": {[]shogi.Color{shogi.White}, []shogi.Color{shogi.White}, shogi.White},
		"White too late":           {[]shogi.Color{shogi.Black}, nil, shogi.White},
		"both too late":            {nil, nil, shogi.Black},
	} {
		g := agreeing(t)
		met := g.now
		for _, side := range c.agreed {
			g.must(g.answer(match.Agreed, side))
		}
		for _, side := range c.rejects {
			g.must(g.answer(match.Abandoned, side))
		}
		if len(c.rejects) == 0 {
			if at, ok := g.Game.Deadline(); !ok || !at.Equal(met.Add(2*time.Minute)) {
				t.Errorf("%s: the time ends at %v, %v", name, at, ok)
			}
			g.take(g.Tick(met.Add(2*time.Minute - time.Second)))
			if g.Result().Over() {
				t.Errorf("%s: over too early", name)
			}
			g.take(g.Tick(met.Add(2 * time.Minute)))
		}
		if by, ok := g.Rejecter(); !ok || by != c.by || g.Result().Reason != shogi.Abandoned {
			t.Errorf("%s: by %v, %v; %v", name, by, ok, g.Result())
		}
	}
}

func TestBadAgreements(t *testing.T) {
	c := config()
	c.Agree, c.Grace = true, time.Minute
	if _, err := match.Create(&book, c, noon); err == nil {
		t.Error("an engine agrees")
	}
	c = people()
	c.Agree = true
	if _, err := match.Create(&book, c, noon); err == nil {
		t.Error("there is no limit of the time to agree")
	}
	g := start(t, people())
	if err := g.answer(match.Agreed, shogi.Black); !errors.Is(err, match.ErrStale) {
		t.Errorf("agreed to a running game: %v", err)
	}
}

func TestRatedJoin(t *testing.T) {
	for account, want := range map[string]bool{"": false, "g": true} {
		c := open(match.NoDraw, 0)
		c.Rated, c.Players[shogi.Black].Account = true, "k"
		g := start(t, c)
		e, err := g.Join(match.Player{Name: "gin", Account: account}, rand.New(rand.NewPCG(1, 1)), g.now)
		g.must(err)
		g.must(g.Apply(e))
		if got := g.Config().Rated; got != want {
			t.Errorf("joined by account %q: rated %v", account, got)
		}
	}
}

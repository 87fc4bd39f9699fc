package match_test

import (
	"errors"
	"testing"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/shogi"
)

func people() match.Config {
	c := config()
	c.Players = [2]match.Player{{Name: "kin"}, {Name: "gin"}}
	c.Control = clock.Control{Kind: clock.Byoyomi, Main: 10 * time.Minute, Byoyomi: 30 * time.Second, Periods: 1}
	c.Impasse = shogi.Impasse24Agreed
	return c
}

func (tb *table) ask(kind match.EventKind, side shogi.Color, o match.Offer) error {
	tb.Helper()
	return tb.do(match.Command{Kind: kind, Side: side, Offer: o, Seq: tb.Seq()})
}

func (tb *table) must(err error) {
	tb.Helper()
	if err != nil {
		tb.Fatal(err)
	}
}

func TestUndoIsAskedFor(t *testing.T) {
	g := start(t, people())
	g.moves("7g7f")
	if err := g.do(match.Command{Kind: match.Undone, Side: shogi.Black, Seq: g.Seq()}); !errors.Is(err, match.ErrUndo) {
		t.Errorf("without consent: %v", err)
	}
	if err := g.ask(match.Accepted, shogi.White, match.OfferUndo); !errors.Is(err, match.ErrNoOffer) {
		t.Errorf("accepted without an offer: %v", err)
	}
	seq := g.Seq()
	g.must(g.ask(match.Offered, shogi.Black, match.OfferUndo))
	if err := g.ask(match.Accepted, shogi.Black, match.OfferUndo); !errors.Is(err, match.ErrNoOffer) {
		t.Errorf("accepted its own offer: %v", err)
	}
	// A repeated offer adds no event.
	if err := g.do(match.Command{Kind: match.Offered, Side: shogi.Black, Offer: match.OfferUndo, Seq: seq}); err != nil || g.Seq() != seq+1 {
		t.Errorf("the offer sent again: %v, %d events", err, g.Seq())
	}
	g.must(g.ask(match.Accepted, shogi.White, match.OfferUndo))
	if g.Len() != 0 || g.Offered(shogi.Black) != "" {
		t.Errorf("%d moves, offer %q", g.Len(), g.Offered(shogi.Black))
	}
	g.moves("2g2f")
	g.must(g.ask(match.Offered, shogi.Black, match.OfferUndo))
	if err := g.do(match.Command{Kind: match.Moved, Side: shogi.White, Move: "3c3d", Seq: g.Seq() - 1}); err != nil {
		t.Errorf("a move over an offer: %v", err)
	}
	if g.Offered(shogi.Black) != "" {
		t.Error("the offer outlived the move")
	}
	g.must(g.ask(match.Offered, shogi.White, match.OfferUndo))
	g.must(g.ask(match.Declined, shogi.Black, match.OfferUndo))
	if err := g.ask(match.Accepted, shogi.Black, match.OfferUndo); !errors.Is(err, match.ErrNoOffer) {
		t.Errorf("accepted a declined offer: %v", err)
	}
}

func TestCountIsAgreed(t *testing.T) {
	g := start(t, people())
	g.must(g.ask(match.Offered, shogi.White, match.OfferCount))
	g.must(g.ask(match.Offered, shogi.Black, match.OfferCount))
	if r := g.Result(); r.Reason != shogi.Impasse {
		t.Errorf("%+v", r)
	}
	c := people()
	c.Impasse = shogi.Impasse27Declared
	g = start(t, c)
	if err := g.ask(match.Offered, shogi.White, match.OfferCount); !errors.Is(err, match.ErrOffer) {
		t.Errorf("a count under the 27-point rule: %v", err)
	}
}

func TestAdjournment(t *testing.T) {
	g := start(t, people())
	g.moves("7g7f", "3c3d")
	seal := func(side shogi.Color, move string) error {
		return g.do(match.Command{Kind: match.Sealed, Side: side, Move: move, Seq: g.Seq()})
	}
	if err := seal(shogi.Black, "2g2f"); !errors.Is(err, match.ErrNotSealing) {
		t.Errorf("sealed without agreement: %v", err)
	}
	g.must(g.ask(match.Offered, shogi.White, match.OfferAdjourn))
	g.must(g.ask(match.Accepted, shogi.Black, match.OfferAdjourn))
	if !g.Sealing() {
		t.Fatal("not sealing")
	}
	if err := g.do(match.Command{Kind: match.Moved, Side: shogi.Black, Move: "2g2f", Seq: g.Seq()}); !errors.Is(err, match.ErrSealing) {
		t.Errorf("an open move: %v", err)
	}
	if err := seal(shogi.White, "8c8d"); !errors.Is(err, match.ErrNotYourTurn) {
		t.Errorf("White sealed: %v", err)
	}
	if err := seal(shogi.Black, "2g2e"); !errors.Is(err, shogi.ImpossibleMove) {
		t.Errorf("sealed a foul: %v", err)
	}
	g.must(seal(shogi.Black, "2g2f"))
	if g.Len() != 2 {
		t.Fatal("the sealed move was played")
	}
	if by, ok := g.Adjourned(); !ok || by != shogi.Black {
		t.Errorf("adjourned by %v, %v", by, ok)
	}
	if _, ok := g.SealedMove(shogi.White); ok {
		t.Error("White sees the sealed move")
	}
	if move, _ := g.SealedMove(shogi.Black); move != "2g2f" {
		t.Errorf("Black sealed %q", move)
	}
	// During adjournment no time runs and nothing is played.
	g.now = g.now.Add(72 * time.Hour)
	if e := g.Tick(g.now); e != nil {
		t.Errorf("time ran out while adjourned: %+v", e)
	}
	if g.Pause(g.now) != nil || g.Resume(g.now) != nil {
		t.Error("a pause of the server started the clock")
	}
	if err := g.do(match.Command{Kind: match.Moved, Side: shogi.Black, Move: "2g2f", Seq: g.Seq()}); !errors.Is(err, match.ErrAdjourned) {
		t.Errorf("a move while adjourned: %v", err)
	}
	g.must(g.ask(match.Offered, shogi.Black, match.OfferResume))
	g.must(g.ask(match.Accepted, shogi.White, match.OfferResume))
	c := g.Clock()
	if side, running := c.Running(); g.Len() != 3 || !running || side != shogi.White || g.Spent(2) > time.Minute {
		t.Errorf("%d moves, running %v %v, spent %v", g.Len(), side, running, g.Spent(2))
	}
	if left := c.Remaining(shogi.White, g.now).Main; left != 10*time.Minute-time.Second {
		t.Errorf("White has %v", left)
	}
	g.moves("8c8d")
}

func TestLag(t *testing.T) {
	c := people()
	c.Control = clock.Control{Kind: clock.Sudden, Main: 10 * time.Second}
	for _, x := range []struct {
		after, lag time.Duration
		ok         bool
		spent      time.Duration
	}{
		{9 * time.Second, 0, true, 9 * time.Second},
		{9 * time.Second, 300 * time.Millisecond, true, 8700 * time.Millisecond},
		{10*time.Second + 200*time.Millisecond, 300 * time.Millisecond, true, 9900 * time.Millisecond},
		{10*time.Second + 200*time.Millisecond, 100 * time.Millisecond, false, 0},
		{12 * time.Second, time.Hour, false, 0},
		{100 * time.Millisecond, time.Second, true, 0},
	} {
		g := start(t, c)
		events, err := g.Decide(match.Command{Kind: match.Moved, Side: shogi.Black, Move: "7g7f", Seq: 1, Lag: x.lag}, after(x.after))
		g.must(err)
		g.take(events)
		if ok := g.Len() == 1; ok != x.ok || ok && g.Spent(0) != x.spent {
			t.Errorf("after %v with lag %v: %d moves, %+v", x.after, x.lag, g.Len(), g.Result())
		}
		c := g.Clock()
		if left := c.Remaining(shogi.White, after(x.after)).Main; left != 10*time.Second {
			t.Errorf("after %v with lag %v: White has %v", x.after, x.lag, left)
		}
	}
}

func TestAbort(t *testing.T) {
	g := start(t, people())
	g.moves("7g7f")
	g.must(g.do(match.Command{Kind: match.Abandoned, Side: shogi.White, Seq: g.Seq()}))
	if r := g.Result(); r.Reason != shogi.Abandoned {
		t.Errorf("%+v", r)
	}
	g = start(t, people())
	g.moves("7g7f", "3c3d")
	if err := g.do(match.Command{Kind: match.Abandoned, Side: shogi.Black, Seq: g.Seq()}); !errors.Is(err, match.ErrAbort) {
		t.Errorf("after two moves: %v", err)
	}
}

func TestEnginesAreNotAsked(t *testing.T) {
	g := start(t, config())
	for _, o := range []match.Offer{match.OfferUndo, match.OfferCount, match.OfferAdjourn, match.OfferResume} {
		if err := g.ask(match.Offered, shogi.Black, o); !errors.Is(err, match.ErrOffer) {
			t.Errorf("%s: %v", o, err)
		}
	}
}

func TestNoAdjournmentByProtocol(t *testing.T) {
	c := people()
	c.Event = "floodgate-600-10F"
	g := start(t, c)
	g.moves("7g7f", "3c3d")
	if g.CanOffer(shogi.Black, match.OfferAdjourn) {
		t.Error("an adjournment can be proposed in a game of the CSA protocol")
	}
	if err := g.ask(match.Offered, shogi.Black, match.OfferAdjourn); !errors.Is(err, match.ErrOffer) {
		t.Errorf("proposing it: %v", err)
	}
}

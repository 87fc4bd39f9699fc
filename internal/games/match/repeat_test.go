package match_test

import (
	"errors"
	"testing"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/shogi"
)

func TestRepeatedCommands(t *testing.T) {
	g := start(t, people())
	g.moves("7g7f", "3c3d")
	for name, c := range map[string]match.Command{
		"what came second, as if it were next": {Kind: match.Moved, Side: shogi.White, Move: "3c3d", Seq: 1},
		"the other side's move":                {Kind: match.Moved, Side: shogi.White, Move: "7g7f", Seq: 1},
		"a resignation from the future":        {Kind: match.Resigned, Side: shogi.Black, Seq: 4},
		"a count without an offer":             {Kind: match.Accepted, Side: shogi.White, Offer: match.OfferCount, Seq: 1},
		"another offer than was made":          {Kind: match.Offered, Side: shogi.Black, Offer: match.OfferUndo, Seq: 1},
		"before the beginning":                 {Kind: match.Moved, Side: shogi.Black, Move: "7g7f", Seq: 0},
	} {
		if err := g.do(c); !errors.Is(err, match.ErrStale) {
			t.Errorf("%s: %v, want %v", name, err, match.ErrStale)
		}
	}
	if g.Seq() != 3 || g.Result().Over() {
		t.Fatalf("%d events, %v", g.Seq(), g.Result())
	}
	if err := g.do(match.Command{Kind: match.Resigned, Side: shogi.Black, Seq: 1}); err != nil || !g.Result().Over() {
		t.Errorf("a resignation thought out earlier: %v", err)
	}
}

func TestRepeatedAnswers(t *testing.T) {
	g := start(t, people())
	g.moves("7g7f")
	g.must(g.ask(match.Offered, shogi.Black, match.OfferUndo))
	seq := g.Seq()
	g.must(g.do(match.Command{Kind: match.Accepted, Side: shogi.White, Offer: match.OfferUndo, Seq: seq}))
	events := g.Seq()
	if err := g.do(match.Command{Kind: match.Accepted, Side: shogi.White, Offer: match.OfferUndo, Seq: seq}); err != nil || g.Seq() != events {
		t.Errorf("the answer again: %v, %d events", err, g.Seq())
	}
	for name, c := range map[string]match.Command{
		"an answer of the one who asked": {Kind: match.Accepted, Side: shogi.Black, Offer: match.OfferUndo, Seq: seq},
		"an answer to another offer":     {Kind: match.Accepted, Side: shogi.White, Offer: match.OfferAdjourn, Seq: seq},
	} {
		if err := g.do(c); err == nil || g.Seq() != events {
			t.Errorf("%s: %v, %d events", name, err, g.Seq())
		}
	}
	g.moves("2g2f")
	g.must(g.ask(match.Offered, shogi.Black, match.OfferCount))
	if err := g.do(match.Command{Kind: match.Offered, Side: shogi.White, Offer: match.OfferCount, Seq: g.Seq() - 1}); err == nil && g.Offered(shogi.White) != "" {
		t.Error("the offer of the other side passed for one's own")
	}
}

func TestAbandonedTwice(t *testing.T) {
	g := start(t, people())
	c := match.Command{Kind: match.Abandoned, Side: shogi.Black, Seq: 1}
	g.must(g.do(c))
	events := g.Seq()
	if err := g.do(c); err != nil || g.Seq() != events {
		t.Errorf("again: %v, %d events", err, g.Seq())
	}
	if err := g.do(match.Command{Kind: match.Resigned, Side: shogi.Black, Seq: 1}); !errors.Is(err, match.ErrOver) {
		t.Errorf("resigned after that: %v", err)
	}
}

// A late move ends the game when it arrives, whatever its lag; in whole milliseconds.
func TestTimeUpIsWhenItIsNoticed(t *testing.T) {
	c := people()
	c.Control = clock.Control{Kind: clock.Sudden, Main: 10 * time.Second}
	g := start(t, c)
	late := after(11*time.Second + 500*time.Microsecond)
	events, err := g.Decide(match.Command{Kind: match.Moved, Side: shogi.Black, Move: "7g7f", Seq: 1, Lag: 300 * time.Millisecond}, late)
	g.must(err)
	want := match.Event{Seq: 2, At: after(11 * time.Second), Kind: match.TimeUp, Side: shogi.Black}
	if len(events) != 1 {
		t.Fatalf("%+v, want %+v", events, want)
	}
	expect.All(t, "events",
		expect.That("events[0].Kind", events[0].Kind, want.Kind), expect.That("events[0].Side", events[0].Side, want.Side),
		expect.That("events[0].Seq", events[0].Seq, want.Seq), expect.True("events[0].At.Equal(want.At)", events[0].At.Equal(want.At)),
	)
	ticked := g.Tick(late)
	if len(ticked) != 1 || !ticked[0].At.Equal(want.At) {
		t.Errorf("ticked %+v at %v", ticked, late)
	}
}

func TestLagIsKept(t *testing.T) {
	for _, kind := range []match.EventKind{match.Moved, match.Sealed} {
		g := start(t, people())
		g.moves("7g7f", "3c3d")
		if kind == match.Sealed {
			g.must(g.ask(match.Offered, shogi.White, match.OfferAdjourn))
			g.must(g.ask(match.Accepted, shogi.Black, match.OfferAdjourn))
		}
		g.now = g.now.Add(5 * time.Second)
		events, err := g.Decide(match.Command{Kind: kind, Side: shogi.Black, Move: "2g2f", Seq: g.Seq(), Lag: 1500*time.Millisecond + 700*time.Microsecond}, g.now)
		g.must(err)
		if len(events) != 1 || events[0].Lag != match.MaxLag {
			t.Fatalf("%s: %+v, want a lag of %v", kind, events, match.MaxLag)
		}
		g.take(events)
		if kind == match.Sealed {
			g.must(g.ask(match.Offered, shogi.Black, match.OfferResume))
			g.must(g.ask(match.Accepted, shogi.White, match.OfferResume))
		}
		want := 4 * time.Second
		if kind == match.Sealed {
			want += 2 * time.Second // the offer and its answer, in Black's time
		}
		if got := g.Spent(2); got != want {
			t.Errorf("%s: %v was spent, want %v", kind, got, want)
		}
	}
}

func TestNoOpenMoveWhileSealing(t *testing.T) {
	g := start(t, people())
	g.moves("7g7f", "3c3d")
	g.must(g.ask(match.Offered, shogi.White, match.OfferAdjourn))
	g.must(g.ask(match.Accepted, shogi.Black, match.OfferAdjourn))
	move := func() error {
		return g.Apply(match.Event{Seq: g.Seq() + 1, At: g.now, Kind: match.Moved, Side: shogi.Black, Move: "2g2f"})
	}
	if err := move(); !errors.Is(err, match.ErrSealing) {
		t.Errorf("a move while sealing: %v", err)
	}
	if g.CanOffer(shogi.Black, match.OfferAdjourn) || g.CanOffer(shogi.Black, match.OfferUndo) {
		t.Error("an adjournment or an undo can be offered while sealing")
	}
	if !g.CanOffer(shogi.Black, match.OfferCount) {
		t.Error("a count cannot be offered while sealing")
	}
	g.must(g.do(match.Command{Kind: match.Sealed, Side: shogi.Black, Move: "2g2f", Seq: g.Seq()}))
	if err := move(); !errors.Is(err, match.ErrSealing) {
		t.Errorf("a move over a sealed one: %v", err)
	}
	for _, o := range []match.Offer{match.OfferAdjourn, match.OfferUndo, match.OfferCount} {
		if g.CanOffer(shogi.White, o) {
			t.Errorf("%s can be offered while adjourned", o)
		}
	}
	if !g.CanOffer(shogi.White, match.OfferResume) {
		t.Error("no offer to resume is possible")
	}
	if g.CanOffer(shogi.White, "tea") {
		t.Error("an offer that does not exist can be made")
	}
}

func TestEnginesTakeNothingBack(t *testing.T) {
	c := config()
	c.Players[shogi.Black] = match.Player{Engine: 2}
	g := start(t, c)
	g.moves("7g7f", "3c3d", "2g2f", "8c8d")
	for _, side := range []shogi.Color{shogi.Black, shogi.White} {
		if g.CanUndo(side) {
			t.Errorf("the engine with %v can take back", side)
		}
		if err := g.do(match.Command{Kind: match.Undone, Side: side, Seq: g.Seq()}); !errors.Is(err, match.ErrUndo) {
			t.Errorf("the engine with %v took back: %v", side, err)
		}
	}
	for _, side := range []shogi.Color{shogi.Black, shogi.White} {
		one := config()
		one.Players = [2]match.Player{}
		one.Players[side] = match.Player{Engine: 2}
		g := start(t, one)
		if g.CanOffer(shogi.Black, match.OfferUndo) || g.CanOffer(shogi.White, match.OfferUndo) {
			t.Errorf("an engine with %v is asked", side)
		}
	}
}

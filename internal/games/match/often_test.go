package match_test

import (
	"errors"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/shogi"
)

type failer interface {
	Helper()
	Fatalf(format string, args ...any)
}

func checkOffers(t failer, events []match.Event) {
	t.Helper()
	type key struct {
		side  shogi.Color
		offer match.Offer
	}
	asked, all := map[key][]time.Time{}, [2]int{}
	for _, e := range events {
		switch e.Kind {
		case match.Offered:
		case match.Declined, match.Noted, match.Planned, match.Paused, match.Resumed:
			continue
		default:
			clear(asked)
			continue
		}
		k := key{e.Side, e.Offer}
		asked[k] = append(asked[k], e.At)
		n := len(asked[k])
		if e.Offer == match.OfferResume {
			if n > match.MaxAsked && e.At.Sub(asked[k][n-1-match.MaxAsked]) <= time.Hour {
				t.Fatalf("event %d: %d offers to go on in an hour", e.Seq, match.MaxAsked+1)
			}
			continue
		}
		all[e.Side]++
		if n > match.MaxAsked || all[e.Side] > match.MaxOffers {
			t.Fatalf("event %d: offer %d of %s since the last move, %d of the side in all", e.Seq, n, e.Offer, all[e.Side])
		}
	}
}

// Logs stay bounded, CanOffer is right, and open offers can always be answered.
func TestOffersAreBounded(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		g := start(t, people())
		now := g.now
		take := func(c match.Command) error {
			c.Seq = g.Seq()
			events, err := g.Decide(c, now)
			if err == nil {
				g.take(events)
			}
			return err
		}
		offers := match.Offers()
		shuffle := []string{"2h3h", "8b7b", "3h2h", "7b8b"}
		for range rapid.IntRange(0, 400).Draw(rt, "steps") {
			if g.Result().Over() {
				break
			}
			now = now.Add(time.Duration(rapid.SampledFrom([]int{1, 20, 1000}).Draw(rt, "ms")) * time.Millisecond)
			if _, adjourned := g.Adjourned(); adjourned {
				now = now.Add(time.Duration(rapid.SampledFrom([]int{0, 0, 0, 40}).Draw(rt, "minutes")) * time.Minute)
			}
			side, turn := shogi.Color(rapid.IntRange(0, 1).Draw(rt, "side")), g.Position().Side()
			o := rapid.SampledFrom(offers).Draw(rt, "offer")
			switch rapid.IntRange(0, 9).Draw(rt, "what") {
			case 0:
				kind := match.Moved
				if g.Sealing() {
					kind = match.Sealed
				}
				_ = take(match.Command{Kind: kind, Side: turn, Move: shuffle[g.Len()%4]})
			case 1:
				standing := g.Offered(side.Other()) == o && o != ""
				if err := take(match.Command{Kind: match.Accepted, Side: side, Offer: o}); standing && err != nil {
					rt.Fatalf("%s of the other side cannot be accepted: %v", o, err)
				}
			case 2, 3, 4:
				_ = take(match.Command{Kind: match.Declined, Side: side, Offer: o})
			default:
				can := g.CanOffer(side, o) && g.Offered(side) != o || o != match.OfferUndo && o != "" && g.Offered(side.Other()) == o
				err := take(match.Command{Kind: match.Offered, Side: side, Offer: o})
				if o == match.OfferResume && errors.Is(err, match.ErrOften) {
					continue
				}
				if can != (err == nil) {
					rt.Fatalf("%s by %s: CanOffer %v, %v", o, side, can, err)
				}
			}
		}
		checkOffers(rt, g.Events())
	})
}

func TestResumeIsOfferedAgain(t *testing.T) {
	g := start(t, people())
	g.moves("7g7f", "3c3d")
	g.must(g.ask(match.Offered, shogi.White, match.OfferAdjourn))
	g.must(g.ask(match.Accepted, shogi.Black, match.OfferAdjourn))
	g.must(g.do(match.Command{Kind: match.Sealed, Side: shogi.Black, Move: "2g2f", Seq: g.Seq()}))
	for range match.MaxAsked {
		g.must(g.ask(match.Offered, shogi.Black, match.OfferResume))
		g.must(g.ask(match.Declined, shogi.White, match.OfferResume))
	}
	if err := g.ask(match.Offered, shogi.Black, match.OfferResume); !errors.Is(err, match.ErrOften) {
		t.Errorf("once more: %v", err)
	}
	g.now = g.now.Add(time.Hour)
	g.must(g.ask(match.Offered, shogi.Black, match.OfferResume))
	g.must(g.ask(match.Accepted, shogi.White, match.OfferResume))
}

// Old logs replay; open offers can be answered, but no more made.
func TestOldRecordsReplay(t *testing.T) {
	old := start(t, people())
	old.moves("7g7f", "3c3d")
	events := append([]match.Event(nil), old.Events()...)
	for range 500 {
		at := events[len(events)-1].At
		events = append(events,
			match.Event{Seq: len(events) + 1, At: at, Kind: match.Offered, Side: shogi.Black, Offer: match.OfferUndo},
			match.Event{Seq: len(events) + 2, At: at, Kind: match.Declined, Side: shogi.Black, Offer: match.OfferUndo})
	}
	events = append(events, match.Event{Seq: len(events) + 1, At: events[len(events)-1].At, Kind: match.Offered, Side: shogi.Black, Offer: match.OfferCount})
	g, err := match.Replay(&book, events)
	if err != nil {
		t.Fatal(err)
	}
	at := events[len(events)-1].At.Add(time.Second)
	if _, err := g.Decide(match.Command{Kind: match.Offered, Side: shogi.Black, Offer: match.OfferUndo, Seq: g.Seq()}, at); !errors.Is(err, match.ErrOften) {
		t.Errorf("one more offer: %v", err)
	}
	if g.CanOffer(shogi.Black, match.OfferAdjourn) || !g.CanOffer(shogi.White, match.OfferAdjourn) {
		t.Error("it is the side that is bounded, not the game")
	}
	counted, err := g.Decide(match.Command{Kind: match.Accepted, Side: shogi.White, Offer: match.OfferCount, Seq: g.Seq()}, at)
	if err != nil || len(counted) != 1 || counted[0].Kind != match.Counted {
		t.Errorf("the offer that stands: %+v, %v", counted, err)
	}
}

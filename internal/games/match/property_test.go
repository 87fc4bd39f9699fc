package match_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func TestReplayIsTheLiveGame(t *testing.T) {
	ids := variant.IDs()
	rapid.Check(t, func(t *rapid.T) {
		rs, err := variant.Lookup(rapid.SampledFrom(ids).Draw(t, "rules"))
		if err != nil {
			t.Fatal(err)
		}
		impasse, err := match.ParseImpasse(rs.Impasse)
		if err != nil {
			t.Fatal(err)
		}
		conf := match.Config{
			Rules: rs.ID, Impasse: impasse, Start: rs.SFEN,
			Players: [2]match.Player{{Name: "person"}, {Engine: 1}},
			Undo:    rapid.Bool().Draw(t, "undo"),
			Fouls:   match.FoulMode(rapid.IntRange(0, 1).Draw(t, "fouls")),
		}
		if rapid.Bool().Draw(t, "two people") {
			conf.Players[1] = match.Player{Name: "another", Account: "a2"}
			if slices.Contains(rs.Impasses, "24") {
				conf.Impasse = shogi.Impasse24Agreed
			}
		}
		if conf.Players[1].Engine == 0 && rapid.Bool().Draw(t, "waits") {
			conf.Players[1] = match.Player{Vacant: true}
			conf.Draw = rapid.SampledFrom([]match.Draw{match.NoDraw, match.RandomDraw, match.TossDraw, match.HostToss, match.GuestToss}).Draw(t, "draw")
		}
		if conf.Players[1].Engine == 0 && rapid.Bool().Draw(t, "grace") {
			conf.Grace = 4 * time.Second
			conf.Agree = rapid.Bool().Draw(t, "agree")
		}
		if rapid.Bool().Draw(t, "timed") {
			conf.Control = clock.Control{Kind: clock.Byoyomi, Main: 20 * time.Second, Byoyomi: 10 * time.Second, Periods: 2}
		}
		if conf.Players[1].Engine == 0 && conf.Grace == 0 && rapid.Bool().Draw(t, "letters") {
			conf.Control, conf.Least = clock.Control{Kind: clock.Correspondence, Byoyomi: 24 * time.Hour, Periods: 1}, 0
		}
		conf.Least = rapid.SampledFrom([]time.Duration{0, 0, 500 * time.Millisecond, 2 * time.Second}).Draw(t, "least")
		conf.MaxMoves = rapid.SampledFrom([]int{0, 0, 7}).Draw(t, "most moves")
		now := noon.Add(123456 * time.Nanosecond)
		created, err := match.Create(&book, conf, now)
		if err != nil {
			t.Fatal(err)
		}
		live, err := match.Replay(&book, []match.Event{created})
		if err != nil {
			t.Fatal(err)
		}
		for range rapid.IntRange(0, 40).Draw(t, "steps") {
			now = now.Add(time.Duration(rapid.IntRange(0, 6_000_000).Draw(t, "µs")) * time.Microsecond)
			var events []match.Event
			c := command(t, live)
			what := rapid.IntRange(0, 11).Draw(t, "what")
			if live.Waiting() && what >= 8 {
				what = 2
			}
			switch what {
			case 2:
				e, err := live.Join(match.Player{Name: "another", Account: "a2"}, rand.New(rand.NewPCG(uint64(now.UnixNano()), 7)), now)
				if (err == nil) != live.Waiting() {
					t.Fatalf("join: %v", err)
				}
				if err == nil {
					events = []match.Event{e}
				}
			case 3:
				events = live.Tick(now)
			case 0:
				events = live.Pause(now)
			case 1:
				events = live.Resume(now)
			default:
				seq := live.Seq()
				events, err = live.Decide(c, now)
				if repeats := err == nil && events == nil && c.Seq < seq; !repeats && (err != nil) != (events == nil) {
					t.Fatalf("%+v: %v, %v", c, events, err)
				}
				if live.Seq() != seq {
					t.Fatal("Decide changed the game")
				}
			}
			for _, e := range events {
				if err := live.Apply(e); err != nil {
					t.Fatal(err)
				}
			}
			if len(events) > 0 && events[0].Kind != match.TimeUp && !housekeeping(events[0]) {
				if more, err := live.Decide(c, now.Add(time.Hour)); more != nil || err != nil {
					t.Fatalf("%+v again: %v, %v", c, more, err)
				}
			}
		}
		var stored []match.Event
		for _, e := range live.Events() {
			data, err := e.Data()
			if err != nil {
				t.Fatal(err)
			}
			back, err := match.ParseEvent(e.Seq, time.UnixMilli(e.At.UnixMilli()), e.Kind, data)
			if err != nil {
				t.Fatal(err)
			}
			stored = append(stored, back)
		}
		checkOffers(t, stored)
		replayed, err := match.Replay(&book, stored)
		if err != nil {
			t.Fatal(err)
		}
		if a, b := state(live), state(replayed); !reflect.DeepEqual(a, b) {
			t.Fatalf("live     %+v\nreplayed %+v", a, b)
		}
	})
}

func command(t *rapid.T, g *match.Game) match.Command {
	p := g.Position()
	c := match.Command{Kind: match.Moved, Side: p.Side(), Seq: g.Seq()}
	legal := p.AppendLegal(nil)
	c.Lag = time.Duration(rapid.IntRange(0, 1500).Draw(t, "lag")) * time.Millisecond
	offers := []match.Offer{match.OfferUndo, match.OfferCount, match.OfferAdjourn, match.OfferResume}
	kinds := []match.EventKind{match.Offered, match.Accepted, match.Accepted, match.Declined}
	switch n := rapid.IntRange(0, 27).Draw(t, "command"); {
	case n >= 20:
		c.Kind = rapid.SampledFrom(kinds).Draw(t, "kind")
		c.Side = shogi.Color(rapid.IntRange(0, 1).Draw(t, "side"))
		c.Offer = rapid.SampledFrom(offers).Draw(t, "offer")
	case g.Agreeing() && n > 2:
		c.Kind, c.Side = rapid.SampledFrom([]match.EventKind{match.Agreed, match.Agreed, match.Agreed, match.Abandoned}).Draw(t, "answer"), shogi.Color(n%2)
	case g.Sealing() && n < 15:
		c.Kind = match.Sealed
	case n == 10:
		c.Kind, c.Text = match.Noted, rapid.SampledFrom([]string{"30 -3334FU", "駒", ""}).Draw(t, "note")
	case n >= 11 && n < 15 && g.CanPlan(p.Side().Other()):
		c.Kind, c.Side, c.Text = match.Planned, p.Side().Other(), line(t, g)
	case n == 9:
		c.Kind = match.Abandoned
	case n == 0:
		c.Kind = match.Resigned
	case n == 1:
		c.Kind = match.Declared
	case n == 2:
		c.Kind = match.Counted
	case n <= 5:
		c.Kind, c.Side = match.Undone, shogi.Black
	case n == 6:
		c.Move = notation.FormatUSI(g.Rules(), shogi.Move(rapid.Uint16().Draw(t, "any move")))
	case n == 7:
		c.Side = c.Side.Other()
	case n == 8:
		c.Seq = rapid.IntRange(-1, g.Seq()+1).Draw(t, "seq")
	}
	if (c.Kind == match.Moved || c.Kind == match.Sealed) && c.Move == "" && len(legal) > 0 {
		c.Move = notation.FormatUSI(g.Rules(), rapid.SampledFrom(legal).Draw(t, "move"))
	}
	return c
}

// line is a random plan of one line, or of none.
func line(t *rapid.T, g *match.Game) string {
	at, moves := g.History(), []string{}
	for range 2 * rapid.IntRange(0, 2).Draw(t, "replies") {
		legal := at.Position().AppendLegal(nil)
		if len(legal) == 0 || at.Result().Over() {
			return ""
		}
		m := rapid.SampledFrom(legal).Draw(t, "planned")
		if at.Play(m) != nil {
			return ""
		}
		moves = append(moves, notation.FormatUSI(g.Rules(), m))
	}
	if len(moves) > 0 && (at.Position().Side() == g.Position().Side()) {
		return match.Plan{moves}.Text()
	}
	return ""
}

func housekeeping(e match.Event) bool {
	return e.Kind == match.Paused || e.Kind == match.Resumed || e.Kind == match.Joined || e.Kind == match.Abandoned
}

type snapshot struct {
	Offers  [2]match.Offer
	Sealing bool
	Notes   []match.Note
	Plans   [2]match.Plan
	Summary match.Summary
	Key     uint64
	Clock   clock.Clock
	Moves   []shogi.Move
	Spent   []time.Duration
	Events  []match.Event
}

func state(g *match.Game) snapshot {
	s := snapshot{Summary: g.Summary(), Key: g.Position().Key(), Clock: g.Clock(), Moves: g.Moves(), Events: g.Events(), Sealing: g.Sealing(), Notes: g.Notes()}
	s.Plans = [2]match.Plan{g.Plan(shogi.Black), g.Plan(shogi.White)}
	s.Offers = [2]match.Offer{g.Offered(shogi.Black), g.Offered(shogi.White)}
	for i := range g.Len() {
		s.Spent = append(s.Spent, g.Spent(i))
	}
	return s
}

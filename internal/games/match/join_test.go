package match_test

import (
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/shogi"
)

func open(draw match.Draw, grace time.Duration) match.Config {
	c := people()
	c.Players[shogi.White] = match.Player{Vacant: true}
	c.Draw, c.Grace = draw, grace
	return c
}

func (tb *table) join(seed uint64) match.Event {
	tb.Helper()
	e, err := tb.Join(match.Player{Name: "gin"}, rand.New(rand.NewPCG(seed, 1)), tb.now)
	tb.must(err)
	tb.must(tb.Apply(e))
	return e
}

func TestWaitingGame(t *testing.T) {
	g := start(t, open(match.NoDraw, 0))
	if !g.Waiting() {
		t.Fatal("the game does not wait")
	}
	if _, running := clockOf(g).Running(); running {
		t.Error("the clock runs without a second player")
	}
	g.now = g.now.Add(time.Hour)
	for _, kind := range []match.EventKind{match.Moved, match.Resigned, match.Declared, match.Undone, match.Offered} {
		c := match.Command{Kind: kind, Side: shogi.Black, Move: "7g7f", Offer: match.OfferAdjourn, Seq: g.Seq()}
		if err := g.do(c); !errors.Is(err, match.ErrWaiting) {
			t.Errorf("%s while the game waits: %v", kind, err)
		}
	}
	if _, err := g.Join(match.Player{Engine: 1}, nil, g.now); err == nil {
		t.Error("an engine joined")
	}
	e := g.join(1)
	if e.Side != shogi.White || g.Waiting() || g.Player(shogi.White).Name != "gin" || g.Player(shogi.Black).Name != "kin" {
		t.Errorf("%+v; players %v, %v", e, g.Player(0), g.Player(1))
	}
	if side, running := clockOf(g).Running(); !running || side != shogi.Black {
		t.Error("the clock does not run for Black")
	}
	if _, err := g.Join(match.Player{Name: "third"}, nil, g.now); !errors.Is(err, match.ErrTaken) {
		t.Errorf("a third player: %v", err)
	}
	g.moves("7g7f", "3c3d")
}

func clockOf(g *table) *clock.Clock {
	k := g.Clock()
	return &k
}

func TestTakenBack(t *testing.T) {
	g := start(t, open(match.RandomDraw, 0))
	g.must(g.do(match.Command{Kind: match.Abandoned, Seq: g.Seq()}))
	if g.Waiting() || g.Result().Reason != shogi.Abandoned {
		t.Errorf("waiting %v, result %v", g.Waiting(), g.Result())
	}
	if _, err := g.Join(match.Player{}, nil, g.now); !errors.Is(err, match.ErrOver) {
		t.Errorf("joined a finished game: %v", err)
	}
}

func TestDraws(t *testing.T) {
	for _, draw := range []match.Draw{match.RandomDraw, match.TossDraw, match.HostToss, match.GuestToss} {
		seen := [2]int{}
		for seed := range uint64(64) {
			g := start(t, open(draw, 0))
			e := g.join(seed)
			seen[e.Side]++
			if g.Player(e.Side).Name != "gin" || g.Player(e.Side.Other()).Name != "kin" {
				t.Fatalf("%v: %v, %v", e, g.Player(0), g.Player(1))
			}
			toss := g.Config().Toss
			if draw.Tosses() != (toss != nil) {
				t.Fatalf("%s: toss %v", draw, toss)
			}
			// The toss is for the first player unless agreed otherwise.
			if toss != nil && toss.Pawns != (e.Side == shogi.White) != (draw == match.GuestToss) {
				t.Errorf("%s: pawns %v, and the second player has %s", draw, toss.Pawns, e.Side)
			}
		}
		if seen[0] < 16 || seen[1] < 16 {
			t.Errorf("%s: the second player had Black %d times, White %d times", draw, seen[0], seen[1])
		}
	}
}

func TestTossForTheStronger(t *testing.T) {
	for _, c := range []struct {
		host, guest int
		forGuest    bool
	}{{1500, 1501, true}, {1501, 1500, false}, {1500, 1500, false}, {0, 1500, false}, {1500, 0, false}, {0, 0, false}} {
		for seed := range uint64(16) {
			conf := open(match.TossDraw, 0)
			for i := range conf.Players {
				if !conf.Players[i].Vacant {
					conf.Players[i].Rating = c.host
				}
			}
			g := start(t, conf)
			e, err := g.Join(match.Player{Name: "gin", Rating: c.guest}, rand.New(rand.NewPCG(seed, 1)), g.now)
			if err != nil {
				t.Fatal(err)
			}
			tossedFor := shogi.White
			if e.Toss.Pawns {
				tossedFor = shogi.Black
			}
			if (e.Side == tossedFor) != c.forGuest {
				t.Errorf("%+v: tossed for %s, the second player is %s", c, tossedFor, e.Side)
			}
		}
	}
}

func TestGrace(t *testing.T) {
	const grace = time.Minute
	g := start(t, open(match.NoDraw, grace))
	g.join(1)
	if within, free := g.Free(); !free || within != grace {
		t.Errorf("free %v within %v", free, within)
	}
	g.now = g.now.Add(50 * time.Second)
	g.moves("7g7f")
	if _, running := clockOf(g).Running(); running {
		t.Error("the clock runs before White has moved")
	}
	g.now = g.now.Add(50 * time.Second)
	g.moves("3c3d")
	k := clockOf(g)
	if side, running := k.Running(); !running || side != shogi.Black {
		t.Error("the clock does not run after both have moved")
	}
	for _, c := range []shogi.Color{shogi.Black, shogi.White} {
		if left := k.Remaining(c, g.now); left.Main != 10*time.Minute {
			t.Errorf("%s has %v left", c, left.Main)
		}
	}
	g.must(g.ask(match.Offered, shogi.White, match.OfferUndo))
	g.must(g.ask(match.Accepted, shogi.Black, match.OfferUndo))
	if _, free := g.Free(); !free {
		t.Error("the move taken back is on the clock")
	}
	if events := g.Tick(g.now.Add(grace - time.Millisecond)); events != nil {
		t.Errorf("before the end of grace: %v", events)
	}
	// After downtime, grace restarts.
	g.now = g.now.Add(10 * grace)
	for _, e := range g.Resume(g.now) {
		g.must(g.Apply(e))
	}
	if at, ok := g.Game.Deadline(); !ok || !at.Equal(g.now.Add(grace)) {
		t.Errorf("deadline %v %v", at, ok)
	}
	events := g.Tick(g.now.Add(grace))
	if len(events) != 1 || events[0].Kind != match.Abandoned {
		t.Fatalf("after grace: %v", events)
	}
	g.must(g.Apply(events[0]))
	if r := g.Result(); r.Reason != shogi.Abandoned || r.Outcome != shogi.NoResult {
		t.Errorf("result %v", r)
	}
}

func TestCorrespondence(t *testing.T) {
	c := open(match.NoDraw, 0)
	c.Control = clock.Control{Kind: clock.Correspondence, Byoyomi: 3 * 24 * time.Hour, Periods: 1}
	g := start(t, c)
	if !g.Summary().Deadline.IsZero() {
		t.Error("a game that waits has a deadline")
	}
	g.join(1)
	if got, want := g.Summary().Deadline, g.now.Add(3*24*time.Hour); !got.Equal(want) {
		t.Errorf("deadline %v, want %v", got, want)
	}
	if g.Pause(g.now) != nil || g.Resume(g.now) != nil {
		t.Error("the days stand still")
	}
	g.now = g.now.Add(71 * time.Hour)
	g.moves("7g7f")
	if events := g.Tick(g.now.Add(73 * time.Hour)); len(events) != 1 || events[0].Kind != match.TimeUp || events[0].Side != shogi.White {
		t.Errorf("after three days: %v", events)
	}
}

func TestBadOpenings(t *testing.T) {
	for name, spoil := range map[string]func(*match.Config){
		"both vacant":       func(c *match.Config) { c.Players[0] = match.Player{Vacant: true} },
		"vacant with name":  func(c *match.Config) { c.Players[1].Name = "gin" },
		"engine waits":      func(c *match.Config) { c.Players[0] = match.Player{Engine: 3} },
		"unknown draw":      func(c *match.Config) { c.Draw = "coin" },
		"drawn and settled": func(c *match.Config) { c.Players[1] = match.Player{Name: "gin"}; c.Draw = match.TossDraw },
		"endless grace":     func(c *match.Config) { c.Grace = match.MaxGrace + 1 },
		"negative grace":    func(c *match.Config) { c.Grace = -1 },
	} {
		c := open(match.NoDraw, 0)
		spoil(&c)
		if _, err := match.Create(&book, c, noon); err == nil {
			t.Errorf("%s: created", name)
		}
	}
}

func TestRefuse(t *testing.T) {
	g := start(t, open(match.NoDraw, 0))
	if g.Refused() {
		t.Error("refused before anybody was asked")
	}
	events, err := g.Refuse(g.now)
	g.must(err)
	data, err := events[0].Data()
	g.must(err)
	e, err := match.ParseEvent(events[0].Seq, events[0].At, events[0].Kind, data)
	g.must(err)
	g.must(g.Apply(e))
	if !g.Refused() || g.Waiting() || g.Result().Reason != shogi.Abandoned {
		t.Errorf("after it was refused: %v, %+v", g.Refused(), g.Result())
	}
	if _, err := g.Refuse(g.now); !errors.Is(err, match.ErrOver) {
		t.Errorf("refused again: %v", err)
	}
	g = start(t, open(match.NoDraw, 0))
	g.must(g.do(match.Command{Kind: match.Abandoned, Seq: g.Seq()}))
	if g.Refused() {
		t.Error("cancelling a game counts as declining it")
	}
	g = start(t, people())
	if _, err := g.Refuse(g.now); !errors.Is(err, match.ErrTaken) {
		t.Errorf("a game with both players: %v", err)
	}
}

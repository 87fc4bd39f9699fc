package review_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/analysis"
	"github.com/komadai/komadai/internal/study/review"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

// games has no game.
type games struct{}

func (games) Game(context.Context, people.ID, string) (*match.Game, error) {
	return nil, refusal.New(refusal.NotFound, "There is no such game.")
}

func (b *world) service(each int) *review.Service {
	s := review.New(review.Config{Store: b.db.Jobs, Games: games{}, Queue: b.queue, Bus: b.bus, Log: slog.New(slog.DiscardHandler), Each: each})
	b.Cleanup(s.Close)
	return s
}

// record has the first plies of the game.
func record(t *testing.T, plies int) *kifu.Record {
	t.Helper()
	g := game(t)
	rec := kifu.New(g.Rules)
	at := rec.Root
	for _, m := range g.Moves[:plies] {
		next := &kifu.Node{Move: m}
		at.Children = []*kifu.Node{next}
		at = next
	}
	return rec
}

func asked(t *testing.T, s *review.Service, who people.ID, in review.Question) review.Analysis {
	t.Helper()
	a, err := s.Ask(t.Context(), who, in)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// A game and a depth are analysed once for all; another depth is another analysis.
func TestAsk(t *testing.T) {
	b := newWorld(t)
	s := b.service(2)
	mine := asked(t, s, "s:1", review.Question{Record: record(t, 4), Depth: "quick"})
	other := asked(t, s, "s:2", review.Question{Record: record(t, 4), Depth: "quick"})
	deep := asked(t, s, "s:1", review.Question{Record: record(t, 4), Depth: "deep"})
	expect.All(t, "quick",
		expect.That("State", mine.State, analysis.Queued), expect.That("Total", mine.Total, 5), expect.That("Depth", mine.Depth, "quick"),
		expect.That("Nodes", mine.Nodes, 100_000), expect.True("Yours", mine.Yours),
	)
	expect.All(t, "others", expect.That("ID", other.ID, mine.ID), expect.True("not theirs", !other.Yours),
		expect.True("another depth", deep.ID != mine.ID), expect.That("Ahead", deep.Ahead, 1))
	if n, err := (jobs{b.queue}).Waiting(t.Context()); err != nil || n != 2 {
		t.Errorf("%d jobs are queued, %v, want 2", n, err)
	}
}

func TestAskRefuses(t *testing.T) {
	b := newWorld(t)
	s := b.service(1)
	first := asked(t, s, "s:1", review.Question{Record: record(t, 4)})
	for name, c := range map[string]struct {
		in   review.Question
		code refusal.Code
	}{
		"nothing":      {review.Question{}, refusal.BadRequest},
		"both":         {review.Question{Game: "g", Record: record(t, 4)}, refusal.BadRequest},
		"no moves":     {review.Question{Record: record(t, 0)}, refusal.BadRequest},
		"no such game": {review.Question{Game: "g"}, refusal.NotFound},
		"too many":     {review.Question{Record: record(t, 5)}, refusal.TooMany},
	} {
		if _, err := s.Ask(t.Context(), "s:1", c.in); !refusal.Is(err, c.code) {
			t.Errorf("%s: %v, want %s", name, err, c.code)
		}
	}
	if err := s.Annotate(t.Context(), first.ID, record(t, 4), "en"); !refusal.Is(err, refusal.NotNow) {
		t.Errorf("annotated before the end: %v", err)
	}
	if _, err := s.Get(t.Context(), "s:1", "none"); !refusal.Is(err, refusal.NotFound) {
		t.Errorf("no such analysis: %v", err)
	}
}

func TestCancelIsForTheOwner(t *testing.T) {
	b := newWorld(t)
	s := b.service(1)
	a := asked(t, s, "s:1", review.Question{Record: record(t, 4)})
	for _, who := range []people.ID{"s:2", ""} {
		if _, err := s.Cancel(t.Context(), who, a.ID); !refusal.Is(err, refusal.NotYours) {
			t.Errorf("%q cancels: %v", who, err)
		}
	}
	if got, err := s.Cancel(t.Context(), "s:1", a.ID); err != nil || got.State != analysis.Cancelled {
		t.Errorf("%s, %v", got.State, err)
	}
}

// tokens is a judge that takes a token for each position.
type tokens chan struct{}

func (k tokens) Judge(ctx context.Context, g *shogi.Game, _ analysis.Settings) (analysis.Position, error) {
	select {
	case <-k:
		return analysis.Position{Score: analysis.Score{Value: 10 * g.Len()}, Best: "1g1f", PV: []string{"1g1f"}, Nodes: 7}, nil
	case <-ctx.Done():
		return analysis.Position{}, ctx.Err()
	}
}

// A follower gets each position once, then the report, and Watch returns.
func TestWatch(t *testing.T) {
	b := newWorld(t)
	s := b.service(1)
	judge := make(tokens, 2)
	judge <- struct{}{}
	judge <- struct{}{}
	a := asked(t, s, "s:1", review.Question{Record: record(t, 4)})
	b.start(b.db.Jobs, judge, 1)
	seen := map[int]int{}
	var last review.Analysis
	err := s.Watch(t.Context(), "s:1", a.ID, func(a review.Analysis) error {
		if last = a; a.Report != nil {
			return nil
		}
		for _, p := range a.Positions {
			seen[p.Ply]++
		}
		if len(a.Positions) > 0 && len(seen) == 2 { // the judge waits: let it end
			close(judge)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for ply, n := range seen {
		if n != 1 {
			t.Errorf("position %d was sent %d times", ply, n)
		}
	}
	if last.State != analysis.Done || last.Report == nil || len(last.Positions) != 5 {
		t.Errorf("the last message: %s, %d positions", last.State, len(last.Positions))
	}

	rec := record(t, 4)
	if err := s.Annotate(t.Context(), a.ID, rec, "en"); err != nil || len(rec.Root.Next().Evaluations) == 0 {
		t.Errorf("annotated: %v", err)
	}
	if err := s.Annotate(t.Context(), a.ID, record(t, 3), "en"); !refusal.Is(err, refusal.BadRequest) {
		t.Errorf("another game: %v", err)
	}
}

// Close ends a watch of an analysis that goes on; so does an error of send.
func TestWatchEnds(t *testing.T) {
	b := newWorld(t)
	s := b.service(1)
	a := asked(t, s, "s:1", review.Question{Record: record(t, 4)})
	gone := errors.New("the client is gone")
	if err := s.Watch(t.Context(), "s:1", a.ID, func(review.Analysis) error { return gone }); !errors.Is(err, gone) {
		t.Errorf("send fails: %v", err)
	}
	err := s.Watch(t.Context(), "s:1", a.ID, func(review.Analysis) error {
		s.Close()
		return nil
	})
	if err != nil {
		t.Errorf("closed: %v", err)
	}
}

// Find prefers a finished analysis to a deeper one that goes on.
func TestFind(t *testing.T) {
	b := newWorld(t)
	s := b.service(2)
	found := func() string {
		t.Helper()
		a, err := s.Find(t.Context(), "s:1", review.Question{Record: record(t, 4)})
		if err != nil {
			t.Fatal(err)
		}
		if a == nil {
			return ""
		}
		return a.Depth
	}
	if got := found(); got != "" {
		t.Errorf("nothing was asked, found %s", got)
	}
	quick := asked(t, s, "s:1", review.Question{Record: record(t, 4), Depth: "quick"})
	stop := b.start(b.db.Jobs, newSteps(1000), 1)
	b.until(quick.ID, "the quick one", state(analysis.Done))
	stop()
	asked(t, s, "s:1", review.Question{Record: record(t, 4), Depth: "deep"})
	if got := found(); got != "quick" {
		t.Errorf("found %q, want the finished one", got)
	}
	b.start(b.db.Jobs, newSteps(1000), 1)
	deep := asked(t, s, "s:1", review.Question{Record: record(t, 4), Depth: "deep"})
	b.until(deep.ID, "the deep one", state(analysis.Done))
	if got := found(); got != "deep" {
		t.Errorf("found %q, want the deeper one", got)
	}
	if a, err := s.Find(t.Context(), "s:1", review.Question{Record: record(t, 0)}); a != nil || err != nil {
		t.Errorf("a record without moves: %v, %v", a, err)
	}
}

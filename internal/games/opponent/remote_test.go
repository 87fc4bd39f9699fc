package opponent

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/remote"
	"github.com/komadai/komadai/internal/work/bus"
	"github.com/komadai/komadai/internal/work/bus/bustest"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

type wireless struct {
	thinker play.Thinker
	fail    error
	calls   int
}

func (w *wireless) Follow(ctx context.Context, _ string, data []byte, _ func([]byte) error) ([]byte, error) {
	w.calls++
	if w.fail != nil {
		return nil, w.fail
	}
	return Service(w.thinker).Do(ctx, data, nil)
}

type recorder struct {
	asked play.Task
	says  play.Choice
	err   error
	calls int
}

func (r *recorder) Think(_ context.Context, t play.Task) (play.Choice, error) {
	r.asked = t
	r.calls++
	return r.says, r.err
}

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }

// A task reaches the worker unchanged, in every rule set, and the choice comes back.
func TestRemote(t *testing.T) {
	for _, rules := range variant.All() {
		game := shogi.NewGame(rules.Start)
		for range 3 {
			if err := game.Play(game.Position().AppendLegal(nil)[0]); err != nil {
				t.Fatal(err)
			}
		}
		want := play.Task{
			Rules: rules, Game: game, Level: 7,
			Control: clock.Control{Kind: clock.Byoyomi, Main: time.Minute, Byoyomi: 10 * time.Second, Periods: 3},
			Left:    [2]clock.Remaining{{Main: time.Second}, {Byoyomi: 2 * time.Second, Periods: 1}},
		}
		out, own := &recorder{says: play.Choice{Move: game.Position().AppendLegal(nil)[0]}}, &recorder{}
		r := &Remote{Caller: &wireless{thinker: out}, Own: own, Log: quiet()}
		got, err := r.Think(t.Context(), want)
		if err != nil || got != out.says || own.calls != 0 {
			t.Fatalf("%s: %+v, %v; %d asked here", rules.ID, got, err, own.calls)
		}
		asked := out.asked
		expect.All(t, rules.ID,
			expect.That("asked.Rules.ID", asked.Rules.ID, rules.ID), expect.That("asked.Level", asked.Level, 7),
			expect.That("asked.Control", asked.Control, want.Control), expect.That("asked.Left", asked.Left, want.Left),
			expect.That("notation.FormatSFEN(asked.Game.Position())", notation.FormatSFEN(asked.Game.Position()), notation.FormatSFEN(game.Position())),
			expect.That("cmp.Diff(asked.Game.Moves(), game.Moves())", cmp.Diff(asked.Game.Moves(), game.Moves()), ""),
		)
	}
}

func TestRemoteWords(t *testing.T) {
	var book match.Rulebook
	rules, err := book.RuleSet("standard", shogi.ImpasseTry)
	if err != nil {
		t.Fatal(err)
	}
	for _, says := range []play.Choice{{Declare: true}, {Resign: true}} {
		out := &recorder{says: says}
		r := &Remote{Caller: &wireless{thinker: out}, Own: &recorder{}, Log: quiet()}
		got, err := r.Think(t.Context(), play.Task{Rules: rules, Game: shogi.NewGame(rules.Start)})
		if err != nil || got != says || out.asked.Rules.Rules.Spec().Impasse.Rule != shogi.ImpasseTry {
			t.Errorf("%+v: %+v, %v, %v", says, got, err, out.asked.Rules.Rules.Spec().Impasse.Rule)
		}
	}
}

// Without a worker or with an invalid response, the node searches in the remaining time.
func TestRemoteFallsBack(t *testing.T) {
	rules, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	legal := rules.Start.AppendLegal(nil)[0]
	illegal, err := notation.ParseUSI(rules.Rules, "7g7d")
	if err != nil {
		t.Fatal(err)
	}
	for name, caller := range map[string]remote.Caller{
		"no worker": &wireless{fail: remote.ErrNobody},
		"silent":    &wireless{fail: remote.ErrSilent},
		"error":     &wireless{thinker: &recorder{err: errors.New("it broke")}},
		"nothing":   &wireless{thinker: &recorder{}},
		"illegal":   &wireless{thinker: &recorder{says: play.Choice{Move: illegal}}},
	} {
		own := &recorder{says: play.Choice{Move: legal}}
		r := &Remote{Caller: caller, Own: own, Log: quiet()}
		got, err := r.Think(t.Context(), play.Task{Rules: rules, Game: shogi.NewGame(rules.Start), Left: [2]clock.Remaining{{Main: time.Minute}}})
		if err != nil {
			t.Fatalf("%s: %+v, %v, %+v", name, got, err, own.asked.Left)
		}
		expect.All(t, name,
			expect.That("got.Move", got.Move, legal), expect.That("own.calls", own.calls, 1),
			expect.True("own.asked.Left[0].Main <= time.Minute", own.asked.Left[0].Main <= time.Minute),
			expect.True("own.asked.Left[0].Main >= 50*time.Second", own.asked.Left[0].Main >= 50*time.Second),
		)
	}
	left := clock.Remaining{Main: time.Second, Byoyomi: 3 * time.Second, Periods: 1}
	spend(&left, 2*time.Second)
	if want := (clock.Remaining{Byoyomi: 2 * time.Second, Periods: 1}); left != want {
		t.Errorf("%+v", left)
	}
	spend(&left, time.Minute)
	if left.Main != 0 || left.Byoyomi != 0 {
		t.Errorf("%+v", left)
	}
	// A cancelled search is not restarted.
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	own := &recorder{}
	if _, err := (&Remote{Caller: &wireless{fail: context.Canceled}, Own: own, Log: quiet()}).Think(ctx, play.Task{Rules: rules, Game: shogi.NewGame(rules.Start)}); err == nil || own.calls > 0 {
		t.Errorf("called off: %v, %d", err, own.calls)
	}
}

type stuck struct {
	begun chan struct{}
	ended atomic.Int64
	says  play.Choice
}

func (s *stuck) Think(ctx context.Context, _ play.Task) (play.Choice, error) {
	s.begun <- struct{}{}
	<-ctx.Done()
	s.ended.Add(1)
	return s.says, nil
}

// Over NATS: at the deadline the worker's best move is played; if the worker shuts down, the
// node searches.
func TestRemoteOverTheBusRace(t *testing.T) {
	servers := bustest.Start(t, 1)
	open := func() *bus.Bus {
		b, err := bus.Open(t.Context(), bus.Config{URLs: servers.URLs(), TakeTimeout: bustest.Take})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = b.Close(context.Background()) })
		return b
	}
	rules, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	legal := rules.Start.AppendLegal(nil)
	there := &stuck{begun: make(chan struct{}, 99), says: play.Choice{Move: legal[1]}}
	ctx, stop := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	node := open()
	wg.Go(func() {
		if err := node.Offer(ctx, Kind.Name, 1, Service(there).Do); err != nil {
			t.Error(err)
		}
	})
	own := &recorder{says: play.Choice{Move: legal[0]}}
	r := &Remote{Caller: open(), Own: own, Log: quiet()}
	think := func(limit time.Duration) play.Choice {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), limit)
		defer cancel()
		c, err := r.Think(ctx, play.Task{Rules: rules, Game: shogi.NewGame(rules.Start)})
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	bustest.Await(t, "the worker's choice", func() bool { return think(500*time.Millisecond).Move == legal[1] })
	asked := own.calls
	wg.Go(func() {
		for len(there.begun) > 0 {
			<-there.begun
		}
		<-there.begun
		stop()
	})
	if c := think(30 * time.Second); c.Move != legal[0] || own.calls != asked+1 {
		t.Errorf("after the worker has gone: %+v, %d", c, own.calls-asked)
	}
	wg.Wait()
}

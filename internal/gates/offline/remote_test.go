package offline_test

import (
	"context"
	"errors"
	"log/slog"
	"reflect"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/gates/offline"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/remote"
	"github.com/komadai/komadai/internal/study/solve"
	"github.com/komadai/komadai/internal/work/bus"
	"github.com/komadai/komadai/internal/work/bus/bustest"
	"github.com/komadai/komadai/variant"
)

type analysts struct {
	t       *testing.T
	servers *bustest.Servers
	// begun and ended count the workers' searches.
	begun, ended atomic.Int64
}

func (a *analysts) open() *bus.Bus {
	a.t.Helper()
	b, err := bus.Open(a.t.Context(), bus.Config{URLs: a.servers.URLs(), TakeTimeout: bustest.Take})
	if err != nil {
		a.t.Fatal(err)
	}
	a.t.Cleanup(func() { _ = b.Close(context.Background()) })
	return b
}

func (a *analysts) node(limit time.Duration, library *variant.Library) *offline.Analyst {
	a.t.Helper()
	solver := solve.New(solve.Config{Workers: 1, Time: limit})
	a.t.Cleanup(solver.Close)
	return offline.NewAnalyst(solver, library, guard.New(slog.New(slog.DiscardHandler)), a.open())
}

func (a *analysts) start() (stop func()) {
	a.t.Helper()
	carrier := a.open()
	ctx, cancel := context.WithCancel(context.Background())
	var wg sync.WaitGroup
	wg.Go(func() {
		work := offline.Worker()
		if err := carrier.Offer(ctx, work.Name, 1, func(ctx context.Context, data []byte, tell func([]byte)) ([]byte, error) {
			a.begun.Add(1)
			defer a.ended.Add(1)
			return work.Do(ctx, data, tell)
		}); err != nil {
			a.t.Error(err)
		}
	})
	stop = func() {
		cancel()
		wg.Wait()
	}
	a.t.Cleanup(stop)
	a.await()
	return stop
}

// await waits until a worker has a free place.
func (a *analysts) await() {
	a.t.Helper()
	caller := a.open()
	bustest.Await(a.t, "a worker", func() bool {
		_, err := caller.Follow(a.t.Context(), offline.Kind.Name, []byte("{}"), nil)
		return !errors.Is(err, remote.ErrNobody)
	})
	a.begun.Store(0)
	a.ended.Store(0)
}

// final returns the last message of a search and checks that there is only one.
func final(t *testing.T, a *offline.Analyst, s wire.EngineSearch) wire.EngineNews {
	t.Helper()
	var all []wire.EngineNews
	if err := a.Search(t.Context(), s, func(n wire.EngineNews) { all = append(all, n) }); err != nil {
		t.Fatal(err)
	}
	for i, n := range all {
		if n.Ended != (i == len(all)-1) {
			t.Fatalf("news %d of %d: ended %v", i+1, len(all), n.Ended)
		}
	}
	if len(all) == 0 || all[len(all)-1].Found == nil {
		t.Fatalf("%+v", all)
	}
	return all[len(all)-1]
}

// A worker finds the node's results, in every rule set, including those from files.
func TestWorkerSearchesRace(t *testing.T) {
	t.Parallel()
	a := &analysts{t: t, servers: bustest.Start(t, 1)}
	library := variant.NewLibrary(nil)
	drawn, err := variant.Parse("own.toml", []byte("extends = \"standard\"\nid = \"own\"\nnames = { en = \"Own\" }\n\n[movement]\nforward_only = true\n"))
	if err != nil {
		t.Fatal(err)
	}
	own, _, err := drawn.Seal()
	if err != nil {
		t.Fatal(err)
	}
	library.Offer([]*variant.RuleSet{own})
	node := a.node(time.Hour, library)
	searches := []wire.EngineSearch{{Rules: "own", SFEN: own.SFEN, Moves: []string{"7g7f"}, Lines: 2, Depth: 2}}
	for _, r := range variant.All() {
		searches = append(searches, wire.EngineSearch{Rules: r.ID, SFEN: r.SFEN, Lines: 2, Depth: 2})
	}
	var here []wire.EngineNews
	for _, s := range searches {
		here = append(here, final(t, node, s))
	}
	a.start()
	for i, s := range searches {
		there := final(t, node, s)
		want := here[i]
		there.Found.Ms, there.Found.NPS, want.Found.Ms, want.Found.NPS = 0, 0, 0, 0
		if len(there.Found.Lines) != 2 || !reflect.DeepEqual(normal(t, there), normal(t, want)) {
			t.Errorf("%s: the worker says\n%s\nthe node\n%s", s.Rules, encode(t, there), encode(t, want))
		}
	}
	if n := a.begun.Load(); n != int64(len(searches)) {
		t.Errorf("%d of %d searches were the worker's", n, len(searches))
	}
	if err := node.Search(t.Context(), wire.EngineSearch{Rules: "chess", SFEN: start}, nil); err == nil || a.begun.Load() != int64(len(searches)) {
		t.Errorf("a worker is asked what makes no sense: %v", err)
	}
}

// An unlimited search lasts until the node's limit and sends a last message. A worker stops
// when its client leaves.
func TestWorkerSearchEndsRace(t *testing.T) {
	t.Parallel()
	a := &analysts{t: t, servers: bustest.Start(t, 1)}
	a.start()
	if found := final(t, a.node(300*time.Millisecond, nil), endless).Found; found.Depth == 0 || a.begun.Load() != 1 {
		t.Errorf("%+v after %d searches of the worker", found, a.begun.Load())
	}
	node := a.node(time.Hour, nil)
	ctx, cancel := context.WithCancel(t.Context())
	if err := node.Search(ctx, endless, func(wire.EngineNews) { cancel() }); err != nil && ctx.Err() == nil {
		t.Error(err)
	}
	bustest.Await(t, "the end of the worker's search", func() bool { return a.ended.Load() == 2 })
}

var endless = wire.EngineSearch{Rules: "standard", SFEN: start, Lines: 1}

// The node continues when its worker leaves: the worker's last message is not the end.
func TestWorkerLeavesSearchRace(t *testing.T) {
	t.Parallel()
	a := &analysts{t: t, servers: bustest.Start(t, 1)}
	stop := a.start()
	ctx, cancel := context.WithTimeout(t.Context(), bustest.Timeout)
	defer cancel()
	told, here := 0, 0
	err := a.node(time.Hour, nil).Search(ctx, endless, func(n wire.EngineNews) {
		if n.Ended && ctx.Err() == nil {
			t.Error("the search ended with its worker")
		}
		if told++; told == 1 {
			go stop()
		}
		if a.ended.Load() == 1 {
			here++
		}
		if here > 3 { // at most one message of the worker arrives after its end
			cancel()
		}
	})
	if !errors.Is(ctx.Err(), context.Canceled) || a.begun.Load() != 1 {
		t.Errorf("%v after %d messages, %d of the node, %d searches of the worker", err, told, here, a.begun.Load())
	}
}

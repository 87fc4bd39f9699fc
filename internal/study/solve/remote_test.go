package solve

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/remote"
	"github.com/komadai/komadai/internal/work/bus"
	"github.com/komadai/komadai/internal/work/bus/bustest"
)

type workers struct {
	t       *testing.T
	servers *bustest.Servers
	calls   atomic.Int64
}

func (w *workers) open() *bus.Bus {
	w.t.Helper()
	b, err := bus.Open(w.t.Context(), bus.Config{URLs: w.servers.URLs(), TakeTimeout: bustest.Take})
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { _ = b.Close(context.Background()) })
	return b
}

func (w *workers) start() (stop func()) {
	w.t.Helper()
	carrier, solver := w.open(), newSolver(w.t, Config{})
	ctx, cancel := context.WithCancel(context.Background())
	var wg sync.WaitGroup
	wg.Go(func() {
		if err := carrier.Offer(ctx, Kind.Name, 1, func(ctx context.Context, data []byte, tell func([]byte)) ([]byte, error) {
			w.calls.Add(1)
			return solver.Service().Do(ctx, data, tell)
		}); err != nil {
			w.t.Error(err)
		}
	})
	stop = func() {
		cancel()
		wg.Wait()
	}
	w.t.Cleanup(stop)
	bustest.Await(w.t, "the worker", func() bool {
		_, err := carrier.Follow(w.t.Context(), Kind.Name, []byte("{}"), nil)
		return !errors.Is(err, remote.ErrNobody)
	})
	w.calls.Store(0)
	return stop
}

// A free worker answers, else the solver; lookups use the proof in both cases.
func TestWorkerAnswersRace(t *testing.T) {
	w := &workers{t: t, servers: bustest.Start(t, 1)}
	d := newSolver(t, Config{Caller: w.open()})
	q := question(five)
	q.Verify = true
	want, err := d.ask(t.Context(), q)
	if err != nil || w.calls.Load() != 0 {
		t.Fatalf("without a worker: %v", err)
	}
	d = newSolver(t, Config{Caller: w.open()})
	w.start()
	got, err := d.ask(t.Context(), q)
	if err != nil || w.calls.Load() != 1 {
		t.Fatalf("%d calls, %v", w.calls.Load(), err)
	}
	final := func(events []Event) (*Answer, *Verdict) {
		t.Helper()
		v := last[*Verdict](t, events)
		return last[*Answer](t, events[:len(events)-1]), v
	}
	a, v := final(got)
	b, u := final(want)
	expect.All(t, "a worker says",
		expect.That("a.Status", a.Status, b.Status), expect.That("a.Plies", a.Plies, b.Plies),
		expect.True("slices.Equal(a.Line, b.Line)", slices.Equal(a.Line, b.Line)), expect.That("v.Soundness", v.Soundness, u.Soundness),
		expect.That("len(v.Flaws)", len(v.Flaws), len(u.Flaws)), expect.True("slices.Equal(v.Line, u.Line)", slices.Equal(v.Line, u.Line)),
	)
	p, err := d.Read(question(five))
	if err != nil {
		t.Fatal(err)
	}
	if proof := d.proof(p.key()); proof == nil || proof.Plies != 5 {
		t.Errorf("the proof was not kept: %+v", proof)
	}
	if _, err := d.Read(Question{Rules: "nothing", SFEN: one}); err == nil || w.calls.Load() != 1 {
		t.Error("a worker is asked what makes no sense")
	}
}

// If the worker dies, the solver answers; if the client leaves, the worker stops.
func TestWorkerGoesRace(t *testing.T) {
	w := &workers{t: t, servers: bustest.Start(t, 1)}
	d := newSolver(t, Config{Caller: w.open(), Time: 3 * time.Second})
	stop := w.start()
	q, err := d.Read(question(hard))
	if err != nil {
		t.Fatal(err)
	}
	told, answers := 0, 0
	err = q.Solve(t.Context(), func(e Event) error {
		if told++; told == 1 {
			go stop()
		}
		if _, ok := e.(*Answer); ok {
			answers++
		}
		return nil
	})
	if err != nil || answers != 1 || w.calls.Load() != 1 {
		t.Errorf("%d answers after %d calls: %v", answers, w.calls.Load(), err)
	}

	d = newSolver(t, Config{Caller: w.open(), Time: time.Hour})
	stop = w.start()
	ctx, cancel := context.WithCancel(t.Context())
	q, err = d.Read(question(hard))
	if err != nil {
		t.Fatal(err)
	}
	if err := q.Solve(ctx, func(Event) error {
		cancel()
		return nil
	}); !errors.Is(err, context.Canceled) {
		t.Errorf("the client is gone: %v", err)
	}
	stopped := make(chan struct{})
	go func() {
		stop()
		close(stopped)
	}()
	select {
	case <-stopped:
	case <-time.After(time.Minute): // less than the hour that the problem may take
		t.Error("the worker goes on")
	}
}

func TestWorkerSolvesStipulations(t *testing.T) {
	w := &workers{t: t, servers: bustest.Start(t, 1)}
	d := newSolver(t, Config{Caller: w.open()})
	w.start()
	q := question("9/9/9/9/9/9/9/6k2/9 b Rr2b4g4s4n4l18p 1")
	q.Stipulation.ID = "help-mate"
	events, err := d.ask(t.Context(), q)
	if err != nil || w.calls.Load() != 1 {
		t.Fatalf("%d calls, %v", w.calls.Load(), err)
	}
	a := last[*StipulationAnswer](t, events)
	expect.All(t, "the worker's answer",
		expect.That("Stipulation.ID", a.Stipulation.ID, "help-mate"), expect.That("Solution.Plies", a.Solution.Plies, 5),
		expect.That("len(Solution.Lines)", len(a.Solution.Lines), 10), expect.That("len(Solution.Cooks)", len(a.Solution.Cooks), 5),
		expect.That("Soundness", a.Soundness, Flawed),
	)
}

// A worker answers threat queries like the solver.
func TestWorkerTellsThreats(t *testing.T) {
	w := &workers{t: t, servers: bustest.Start(t, 1)}
	d, alone := newSolver(t, Config{Caller: w.open()}), newSolver(t, Config{})
	w.start()
	for i, sfen := range []string{"8k/9/8G/9/9/9/9/9/K8 w Gp 1", "8k/9/9/9/9/8G/9/9/K8 w P 1", "4k4/9/4P4/9/9/9/9/9/9 w 2G 1"} {
		q := Question{Rules: "standard", SFEN: sfen, Threat: true}
		events, err := d.ask(t.Context(), q)
		if err != nil || w.calls.Load() != int64(i+1) {
			t.Fatalf("%d calls, %v", w.calls.Load(), err)
		}
		there, err := alone.ask(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		got, want := last[*ThreatAnswer](t, events), last[*ThreatAnswer](t, there)
		got.Took, got.Nodes, want.Took, want.Nodes = 0, 0, 0, 0
		if fmt.Sprint(*got) != fmt.Sprint(*want) {
			t.Errorf("%s: a worker says %+v, the solver itself %+v", sfen, *got, *want)
		}
	}
}

package solve

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/bus"
	"github.com/komadai/komadai/internal/bus/bustest"
	"github.com/komadai/komadai/internal/wire"
)

// workers is a NATS server with workers that solve problems.
type workers struct {
	t       *testing.T
	servers *bustest.Servers
	calls   atomic.Int64
}

func (w *workers) open() *bus.Bus {
	w.t.Helper()
	b, err := bus.Open(w.t.Context(), bus.Config{URLs: w.servers.URLs()})
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { _ = b.Close(context.Background()) })
	return b
}

// start lets a worker work until stop is called.
func (w *workers) start() (stop func()) {
	w.t.Helper()
	carrier, desk := w.open(), newDesk(w.t, Config{})
	ctx, cancel := context.WithCancel(context.Background())
	var wg sync.WaitGroup
	wg.Go(func() {
		if err := carrier.Offer(ctx, Work, 1, func(ctx context.Context, data []byte, tell func([]byte)) ([]byte, error) {
			w.calls.Add(1)
			return desk.Answer(ctx, data, tell)
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
		_, err := carrier.Call(w.t.Context(), Work, []byte("{}"))
		return err != nil && !errors.Is(err, bus.ErrNobody)
	})
	w.calls.Store(0)
	return stop
}

// A worker answers where there is one with a place, and the desk itself where
// there is none; places of the tree are looked up with the proof either way.
func TestWorkerAnswers(t *testing.T) {
	w := &workers{t: t, servers: bustest.Start(t, 1)}
	d := newDesk(t, Config{Caller: w.open()})
	q := question(five)
	q.Verify = true
	want, err := d.ask(t.Context(), q)
	if err != nil || w.calls.Load() != 0 {
		t.Fatalf("without a worker: %v", err)
	}
	d = newDesk(t, Config{Caller: w.open()})
	w.start()
	got, err := d.ask(t.Context(), q)
	if err != nil || w.calls.Load() != 1 {
		t.Fatalf("%d calls, %v", w.calls.Load(), err)
	}
	final := func(events []wire.TsumeEvent) (*wire.TsumeAnswer, *wire.TsumeVerdict) {
		t.Helper()
		if len(events) < 2 || events[len(events)-2].Answer == nil || events[len(events)-1].Verdict == nil {
			t.Fatalf("%+v", events)
		}
		return events[len(events)-2].Answer, events[len(events)-1].Verdict
	}
	a, v := final(got)
	b, u := final(want)
	if a.Status != b.Status || a.Plies != b.Plies || len(a.Line) != len(b.Line) || v.Verdict != u.Verdict || len(v.Flaws) != len(u.Flaws) {
		t.Errorf("a worker says %+v, %+v; the desk %+v, %+v", a, v, b, u)
	}
	p, err := read("standard", five, false, "")
	if err != nil {
		t.Fatal(err)
	}
	if proof := d.kept.get(p.key()); proof == nil || proof.Plies != 5 {
		t.Errorf("the proof was not kept: %+v", proof)
	}
	if _, err := d.Ask(wire.TsumeQuestion{Rules: "nothing", SFEN: one}); err == nil || w.calls.Load() != 1 {
		t.Error("a worker is asked what makes no sense")
	}
}

// When the worker goes in the middle, the desk answers; when the client goes, the
// worker stops.
func TestWorkerGoes(t *testing.T) {
	w := &workers{t: t, servers: bustest.Start(t, 1)}
	d := newDesk(t, Config{Caller: w.open(), Time: 3 * time.Second})
	stop := w.start()
	q, err := d.Ask(question(hard))
	if err != nil {
		t.Fatal(err)
	}
	told, answers := 0, 0
	err = q.Solve(t.Context(), func(e wire.TsumeEvent) error {
		if told++; told == 1 {
			go stop()
		}
		if e.Type == "answer" {
			answers++
		}
		return nil
	})
	if err != nil || answers != 1 || w.calls.Load() != 1 {
		t.Errorf("%d answers after %d calls: %v", answers, w.calls.Load(), err)
	}

	d = newDesk(t, Config{Caller: w.open()})
	stop = w.start()
	ctx, cancel := context.WithCancel(t.Context())
	q, err = d.Ask(question(hard))
	if err != nil {
		t.Fatal(err)
	}
	if err := q.Solve(ctx, func(wire.TsumeEvent) error {
		cancel()
		return nil
	}); !errors.Is(err, context.Canceled) {
		t.Errorf("the client is gone: %v", err)
	}
	begun := time.Now()
	stop()
	if took := time.Since(begun); took > 5*time.Second {
		t.Errorf("the worker went on for %v", took)
	}
}

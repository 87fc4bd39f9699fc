package review_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/netip"
	"sync"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/analysis"
	"github.com/komadai/komadai/internal/study/review"
	"github.com/komadai/komadai/internal/work/bus/bustest"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

// flood is a service and a worker of one thread that share accounts.
type flood struct {
	*world
	service *review.Service
	control *admission.Control
}

func newFlood(t *testing.T, all int) *flood {
	w := newWorld(t)
	f := &flood{world: w, control: admission.New(nil)}
	f.service = review.New(review.Config{
		Store: w.db.Jobs, Games: games{}, Queue: w.queue, Bus: w.bus, Log: slog.New(slog.DiscardHandler), Each: 2, All: all, Control: f.control,
	})
	t.Cleanup(f.service.Close)
	return f
}

func (f *flood) work(judge analysis.Judge, atOnce int) {
	w := review.NewWorker(review.WorkerConfig{
		Store: f.db.Jobs, Bus: f.bus, Log: slog.New(slog.DiscardHandler), Name: "w", Queue: jobs{f.queue}, Judge: judge, Jobs: atOnce, Threads: 1,
		Control: f.control, Lease: lease, Save: 10 * time.Millisecond, Sweep: 50 * time.Millisecond, Slice: time.Nanosecond,
	})
	ctx, cancel := context.WithCancel(context.Background())
	var wg sync.WaitGroup
	wg.Go(func() { w.Run(ctx) })
	f.Cleanup(func() {
		cancel()
		wg.Wait()
	})
}

// ask requests an analysis from an address by a guest of its own.
func (f *flood) ask(who, address string, rec *kifu.Record, depth string) (review.Analysis, error) {
	ctx := admission.As(f.Context(), admission.NewClient("", netip.MustParseAddr(address)))
	return f.service.Ask(ctx, people.ID("s:"+who), review.Question{Record: rec, Depth: depth})
}

func (f *flood) asked(who, address string, rec *kifu.Record, depth string) review.Analysis {
	f.Helper()
	a, err := f.ask(who, address, rec, depth)
	if err != nil {
		f.Fatal(err)
	}
	return a
}

// A short analysis goes before the earlier, longer ones of other clients, also of those that
// run; they continue where they were.
func TestAnalysesTakeTurnsRace(t *testing.T) {
	f := newFlood(t, 100)
	judge := make(tokens)
	var greedy []review.Analysis
	for i := range 6 {
		greedy = append(greedy, f.asked(fmt.Sprint(i), "192.0.2.1", record(t, 10+i), "deep"))
	}
	f.work(judge, 1)
	f.until(greedy[0].ID, "the first analysis runs", state(analysis.Running))
	mine := f.asked("modest", "192.0.2.9", record(t, 2), "quick")
	if mine.Ahead != 0 {
		t.Errorf("%d are ahead", mine.Ahead)
	}
	if a, err := f.service.Get(t.Context(), "s:5", greedy[5].ID); err != nil || a.Ahead != 6 {
		t.Errorf("%d are ahead of the last, %v", a.Ahead, err)
	}
	judge <- struct{}{} // the running one gives way after this position
	for range 3 {
		judge <- struct{}{}
	}
	f.until(mine.ID, "the short analysis", state(analysis.Done))
	if j := f.job(greedy[0].ID); !j.State.Open() || j.Done != 1 || j.Attempt > 1 {
		t.Errorf("the first one: %+v", j)
	}
	close(judge)
	for _, a := range greedy {
		if j := f.until(a.ID, "the others", state(analysis.Done)); j.Attempt != 1 {
			t.Errorf("%d attempts", j.Attempt)
		}
	}
}

// A full queue drops the job that would be last, and refuses a client that would be last.
func TestFullQueue(t *testing.T) {
	f := newFlood(t, 3)
	var all []review.Analysis
	for i := range 3 {
		all = append(all, f.asked(fmt.Sprint(i), "192.0.2.1", record(t, 4+i), "deep"))
	}
	mine := f.asked("modest", "192.0.2.9", record(t, 2), "quick")
	if j := f.job(all[2].ID); j.State != analysis.Failed || j.Reason == "" {
		t.Errorf("the last one: %+v", j)
	}
	if j := f.job(mine.ID); j.State != analysis.Queued {
		t.Errorf("%+v", j)
	}
	_, err := f.ask("late", "192.0.2.1", record(t, 20), "deep")
	refused, ok := refusal.As(err)
	if !ok || refused.Code != refusal.Busy || refused.Wait == 0 {
		t.Errorf("a client that would be last: %v", err)
	}
}

// A network has few waiting analyses, also with fresh guests.
func TestAnalysesOfANetwork(t *testing.T) {
	f := newFlood(t, 1000)
	for i := range 8 {
		f.asked(fmt.Sprint(i), "2001:db8:1:1::1", record(t, 3+i), "quick")
	}
	if _, err := f.ask("more", "2001:db8:1:1::2", record(t, 20), "quick"); !refusal.Is(err, refusal.TooMany) {
		t.Errorf("a ninth guest: %v", err)
	}
	f.asked("next", "2001:db8:1:2::1", record(t, 21), "quick")
}

// The time of a search is charged to the client of its analysis.
func TestAnalysisIsCharged(t *testing.T) {
	f := newFlood(t, 10)
	a := f.asked("one", "192.0.2.1", record(t, 4), "quick")
	f.work(slow{}, 1)
	f.until(a.ID, "the analysis", state(analysis.Done))
	bustest.Await(t, "the account", func() bool {
		used := f.control.Backlog([]admission.Task{{Client: admission.Client{"s:one"}}, {Client: admission.NewClient("", netip.MustParseAddr("192.0.2.1"))}})
		return used[0] > 0 && used[1] == used[0]
	})
}

type slow struct{}

func (slow) Judge(_ context.Context, g *shogi.Game, _ analysis.Settings) (analysis.Position, error) {
	time.Sleep(time.Millisecond)
	return analysis.Position{Score: analysis.Score{Value: g.Len()}, Best: "1g1f", PV: []string{"1g1f"}}, nil
}

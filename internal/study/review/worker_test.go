package review_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/internal/store/storetest"
	"github.com/komadai/komadai/internal/study/analysis"
	"github.com/komadai/komadai/internal/study/review"
	"github.com/komadai/komadai/internal/work/bus"
	"github.com/komadai/komadai/internal/work/bus/bustest"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

type world struct {
	*testing.T
	db    *store.DB
	bus   *bus.Bus
	queue *bus.Queue
	names atomic.Int64
}

func newWorld(t *testing.T) *world {
	t.Helper()
	db, err := store.OpenSQLite(t.Context(), storetest.File(t))
	if err != nil {
		t.Fatal(err)
	}
	carrier, err := bus.Open(t.Context(), bus.Config{})
	if err != nil {
		t.Fatal(err)
	}
	q, err := carrier.Queue(t.Context(), bus.QueueConfig{Name: "analysis", Silence: 2 * time.Second, Attempts: 50, Delay: 10 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
		defer cancel()
		if err := errors.Join(carrier.Close(ctx), db.Close()); err != nil {
			t.Error(err)
		}
	})
	return &world{T: t, db: db, bus: carrier, queue: q}
}

// jobs is a bus's queue as the worker's port.
type jobs struct{ *bus.Queue }

func (q jobs) Work(ctx context.Context, n int, do func(ctx context.Context, id string) error) {
	q.Queue.Work(ctx, n, func(ctx context.Context, j bus.Job) error { return do(ctx, string(j.Data)) })
}

func (q jobs) Waiting(ctx context.Context) (int, error) {
	stats, err := q.Stats(ctx)
	return stats.Waiting, err
}

const lease = 3 * time.Second

func (b *world) start(s review.WorkerStore, judge analysis.Judge, threads int) (stop func()) {
	w := review.NewWorker(review.WorkerConfig{
		Store: s, Bus: b.bus, Log: slog.New(slog.DiscardHandler), Name: fmt.Sprintf("w%d", b.names.Add(1)),
		Queue: jobs{b.queue}, Judge: judge, Jobs: 2, Threads: threads,
		Lease: lease, Save: 10 * time.Millisecond, Sweep: 50 * time.Millisecond, Attempts: 3,
	})
	ctx, cancel := context.WithCancel(context.Background())
	var wg sync.WaitGroup
	wg.Go(func() { w.Run(ctx) })
	var once sync.Once
	stop = func() {
		once.Do(func() {
			cancel()
			wg.Wait()
		})
	}
	b.Cleanup(stop)
	return stop
}

func game(t *testing.T) analysis.Game {
	t.Helper()
	rules, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	_, moves, err := notation.ParsePosition(&rules.Start, "startpos moves 7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5i6h 5a6b 6h7h 6b7b 4i5h 7a6b 9g9f 9c9d 5g5f 3a3b 7i6h 3b4c 8h7g 7b8b 6i7i 1c1d 2f2e 2b3c")
	if err != nil {
		t.Fatal(err)
	}
	return analysis.Game{Rules: rules, Start: rules.Start, Moves: moves}
}

var settings = analysis.Settings{Nodes: 1000}

// ask stores an analysis job; put also enqueues it.
func (b *world) ask(id string, task any, put bool) {
	b.Helper()
	data, err := json.Marshal(task)
	if err != nil {
		b.Fatal(err)
	}
	if _, err := b.db.Jobs.AskJob(b.Context(), analysis.Job{ID: id, Kind: "analysis", Owner: "s:1", Created: time.Now(), Total: 25, Task: data}, analysis.Bounds{Each: 9, All: 9}); err != nil {
		b.Fatal(err)
	}
	if put {
		if err := b.queue.Put(b.Context(), id, []byte(id)); err != nil {
			b.Fatal(err)
		}
	}
}

func (b *world) job(id string) analysis.Job {
	b.Helper()
	j, err := b.db.Jobs.Job(b.Context(), id)
	if err != nil {
		b.Fatal(err)
	}
	return j
}

func (b *world) until(id, what string, is func(analysis.Job) bool) analysis.Job {
	b.Helper()
	var j analysis.Job
	bustest.Await(b.T, what, func() bool {
		j = b.job(id)
		return is(j)
	})
	return j
}

func state(s analysis.State) func(analysis.Job) bool {
	return func(j analysis.Job) bool { return j.State == s }
}

// steps is a judge that allows a number of positions, then blocks. It records its calls.
type steps struct {
	mu    sync.Mutex
	left  int
	asked map[int]int
	// stopped counts blocked calls that were cancelled.
	stopped atomic.Int32
}

func newSteps(n int) *steps { return &steps{left: n, asked: map[int]int{}} }

func (s *steps) Judge(ctx context.Context, g *shogi.Game, _ analysis.Settings) (analysis.Position, error) {
	s.mu.Lock()
	s.left--
	wait := s.left < 0
	if !wait {
		s.asked[g.Len()]++
	}
	s.mu.Unlock()
	if wait {
		<-ctx.Done()
		s.stopped.Add(1)
		return analysis.Position{}, ctx.Err()
	}
	return analysis.Position{Score: analysis.Score{Value: 10 * g.Len()}, Best: "1g1f", PV: []string{"1g1f"}, Nodes: 7}, nil
}

func each(judges ...*steps) map[int]int {
	all := map[int]int{}
	for _, s := range judges {
		s.mu.Lock()
		for ply, n := range s.asked {
			all[ply] += n
		}
		s.mu.Unlock()
	}
	return all
}

func report(t *testing.T, j analysis.Job) *analysis.Report {
	t.Helper()
	var r analysis.Report
	if err := json.Unmarshal(j.Result, &r); err != nil {
		t.Fatalf("%v: %.100s", err, j.Result)
	}
	return &r
}

func TestJobIsDone(t *testing.T) {
	b := newWorld(t)
	b.start(b.db.Jobs, &analysis.Engine{Hash: 1}, 2)
	b.ask("a", analysis.NewTask(game(t), settings), true)
	j := b.until("a", "the job", state(analysis.Done))
	want, err := analysis.Run(t.Context(), game(t), settings, analysis.Options{Judge: &analysis.Engine{Hash: 1}})
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(analysis.NewReport(game(t), settings, analysis.EngineName, want), report(t, j)); d != "" {
		t.Errorf("(-alone +by the worker):\n%s", d)
	}
	if j.Attempt != 1 || j.Done != 25 {
		t.Errorf("%+v", j)
	}
}

// dead is the store of a worker that lost power or network: its writes fail.
type dead struct {
	*store.Jobs
	cut atomic.Bool
}

var errCut = errors.New("no answer")

func (d *dead) ClaimJob(ctx context.Context, id, w string, now, alive time.Time, most int) (analysis.Job, bool, error) {
	if d.cut.Load() {
		return analysis.Job{}, false, errCut
	}
	return d.Jobs.ClaimJob(ctx, id, w, now, alive, most)
}

func (d *dead) KeepJob(ctx context.Context, id, w string, now time.Time, found []analysis.Part) error {
	if d.cut.Load() {
		return errCut
	}
	return d.Jobs.KeepJob(ctx, id, w, now, found)
}

func (d *dead) FinishJob(ctx context.Context, id, w string, now time.Time, result []byte) error {
	if d.cut.Load() {
		return errCut
	}
	return d.Jobs.FinishJob(ctx, id, w, now, result)
}

func (d *dead) YieldJob(ctx context.Context, id, w string, now time.Time, failed string, most int) (bool, error) {
	if d.cut.Load() {
		return false, errCut
	}
	return d.Jobs.YieldJob(ctx, id, w, now, failed, most)
}

func (d *dead) FreeJobs(ctx context.Context, now, alive time.Time, most int) (int, int, error) {
	if d.cut.Load() {
		return 0, 0, errCut
	}
	return d.Jobs.FreeJobs(ctx, now, alive, most)
}

func TestWorkerDies(t *testing.T) {
	b := newWorld(t)
	first, s := newSteps(10), &dead{Jobs: b.db.Jobs}
	b.start(s, first, 2)
	b.ask("a", analysis.NewTask(game(t), settings), true)
	b.until("a", "ten positions", func(j analysis.Job) bool { return j.Done == 10 })
	s.cut.Store(true)
	second := newSteps(1000)
	b.start(b.db.Jobs, second, 2)
	j := b.until("a", "the end", state(analysis.Done))
	if j.Attempt != 2 {
		t.Errorf("%d attempts", j.Attempt)
	}
	all := each(first, second)
	for ply := range 25 {
		if all[ply] != 1 {
			t.Errorf("position %d was judged %d times", ply, all[ply])
		}
	}
	r := report(t, j)
	if !r.Complete {
		t.Error("positions are missing")
	}
	for _, p := range r.Positions {
		if p.Score.Value != 10*p.Ply {
			t.Errorf("%+v", p)
		}
	}
	if len(each(first)) != 10 {
		t.Errorf("the first worker judged %d positions", len(each(first)))
	}
}

// A stopped worker hands its job over at once with all parts, without using an attempt.
func TestWorkerStops(t *testing.T) {
	b := newWorld(t)
	first, second := newSteps(10), newSteps(1000)
	stop := b.start(b.db.Jobs, first, 1)
	b.ask("a", analysis.NewTask(game(t), settings), true)
	bustest.Await(t, "ten positions", func() bool { return len(each(first)) == 10 })
	stop()
	if j := b.job("a"); j.State != analysis.Queued || j.Done != 10 || j.Attempt != 0 {
		t.Errorf("after the stop: %+v", j)
	}
	b.start(b.db.Jobs, second, 1)
	b.until("a", "the end", state(analysis.Done))
	for ply, n := range each(first, second) {
		if n != 1 {
			t.Errorf("position %d was judged %d times", ply, n)
		}
	}
}

type failing struct{ panics bool }

func (f failing) Judge(context.Context, *shogi.Game, analysis.Settings) (analysis.Position, error) {
	if f.panics {
		panic("it broke")
	}
	return analysis.Position{}, errors.New("it broke")
}

// A job that always fails is given up after its attempts, with the reason; others continue.
func TestJobFails(t *testing.T) {
	for name, judge := range map[string]analysis.Judge{"error": failing{}, "panic": failing{panics: true}} {
		t.Run(name, func(t *testing.T) {
			b := newWorld(t)
			b.start(b.db.Jobs, judge, 1)
			b.ask("a", analysis.NewTask(game(t), settings), true)
			j := b.until("a", "the failure", state(analysis.Failed))
			if j.Attempt != 3 || j.Reason == "" || j.Worker != "" {
				t.Errorf("%+v", j)
			}
		})
	}
}

func TestHopeless(t *testing.T) {
	b := newWorld(t)
	b.start(b.db.Jobs, newSteps(1000), 1)
	b.ask("rules", analysis.Task{Rules: "chess", Start: "x", Settings: settings}, true)
	b.ask("json", "no task", true)
	for _, id := range []string{"rules", "json"} {
		if j := b.until(id, id, state(analysis.Failed)); j.Attempt != 1 {
			t.Errorf("%+v", j)
		}
	}
}

func TestCancelled(t *testing.T) {
	b := newWorld(t)
	judge := newSteps(5)
	b.start(b.db.Jobs, judge, 1)
	b.ask("a", analysis.NewTask(game(t), settings), true)
	b.until("a", "five positions", func(j analysis.Job) bool { return j.Done == 5 })
	if err := b.db.Jobs.CancelJob(t.Context(), "a", "s:1", time.Now()); err != nil {
		t.Fatal(err)
	}
	bustest.Await(t, "the worker to stop the job", func() bool { return judge.stopped.Load() > 0 })
	judge.mu.Lock()
	judge.left = 1000
	judge.mu.Unlock()
	g := game(t)
	g.Moves = g.Moves[:3]
	b.ask("b", analysis.NewTask(g, settings), true)
	b.until("b", "the next job", state(analysis.Done))
	if j := b.job("a"); j.State != analysis.Cancelled || j.Done != 5 {
		t.Errorf("%+v", j)
	}
}

func TestLostByTheQueue(t *testing.T) {
	b := newWorld(t)
	b.ask("a", analysis.NewTask(game(t), settings), false)
	b.start(b.db.Jobs, newSteps(1000), 1)
	b.until("a", "the job without an announcement", state(analysis.Done))
}

func TestSeveralWorkers(t *testing.T) {
	b := newWorld(t)
	judges := []*steps{newSteps(1000), newSteps(1000), newSteps(1000)}
	for _, judge := range judges {
		b.start(b.db.Jobs, judge, 2)
	}
	for i := range 5 {
		g := game(t)
		g.Moves = g.Moves[:20+i]
		b.ask(fmt.Sprint(i), analysis.NewTask(g, settings), true)
		if err := b.queue.Put(t.Context(), fmt.Sprintf("again-%d", i), fmt.Append(nil, i)); err != nil { // enqueued twice
			t.Fatal(err)
		}
	}
	sum := 0
	for i := range 5 {
		b.until(fmt.Sprint(i), "all jobs", state(analysis.Done))
		sum += 21 + i
	}
	total := 0
	for _, n := range each(judges...) {
		total += n
	}
	if total != sum {
		t.Errorf("%d positions were judged, want %d", total, sum)
	}
}

type sweepPanics struct {
	review.WorkerStore
	swept atomic.Int32
}

func (s *sweepPanics) FreeJobs(ctx context.Context, now, seen time.Time, attempts int) (freed, failed int, err error) {
	if s.swept.Add(1) == 1 {
		panic("a bug")
	}
	return s.WorkerStore.FreeJobs(ctx, now, seen, attempts)
}

func TestSweepPanics(t *testing.T) {
	w := newWorld(t)
	s := &sweepPanics{WorkerStore: w.db.Jobs}
	w.start(s, failing{}, 1)
	bustest.Await(t, "another look for lost jobs", func() bool { return s.swept.Load() > 1 })
}

package store_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/study/analysis"
)

func testJobs(t *testing.T, open opener) {
	runEach(t, open, []suite{
		{"the life of a job", jobLife},
		{"asked for twice", jobTwice},
		{"bounds", jobBounds},
		{"bounds of networks", jobNear},
		{"dropped", jobDropped},
		{"a worker that dies", jobWorkerDies},
		{"a worker that fails", jobWorkerFails},
		{"a worker that goes", jobWorkerGoes},
		{"cancelled", jobCancelled},
		{"one of many", jobRace},
		{"swept", jobSwept},
		{"hostile text", jobHostile},
	})
}

func later(seconds int) time.Time { return noon.Add(time.Duration(seconds) * time.Second) }

var wide = analysis.Bounds{Each: 10, All: 100}

func newJob(id string, owner people.ID, at int) analysis.Job {
	return analysis.Job{ID: id, Kind: "analysis", Owner: owner, Created: later(at), Total: 3, Nodes: 500, Client: string(owner) + " n:1 n:2", Task: []byte(`{"駒":"台'"}`)}
}

func askJob(t *testing.T, s joined, j analysis.Job) analysis.Job {
	t.Helper()
	out, err := s.AskJob(t.Context(), j, wide)
	must(t, err)
	return out
}

func claimed(t *testing.T, s joined, id, worker string, at int) analysis.Job {
	t.Helper()
	j, ok, err := s.ClaimJob(t.Context(), id, worker, later(at), later(at-10), 3)
	if err != nil || !ok {
		t.Fatalf("claim %s for %s: %v, %v", id, worker, ok, err)
	}
	return j
}

func wantJob(t *testing.T, s joined, want analysis.Job) {
	t.Helper()
	got, err := s.Job(t.Context(), want.ID)
	must(t, err)
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("the job (-want +got):\n%s", d)
	}
}

func jobLife(t *testing.T, s joined) {
	ctx := t.Context()
	if _, err := s.Job(ctx, "a"); !errors.Is(err, analysis.ErrNotFound) {
		t.Errorf("before it is asked for: %v", err)
	}
	want := newJob("a", "s:1", 0)
	want.State, want.Seen = analysis.Queued, want.Created
	if d := cmp.Diff(want, askJob(t, s, newJob("a", "s:1", 0))); d != "" {
		t.Errorf("asked for (-want +got):\n%s", d)
	}
	wantJob(t, s, want)
	want.State, want.Worker, want.Attempt, want.Seen = analysis.Running, "w1", 1, later(5)
	if d := cmp.Diff(want, claimed(t, s, "a", "w1", 5)); d != "" {
		t.Errorf("claimed (-want +got):\n%s", d)
	}
	if _, ok, err := s.ClaimJob(ctx, "a", "w2", later(6), later(1), 3); ok || err != nil {
		t.Errorf("claimed by two: %v, %v", ok, err)
	}
	must(t, s.KeepJob(ctx, "a", "w1", later(6), []analysis.Part{{Number: 1, Data: []byte("eins")}, {Number: 2, Data: []byte("二")}}))
	must(t, s.KeepJob(ctx, "a", "w1", later(7), []analysis.Part{{Number: 2, Data: []byte("二")}})) // the response was lost
	must(t, s.KeepJob(ctx, "a", "w1", later(8), nil))
	want.Done, want.Seen = 2, later(8)
	wantJob(t, s, want)
	parts, err := s.JobParts(ctx, "a", 1)
	if d := cmp.Diff([]analysis.Part{{Number: 2, Data: []byte("二")}}, parts); d != "" || err != nil {
		t.Errorf("parts after the first: %v\n%s", err, d)
	}
	must(t, s.FinishJob(ctx, "a", "w1", later(9), []byte(`{"ok":"'駒"}`)))
	want.State, want.Worker, want.Done, want.Seen, want.Result, want.Client = analysis.Done, "", 3, later(9), []byte(`{"ok":"'駒"}`), ""
	wantJob(t, s, want)
	if parts, err := s.JobParts(ctx, "a", 0); len(parts) > 0 || err != nil {
		t.Errorf("parts of a job that is done: %v, %v", parts, err)
	}
	for what, err := range map[string]error{
		"keep":   s.KeepJob(ctx, "a", "w1", later(10), nil),
		"finish": s.FinishJob(ctx, "a", "w1", later(10), []byte("again")),
		"end":    s.HopelessJob(ctx, "a", "w1", later(10), "x"),
	} {
		if !errors.Is(err, analysis.ErrLost) {
			t.Errorf("%s what is done: %v, want ErrLost", what, err)
		}
	}
	if got := askJob(t, s, newJob("a", "s:2", 20)); got.State != analysis.Done || got.Owner != "s:1" {
		t.Errorf("asked for again: %+v", got)
	}
}

func jobTwice(t *testing.T, s joined) {
	askJob(t, s, newJob("a", "s:1", 0))
	claimed(t, s, "a", "w1", 1)
	must(t, s.KeepJob(t.Context(), "a", "w1", later(2), []analysis.Part{{Number: 1, Data: []byte("x")}}))
	if got := askJob(t, s, newJob("a", "s:2", 3)); got.State != analysis.Running || got.Owner != "s:1" {
		t.Errorf("asked for by another: %+v", got)
	}
	must(t, s.HopelessJob(t.Context(), "a", "w1", later(4), "it's broken"))
	got, err := s.Job(t.Context(), "a")
	if err != nil || got.State != analysis.Failed || got.Reason != "it's broken" {
		t.Errorf("%+v, %v", got, err)
	}
	// A new request restarts it and keeps its results.
	if got := askJob(t, s, newJob("a", "s:2", 5)); got.State != analysis.Queued || got.Owner != "s:2" || got.Attempt != 0 || got.Done != 1 {
		t.Errorf("asked for after it failed: %+v", got)
	}
	if got := claimed(t, s, "a", "w2", 6); got.Attempt != 1 || got.Done != 1 || got.Reason != "" {
		t.Errorf("%+v", got)
	}
}

func jobBounds(t *testing.T, s joined) {
	b := analysis.Bounds{Each: 2, All: 3}
	ask := func(id string, owner people.ID, want error) {
		t.Helper()
		if _, err := s.AskJob(t.Context(), newJob(id, owner, 0), b); !errors.Is(err, want) {
			t.Errorf("%s for %s: %v, want %v", id, owner, err, want)
		}
	}
	ask("a", "s:1", nil)
	ask("b", "s:1", nil)
	ask("c", "s:1", analysis.ErrTooMany)
	ask("a", "s:1", nil) // it exists
	ask("c", "s:2", nil)
	ask("d", "s:2", analysis.ErrFull)
	claimed(t, s, "a", "w", 1)
	ask("e", "s:1", analysis.ErrTooMany) // running ones count
	must(t, s.FinishJob(t.Context(), "a", "w", later(2), []byte("x")))
	ask("e", "s:1", nil)
}

// A network's open jobs are bounded, also with fresh owners.
func jobNear(t *testing.T, s joined) {
	b := analysis.Bounds{Each: 2, All: 100, Near: []int{1, 2}}
	ask := func(id, client string, want error) {
		t.Helper()
		j := newJob(id, people.ID("s:"+id), 0)
		j.Client = string(j.Owner) + client
		if _, err := s.AskJob(t.Context(), j, b); !errors.Is(err, want) {
			t.Errorf("%s at%s: %v, want %v", id, client, err, want)
		}
	}
	ask("a", " n:1 n:w n:v", nil)
	ask("b", " n:1 n:w n:v", analysis.ErrNear)
	ask("b", " n:2 n:w n:v", nil)
	ask("c", " n:3 n:w n:v", analysis.ErrNear)
	ask("c", " n:3 n:x n:v", nil) // the widest has no bound
	must(t, s.CancelJob(t.Context(), "a", "s:a", later(1)))
	ask("d", " n:1 n:w n:v", nil)
}

// A queued job can be dropped, a running one not. Jobs that are over have no client.
func jobDropped(t *testing.T, s joined) {
	ctx := t.Context()
	askJob(t, s, newJob("a", "s:1", 0))
	askJob(t, s, newJob("b", "s:1", 0))
	claimed(t, s, "b", "w", 1)
	must(t, s.DropJob(ctx, "a", later(2), "full"))
	for _, id := range []string{"a", "b", "none"} {
		if err := s.DropJob(ctx, id, later(3), "full"); !errors.Is(err, analysis.ErrNotFound) {
			t.Errorf("%s is dropped: %v", id, err)
		}
	}
	got, err := s.Job(ctx, "a")
	must(t, err)
	if got.State != analysis.Failed || got.Reason != "full" || got.Client != "" {
		t.Errorf("%+v", got)
	}
	if got := askJob(t, s, newJob("a", "s:2", 4)); got.State != analysis.Queued || got.Client == "" {
		t.Errorf("asked for again: %+v", got)
	}
	must(t, s.HopelessJob(ctx, "b", "w", later(5), "it's broken"))
	if got, err = s.Job(ctx, "b"); err != nil || got.Client != "" {
		t.Errorf("%+v, %v", got, err)
	}
}

func jobWorkerDies(t *testing.T, s joined) {
	ctx := t.Context()
	askJob(t, s, newJob("a", "s:1", 0))
	claimed(t, s, "a", "w1", 1)
	must(t, s.KeepJob(ctx, "a", "w1", later(3), []analysis.Part{{Number: 1, Data: []byte("x")}}))
	if freed, failed, err := s.FreeJobs(ctx, later(4), later(3), 3); freed+failed > 0 || err != nil {
		t.Errorf("freed from a live worker: %d, %d, %v", freed, failed, err)
	}
	if freed, failed, err := s.FreeJobs(ctx, later(20), later(10), 3); freed != 1 || failed != 0 || err != nil {
		t.Errorf("freed: %d, %d, %v", freed, failed, err)
	}
	if err := s.KeepJob(ctx, "a", "w1", later(21), []analysis.Part{{Number: 2, Data: []byte("late")}}); !errors.Is(err, analysis.ErrLost) {
		t.Errorf("a worker that counts as dead continues: %v", err)
	}
	if got := claimed(t, s, "a", "w2", 22); got.Attempt != 2 || got.Done != 1 {
		t.Errorf("%+v", got)
	}
	// A claim checks the lease even without a sweep.
	if got := claimed(t, s, "a", "w3", 40); got.Attempt != 3 {
		t.Errorf("%+v", got)
	}
	if err := s.FinishJob(ctx, "a", "w2", later(41), []byte("late")); !errors.Is(err, analysis.ErrLost) {
		t.Errorf("finished by the worker that lost it: %v", err)
	}
	if _, ok, err := s.ClaimJob(ctx, "a", "w4", later(60), later(50), 3); ok || err != nil {
		t.Errorf("a fourth attempt: %v, %v", ok, err)
	}
	if freed, failed, err := s.FreeJobs(ctx, later(60), later(50), 3); freed != 0 || failed != 1 || err != nil {
		t.Errorf("given up: %d, %d, %v", freed, failed, err)
	}
	if got, err := s.Job(ctx, "a"); err != nil || got.State != analysis.Failed || got.Reason == "" || got.Worker != "" {
		t.Errorf("%+v, %v", got, err)
	}
}

func jobWorkerFails(t *testing.T, s joined) {
	askJob(t, s, newJob("a", "s:1", 0))
	for attempt := 1; attempt <= 3; attempt++ {
		if got := claimed(t, s, "a", "w", attempt); got.Attempt != attempt {
			t.Errorf("attempt %d: %+v", attempt, got)
		}
		final, err := s.YieldJob(t.Context(), "a", "w", later(attempt), fmt.Sprintf("fault %d", attempt), 3)
		if err != nil || final != (attempt == 3) {
			t.Errorf("attempt %d: final %v, %v", attempt, final, err)
		}
	}
	if got, err := s.Job(t.Context(), "a"); err != nil || got.State != analysis.Failed || got.Reason != "fault 3" {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := s.YieldJob(t.Context(), "a", "w", later(9), "x", 3); !errors.Is(err, analysis.ErrLost) {
		t.Errorf("yielded twice: %v", err)
	}
}

func jobWorkerGoes(t *testing.T, s joined) {
	askJob(t, s, newJob("a", "s:1", 0))
	for i := range 10 {
		if got := claimed(t, s, "a", fmt.Sprintf("w%d", i), i); got.Attempt != 1 {
			t.Errorf("round %d: %+v", i, got)
		}
		if final, err := s.YieldJob(t.Context(), "a", fmt.Sprintf("w%d", i), later(i), "", 3); final || err != nil {
			t.Errorf("round %d: %v, %v", i, final, err)
		}
	}
}

func jobCancelled(t *testing.T, s joined) {
	ctx := t.Context()
	askJob(t, s, newJob("a", "s:1", 0))
	claimed(t, s, "a", "w", 1)
	if err := s.CancelJob(ctx, "a", "s:2", later(2)); !errors.Is(err, analysis.ErrNotFound) {
		t.Errorf("cancelled by another: %v", err)
	}
	must(t, s.CancelJob(ctx, "a", "s:1", later(2)))
	if err := s.KeepJob(ctx, "a", "w", later(3), nil); !errors.Is(err, analysis.ErrLost) {
		t.Errorf("the worker continues: %v", err)
	}
	if err := s.CancelJob(ctx, "a", "s:1", later(4)); !errors.Is(err, analysis.ErrNotFound) {
		t.Errorf("cancelled twice: %v", err)
	}
	if got := askJob(t, s, newJob("a", "s:2", 5)); got.State != analysis.Queued || got.Owner != "s:2" {
		t.Errorf("asked for again: %+v", got)
	}
}

func jobRace(t *testing.T, s joined) {
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			if _, err := s.AskJob(context.Background(), newJob("a", people.ID(fmt.Sprintf("s:%d", i)), 0), wide); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	var mu sync.Mutex
	won := 0
	for i := range 8 {
		wg.Go(func() {
			_, ok, err := s.ClaimJob(context.Background(), "a", fmt.Sprintf("w%d", i), later(1), later(-9), 3)
			if err != nil {
				t.Error(err)
			}
			if ok {
				mu.Lock()
				won++
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	if won != 1 {
		t.Errorf("%d workers got the job", won)
	}
}

func jobSwept(t *testing.T, s joined) {
	ctx := t.Context()
	for i, id := range []string{"c", "a", "b"} {
		askJob(t, s, newJob(id, "s:1", i))
	}
	var want []analysis.Job
	for i, id := range []string{"c", "a", "b"} {
		j := newJob(id, "s:1", i)
		j.State, j.Seen, j.Task = analysis.Queued, j.Created, nil
		want = append(want, j)
	}
	open, err := s.OpenJobs(ctx, "analysis")
	if d := cmp.Diff(want, open); d != "" || err != nil {
		t.Errorf("open: %v\n%s", err, d)
	}
	if open, err := s.OpenJobs(ctx, "tsume"); len(open) > 0 || err != nil {
		t.Errorf("open of another kind: %v, %v", open, err)
	}
	for i, id := range []string{"c", "a"} {
		claimed(t, s, id, "w", 3+i)
		must(t, s.KeepJob(ctx, id, "w", later(3+i), []analysis.Part{{Number: 1, Data: []byte("x")}}))
		must(t, s.FinishJob(ctx, id, "w", later(4+i), []byte("x")))
	}
	must(t, s.PruneJobs(ctx, 1))
	for id, want := range map[string]error{"c": analysis.ErrNotFound, "a": nil, "b": nil} {
		if _, err := s.Job(ctx, id); !errors.Is(err, want) {
			t.Errorf("%s after pruning: %v, want %v", id, err, want)
		}
	}
}

func jobHostile(t *testing.T, s joined) {
	ctx := t.Context()
	for _, id := range []string{"'; DROP TABLE jobs; --", "a%b_c", "駒"} {
		askJob(t, s, newJob(id, "s:'\"", 0))
		if got, err := s.Job(ctx, id); err != nil || got.ID != id {
			t.Errorf("%q: %+v, %v", id, got, err)
		}
	}
	if _, err := s.AskJob(ctx, newJob("a\x00", "s:1", 0), wide); err == nil {
		t.Error("an id that is not valid text was stored")
	}
	if _, err := s.Job(ctx, "a\xff"); !errors.Is(err, analysis.ErrNotFound) {
		t.Errorf("an id that is not valid text: %v", err)
	}
	j := claimed(t, s, "駒", "w", 1)
	if err := s.FinishJob(ctx, j.ID, "w", later(2), []byte("\xff")); err == nil {
		t.Error("a result that is not valid text was stored")
	}
	if _, err := s.YieldJob(ctx, j.ID, "w", later(2), "\xff\x00", 3); err != nil {
		t.Errorf("a reason that is not valid text: %v", err)
	}
}

package review

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/study/analysis"
)

// speed is what a CPU is expected to search, in nodes a second.
const speed = 400_000

// turn is an open job and what its client will have used after it: see
// [admission.Control.Backlog].
type turn struct {
	analysis.Job
	after time.Duration
}

// turns returns the open jobs in the order of execution, given oldest first.
func turns(c *admission.Control, open []analysis.Job) []turn {
	tasks := make([]admission.Task, len(open))
	for i, j := range open {
		nodes := uint64(max(0, j.Total-j.Done)) * j.Nodes
		tasks[i] = admission.Task{Client: admission.ParseClient(j.Client), Cost: time.Duration(nodes) * time.Second / speed}
	}
	out := make([]turn, len(open))
	for i, after := range c.Backlog(tasks) {
		out[i] = turn{open[i], after}
	}
	slices.SortStableFunc(out, func(a, b turn) int { return cmp.Compare(a.after, b.after) })
	return out
}

// ahead returns how many open jobs go before one.
func (s *Service) ahead(ctx context.Context, id string) (int, error) {
	open, err := s.config.Store.OpenJobs(ctx, analysis.JobKind)
	all := turns(s.config.Control, open)
	return max(0, slices.IndexFunc(all, func(t turn) bool { return t.ID == id })), err
}

// makeRoom fails the waiting job that would be last, if one of the client goes before it.
func (s *Service) makeRoom(ctx context.Context, j analysis.Job) (bool, error) {
	open, err := s.config.Store.OpenJobs(ctx, analysis.JobKind)
	if err != nil {
		return false, err
	}
	all := turns(s.config.Control, append(open, j))
	for _, t := range slices.Backward(all) {
		switch {
		case t.ID == j.ID:
			return false, nil
		case t.State == analysis.Queued:
			return true, s.config.Store.DropJob(ctx, t.ID, time.Now(), "Too many games waited to be analysed.")
		}
	}
	return false, nil
}

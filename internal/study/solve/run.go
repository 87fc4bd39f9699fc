package solve

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// pace is the interval of events.
const pace = 250 * time.Millisecond

// Solve solves the problem on a free worker, else here, and emits events in sequence. Errors:
// a [refusal.Error], that of ctx or of emit.
func (p *Problem) Solve(ctx context.Context, emit func(Event) error) error {
	return p.work(ctx, emit, true, func(ctx context.Context, r *run) error {
		switch {
		case p.asked.Stipulation.ID != "":
			return r.solveStipulation(ctx)
		case p.asked.Threat:
			return r.threat(ctx)
		}
		return r.all(ctx)
	})
}

// work runs do within a client's bounds; what workers do not support stays here.
func (p *Problem) work(ctx context.Context, emit func(Event) error, mayGo bool, do func(context.Context, *run) error) error {
	s, now := p.solver, p.solver.config.Now
	if s.ctx.Err() != nil {
		return errStopping
	}
	ctx, cancel := s.bound(ctx)
	defer cancel()
	admitted, err := s.all.Enter(ctx, nil)
	if err != nil {
		return p.ended(err)
	}
	defer admitted.Leave()
	if mayGo {
		from := now()
		if err := p.askWorker(ctx, emit); !errors.Is(err, errNoWorker) {
			s.config.Control.Charge(admission.Of(ctx), now().Sub(from))
			return p.ended(err)
		}
	}
	var failed error
	place, err := s.places.Enter(ctx, func(ahead int) {
		if failed = emit(Queued{Ahead: ahead}); failed != nil {
			cancel()
		}
	})
	if err != nil {
		return p.ended(errors.Join(failed, err))
	}
	defer place.Leave()
	r := &run{
		Problem: p, emit: emit, now: place.Now, turn: place.Turn, from: place.Now(), limit: s.config.Time,
		settled: s.settledOf(p.key()), tables: s.takeTables(),
	}
	defer s.tables.Put(r.tables)
	err = do(place.Context(), r)
	if refused, ok := refusal.As(context.Cause(place.Context())); ok && err != nil {
		err = refused
	}
	return p.ended(err)
}

// Place waits for a place for other work of a client, with the same bounds. ahead receives the
// queue position. The work ends with the returned context, measures its time with now, and then
// calls leave. The error is a [refusal.Error].
func (s *Solver) Place(ctx context.Context, ahead func(int)) (working context.Context, now func() time.Time, leave func(), err error) {
	if s.ctx.Err() != nil {
		return nil, nil, nil, errStopping
	}
	ctx, cancel := s.bound(ctx)
	admitted, err := s.all.Enter(ctx, nil)
	if err != nil {
		cancel()
		return nil, nil, nil, err
	}
	place, err := s.places.Enter(ctx, ahead)
	if err != nil {
		admitted.Leave()
		cancel()
		return nil, nil, nil, err
	}
	working, end := context.WithTimeout(place.Context(), s.config.Time)
	return working, place.Turn, func() {
		end()
		place.Leave()
		admitted.Leave()
		cancel()
	}, nil
}

var errStopping = refusal.New(refusal.Busy, "The server is shutting down; try again in a moment.")

// ended reports a server shutdown.
func (p *Problem) ended(err error) error {
	if err != nil && p.solver.ctx.Err() != nil {
		return errStopping
	}
	return fault(err)
}

type run struct {
	*Problem
	emit func(Event) error
	// now is the clock of the work, turn the one of its searches: see [admission.Place].
	now, turn func() time.Time
	from      time.Time
	// limit is for the search, and again for the judgement.
	limit time.Duration
	// proof is nil if too large.
	proof *tsume.Proof
	// base counts nodes of finished searches, last those of the current one; plies is the
	// shortest mate.
	base, last     atomic.Uint64
	plies          atomic.Int64
	candidate      atomic.Pointer[Candidate]
	tried, changes atomic.Int64
	prefix         []shogi.Move
	settled        *tsume.Settled
	tables         *tsume.Tables
	news           chan Event
}

func (r *run) watch(p tsume.Progress) {
	if last := r.last.Swap(p.Nodes); p.Nodes < last {
		r.base.Add(last)
	}
	r.plies.Store(int64(p.Plies))
	if p.Ply > 0 {
		r.candidate.Store(&Candidate{Ply: p.Ply, Move: p.Move})
	}
}

func (r *run) options(limit time.Duration) tsume.Options {
	c := &r.solver.config
	return tsume.Options{
		DefenderMoves: r.asked.Defender, Shortest: !r.asked.Any, Futile: r.futile,
		Hash: c.Hash, Threads: c.Threads, Time: limit, Now: r.turn, Progress: r.watch, Settled: r.settled, Tables: r.tables,
	}
}

// judgeOptions are those of one search of a judgement.
func (r *run) judgeOptions() tsume.Options {
	return r.options(max(r.limit/judgeShare, min(r.limit, 3*time.Second)))
}

func (r *run) all(ctx context.Context) error {
	limit := r.limit
	found, err := during(ctx, r, Mating, limit, func(ctx context.Context) (*tsume.Solution, error) {
		s, err := tsume.Solve(ctx, r.position, r.options(limit))
		if err == nil && s.Status == tsume.Mate {
			if proof, err := s.Proof(proofSize); err == nil && proof.Verify() == nil {
				r.proof = proof
				r.solver.proofs.Add(r.key(), proof)
			}
		}
		return s, err
	})
	if err != nil {
		return err
	}
	if err := found.Verify(); err != nil {
		return err // the search is wrong: give no answer
	}
	if err := r.emit(r.answer(found)); err != nil {
		return err
	}
	if found.Status != tsume.Mate || !r.asked.Verify || !found.Minimal {
		return nil
	}
	return r.judge(ctx, found)
}

func (r *run) answer(s *tsume.Solution) *Answer {
	return &Answer{
		Status: s.Status, Plies: s.Plies, Minimal: s.Minimal, Left: s.Left, Futile: s.Futile, Decided: s.Decided,
		Nodes: s.Nodes, Took: r.now().Sub(r.from), Line: s.Line,
	}
}

// judgeShare divides the time among the searches of a judgement.
const judgeShare = 8

func (r *run) judge(ctx context.Context, found *tsume.Solution) error {
	limit := r.limit
	begun := r.now()
	r.base.Store(0)
	r.last.Store(0)
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	o := r.judgeOptions()
	j, err := during(ctx, r, Judging, limit, func(ctx context.Context) (*tsume.Judgement, error) {
		return tsume.Judge(ctx, r.position, nil, o)
	})
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	out := verdictOf(j, found)
	if err != nil && out.Soundness == Sound {
		out.Soundness = Open
	}
	if j == nil {
		out.Nodes = r.base.Load() + r.last.Load()
	}
	out.Took = r.now().Sub(begun)
	return r.emit(out)
}

func during[T any](ctx context.Context, r *run, stage Stage, limit time.Duration, f func(context.Context) (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	begun := r.now()
	done := make(chan result, 1)
	go func() { // waited for below
		var out result
		out.err = r.solver.config.Guard.Run("solver", func() (err error) {
			out.value, err = f(ctx)
			return err
		})
		done <- out
	}()
	var failed error
	send := func(e Event) {
		if failed != nil {
			return
		}
		if failed = r.emit(e); failed != nil {
			cancel()
		}
	}
	tick := time.NewTicker(pace)
	defer tick.Stop()
	for {
		select {
		case out := <-done:
			if failed == nil {
				failed = ctx.Err()
			}
			return out.value, errors.Join(failed, out.err)
		case e := <-r.news:
			send(e)
		case <-tick.C:
			send(r.progress(stage, begun, limit))
		}
	}
}

func (r *run) progress(stage Stage, begun time.Time, limit time.Duration) *Progress {
	p := &Progress{Stage: stage, Nodes: r.base.Load() + r.last.Load(), Took: r.now().Sub(begun), Limit: limit}
	p.Tried, p.Changes = int(r.tried.Load()), int(r.changes.Load())
	if stage != Mating {
		p.Candidate, p.Prefix = r.candidate.Load(), r.prefix
	} else {
		if p.Plies = int(r.plies.Load()); p.Plies > 0 {
			p.Stage = Shortening
		}
	}
	return p
}

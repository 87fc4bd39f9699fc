package solve

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"time"

	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/view"
	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// Question is a problem that can be solved; see [Desk.Ask].
type Question struct {
	desk    *Desk
	problem *problem
	in      wire.TsumeQuestion
}

// Ask reads a question. A [refusal.Error] says what is wrong with it.
func (d *Desk) Ask(in wire.TsumeQuestion) (*Question, error) {
	p, err := read(in.Rules, in.SFEN, in.Defender, in.Futile)
	if err != nil {
		return nil, err
	}
	return &Question{desk: d, problem: p, in: in}, nil
}

// pace is the time between two events of a search.
const pace = 250 * time.Millisecond

// Solve answers the question, on a worker that has a place or after a wait for one
// here, and tells how it goes: emit gets the events, one after the other. It returns when all is told, or
// with an error: a [refusal.Error], that of ctx or of emit.
func (q *Question) Solve(ctx context.Context, emit func(wire.TsumeEvent) error) error {
	d := q.desk
	if d.ctx.Err() != nil {
		return refusal.New(refusal.Busy, "The server is shutting down; try again in a moment.")
	}
	who, now := client(ctx), d.config.Now
	if wait := d.purses.wait(who, now()); wait > 0 {
		return refusal.Newf(refusal.TooMany, "You have used up your share of the solver for now; it is there again in %s, and komadai tsume on your own machine has no such bound.",
			max(wait.Round(time.Second), time.Second))
	}
	ctx, cancel := d.bound(ctx)
	defer cancel()
	done, err := d.places.admit(who)
	if err != nil {
		return err
	}
	defer done()
	from := now()
	if err := q.away(ctx, emit); !errors.Is(err, errNotAway) {
		d.purses.pay(who, now(), now().Sub(from))
		return q.ended(err)
	}
	var failed error
	leave, err := d.places.enter(ctx, func(ahead int) {
		if failed = emit(wire.TsumeEvent{Type: "queued", Ahead: ahead}); failed != nil {
			cancel()
		}
	})
	if err != nil {
		return q.ended(errors.Join(failed, err))
	}
	defer leave()
	from = now()
	defer func() { d.purses.pay(who, now(), now().Sub(from)) }()
	r := &run{Question: q, emit: emit, from: from, limit: d.config.Time}
	return q.ended(r.all(ctx))
}

// ended tells the client when it is the server that goes away.
func (q *Question) ended(err error) error {
	if err != nil && q.desk.ctx.Err() != nil {
		return refusal.New(refusal.Busy, "The server is shutting down; try again in a moment.")
	}
	return fault(err)
}

// run is one question being answered.
type run struct {
	*Question
	emit func(wire.TsumeEvent) error
	from time.Time
	// limit is the longest time of the search, and again of the judgement.
	limit time.Duration
	// proof is that of the mate, when it is not too large.
	proof *tsume.Proof
	// base are the nodes of the searches that are over, last those of the one
	// that runs, plies the shortest mate found.
	base, last atomic.Uint64
	plies      atomic.Int64
}

// watch is called by the search.
func (r *run) watch(p tsume.Progress) {
	if last := r.last.Swap(p.Nodes); p.Nodes < last {
		r.base.Add(last)
	}
	r.plies.Store(int64(p.Plies))
}

func (r *run) options(limit time.Duration) tsume.Options {
	c := &r.desk.config
	return tsume.Options{
		DefenderMoves: r.problem.defender, Shortest: !r.in.Any, Futile: r.problem.futile,
		Hash: c.Hash, Threads: c.Threads, Time: limit, Now: c.Now, Progress: r.watch,
	}
}

func (r *run) all(ctx context.Context) error {
	limit := r.limit
	found, err := during(ctx, r, "", limit, func(ctx context.Context) (*tsume.Solution, error) {
		s, err := tsume.Solve(ctx, r.problem.position, r.options(limit))
		if err == nil && s.Status == tsume.Mate {
			if proof, err := s.Proof(proofSize); err == nil && proof.Verify() == nil {
				r.proof = proof
				r.desk.kept.put(r.problem.key(), proof)
			}
		}
		return s, err
	})
	if err != nil {
		return err
	}
	if err := found.Verify(); err != nil {
		return err // the search is wrong, which nobody must be told as an answer
	}
	answer := r.answer(found)
	if err := r.emit(wire.TsumeEvent{Type: "answer", Answer: &answer}); err != nil {
		return err
	}
	if found.Status != tsume.Mate || !r.in.Verify || !found.Minimal {
		return nil
	}
	return r.judge(ctx, found)
}

func (r *run) answer(s *tsume.Solution) wire.TsumeAnswer {
	return wire.TsumeAnswer{
		Status: s.Status.String(), Plies: s.Plies, Minimal: s.Minimal, Left: s.Left, Futile: s.Futile.String(), Decided: s.Decided,
		Nodes: s.Nodes, Ms: r.desk.config.Now().Sub(r.from).Milliseconds(),
		Line: view.Line(r.problem.position, shogi.NoMove, s.Line),
	}
}

// judgeShare is the part of the time that each search of a judgement gets.
const judgeShare = 8

func (r *run) judge(ctx context.Context, found *tsume.Solution) error {
	limit := r.limit
	begun := r.desk.config.Now()
	r.base.Store(0)
	r.last.Store(0)
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	o := r.options(max(limit/judgeShare, min(limit, 3*time.Second)))
	j, err := during(ctx, r, "verify", limit, func(ctx context.Context) (*tsume.Judgement, error) {
		return tsume.Judge(ctx, r.problem.position, nil, o)
	})
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	// What was found before the time was over is told, too.
	if j == nil {
		j = &tsume.Judgement{Solution: found}
	}
	if len(j.Line) == 0 {
		j.Line = found.Line
	}
	out := wire.TsumeVerdict{
		Verdict: "open", Line: view.Line(r.problem.position, shogi.NoMove, j.Line),
		Flaws: r.flaws(j, j.Flaws), Open: r.flaws(j, j.Open), Nodes: r.base.Load() + r.last.Load(),
	}
	switch {
	case slices.ContainsFunc(j.Flaws, func(f tsume.Flaw) bool { return f.Kind.Fatal() }):
		out.Verdict = "flawed"
	case err == nil && j.Sound():
		out.Verdict = "sound"
	}
	out.Ms = r.desk.config.Now().Sub(begun).Milliseconds()
	return r.emit(wire.TsumeEvent{Type: "verdict", Verdict: &out})
}

// during runs f on a goroutine and tells meanwhile how far it has come. It
// returns when f has.
func during[T any](ctx context.Context, r *run, stage string, limit time.Duration, f func(context.Context) (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	begun := r.desk.config.Now()
	done := make(chan result, 1)
	go func() { // waited for below, always
		var out result
		out.err = r.desk.config.Guard.Run("solver", func() (err error) {
			out.value, err = f(ctx)
			return err
		})
		done <- out
	}()
	var told error
	tick := time.NewTicker(pace)
	defer tick.Stop()
	for {
		select {
		case out := <-done:
			if told == nil && ctx.Err() != nil {
				told = ctx.Err()
			}
			return out.value, errors.Join(told, out.err)
		case <-tick.C:
			if told == nil {
				if told = r.emit(r.progress(stage, begun, limit)); told != nil {
					cancel()
				}
			}
		}
	}
}

func (r *run) progress(stage string, begun time.Time, limit time.Duration) wire.TsumeEvent {
	p := &wire.TsumeProgress{
		Stage: stage, Nodes: r.base.Load() + r.last.Load(), Plies: int(r.plies.Load()),
		Ms: r.desk.config.Now().Sub(begun).Milliseconds(), Limit: limit.Milliseconds(),
	}
	if stage == "" {
		p.Stage = "mate"
		if p.Plies > 0 {
			p.Stage = "shortest"
		}
	} else {
		p.Plies = 0
	}
	return wire.TsumeEvent{Type: "progress", Progress: p}
}

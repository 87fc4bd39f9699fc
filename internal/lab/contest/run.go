package contest

import (
	"context"
	"errors"
	"sync"

	"github.com/komadai/komadai/usi"
)

// Run plays the missing games until all are played, the test decides, or ctx ends. report, if
// not nil, is called with each finished game, in any order but not concurrently, with the
// standing of counted games. The error is nil when all is played or decided.
//
// All engines (with Workers, those of the first worker) start once first, so an unplayable
// contest fails at once.
func Run(ctx context.Context, o Options, j *Journal, report func(*Game, *Standing)) (*Standing, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	l := newLedger(&o, j)
	if l.done() {
		return l.standing, nil
	}
	places, err := o.places(ctx)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer context.AfterFunc(ctx, l.wake)()
	var workers sync.WaitGroup
	for _, p := range places {
		workers.Go(func() {
			defer p.close()
			if err := l.work(ctx, p, report); err != nil {
				cancel(err)
			}
		})
	}
	workers.Wait()
	if l.done() {
		return l.standing, nil
	}
	return l.standing, context.Cause(ctx)
}

var errDecided = errors.New("the test has decided")

type place interface {
	play(ctx context.Context, d *deal) (*Game, error)
	close()
}

// places returns one per parallel game: tables, the first with all engines started, or
// connections to workers.
func (o *Options) places(ctx context.Context) (all []place, err error) {
	for range o.Threads {
		if o.Workers != nil {
			all = append(all, &away{o: o})
		} else {
			all = append(all, &table{o: o, engines: map[int]*usi.Engine{}})
		}
	}
	if first, ok := all[0].(*table); ok {
		for i := range o.Players {
			if _, err := first.seat(ctx, i); err != nil {
				first.close()
				return nil, err
			}
		}
	}
	return all, nil
}

func (l *ledger) work(ctx context.Context, p place, report func(*Game, *Standing)) error {
	for {
		n, ok := l.next(ctx, 4*l.o.Threads)
		if !ok {
			return nil
		}
		d, err := l.o.deal(ctx, n)
		if err != nil {
			return err
		}
		g, err := p.play(ctx, d)
		if err == nil {
			err = l.enter(g, report)
		}
		if err != nil {
			return err
		}
	}
}

// ledger assigns game numbers and counts games in order.
type ledger struct {
	o       *Options
	journal *Journal

	mu       sync.Mutex
	moved    sync.Cond
	at       int
	end      int // one past the last, 0 for none
	want     int
	early    map[int]*Game // finished, not yet counted
	standing *Standing
}

func newLedger(o *Options, j *Journal) *ledger {
	l := &ledger{o: o, journal: j, end: 2 * o.Rounds * len(o.pairings), early: j.Games(), standing: newStanding(o)}
	l.moved.L = &l.mu
	l.count()
	return l
}

func (l *ledger) done() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.decided() || l.end > 0 && l.want >= l.end
}

func (l *ledger) decided() bool { return l.standing.Decision != Continue }

// next waits while more than ahead games are uncounted.
func (l *ledger) next(ctx context.Context, ahead int) (n int, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for {
		for l.early[l.at] != nil || l.at < l.want {
			l.at++
		}
		if ctx.Err() != nil || l.decided() || l.end > 0 && l.at >= l.end {
			return 0, false
		}
		if l.at-l.want < ahead {
			l.at++
			return l.at - 1, true
		}
		l.moved.Wait()
	}
}

func (l *ledger) enter(g *Game, report func(*Game, *Standing)) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	defer l.moved.Broadcast()
	if l.decided() {
		return errDecided
	}
	if err := l.journal.Append(g); err != nil {
		return err
	}
	l.early[g.Number] = g
	l.count()
	if report != nil {
		report(g, l.standing)
	}
	if l.decided() {
		return errDecided
	}
	return nil
}

// count stops at the decision.
func (l *ledger) count() {
	for !l.decided() && (l.end == 0 || l.want < l.end) {
		g := l.early[l.want]
		if g == nil {
			return
		}
		delete(l.early, l.want)
		l.standing.add(g)
		l.want++
	}
}

func (l *ledger) wake() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.moved.Broadcast()
}

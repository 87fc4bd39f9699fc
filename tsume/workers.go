package tsume

import (
	"sync/atomic"

	"github.com/komadai/komadai/internal/panics"
)

// MaxThreads is the largest number of threads that search one problem.
const MaxThreads = 256

// workers is what the threads that search one problem share beside the table. Each
// walks from the root by itself and finds in the table what the others know. So
// that they do not all go the same way, a child that others are searching looks
// dearer to the next (the virtual loss of parallel tree search: G. Chaslot et al.,
// "Parallel Monte-Carlo Tree Search", 2008; for df-pn, T. Kaneko, "Parallel Depth First Proof
// Number Search", 2010).
type workers struct {
	helpers []*search
	nodes   atomic.Uint64 // of all, as of the last beat of each
	done    atomic.Bool   // one of them has the answer
	busy    [1 << 14]atomic.Int32
}

// spot is the place in workers.busy of a position, by its key.
func spot(key uint64) uint16 { return uint16(key>>40) & (1<<14 - 1) }

// virtualLoss is what a number looks like while others search below it.
func (w *workers) virtualLoss(spot uint16, number uint32) uint32 {
	return number + uint32(w.busy[spot].Load())*(1+number/8)
}

// alone is the number of nodes that one thread searches before it asks for help:
// to call the others takes longer than a small problem.
const alone = 1 << 14

// addHelpers shares the table of s with helpers.
func (s *search) addHelpers() {
	w := &workers{}
	w.nodes.Store(s.nodes)
	s.table.share()
	for range s.threads - 1 {
		h := *s
		h.nodes = 0
		h.path = newPath(s.path.most)
		h.children, h.scratch, h.replies = nil, nil, nil
		h.futile = futility{rule: s.futile.rule, spend: h.trial}
		h.meter = &meter{ctx: s.meter.ctx, nodes: s.meter.nodes, now: s.meter.now, until: s.meter.until, workers: w}
		h.workers = w
		w.helpers = append(w.helpers, &h)
	}
	s.meter.workers = w
	s.workers = w
}

// dismiss ends the work of the helpers and counts their nodes.
func (s *search) dismiss() {
	if s.workers == nil {
		return
	}
	for _, h := range s.workers.helpers {
		s.nodes += h.nodes
	}
	s.workers, s.meter.workers = nil, nil
	s.table.alone()
}

// seek is ask with the help of the workers.
func (s *search) seek(limit uint16) verdict {
	if s.workers == nil && s.threads > 1 {
		s.meter.pause = s.nodes + s.alone
		v := s.ask(limit)
		s.meter.pause = 0
		if v.decided() || s.meter.out {
			return v
		}
		s.addHelpers()
	}
	if s.workers == nil {
		return s.ask(limit)
	}
	w := s.workers
	w.done.Store(false)
	verdicts := make([]verdict, len(w.helpers)+1)
	work := func(i int, x *search) {
		x.stopped = false
		verdicts[i] = x.ask(limit)
		if verdicts[i].decided() {
			w.done.Store(true)
		}
	}
	all := panics.Group{Caught: func() { w.done.Store(true) }}
	for i, h := range w.helpers {
		all.Go(func() { work(i+1, h) })
	}
	all.Do(func() { work(0, s) })
	all.Wait()
	for _, v := range verdicts {
		if v.decided() {
			return v
		}
	}
	return verdicts[0]
}

// decided reports whether v answers the question.
func (v *verdict) decided() bool { return v.pn == 0 || v.dn == 0 && v.rep >= 0 }

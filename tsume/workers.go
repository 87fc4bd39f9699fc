package tsume

import (
	"sync/atomic"

	"github.com/komadai/komadai/internal/panics"
)

// MaxThreads bounds the threads of one search.
const MaxThreads = 256

// workers are the threads' shared state besides the table. Each thread searches from the root.
// A child that others are searching looks more expensive, so that threads diverge (virtual
// loss: G. Chaslot et al., "Parallel Monte-Carlo Tree Search", 2008; for df-pn, T. Kaneko,
// "Parallel Depth First Proof Number Search", 2010).
type workers struct {
	helpers []*search
	nodes   atomic.Uint64 // of all, up to each one's last beat
	done    atomic.Bool
	busy    [1 << 14]atomic.Int32
}

// spot indexes workers.busy.
func spot(key uint64) uint16 { return uint16(key>>40) & (1<<14 - 1) }

// virtualLoss raises the number of a child under search.
func (w *workers) virtualLoss(spot uint16, number uint32) uint32 {
	return number + uint32(w.busy[spot].Load())*(1+number/8)
}

// In nodes: starting threads takes longer than a small problem.
const alone = 1 << 14

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

func (v *verdict) decided() bool { return v.pn == 0 || v.dn == 0 && v.rep >= 0 }

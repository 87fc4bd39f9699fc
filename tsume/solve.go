// Package tsume solves mate problems (詰将棋) of every rule set with a king: the attacker (攻方)
// checks with every move, the defender (玉方) answers.
//
// [Solve] searches. [Solution.Verify] replays its line. [Solution.Proof] answers every
// defence; [Proof.Verify] checks it by the rules alone.
package tsume

import (
	"context"
	"errors"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/shogi"
)

// Status is the result of a search.
type Status uint8

const (
	Unknown Status = iota
	// Mate: the attacker mates.
	Mate
	// NoMate: the defender escapes (不詰).
	NoMate
)

func (s Status) String() string {
	switch s {
	case Mate:
		return "mate"
	case NoMate:
		return "nomate"
	}
	return "unknown"
}

// Options are the query and bounds. The zero value asks for any mate by the side to move.
type Options struct {
	// DefenderMoves (玉方) now.
	DefenderMoves bool
	// Shortest asks for a proven shortest mate against the longest defence.
	Shortest bool
	// Futile is the rule of 無駄合.
	Futile Futile
	// Hash is all threads' memory in bytes, allocated on demand; 0 means DefaultHash.
	Hash int
	// Threads is 1 to MaxThreads; 0 means 1. Status and shortest length do not depend on it;
	// the line may.
	Threads int
	// Nodes bounds the positions; 0 is no bound. Writing down a line may take a quarter more,
	// at least 16384, since the table may have lost parts.
	Nodes uint64
	// Whole bounds all searches of [Judge] in positions; 0 is no bound. Each gets at most a
	// quarter of the rest. Unsettled moves are open.
	Whole uint64
	// Time bounds the search by Now; 0 is no bound. Writing down a line may take a quarter
	// more, at least 50 ms.
	Time time.Duration
	Now  func() time.Time
	// Progress, if set, runs on the search's goroutine and must return soon.
	Progress func(Progress)
	// Settled, if set, is a cache for [Judge] and [Explain].
	Settled *Settled
	// Tables, if set, keeps the memory for the next search.
	Tables *Tables

	shared bool // the table keeps answers of earlier searches
}

// DefaultHash is in bytes.
const DefaultHash = 64 << 20

var (
	ErrNoKing = errors.New("the defender has no king")
	// ErrHands: more kinds than the solver can pack.
	ErrHands = errors.New("too many kinds of pieces to be held in hand")
)

type Solution struct {
	Status Status
	// Line is 本手順 with the mating move, empty if the bounds came first.
	Line []shogi.Move
	// Plies of the mate. If not Minimal, it is an upper bound and may exceed Line.
	Plies int
	// Minimal: no shorter mate exists.
	Minimal bool
	// Left: every equally long line found leaves pieces in the attacker's hand (駒余り).
	Left bool
	// Futile is the rule used. Useless are the replies along the line that do not count, in
	// order; the last ones are the mated defender's, and if not Minimal, only they are listed.
	// Decided: there are some.
	Futile  Futile
	Useless []Interposition
	Decided bool
	Nodes   uint64

	start    shogi.Position
	attacker shogi.Color
	search   *search
	within   int // plies of the proof
}

// LineMissing means that the bounds ended the search between mate and line.
func (o *Solution) LineMissing() bool { return o.Status == Mate && len(o.Line) == 0 && o.Plies > 0 }

// Solve searches p until a mate is found or disproven, or the options or ctx end it. The
// attacker's king is optional (双玉). If it starts in check, the first move must answer that
// check and give one. Errors: ErrNoKing, ErrHands, and a [*panics.Error] for a panic on any
// thread. [shogi.Setup.ProblemOf] validates drawn positions.
func Solve(ctx context.Context, p shogi.Position, o Options) (out *Solution, err error) {
	defer panics.Catch(&err)
	return find(ctx, p, o)
}

func find(ctx context.Context, p shogi.Position, o Options) (*Solution, error) {
	s, err := newSearch(ctx, &p, o)
	if err != nil {
		return nil, err
	}
	return s.solve(o.Shortest), nil
}

func (s *search) solve(shortest bool) *Solution {
	out := &Solution{Futile: s.futile.rule, start: s.p, attacker: s.attacker, search: s}
	v := s.seek(endless)
	switch {
	case v.pn == 0:
		out.Status = Mate
	case v.dn == 0 && v.rep >= 0:
		out.Status = NoMate
	}
	length := v.length
	if out.Status == Mate && shortest {
		length, out.Minimal = s.shorten(length)
	}
	s.dismiss()
	if out.Status == Mate {
		out.within = int(length)
		s.refill()
		out.setLine(length)
	}
	out.Nodes = s.nodes
	return out
}

func newSearch(ctx context.Context, p *shogi.Position, o Options) (*search, error) {
	attacker := p.Side()
	if o.DefenderMoves {
		attacker = attacker.Other()
	}
	if p.King(attacker.Other()) == shogi.NoSquare {
		return nil, ErrNoKing
	}
	hs, ok := newHands(p)
	if !ok {
		return nil, ErrHands
	}
	size := o.Hash
	if size <= 0 {
		size = DefaultHash
	}
	m := &meter{ctx: ctx, nodes: o.Nodes, now: o.Now, progress: o.Progress, bounds: bounds{nodes: o.Nodes}}
	if o.Time > 0 && o.Now != nil {
		m.bounds.time = o.Time
		m.until = o.Now().Add(o.Time)
	}
	threads := max(1, min(o.Threads, MaxThreads))
	// A sixteenth is for path disproofs of 24 bytes.
	held := size / 16 / threads / 24
	m.out = ctx.Err() != nil
	tables := o.Tables
	if tables == nil {
		tables = &Tables{}
	}
	s := &search{
		p: *p, attacker: attacker, hs: hs, hand: hs.of(p, attacker), futile: futility{rule: o.Futile},
		table: tables.begin(ctx, size-size/16, layout{hs, attacker, o.Futile}, o.shared), path: tables.path(0, held),
		tables: tables, turn: tables.turn, meter: m, threads: threads, alone: alone,
	}
	s.futile.spend = s.trial
	return s, nil
}

// refill adds a quarter to reached bounds to write down a result.
func (s *search) refill() {
	s.restore()
	old := s.meter
	m := &meter{ctx: old.ctx, nodes: 5*s.nodes + 1<<20, now: old.now, bounds: old.bounds}
	if b := old.bounds; b.nodes > 0 {
		m.nodes = s.nodes + b.nodes/4 + 1<<14
	}
	if old.bounds.time > 0 {
		m.until = old.now().Add(old.bounds.time/4 + grace)
	}
	s.stopped, s.meter = false, m
}

const grace = 50 * time.Millisecond

func (s *search) ask(limit uint16) verdict {
	c := child{key: s.key(), holds: s.hand, rep: noRep}
	if s.recall(&c, limit) && (c.pn == 0 || c.dn == 0) {
		return verdict{pn: c.pn, dn: c.dn, hand: c.hand, length: c.length, rep: c.rep, exact: c.exact}
	}
	if s.attacks() {
		if limit == 0 {
			return verdict{dn: 0, pn: infinite, rep: noRep}
		}
	} else if s.judgeDefence(&c, limit); c.pn == 0 || c.dn == 0 {
		return verdict{pn: c.pn, dn: c.dn, hand: c.hand, length: c.length, rep: noRep}
	} else if s.futile.cut {
		return verdict{pn: c.pn, dn: c.dn, rep: noRep}
	}
	return s.node(limit, infinite, infinite, false)
}

// shorten is not minimal if the search ended first.
func (s *search) shorten(length uint16) (shortest uint16, minimal bool) {
	for length >= 2 {
		s.meter.plies = int(length)
		v := s.seek(length - 2)
		switch {
		case v.pn == 0:
			length = v.length
		case v.dn == 0 && v.rep >= 0:
			return length, true
		default:
			return length, false
		}
	}
	return length, true
}

type meter struct {
	ctx      context.Context
	nodes    uint64 // 0 for no bound
	now      func() time.Time
	until    time.Time // zero for no bound
	bounds   bounds
	out      bool
	progress func(Progress)
	plies    int
	workers  *workers // nil for one thread
	pause    uint64   // node of a temporary stop, or 0
	work     int      // since the last check of ctx and clock
}

type bounds struct {
	nodes uint64
	time  time.Duration
}

// beat is the nodes between reports and between counts over all threads.
const beat = 256

// On joined boards a node may have a hundred children with as many trials. So work counts
// children, and ctx and clock are checked every few milliseconds.
const (
	lookWork  = 1024
	trialWork = 16 // per trial of an interposition
)

// freeTrials per judged position; further ones cost a node each.
const freeTrials = 16

func (m *meter) worked(work int) bool {
	if m.work += work; m.work >= lookWork {
		m.work = 0
		m.out = m.out || m.ended()
	}
	return m.out
}

func (m *meter) ended() bool {
	runtime.Gosched() // on one processor, who ends the search would wait for a time slice
	return m.ctx.Err() != nil || m.now != nil && !m.until.IsZero() && !m.now().Before(m.until)
}

// trial counts by number in one answer, from 1, and returns whether to stop.
func (s *search) trial(number int) bool {
	s.stopped = s.meter.worked(trialWork) || s.stopped
	if number > freeTrials {
		s.nodes++
		s.stopped = s.meter.spent(s.nodes) || s.stopped
	}
	return s.stopped
}

func (m *meter) spent(nodes uint64) bool {
	if m.out {
		return true
	}
	if m.pause > 0 && nodes >= m.pause {
		return true
	}
	all := nodes
	if m.workers != nil {
		if m.workers.done.Load() {
			return true
		}
		if nodes%beat == 0 {
			if m.workers.table.crowded() {
				m.workers.done.Store(true)
			}
			all = max(nodes, m.workers.nodes.Add(beat))
		}
	}
	if m.nodes > 0 && all >= m.nodes {
		m.out = true
	} else if nodes%beat == 0 {
		m.report(all)
		m.out = m.ended()
	}
	return m.out
}

type Progress struct {
	Nodes uint64
	// Plies is the shortest mate so far, or 0.
	Plies int
	// Ply and Move are judged, from 1; 0 is the problem.
	Ply  int
	Move shogi.Move
}

func (m *meter) report(nodes uint64) {
	if m.progress != nil {
		m.progress(Progress{Nodes: nodes, Plies: m.plies})
	}
}

const MaxThreads = 256

// workers are the threads' shared state besides the table. Each thread searches from the root.
// Children that others search look more expensive, so that threads diverge (virtual loss: G.
// Chaslot et al., "Parallel Monte-Carlo Tree Search", 2008; for df-pn, T. Kaneko, "Parallel
// Depth First Proof Number Search", 2010).
type workers struct {
	helpers []*search
	table   *table
	nodes   atomic.Uint64 // of all, up to each one's last beat
	done    atomic.Bool
	busy    [1 << 14]atomic.Int32
}

func spot(key uint64) uint16 { return uint16(key>>40) & (1<<14 - 1) }

// virtualLoss raises the number of a child under search.
func (w *workers) virtualLoss(spot uint16, number uint32) uint32 {
	return number + uint32(w.busy[spot].Load())*(1+number/8)
}

// In nodes: a small problem ends before threads start.
const alone = 1 << 14

func (s *search) addHelpers() {
	w := &workers{table: s.table}
	w.nodes.Store(s.nodes)
	s.table.share()
	for i := range s.threads - 1 {
		h := *s
		h.nodes = 0
		h.path = s.tables.path(i+1, s.path.most)
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
	for {
		v := s.together(limit)
		if v.decided() || s.meter.out || !s.table.crowded() {
			return v
		}
		s.table.alone()
		s.table.share()
	}
}

// together searches with all threads until one decides, or the table has to grow.
func (s *search) together(limit uint16) verdict {
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

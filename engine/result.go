package engine

import (
	"fmt"
	"time"

	"github.com/komadai/komadai/shogi"
)

// Result is the outcome of a search.
type Result struct {
	// Best is the move to play, or [shogi.NoMove] without a legal move or in a finished game.
	// Ponder is the expected reply, or NoMove.
	Best, Ponder shogi.Move
	// Declare reports that a declaration 入玉 wins now (USI "bestmove win"). Best is still the
	// best move.
	Declare bool
	// Resign reports no legal move, or a score below -[Options.ResignAt].
	Resign bool

	Score Score
	// PV is the principal variation, legal and starting with Best.
	PV []shogi.Move
	// Depth is the last completed depth in plies, Nodes the positions made, Time the duration.
	Depth int
	Nodes uint64
	Time  time.Duration
}

// Info is a report during a search.
type Info struct {
	// Depth is the nominal depth in plies, SelDepth the greatest depth reached.
	Depth, SelDepth int
	// MultiPV is the rank of the line, from 1.
	MultiPV int
	Score   Score
	// Nodes is the positions made by all threads, NPS the nodes per second, Time the time
	// since the start.
	Nodes, NPS uint64
	Time       time.Duration
	// HashFull is the share of the transposition table used by this search, in permille.
	HashFull int
	// PV is a legal line. The receiver owns the slice.
	PV []shogi.Move
}

// Score is a score for the side to move.
type Score struct {
	// CP is in centipawns; with a Mate it is beyond all other scores.
	CP int
	// Mate is the plies to a forced win, negative for a loss; 0 if unknown. Wins by try,
	// declaration or points count too. For a loss without a move see Mated.
	Mate  int
	Mated bool
	Bound Bound
}

// Bound is the relation of a score to the true one.
type Bound uint8

// The numbers are part of the layout of the transposition table.
const (
	// BoundNone: no move was searched, so the score is the static evaluation.
	BoundNone Bound = iota
	// BoundUpper: the true score is at most this.
	BoundUpper
	// BoundLower: the true score is at least this.
	BoundLower
	// BoundExact: the true score.
	BoundExact
)

// String returns "none", "upper", "lower" or "exact".
func (b Bound) String() string {
	return [...]string{"none", "upper", "lower", "exact"}[b&3]
}

// String returns USI: "cp 25", "mate 5" or "mate -0", followed by an inexact bound.
func (s Score) String() string {
	var text string
	switch {
	case s.Mated:
		text = "mate -0"
	case s.Mate != 0:
		text = fmt.Sprintf("mate %d", s.Mate)
	default:
		text = fmt.Sprintf("cp %d", s.CP)
	}
	switch s.Bound {
	case BoundNone:
		text += " static"
	case BoundLower:
		text += " lowerbound"
	case BoundUpper:
		text += " upperbound"
	}
	return text
}

// In centipawns from the side to move. A win in n plies is scoreMate-n.
const (
	scoreNone     = -32767
	scoreInfinite = 32000
	scoreMate     = 31900
	// scoreWon is the least score of a forced win.
	scoreWon = scoreMate - maxPly
	// scorePerpetual is for driving the other side into perpetual check (連続王手の千日手) inside the
	// tree: nearly a win, but unproven.
	scorePerpetual = 20000
	scoreLimit     = 15000
)

// maxPly bounds the distance from the root, with quiescence.
const maxPly = 128

func newScore(v int, b Bound) Score {
	s := Score{CP: v, Bound: b}
	switch {
	case v <= -scoreMate:
		s.Mated = true
	case v >= scoreWon:
		s.Mate = scoreMate - v
	case v <= -scoreWon:
		s.Mate = -scoreMate - v
	}
	return s
}

// line returns the legal moves of rm and the rest of its mate. The table extends a line of one
// move, to ponder on.
func (e *Engine) line(r *run, p shogi.Position, rm *root) []shogi.Move {
	out := make([]shogi.Move, 0, rm.length+1)
	for _, m := range rm.line[:rm.length] {
		if p.Play(m) != nil {
			return out
		}
		out = append(out, m)
	}
	if r.mates != nil { // a proven mate
		for _, m := range r.mates.lines[p.Key()] {
			if p.Play(m) != nil {
				break
			}
			out = append(out, m)
		}
	}
	if len(out) == 1 {
		if hit, ok := e.table.probe(p.Key()); ok && hit.move != shogi.NoMove && p.IsLegal(hit.move) {
			out = append(out, hit.move)
		}
	}
	return out
}

func (e *Engine) info(w *worker, depth, line int) Info {
	r := w.run
	rm := &w.roots[line]
	info := Info{
		Depth: depth, SelDepth: max(rm.selDepth, depth), MultiPV: line + 1,
		Score: w.score(rm),
		Nodes: r.total(w.nodes), Time: r.elapsed(), HashFull: e.table.full(),
		PV: e.line(r, w.pos, rm),
	}
	if s := info.Time.Seconds(); s > 0 {
		info.NPS = uint64(float64(info.Nodes) / s)
	}
	return info
}

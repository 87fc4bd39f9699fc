package engine

import (
	"time"

	"github.com/komadai/komadai/shogi"
)

type budget struct {
	// After soft usually no new iteration starts; at hard the search stops.
	soft, hard time.Duration
	// whole: unused time is lost, as in byoyomi, so the search runs to hard unless there is
	// one legal move.
	whole bool
}

// fullSeconds extends a budget to shortly before the next full second: a clock in whole
// seconds counts a started second in full.
func (b budget) fullSeconds(l *Limits, side shogi.Color, overhead time.Duration) budget {
	left := l.Time[side] + l.Byoyomi
	if l.Time[side] == 0 {
		left += l.Increment[side]
	}
	most := max(left-overhead, leastTime)
	up := func(d time.Duration) time.Duration {
		full := (d + overhead + time.Second - 1).Truncate(time.Second) - overhead
		return min(max(d, full), max(d, most))
	}
	return budget{soft: up(b.soft), hard: up(b.hard), whole: b.whole}
}

const (
	leastTime = 2 * time.Millisecond
)

// allot returns the budget of a move of side at ply (from 1), or false without a time limit.
// It subtracts overhead.
//
// Byoyomi is used in full on top of a share of the main time, an increment almost in full. A
// sudden-death clock is spread over the expected remaining moves.
func allot(l *Limits, side shogi.Color, ply int, overhead time.Duration, q *Params) (budget, bool) {
	if l.Infinite {
		return budget{}, false
	}
	keep := func(d time.Duration) time.Duration { return max(d-overhead, leastTime) }
	if l.MoveTime > 0 {
		t := keep(l.MoveTime)
		return budget{soft: t, hard: t}, true
	}
	if !l.clocked() {
		return budget{}, false
	}
	left, inc := l.Time[side], l.Increment[side]
	if left == 0 && inc > 0 { // the clock includes the increment
		left = inc
	}
	moves := max(q.TimeMovesToGo-min(max(ply-60, 0)/6, q.TimeMovesToGo*3/8), 1)
	if l.MovesToGo > 0 {
		moves = min(moves, l.MovesToGo)
	}
	share := left/time.Duration(moves) + inc*8/10
	most := left + l.Byoyomi
	if l.Byoyomi > 0 && left < l.Byoyomi*2 {
		// In byoyomi, or nearly.
		t := keep(l.Byoyomi + left/4)
		t = min(t, keep(most))
		return budget{soft: t, hard: t, whole: true}, true
	}
	soft := share + l.Byoyomi
	hard := share*time.Duration(q.TimeMaxShares) + l.Byoyomi
	if l.MovesToGo != 1 {
		hard = min(hard, left/3+l.Byoyomi+inc)
	}
	hard = min(keep(hard), keep(most))
	return budget{soft: min(keep(soft), hard), hard: hard}, true
}

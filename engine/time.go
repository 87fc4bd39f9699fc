package engine

import (
	"time"

	"github.com/komadai/komadai/shogi"
)

// budget is how long a search may take.
type budget struct {
	// soft is after which no new depth is begun, as a rule; hard is after which
	// the search is cut short.
	soft, hard time.Duration
	// whole says that what is not used is lost, as in byoyomi: the search goes on to the
	// hard end where there is a choice.
	whole bool
}

// fullSeconds prolongs a budget to shortly before the next full second, where the
// clock has it. A clock that counts whole seconds takes the begun one all the same.
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

// Numbers of the time use.
const (
	// leastTime is the least a search gets, whatever the clock says.
	leastTime = 2 * time.Millisecond
)

// allot returns the budget for a move of side, ply being the number of the move
// (from 1), and whether there is one. overhead is lost on every move. q has the
// numbers of the time use.
//
// Byoyomi comes on top of a share of the main time, and the whole of it is used,
// since what is not used is lost. An increment is used almost wholly. A sudden
// death clock is spread over the moves that a game is planned to have left:
// fewer in its later part.
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
	if left == 0 && inc > 0 { // the increment has been added to the clock already, or is all there is
		left = inc
	}
	moves := max(q.TimeHorizon-min(max(ply-60, 0)/6, q.TimeHorizon*3/8), 1)
	if l.MovesToGo > 0 {
		moves = min(moves, l.MovesToGo)
	}
	share := left/time.Duration(moves) + inc*8/10
	most := left + l.Byoyomi
	if l.Byoyomi > 0 && left < l.Byoyomi*2 {
		// In byoyomi, or nearly: use it up.
		t := keep(l.Byoyomi + left/4)
		t = min(t, keep(most))
		return budget{soft: t, hard: t, whole: true}, true
	}
	soft := share + l.Byoyomi
	hard := share*time.Duration(q.TimeStretch) + l.Byoyomi
	if l.MovesToGo != 1 {
		hard = min(hard, left/3+l.Byoyomi+inc)
	}
	hard = min(keep(hard), keep(most))
	return budget{soft: min(keep(soft), hard), hard: hard}, true
}

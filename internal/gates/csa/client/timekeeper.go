package client

import (
	"strconv"
	"time"

	"github.com/komadai/komadai/internal/gates/csa/talk"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/usi"
)

// timekeeper is the clock of a game as the protocol's client sees it: the server
// tells how long each move took, and the client counts.
type timekeeper struct {
	times [2]talk.Times
	// left is what each side has left of its main time, the increment of the
	// present turn with it.
	left [2]time.Duration
	// turn is whose turn it is.
	turn shogi.Color
	// begun is when the turn began.
	begun time.Time
}

func newTimekeeper(s *talk.Summary) *timekeeper {
	return &timekeeper{times: s.Times, left: [2]time.Duration{s.Times[0].Total, s.Times[1].Total}}
}

// start begins the turn of side at now: its increment is added.
func (k *timekeeper) start(side shogi.Color, now time.Time) {
	k.turn, k.begun = side, now
	k.left[side] += k.times[side].Increment
}

// moved takes what a move of the side whose turn it is took off its time. The
// server may tell of more than there was: that leaves nothing.
func (k *timekeeper) moved(spent time.Duration) {
	t := &k.times[k.turn]
	k.left[k.turn] = max(0, k.left[k.turn]-max(spent-t.Delay, 0))
}

// reset takes over what the server of a game that is resumed says is left, in
// milliseconds: by what that is less than was counted, the present turn has
// begun before now.
func (k *timekeeper) reset(s *talk.Summary, now time.Time) {
	key := [2]string{talk.KeyBlackLeft, talk.KeyWhiteLeft}[k.turn]
	ms, err := strconv.ParseInt(s.Get(key), 10, 64)
	if gone := k.left[k.turn] - time.Duration(ms)*time.Millisecond; err == nil && ms >= 0 && gone > 0 {
		if begun := now.Add(-gone); begun.Before(k.begun) {
			k.begun = begun
		}
	}
}

// limits returns how long side may think about a move of a turn that began
// spent ago; margin is kept back. full says that the increment of the move is
// part of the time the engine is told. unlimited is the time where there is no
// limit.
func (k *timekeeper) limits(side shogi.Color, spent, margin time.Duration, full bool, unlimited time.Duration) usi.Limits {
	own := k.times[side]
	if !own.Limited() {
		return usi.Limits{MoveTime: unlimited}
	}
	l := usi.Limits{Timed: true, Byoyomi: own.Byoyomi}
	for c, t := range k.times {
		l.Increment[c] = t.Increment
		l.Time[c] = k.left[c]
	}
	// What has passed of the turn, and what is kept back, is taken from the main
	// time first and then from the byoyomi. A server that rounds up counts a unit
	// more.
	off := max(spent, 0) + margin
	if own.Roundup {
		off += own.Unit
	}
	if !full && k.turn == side {
		l.Time[side] = max(0, l.Time[side]-own.Increment)
	}
	use := min(off, l.Time[side])
	l.Time[side] -= use
	l.Byoyomi = max(0, l.Byoyomi-(off-use))
	if l.Byoyomi == 0 && l.Time[side] == 0 && off > use {
		l.Increment[side] = max(0, l.Increment[side]-(off-use))
	}
	return l
}

package client

import (
	"strconv"
	"time"

	"github.com/komadai/komadai/internal/gates/csa/talk"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/usi"
)

// timekeeper is a copy of the clock, corrected by the times that the server reports.
type timekeeper struct {
	times [2]talk.Times
	// left includes the increment of the current turn.
	left  [2]time.Duration
	turn  shogi.Color
	begun time.Time
}

func newTimekeeper(s *talk.Summary) *timekeeper {
	return &timekeeper{times: s.Times, left: [2]time.Duration{s.Times[0].Total, s.Times[1].Total}}
}

func (k *timekeeper) start(side shogi.Color, now time.Time) {
	k.turn, k.begun = side, now
	k.left[side] += k.times[side].Increment
}

func (k *timekeeper) moved(spent time.Duration) {
	t := &k.times[k.turn]
	k.left[k.turn] = max(0, k.left[k.turn]-max(spent-t.Delay, 0))
}

// reset adopts remaining times in milliseconds; a difference moves the start of the turn.
func (k *timekeeper) reset(s *talk.Summary, now time.Time) {
	key := [2]string{talk.KeyBlackLeft, talk.KeyWhiteLeft}[k.turn]
	ms, err := strconv.ParseInt(s.Get(key), 10, 64)
	if gone := k.left[k.turn] - time.Duration(ms)*time.Millisecond; err == nil && ms >= 0 && gone > 0 {
		if begun := now.Add(-gone); begun.Before(k.begun) {
			k.begun = begun
		}
	}
}

// limits returns the limits of side after spent. full includes the increment in the main
// time; unlimited is the move time without a clock.
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
	// Spent time comes off the main time first. A server that rounds up charges a unit more.
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

package refusal

import (
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// IllegalAt refuses the move at a ply, from 1, with the foul in err.
func IllegalAt(ply int, err error) *Error {
	return Illegal(fmt.Sprintf("Move %d: ", ply), err).Because("illegal-move", "ply", ply)
}

// Position returns the refusal for an error of [notation.ParseSFEN], or for a
// [*shogi.SetupError], whose faults gateways list.
func Position(err error) *Error {
	if placed, ok := errors.AsType[*shogi.SetupError](err); ok {
		return Newf(BadRequest, "This is %s.", placed).Because("impossible-position").Of(placed)
	}
	r := Newf(BadRequest, "The position: %s.", err).Because("bad-position-text")
	read, ok := errors.AsType[*notation.Error](err)
	switch {
	case !ok:
		return r
	case read.Fault == notation.WrongRanks:
		return r.Because("bad-position-ranks", "ranks", read.Want)
	case read.Fault == notation.WrongFiles:
		return r.Because("bad-position-rank", "rank", read.Rank, "squares", read.Want, "column", read.Column, "text", read.Text)
	case read.Text == "":
		return r.Because("short-position-text")
	case read.Fault == notation.NoSuchPiece:
		return r.Because("bad-position-piece", "column", read.Column, "text", read.Text)
	}
	return r.Because("bad-position-column", "column", read.Column, "text", read.Text)
}

// Clock refuses a time control with the error of [clock.Control.Validate].
func Clock(err error) *Error {
	r := Newf(BadRequest, "clock: %s.", err)
	e, ok := errors.AsType[*clock.BoundsError](err)
	switch {
	case !ok:
		return r.ForPrograms()
	case e.Part == clock.PeriodCount:
		return r.Because("clock-periods", "limit", int(e.High))
	case e.Part == clock.IncrementTime:
		return r.Because("clock-increment", "low", e.Low.Seconds(), "high", e.High.Seconds())
	case e.Part == clock.PeriodTime && e.Kind == clock.Correspondence:
		return r.Because("clock-days", "days", int(e.High/(24*time.Hour)))
	case e.Part == clock.PeriodTime:
		return r.Because("clock-byoyomi", "low", e.Low.Seconds(), "high", e.High.Seconds())
	case e.High == 0:
		return r.Because("clock-no-main")
	}
	return r.Because("clock-main", "hours", int(e.High.Hours()))
}

package trainer

import (
	"context"
	"time"

	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/puzzle"
)

// dayRules are those of the problem of the day.
const dayRules = "standard"

// DayAsk is a request about the problem of a day.
type DayAsk struct {
	// Day is a date (UTC), "" for today.
	Day string
	// State is from the previous answer, "" to begin. A nil Action asks for the attempt.
	State  string
	Action *Action
}

// DayAttempt is an attempt at the problem of a day.
type DayAttempt struct {
	Attempt
	Day  string
	Kept string
}

// OfDay returns the problem of a day, and the day; "" is today.
func (t *Trainer) OfDay(day string) (*puzzle.Problem, string, error) {
	now := t.now()
	at := now
	if day != "" {
		var err error
		if at, err = time.Parse(time.DateOnly, day); err != nil || at.After(now) || at.Unix() < 0 {
			return nil, "", refusal.New(refusal.NotFound, "There is no problem of that day.").Because("no-such-problem")
		}
	}
	p := puzzle.OfDay(t.by[dayRules], at)
	if p == nil {
		return nil, "", refusal.New(refusal.NotFound, "There are no problems here.").Because("no-such-problem")
	}
	return p, at.Format(time.DateOnly), nil
}

// ActDay begins or continues an attempt, which only the client keeps: it is anonymous.
func (t *Trainer) ActDay(ctx context.Context, in DayAsk) (*DayAttempt, error) {
	p, day, err := t.OfDay(in.Day)
	if err != nil {
		return nil, err
	}
	a, err := t.loose("day", "", p, in.State)
	if err != nil {
		return nil, err
	}
	out, kept, err := t.step(ctx, &a, p, in.Action)
	if err != nil {
		return nil, err
	}
	return &DayAttempt{Attempt: *out, Day: day, Kept: kept}, nil
}

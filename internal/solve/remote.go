package solve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/tsume"
)

// Work is the name under which workers offer to solve problems.
const Work = "tsume"

// Caller has work done by those who offer it, on other machines, and hears how it
// goes.
type Caller interface {
	Follow(ctx context.Context, work string, data []byte, heard func([]byte) error) ([]byte, error)
}

// errNotAway is returned when no worker has answered: the question has to be
// answered here.
var errNotAway = errors.New("no worker answers the question")

// asked is a question as a message; what is heard of it are [wire.TsumeEvent]s,
// and the answer is the proof of the mate, empty when it was too large.
type asked struct {
	Question wire.TsumeQuestion `json:"question"`
	Time     time.Duration      `json:"time"`
}

// away has the question answered by a worker, and passes on what it tells. What
// was told of the way may be told again when the worker dies.
func (q *Question) away(ctx context.Context, emit func(wire.TsumeEvent) error) error {
	d := q.desk
	if d.config.Caller == nil {
		return errNotAway
	}
	data, err := json.Marshal(asked{Question: q.in, Time: d.config.Time})
	if err != nil {
		return err
	}
	var told error
	proof, err := d.config.Caller.Follow(ctx, Work, data, func(news []byte) error {
		var e wire.TsumeEvent
		if err := json.Unmarshal(news, &e); err != nil {
			return err
		}
		told = emit(e)
		return told
	})
	switch {
	case told != nil:
		return told
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return fmt.Errorf("%w: %w", errNotAway, err)
	}
	if len(proof) > 0 {
		if p, err := tsume.LoadProof(q.problem.position, proof); err == nil { // else places are looked up without
			d.kept.put(q.problem.key(), p)
		}
	}
	return nil
}

// maxTime bounds what a call may ask for.
const maxTime = time.Hour

// Answer does what a call of a desk on another node asks for.
func (d *Desk) Answer(ctx context.Context, data []byte, tell func([]byte)) ([]byte, error) {
	var in asked
	if err := json.Unmarshal(data, &in); err != nil {
		return nil, err
	}
	if in.Time <= 0 || in.Time > maxTime {
		return nil, fmt.Errorf("%s for a problem: want more than 0 and at most %s", in.Time, maxTime)
	}
	q, err := d.Ask(in.Question)
	if err != nil {
		return nil, err
	}
	ctx, cancel := d.bound(ctx)
	defer cancel()
	r := &run{Question: q, from: d.config.Now(), limit: in.Time, emit: func(e wire.TsumeEvent) error {
		data, err := json.Marshal(e)
		if err == nil {
			tell(data)
		}
		return err
	}}
	if err := r.all(ctx); err != nil || r.proof == nil {
		return nil, err
	}
	return r.proof.AppendBinary(nil)
}

// Package remote is the protocol for work on other machines. A [Kind] is a kind of work with
// the types of its question and answer. A node calls [Kind.Ask], or [Kind.Insist] if a worker
// must answer. A worker offers the [Service] of a kind.
//
// Questions and answers are JSON. The message bus is the [Caller].
package remote

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"
)

var (
	// ErrNobody is returned by a [Caller] if no worker with a free place offers the work.
	ErrNobody = errors.New("no worker has a free place for this work")
	// ErrSilent is returned by a [Caller] if the worker that took the work died.
	ErrSilent = errors.New("the worker that took the work does not respond")
)

// Caller sends a question to a worker with a free place and returns the answer. It
// passes interim answers to each, in order; an error of each stops the worker and is
// returned. The end of ctx stops the worker too.
type Caller interface {
	Follow(ctx context.Context, work string, data []byte, each func([]byte) error) ([]byte, error)
}

// Kind is a kind of work. Workers offer it under its name.
type Kind[Question, Answer any] struct{ Name string }

// Service executes one kind of work.
type Service struct {
	Name string
	Do   func(ctx context.Context, data []byte, send func([]byte)) ([]byte, error)
}

// Fault is the error of a question that no worker can answer.
type Fault string

// Error implements error.
func (f Fault) Error() string { return string(f) }

type reply[Answer any] struct {
	Answer *Answer `json:"answer,omitempty"`
	Fault  string  `json:"fault,omitempty"`
}

// Ask asks one worker. It passes interim answers to each, which may be nil. The errors
// are those of [Caller], a [Fault], and those of a message that cannot be read.
func (k Kind[Question, Answer]) Ask(ctx context.Context, c Caller, q Question, each func(Answer) error) (answer Answer, err error) {
	data, err := json.Marshal(q)
	if err != nil {
		return answer, err
	}
	out, err := c.Follow(ctx, k.Name, data, k.interim(each))
	if err != nil {
		return answer, err
	}
	return k.read(out)
}

// Insist asks workers until one answers: another one when a worker dies, a bounded
// number of times, and again while none has a free place. A [Fault] ends it. waiting, if
// not nil, is called with true once no worker has had a free place for ten seconds, and
// with false when one answers.
func (k Kind[Question, Answer]) Insist(ctx context.Context, c Caller, q Question, waiting func(bool), each func(Answer) error) (answer Answer, err error) {
	data, err := json.Marshal(q)
	if err != nil {
		return answer, err
	}
	out, err := again(ctx, waiting, func() ([]byte, error) { return c.Follow(ctx, k.Name, data, k.interim(each)) })
	if err != nil {
		return answer, err
	}
	return k.read(out)
}

func (k Kind[Question, Answer]) interim(each func(Answer) error) func([]byte) error {
	if each == nil {
		return nil
	}
	return func(data []byte) error {
		answer, err := k.read(data)
		if err != nil {
			return err
		}
		return each(answer)
	}
}

func (k Kind[Question, Answer]) read(data []byte) (answer Answer, err error) {
	var r reply[Answer]
	switch err := json.Unmarshal(data, &r); {
	case err != nil:
		return answer, fmt.Errorf("a worker's answer: %w", err)
	case r.Fault != "":
		return answer, Fault(r.Fault)
	case r.Answer == nil:
		return answer, errors.New("a worker's answer is empty")
	}
	return *r.Answer, nil
}

// Service returns a service whose answers come from run. run passes interim answers to
// send. Its error becomes a [Fault] unless ctx has ended or [Transient] marks
// it: then another worker may answer.
func (k Kind[Question, Answer]) Service(run func(ctx context.Context, q Question, send func(Answer)) (Answer, error)) Service {
	return Service{k.Name, func(ctx context.Context, data []byte, send func([]byte)) ([]byte, error) {
		var q Question
		if err := json.Unmarshal(data, &q); err != nil {
			return json.Marshal(reply[Answer]{Fault: fmt.Sprintf("the task cannot be read: %v", err)})
		}
		answer, err := run(ctx, q, func(a Answer) {
			if data, err := json.Marshal(reply[Answer]{Answer: &a}); err == nil {
				send(data)
			}
		})
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case errors.As(err, new(transient)):
			return nil, err
		case err != nil:
			return json.Marshal(reply[Answer]{Fault: err.Error()})
		}
		return json.Marshal(reply[Answer]{Answer: &answer})
	}}
}

type transient struct{ error }

// Unwrap returns the error that is marked.
func (t transient) Unwrap() error { return t.error }

// Transient marks an error of this worker alone.
func Transient(err error) error { return transient{err} }

const (
	// retryBusy is the mean wait for a free place, retryFailed that after a failure.
	retryBusy    = 100 * time.Millisecond
	retryFailed  = 500 * time.Millisecond
	waitingAfter = 10 * time.Second
	// maxFailures bounds the workers that may die on one question.
	maxFailures = 20
)

func again(ctx context.Context, waiting func(bool), call func() ([]byte, error)) ([]byte, error) {
	begun, told := time.Now(), false
	tell := func(now bool) {
		if told != now && waiting != nil {
			told = now
			waiting(now)
		}
	}
	for failures := 0; ; {
		answer, err := call()
		if err == nil {
			tell(false)
			return answer, nil
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		wait := retryBusy
		if errors.Is(err, ErrNobody) {
			tell(time.Since(begun) > waitingAfter)
		} else if failures++; failures == maxFailures {
			return nil, fmt.Errorf("%d workers failed, the last with: %w", failures, err)
		} else {
			wait = retryFailed
		}
		// The random part keeps callers from asking at the same moment.
		select {
		case <-time.After(wait/2 + rand.N(wait)):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

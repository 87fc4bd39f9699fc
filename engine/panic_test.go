package engine_test

import (
	"bytes"
	"errors"
	"sync/atomic"
	"testing"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/shogi"
)

type brokenModel struct {
	eval.Model
	thread int64
	after  int64
	made   atomic.Int64
}

func (m *brokenModel) NewEvaluator() eval.Evaluator {
	e := &brokenEvaluator{Evaluator: m.Model.NewEvaluator(), left: -1}
	if m.made.Add(1)-1 == m.thread {
		e.left = m.after
	}
	return e
}

type brokenEvaluator struct {
	eval.Evaluator
	left int64
}

func (e *brokenEvaluator) Evaluate(p *shogi.Position) int {
	if e.left--; e.left == 0 {
		panic("the evaluator is broken")
	}
	return e.Evaluator.Evaluate(p)
}

func TestPanicRace(t *testing.T) {
	rs := lookup(t, "standard")
	for thread := range int64(3) {
		m := &brokenModel{Model: eval.New(rs.Rules), thread: thread, after: 1000}
		e := engine.New(rs.Rules, engine.Options{Threads: 3, Model: m})
		_, err := e.Search(t.Context(), shogi.NewGame(rs.Start), engine.Limits{Infinite: true}, nil)
		broken, ok := errors.AsType[*panics.Error](err)
		if !ok || broken.Value != "the evaluator is broken" || !bytes.Contains(broken.Stack, []byte("brokenEvaluator")) {
			t.Fatalf("thread %d: the error is %v", thread, err)
		}
		res, err := e.Search(t.Context(), shogi.NewGame(rs.Start), engine.Limits{Depth: 5}, nil)
		if err != nil || res.Best == shogi.NoMove || res.Depth < 5 {
			t.Errorf("thread %d: the next search gives %+v, %v", thread, res, err)
		}
	}
}

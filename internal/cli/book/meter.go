package book

import (
	"fmt"
	"sync/atomic"

	"github.com/komadai/komadai/internal/cli/verb"
)

type meter struct {
	*verb.Meter
	total atomic.Int64
	done  atomic.Int64
}

func newMeter(env verb.Env, show bool) *meter {
	m := &meter{}
	m.Meter = verb.StartMeter(env.Err, show || verb.IsTerminal(env.Err), func() string {
		return fmt.Sprintf("%d of %d positions", m.done.Load(), m.total.Load())
	})
	return m
}

package cli

import (
	"fmt"
	"sync/atomic"
)

// bookMeter shows how many positions the engine has judged.
type bookMeter struct {
	*meter
	total atomic.Int64
	done  atomic.Int64
}

func newBookMeter(env Env, progress bool) *bookMeter {
	m := &bookMeter{}
	m.meter = startMeter(env.Err, progress || isTerminal(env.Err), func() string {
		return fmt.Sprintf("%d of %d positions", m.done.Load(), m.total.Load())
	})
	return m
}

package server

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/internal/guard"
)

// A periodic task continues after a panic, which is counted, and ends with the tasks.
func TestTaskPanicsRace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var panics atomic.Int32
		tasks := newTasks(t.Context(), &guard.Guard{Count: func(string) { panics.Add(1) }})
		var calls []time.Duration
		begin := time.Now()
		tasks.every(time.Minute, time.Hour, func(context.Context) {
			calls = append(calls, time.Since(begin))
			if len(calls) == 2 {
				panic("a bug")
			}
		})
		time.Sleep(time.Minute + 2*time.Hour + time.Second)
		tasks.stop()
		if len(calls) != 3 || calls[0] != time.Minute || calls[2] != time.Minute+2*time.Hour || panics.Load() != 1 {
			t.Errorf("called after %v, %d panics", calls, panics.Load())
		}
		tasks.every(0, time.Second, func(context.Context) { t.Error("it begins after the stop") })
		time.Sleep(time.Minute)
	})
}

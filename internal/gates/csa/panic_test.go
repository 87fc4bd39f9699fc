package csa_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/gates/csa"
	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/people"
)

type brokenMutes struct {
	csa.Store
	asked atomic.Int64
}

func (m *brokenMutes) Muted(context.Context, people.ID, time.Time) (until time.Time, muted bool, err error) {
	if m.asked.Add(1) == 1 {
		panic("the mutes are broken")
	}
	return until, false, nil
}

func TestPanic(t *testing.T) {
	var counted atomic.Int64
	watch := &guard.Guard{Count: func(place string) {
		if place == "csa" {
			counted.Add(1)
		}
	}}
	inWorldOf(t, csa.Config{Guard: watch}, func(s csa.Store) csa.Store { return &brokenMutes{Store: s} }, func(w *world) {
		w.play(`
a> LOGIN alice secret x1
a<< ##[LOGIN] +OK x1
b> LOGIN bob hidden x1
b<< ##[LOGIN] +OK x1
b> %%CHAT good morning
b< ##[ERROR] internal error; the connection ends
b# eof
a> %%CHAT is somebody there
a< ##[CHAT][alice] is somebody there
b> LOGIN bob hidden x1
b<< ##[LOGIN] +OK x1
`)
	})
	if n := counted.Load(); n != 1 {
		t.Errorf("%d panics were counted", n)
	}
}

package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"github.com/komadai/komadai/internal/host/config"
	"github.com/komadai/komadai/internal/store/storetest"
)

// If a part fails to start, exactly the earlier ones are stopped, in reverse order.
func TestStartPartsRace(t *testing.T) {
	const many = 5
	for bad := range many + 1 {
		var steps, want []string
		var parts []part
		for i := range many {
			parts = append(parts, part{
				name: fmt.Sprint(i),
				start: func(context.Context) error {
					steps = append(steps, fmt.Sprint("start ", i))
					if i == bad {
						return fmt.Errorf("part %d is broken", i)
					}
					return nil
				},
				stop: func(context.Context) error {
					steps = append(steps, fmt.Sprint("stop ", i))
					return nil
				},
			})
			if i <= bad {
				want = append(want, fmt.Sprint("start ", i))
			}
		}
		for i := min(bad, many) - 1; i >= 0; i-- {
			want = append(want, fmt.Sprint("stop ", i))
		}
		stop, err := startParts(t.Context(), time.Second, parts)
		switch {
		case bad == many && err == nil:
			err = stop()
		case bad < many && (err == nil || err.Error() != fmt.Sprintf("part %d is broken", bad)):
			t.Errorf("part %d is broken: the error is %v", bad, err)
			continue
		default:
			err = nil
		}
		if err != nil || !slices.Equal(steps, want) {
			t.Errorf("part %d is broken: %v, %q, want %q", bad, err, steps, want)
		}
	}
}

// A part that fails to stop does not affect the others; each has its own time.
func TestStopPartsRace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		fault := errors.New("it hangs")
		var left []time.Duration
		hang := func(ctx context.Context) error {
			if ctx.Err() != nil {
				t.Error("the time was up before the stop began")
			}
			begun := time.Now()
			<-ctx.Done()
			left = append(left, time.Since(begun))
			return fault
		}
		first := false
		stop, err := startParts(ctx, 10*time.Second, []part{
			{name: "first", stop: func(context.Context) error { first = true; return nil }},
			{name: "idle"},
			{name: "second", stop: hang},
			{name: "third", stop: hang},
		})
		if err != nil {
			t.Fatal(err)
		}
		cancel()
		err = stop()
		if !errors.Is(err, fault) || err.Error() != "stop the third: it hangs\nstop the second: it hangs" {
			t.Errorf("the error is %v", err)
		}
		if !first || !slices.Equal(left, []time.Duration{10 * time.Second, 10 * time.Second}) {
			t.Errorf("the first was stopped: %t; the others had %v", first, left)
		}
	})
}

// A failed start leaves nothing running, and the next server can start.
func TestHalfStarted(t *testing.T) {
	c := config.Default()
	c.Addr, c.CSA, c.Metrics = "127.0.0.1:0", "127.0.0.1:0", "127.0.0.1:0"
	c.DB = storetest.File(t)
	c.SMTP, c.MailFrom = "smtp://127.0.0.1:1", "komadai@example.org"
	fault := errors.New("no further")
	ready := false
	parts := Parts{Thinker: newMover(), Front: front, Log: slog.New(slog.DiscardHandler), Ready: func(string) { ready = true }}
	for at := 0; ; at++ {
		s := newServer(c, parts)
		all := slices.Concat(s.core(), s.gateways())
		if at > len(all) {
			break
		}
		before := goleak.IgnoreCurrent()
		err := s.run(t.Context(), slices.Insert(all, at, part{name: "fault", start: func(context.Context) error { return fault }}))
		if !errors.Is(err, fault) || err.Error() != fault.Error() {
			t.Errorf("a fault before part %d: the error is %v", at, err)
		}
		if err := goleak.Find(before); err != nil {
			t.Errorf("a fault before part %d: %v", at, err)
		}
		if s.db != nil && s.db.Ping(t.Context()) == nil {
			t.Errorf("a fault before part %d: the database is still open", at)
		}
	}
	if !ready {
		t.Error("the last server did not get as far as to say that it is ready")
	}
}

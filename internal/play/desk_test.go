package play

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// Owners get places in turn, whoever asked for how many first.
func TestDeskIsFair(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(1)
		leave, err := d.sit(t.Context(), "first")
		if err != nil {
			t.Fatal(err)
		}
		var order []string
		for _, owner := range []string{"greedy", "greedy", "greedy", "greedy", "modest", "late", "modest"} {
			go func() {
				leave, err := d.sit(t.Context(), owner)
				if err != nil {
					t.Error(err)
					return
				}
				order = append(order, owner) // one place: one at a time
				time.Sleep(time.Second)
				leave()
			}()
			synctest.Wait()
		}
		if d.queue() != 7 {
			t.Errorf("%d wait", d.queue())
		}
		leave()
		time.Sleep(time.Minute)
		synctest.Wait()
		want := []string{"greedy", "modest", "late", "greedy", "modest", "greedy", "greedy"}
		if !slices.Equal(order, want) {
			t.Errorf("order %v, want %v", order, want)
		}
		if d.queue() != 0 || d.free != 1 || len(d.ring) != 0 || len(d.waiting) != 0 {
			t.Errorf("left over: %+v", d)
		}
	})
}

// One who gives up waiting leaves no trace, and a place given to one who has
// just gone is passed on.
func TestDeskGivingUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(1)
		leave, err := d.sit(t.Context(), "a")
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		var failed atomic.Int32
		for _, owner := range []string{"b", "b", "c"} {
			go func() {
				if _, err := d.sit(ctx, owner); errors.Is(err, context.Canceled) {
					failed.Add(1)
				}
			}()
			synctest.Wait()
		}
		got := false
		go func() {
			if leave, err := d.sit(t.Context(), "c"); err == nil {
				got = true
				leave()
			}
		}()
		synctest.Wait()
		cancel()
		synctest.Wait()
		if failed.Load() != 3 || d.queue() != 1 {
			t.Errorf("%d gave up, %d wait", failed.Load(), d.queue())
		}
		leave()
		synctest.Wait()
		if !got || d.free != 1 {
			t.Errorf("the last one sat: %v, free %d", got, d.free)
		}
		if _, err := d.sit(ctx, "b"); err == nil {
			t.Error("sat down although gone")
		}
		for range 200 { // the two events at the same moment
			first, err := d.sit(t.Context(), "a")
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			go func() {
				if leave, err := d.sit(ctx, "b"); err == nil {
					leave()
				}
			}()
			synctest.Wait()
			go cancel()
			go first()
			synctest.Wait()
			if d.free != 1 || d.queue() != 0 {
				t.Fatalf("a place was lost: %+v", d)
			}
		}
	})
}

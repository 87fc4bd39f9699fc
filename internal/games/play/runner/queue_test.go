package runner

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/internal/people"
)

// Owners are served round-robin, regardless of their queue length.
func TestQueueIsFair(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(1)
		leave, err := q.wait(t.Context(), "first")
		if err != nil {
			t.Fatal(err)
		}
		var order []string
		for _, owner := range []string{"greedy", "greedy", "greedy", "greedy", "modest", "late", "modest"} {
			go func() {
				leave, err := q.wait(t.Context(), people.ID(owner))
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
		if q.length() != 7 {
			t.Errorf("%d wait", q.length())
		}
		leave()
		time.Sleep(time.Minute)
		synctest.Wait()
		want := []string{"greedy", "modest", "late", "greedy", "modest", "greedy", "greedy"}
		if !slices.Equal(order, want) {
			t.Errorf("order %v, want %v", order, want)
		}
		if q.length() != 0 || q.free != 1 || len(q.ring) != 0 || len(q.waiting) != 0 {
			t.Errorf("left over: %+v", q)
		}
	})
}

// A cancelled wait leaves no trace, and a place granted to it is passed on.
func TestQueueGivingUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(1)
		leave, err := q.wait(t.Context(), "a")
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		var failed atomic.Int32
		for _, owner := range []string{"b", "b", "c"} {
			go func() {
				if _, err := q.wait(ctx, people.ID(owner)); errors.Is(err, context.Canceled) {
					failed.Add(1)
				}
			}()
			synctest.Wait()
		}
		got := false
		go func() {
			if leave, err := q.wait(t.Context(), "c"); err == nil {
				got = true
				leave()
			}
		}()
		synctest.Wait()
		cancel()
		synctest.Wait()
		if failed.Load() != 3 || q.length() != 1 {
			t.Errorf("%d gave up, %d wait", failed.Load(), q.length())
		}
		leave()
		synctest.Wait()
		if !got || q.free != 1 {
			t.Errorf("the last one got a place: %v, free %d", got, q.free)
		}
		if _, err := q.wait(ctx, "b"); err == nil {
			t.Error("a cancelled wait got a place")
		}
		for range 200 { // both events at the same moment
			first, err := q.wait(t.Context(), "a")
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			go func() {
				if leave, err := q.wait(ctx, "b"); err == nil {
					leave()
				}
			}()
			synctest.Wait()
			go cancel()
			go first()
			synctest.Wait()
			if q.free != 1 || q.length() != 0 {
				t.Fatalf("a place was lost: %+v", q)
			}
		}
	})
}

package admission

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/refusal"
)

var (
	busy = refusal.New(refusal.Busy, "Busy.")
	many = refusal.New(refusal.TooMany, "Many.")
)

// world runs tasks in a lane and notes the order of their places.
type world struct {
	*testing.T
	control *Control
	lane    *Lane

	mu    sync.Mutex
	order []string
	errs  map[string]error
	took  map[string]time.Duration
}

func newWorld(t *testing.T, p Plan) *world {
	p.Busy, p.Many = busy, many
	c := New(nil)
	return &world{T: t, control: c, lane: c.Lane(p), errs: map[string]error{}, took: map[string]time.Duration{}}
}

// enter starts a task of that many seconds. Its client is the part of the name before the dash.
func (w *world) enter(name string, takes time.Duration) {
	client, _, _ := strings.Cut(name, "-")
	entered := time.Now()
	go func() {
		p, err := w.lane.Enter(As(w.Context(), Client{client}), nil)
		if err != nil {
			w.failed(name, err)
			return
		}
		defer p.Leave()
		w.mu.Lock()
		w.order = append(w.order, name)
		w.mu.Unlock()
		for begun := p.Now(); p.Turn().Sub(begun) < takes && p.Context().Err() == nil; {
			time.Sleep(10 * time.Millisecond)
		}
		if err := context.Cause(p.Context()); err != nil {
			w.failed(name, err)
		}
		w.mu.Lock()
		defer w.mu.Unlock()
		w.took[name] = time.Since(entered)
	}()
	synctest.Wait()
}

func (w *world) failed(name string, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.errs[name] = err
}

func (w *world) refused() map[string]error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return maps.Clone(w.errs)
}

func (w *world) sleep(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

func (w *world) want(order string) {
	w.Helper()
	if got := strings.Join(w.order, " "); got != order {
		w.Errorf("the order is %q, want %q", got, order)
	}
	w.control.mu.Lock()
	defer w.control.mu.Unlock()
	left := map[string]int{
		"running": w.lane.running + len(w.control.running), "paused": w.lane.paused, "waiting": len(w.lane.waiting), "counted": len(w.lane.by),
	}
	for what, n := range left {
		if n != 0 {
			w.Errorf("%d are left %s", n, what)
		}
	}
}

// A client that asks for much waits behind one that asks for little.
func TestLeastUsedFirstRace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, Plan{Places: 1, Queue: 100, Threads: 1})
		for i := range 5 {
			w.enter(fmt.Sprintf("greedy-%d", i), time.Second)
		}
		w.enter("modest", time.Second)
		w.sleep(time.Minute)
		w.want("greedy-0 modest greedy-1 greedy-2 greedy-3 greedy-4")
	})
}

// Networks pay together: fresh addresses of one block are one client.
func TestNetworksPayTogetherRace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, Plan{Places: 1, Queue: 100, Threads: 1})
		at := func(a string) context.Context {
			return As(t.Context(), NewClient("", netip.MustParseAddr(a)))
		}
		for i := range 3 {
			_ = w.lane.Do(at(fmt.Sprintf("2001:db8:1:%x::1", i)), func() error { time.Sleep(time.Second); return nil })
		}
		now := time.Now()
		block, other := w.control.used(Of(at("2001:db8:1:ffff::1")), now), w.control.used(Of(at("2001:db8:2::1")), now)
		if block < 2.9 || other != 0 {
			t.Errorf("the block used %.1f s, another one %.1f s", block, other)
		}
		w.sleep(time.Hour)
		if used := w.control.used(Of(at("2001:db8:1::1")), time.Now()); used > 0.1 {
			t.Errorf("an hour later %.1f s", used)
		}
	})
}

// A long task lends its place to a client that used less, and its clock stands still.
func TestLongTaskPausesRace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, Plan{Places: 1, Queue: 10, Threads: 1, Slice: time.Second, Paused: 1})
		w.enter("long", 30*time.Second)
		w.sleep(3 * time.Second)
		w.enter("short", 2*time.Second)
		w.sleep(time.Minute)
		if long, short := w.took["long"].Round(time.Second), w.took["short"].Round(time.Second); long != 32*time.Second || short != 2*time.Second {
			t.Errorf("the long task took %s, the short one %s", long, short)
		}
		w.want("long short")
		if len(w.refused()) > 0 {
			t.Error(w.refused())
		}
	})
}

// Paused tasks keep memory, so their number is bounded.
func TestPausedAreBoundedRace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, Plan{Places: 1, Queue: 10, Threads: 1, Slice: time.Second, Paused: 1})
		for i, name := range []string{"a", "b", "c"} {
			w.enter(name, time.Minute)
			w.sleep(time.Duration(2+i) * time.Second)
		}
		ended := 0
		for _, err := range w.refused() {
			if !errors.Is(err, busy) {
				t.Error(err)
			}
			ended++
		}
		if ended != 1 {
			t.Errorf("%d ended", ended)
		}
		w.sleep(10 * time.Minute)
		w.want("a b c")
	})
}

// A full queue refuses the client that used most, and no client waits longer than Wait.
func TestFullQueueRace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, Plan{Places: 1, Queue: 2, Threads: 1})
		w.enter("greedy-0", time.Hour)
		w.sleep(time.Second)
		w.enter("greedy-1", time.Hour)
		w.enter("greedy-2", time.Hour)
		w.enter("greedy-3", time.Hour)
		w.enter("modest", time.Second)
		if w.refused()["greedy-3"] == nil || w.refused()["greedy-2"] == nil || len(w.refused()) != 2 {
			t.Errorf("refused: %v", w.refused())
		}
		w.sleep(Wait + time.Millisecond)
		if !errors.Is(w.refused()["modest"], busy) {
			t.Errorf("after %s: %v", Wait, w.refused())
		}
		w.sleep(2 * time.Hour)
		w.want("greedy-0")
	})
}

func TestEachRace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, Plan{Places: 1, Queue: 100, Each: 2})
		for i := range 3 {
			w.enter(fmt.Sprintf("greedy-%d", i), time.Second)
		}
		if !errors.Is(w.refused()["greedy-2"], many) {
			t.Error(w.refused())
		}
		w.sleep(time.Minute)
		w.want("greedy-0 greedy-1")
	})
}

func TestCancelledRace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, Plan{Places: 1, Queue: 100})
		w.enter("first", time.Minute)
		ctx, cancel := context.WithCancel(t.Context())
		var ahead []int
		ended := make(chan error)
		w.enter("second", time.Second)
		go func() {
			_, err := w.lane.Enter(ctx, func(n int) { ahead = append(ahead, n) })
			ended <- err
		}()
		synctest.Wait()
		cancel()
		if err := <-ended; !errors.Is(err, context.Canceled) || !slices.Equal(ahead, []int{2}) && !slices.Equal(ahead, []int{1}) {
			t.Errorf("%v after %v", err, ahead)
		}
		if _, err := w.lane.Enter(ctx, nil); !errors.Is(err, context.Canceled) {
			t.Errorf("a request that has ended: %v", err)
		}
		w.sleep(2 * time.Minute)
		w.want("first")
	})
}

func TestNetworks(t *testing.T) {
	for in, want := range map[string]string{
		"192.0.2.7": "192.0.2.7", "::ffff:192.0.2.7": "192.0.2.7",
		"2001:db8:1:2:3::4": "2001:db8:1:2::/64 2001:db8:1::/56 2001:db8:1::/48", "fe80::1%eth0": "fe80::/64 fe80::/56 fe80::/48",
	} {
		if got := strings.Join(Networks(netip.MustParseAddr(in)), " "); got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
	if c := NewClient("a:1", netip.Addr{}); len(c) != 1 {
		t.Errorf("without an address: %v", c)
	}
}

// A task goes after the others of its client that are older, and after all that a network of it
// has used.
func TestBacklog(t *testing.T) {
	c := New(func() time.Time { return time.Unix(0, 0) })
	at := func(holder, address string) Client { return NewClient(holder, netip.MustParseAddr(address)) }
	c.Charge(at("heavy", "2001:db8:1:1::1"), time.Minute)
	got := c.Backlog([]Task{
		{at("a", "192.0.2.1"), time.Second}, {at("a", "192.0.2.1"), 2 * time.Second}, {at("b", "192.0.2.1"), 4 * time.Second},
		{at("c", "192.0.2.2"), 3 * time.Second}, {at("d", "2001:db8:1:2::1"), time.Second}, {nil, time.Hour},
	})
	want := []time.Duration{time.Second, 3 * time.Second, 7 * time.Second, 3 * time.Second, 61 * time.Second, 0}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if used := c.used(at("", "192.0.2.1"), c.now()); used != 0 {
		t.Errorf("waiting tasks are charged %v s", used)
	}
}

func TestClientText(t *testing.T) {
	in := NewClient("a:1", netip.MustParseAddr("2001:db8:1:1::1"))
	text := in.String()
	if out := ParseClient(text); !slices.Equal(in, out) || len(out) != 4 || strings.Contains(text, "2001") {
		t.Errorf("%v is %q is %v", in, text, out)
	}
	guest := in.Networks().For("s:2")
	if !slices.Equal(guest[1:], in[1:]) || guest[0] != "s:2" || !slices.Equal(guest.For("a:1"), in) || len(ParseClient("")) != 0 {
		t.Errorf("%v, %v", guest, guest.For("a:1"))
	}
}

// A flood of new clients displaces others of the flood, not those that used much.
func TestTableKeepsTheHeavy(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table := Table[int]{Most: 64, Weight: func(n int) float64 { return float64(n) }}
		heavy := rapid.IntRange(1, 8).Draw(t, "heavy")
		for i := range heavy {
			table.Get(fmt.Sprintf("heavy %d", i), func() int { return 100 })
		}
		for i := range rapid.IntRange(0, 2000).Draw(t, "flood") {
			table.Get(fmt.Sprint(i), func() int { return i % 2 })
		}
		if table.Len() > 64 {
			t.Fatalf("%d entries", table.Len())
		}
		for i := range heavy {
			if _, ok := table.Peek(fmt.Sprintf("heavy %d", i)); !ok {
				t.Fatalf("heavy %d was forgotten", i)
			}
		}
	})
}

package watching

import (
	"slices"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/shogi"
)

func quiet(holders ...people.ID) (*Viewers, []*Watcher) {
	r := NewViewers(func(time.Duration, func()) {}, func(Audience) {})
	var all []*Watcher
	for _, holder := range holders {
		w := NewWatcher(holder)
		<-w.News()
		r.Enter(w)
		all = append(all, w)
	}
	return r, all
}

func pending(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

func TestRename(t *testing.T) {
	r, w := quiet("s:a", "s:b")
	r.Rename("s:a", "a:1")
	if a, b := w[0].Holder(), w[1].Holder(); a != "a:1" || b != "s:b" {
		t.Errorf("the holders are %q and %q", a, b)
	}
}

// TestMeasured: latency is smoothed. The smallest of a holder's counts.
func TestMeasured(t *testing.T) {
	r, w := quiet("s:a", "s:a", "s:b", "s:a")
	w[0].Measured(100)
	w[0].Measured(20)
	if got := r.Lag("s:a"); got != 80 {
		t.Errorf("smoothed to %d, want 80", got)
	}
	w[1].Measured(70)
	w[2].Measured(10)
	if a, b, c := r.Lag("s:a"), r.Lag("s:b"), r.Lag("s:c"); a != 70 || b != 10 || c != 0 {
		t.Errorf("latencies %d, %d, %d; want 70, 10, 0", a, b, c)
	}
}

// TestSeat: a watcher gets the side of its holder, and keeps it while the seat is unknown.
func TestSeat(t *testing.T) {
	r, w := quiet("s:a", "s:b")
	if side, ok := w[0].Side(); ok || side != shogi.Black {
		t.Error("a spectator has a side")
	}
	r.Seat(func(holder people.ID) (shogi.Color, bool) { return shogi.White, holder == "s:a" })
	r.Seat(func(people.ID) (shogi.Color, bool) { return shogi.Black, false })
	if side, ok := w[0].Side(); !ok || side != shogi.White {
		t.Errorf("the player has %v, %v", side, ok)
	}
	if got := r.Here(); got != (Audience{Watching: 1, White: true}) {
		t.Errorf("the audience is %+v", got)
	}
	if !r.Any(func(holder people.ID) bool { return holder == "s:b" }) || r.Any(func(people.ID) bool { return false }) {
		t.Error("Any misses a holder, or finds none")
	}
}

// TestSignals: news reach all watchers, messages the chosen ones.
func TestSignals(t *testing.T) {
	r, w := quiet("s:a", "s:b")
	r.News()
	r.News()
	for i := range w {
		if !pending(w[i].News()) || pending(w[i].News()) {
			t.Errorf("watcher %d has no news, or more than one", i)
		}
	}
	if r.Said("s:a"); !pending(w[0].Said()) || pending(w[1].Said()) {
		t.Error("a message for one holder reached the wrong watcher")
	}
	if r.Said(""); !pending(w[0].Said()) || !pending(w[1].Said()) {
		t.Error("a message for all did not reach all")
	}
}

func TestCut(t *testing.T) {
	r, w := quiet("s:a", "", "s:b")
	gone := func() (out []bool) {
		for _, one := range w {
			select {
			case <-one.Gone():
				out = append(out, true)
			default:
				out = append(out, false)
			}
		}
		return out
	}
	r.Cut("s:a")
	r.Cut("")
	if got := gone(); !slices.Equal(got, []bool{true, false, false}) || r.Len() != 2 {
		t.Errorf("ended %v, %d watch", got, r.Len())
	}
	if r.Close(); !slices.Equal(gone(), []bool{true, true, true}) || r.Len() != 0 {
		t.Errorf("after Close: ended %v, %d watch", gone(), r.Len())
	}
}

func TestRoomForgets(t *testing.T) {
	now := time.Unix(100_000, 0)
	for _, c := range []struct {
		ago  time.Duration
		gone bool
	}{{forgetAudience, false}, {forgetAudience + 1, true}} {
		r, w := quiet("s:a")
		r.there["x"] = report{Audience{Watching: 3}, now.Add(-c.ago)}
		if here := r.forget(now); here.Watching != 1 || (len(r.there) == 0) != c.gone || pending(w[0].AudienceChanged()) != c.gone {
			t.Errorf("reported %v ago: %+v here, %d nodes", c.ago, here, len(r.there))
		}
	}
}

func TestRepeat(t *testing.T) {
	var sent []Audience
	r := NewViewers(func(time.Duration, func()) {}, func(a Audience) { sent = append(sent, a) })
	r.Repeat(time.Now())
	r.Enter(NewWatcher("s:a"))
	r.Repeat(time.Now())
	if !slices.Equal(sent, []Audience{{Watching: 1}}) {
		t.Errorf("sent %+v", sent)
	}
}

func TestHeard(t *testing.T) {
	r, w := quiet("s:a")
	for _, c := range []struct {
		there   Audience
		changed bool
		want    Audience
	}{
		{Audience{Black: true}, true, Audience{Black: true}}, {Audience{Black: true}, false, Audience{Black: true}}, {Audience{}, true, Audience{}},
	} {
		r.SetRemote("x", c.there, time.Unix(1000, 0))
		if changed, got := pending(w[0].AudienceChanged()), w[0].Audience(); changed != c.changed || got != c.want {
			t.Errorf("%+v on another node: changed %v, audience %+v", c.there, changed, got)
		}
	}
	if len(r.there) != 0 {
		t.Error("an empty audience is kept")
	}
}

func TestListening(t *testing.T) {
	r := NewListeners(nil, nil)
	one, _ := r.Listen("s:a")
	two, _ := r.Listen("s:a")
	name := match.Author("s:a")
	if one.Close(); len(r.by[name]) != 1 {
		t.Errorf("%d listen", len(r.by[name]))
	}
	if two.Close(); len(r.by) != 0 {
		t.Errorf("%d are kept without a listener", len(r.by))
	}
	r.Close()
	if _, ok := r.Listen("s:a"); ok {
		t.Error("somebody listens at the end")
	}
}

func TestRecall(t *testing.T) {
	r := NewListeners(nil, nil)
	l, _ := r.Listen("x")
	<-l.News()
	start := time.Unix(1000, 0)
	for _, c := range []struct {
		after  time.Duration
		recall bool
	}{{0, true}, {time.Second, false}, {RecallLost - 1, false}, {RecallLost, true}, {RecallLost + 1, false}, {2 * RecallLost, true}} {
		l.missed = false
		r.Recall(start.Add(c.after), RecallLost)
		if woken := pending(l.News()); woken != c.recall || l.missed != c.recall {
			t.Errorf("after %v: woken %v, missed %v", c.after, woken, l.missed)
		}
	}
}

// TestEngagements: a finished game is reported once, other games when they change.
func TestEngagements(t *testing.T) {
	e := engagements{open: map[string]engagement{"a": playing, "b": offered, "c": mine}}
	if got := e.differ([]string{"d", "b", "a"}); !slices.Equal(got, []string{"c", "d", "b"}) {
		t.Errorf("%v", got)
	}
	if !e.done("a") || e.done("a") || len(e.open) != 2 || !slices.Equal(e.over, []string{"a"}) {
		t.Errorf("%v are open, %v over", e.open, e.over)
	}
	for i := range recent + 5 {
		e.done(string(rune(0x4e00 + i)))
	}
	if len(e.over) != recent || slices.Contains(e.over, "a") {
		t.Errorf("%d are remembered, want %d", len(e.over), recent)
	}
}

func TestTake(t *testing.T) {
	r := NewListeners(nil, nil)
	l, _ := r.Listen("s:a")
	r.Call(match.Author("s:a"), Call{Game: "g"})
	r.Call(match.Author("s:b"), Call{Game: "h"})
	if called, missed, _ := l.take(); !slices.Equal(called, []string{"g"}) || !missed {
		t.Errorf("called %v, missed %v", called, missed)
	}
	if called, missed, _ := l.take(); len(called) != 0 || missed {
		t.Errorf("the same again: %v, %v", called, missed)
	}
	for range mostCalled + 1 {
		r.Call(match.Author("s:a"), Call{Game: "g"})
	}
	if called, missed, _ := l.take(); len(called) != mostCalled || !missed {
		t.Errorf("%d calls are kept, missed %v", len(called), missed)
	}
}

// TestPublish: changes are batched: one publication after the delay, for all of them.
func TestPublish(t *testing.T) {
	var delays []time.Duration
	var publish func()
	var sent []Audience
	r := NewViewers(func(d time.Duration, f func()) { delays, publish = append(delays, d), f }, func(a Audience) { sent = append(sent, a) })
	one, two := NewWatcher("s:a"), NewWatcher("s:b")
	r.Enter(one)
	r.Enter(two)
	r.Seat(func(holder people.ID) (shogi.Color, bool) { return shogi.Black, holder == "s:a" })
	if one.Audience() != (Audience{}) || len(delays) != 1 || delays[0] != gather+perWatcher {
		t.Errorf("before the publication: %+v, delays %v", one.Audience(), delays)
	}
	publish()
	if want := (Audience{Watching: 1, Black: true}); one.Audience() != want || !slices.Equal(sent, []Audience{want}) || !pending(one.AudienceChanged()) {
		t.Errorf("published %+v, seen %+v", sent, one.Audience())
	}
	r.Leave(two)
	publish()
	if len(delays) != 2 || one.Audience() != (Audience{Black: true}) || r.Len() != 1 {
		t.Errorf("one has left: %+v, delays %v", one.Audience(), delays)
	}
	for range 3000 {
		r.Enter(NewWatcher(""))
	}
	publish()
	r.Leave(one)
	if last := delays[len(delays)-1]; last != mostGather {
		t.Errorf("the delay is %v with many watchers", last)
	}
}

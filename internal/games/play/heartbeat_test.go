package play

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/shogi"
)

// peers of a stored game.
func (s *stored) Beat(context.Context, string, time.Time) error { return s.err }
func (s *stored) Nodes(context.Context, time.Time) ([]match.Node, error) {
	return []match.Node{s.host}, s.err
}
func (s *stored) Changed(context.Context, time.Time) (map[string]int, error) {
	return map[string]int{"g": 7}, s.err
}

// quiet is the heartbeat of a node that starts no goroutines, so that its notices can be
// inspected.
func quiet(t *testing.T, s *stored, now time.Time) (heartbeat, *table) {
	t.Helper()
	one := seatedAt(t, s)
	one.node.background.close()
	return heartbeat{node: one.node, beaten: now, checked: now, synced: now, attended: now, swept: now, repeated: now}, one
}

// noted takes the notice of a table.
func noted(one *table) notice {
	n := one.notes
	one.notes, one.following = nil, false
	if n == nil {
		return notice{}
	}
	return *n
}

// TestBeat: after a long failure to beat, a node reloads the hosts of its games.
func TestBeat(t *testing.T) {
	now := time.Unix(100_000, 0)
	for _, c := range []struct {
		ago    time.Duration
		alone  bool
		asking bool
	}{{5 * time.Second, false, false}, {5*time.Second + 1, false, true}, {time.Hour, true, false}} {
		s := &stored{}
		p, one := quiet(t, s, now)
		p.beaten, one.node.config.Alone = now.Add(-c.ago), c.alone
		one.node.clocks.Store(1)
		p.games.away["h"] = &away{timer: time.NewTimer(time.Hour)}
		p.beat(now)
		if n := noted(one); n.Host != c.asking || !p.beaten.Equal(now) || (len(p.games.away) == 0) != c.asking {
			t.Errorf("after %v, alone %v: %+v, %d away", c.ago, c.alone, n, len(p.games.away))
		}
		s.err = errors.New("no store")
		if p.beat(now.Add(time.Minute)); !p.beaten.Equal(now) || noted(one).Host {
			t.Errorf("a beat that failed counts")
		}
		if one.node.clocks.Store(0); c.alone {
			s.err = nil
			if p.beat(now.Add(time.Minute)); !p.beaten.Equal(now) {
				t.Error("a node alone beats without a clock")
			}
		}
	}
}

// TestCheck: games of dead nodes are reviewed at once, other hosted games at intervals.
func TestCheck(t *testing.T) {
	now := time.Unix(100_000, 0)
	for _, c := range []struct {
		name, host string
		ago        time.Duration
		asking     bool
	}{
		{"hosted here", "", time.Hour, false}, {"hosted here, lately", "", 0, false},
		{"another, which is alive", "there", 0, false}, {"another, which is dead", "gone", 0, true},
		{"another, not looked at for long", "there", checkEvery, true}, {"another, looked at lately", "there", checkEvery - 1, false},
	} {
		p, one := quiet(t, &stored{host: match.Node{ID: "there"}}, now)
		p.checked, one.host = now.Add(-c.ago), c.host
		p.check(now)
		if n := noted(one); n.Host != c.asking || p.checked.Equal(now) != (c.ago == 0 || c.ago >= checkEvery) {
			t.Errorf("%s: %+v, checked %v", c.name, n, p.checked)
		}
	}
}

// TestSync: the store is read when messages may be lost, and otherwise at intervals.
func TestSync(t *testing.T) {
	now := time.Unix(100_000, 0)
	for _, c := range []struct {
		missed bool
		ago    time.Duration
		asked  bool
	}{{false, 0, false}, {false, checkEvery - 1, false}, {false, checkEvery, true}, {true, 0, true}} {
		s := &stored{}
		p, one := quiet(t, s, now)
		p.synced = now.Add(-c.ago)
		p.missed.Store(c.missed)
		if p.sync(now); noted(one).Seq != 7*number(c.asked) || p.missed.Load() || p.synced.Equal(now) != (c.asked || c.ago == 0) {
			t.Errorf("missed %v, %v ago: synced %v", c.missed, c.ago, p.synced)
		}
		s.err = errors.New("no store")
		p.missed.Store(true)
		if p.sync(now.Add(time.Minute)); !p.missed.Load() || noted(one).Seq != 0 || p.synced.After(now) {
			t.Error("what was not looked up is still missed")
		}
	}
}

// TestResumption: the clock of a dead host's game stops at the host's last beat, but not
// before the last event or after now.
func TestResumption(t *testing.T) {
	g, events := game(t, match.Config{Control: clock.Control{Kind: clock.Byoyomi, Main: time.Hour, Byoyomi: time.Minute, Periods: 1}})
	start := events[0].At
	now := start.Add(time.Minute)
	for _, c := range []struct{ stopped, want time.Time }{
		{start.Add(-time.Second), start}, {start, start}, {start.Add(time.Second), start.Add(time.Second)}, {now, now}, {now.Add(time.Second), now},
	} {
		got := resumption(g.Clone(), c.stopped, now)
		if len(got) == 0 || !got[0].At.Equal(c.want) {
			t.Errorf("stopped at %v: %+v, want %v", c.stopped, got, c.want)
		}
		for i, e := range got {
			if e.Seq != g.Seq()+i+1 {
				t.Errorf("event %d has the number %d", i, e.Seq)
			}
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
	l := &Listener{node: bare(10), called: []string{"g"}, missed: true}
	if called, missed := l.take(); len(called) != 1 || !missed {
		t.Errorf("%v, %v", called, missed)
	}
	if called, missed := l.take(); len(called) != 0 || missed {
		t.Errorf("the same again: %v, %v", called, missed)
	}
}

// asked counts its calls.
type asked struct {
	Store
	times int
	list  []match.Seat
	err   error
}

func (s *asked) Seats(context.Context, string) ([]match.Seat, error) {
	s.times++
	return s.list, s.err
}

// TestSitsElsewhere: seats are read from the store if another node may have changed them.
func TestSitsElsewhere(t *testing.T) {
	old, now := []match.Seat{{Side: shogi.White, Holder: "s:a"}}, []match.Seat{{Side: shogi.White, Holder: "a:1"}}
	for _, c := range []struct {
		holder       principal.ID
		alone        bool
		asked, seats int
	}{{"s:a", false, 0, 1}, {"", false, 0, 0}, {"a:1", true, 0, 0}, {"a:1", false, 1, 1}, {"s:b", false, 1, 0}} {
		g, _ := game(t, match.Config{})
		one, from := seatedAt(t, &stored{}), &asked{list: now}
		one.take(g, old)
		one.node.config.Store, one.node.config.Alone = from, c.alone
		w := &Watcher{holder: "a:1", news: make(chan struct{}, 1)}
		one.watchers[w] = struct{}{}
		_, ok, err := one.sits(t.Context(), c.holder)
		if err != nil || from.times != c.asked || ok != (c.seats == 1) {
			t.Errorf("%q, alone %v: seated %v, asked %d times, %v", c.holder, c.alone, ok, from.times, err)
		}
		if _, seated := w.side(); seated != (c.asked == 1) || (one.edition == 1) != (c.asked == 1) {
			t.Errorf("%q: who watches is seated %v, edition %d", c.holder, seated, one.edition)
		}
		from.err = errors.New("no store")
		if _, ok, err := one.sits(t.Context(), "s:c"); !c.alone && (err == nil || ok || one.game != nil) {
			t.Errorf("without a store: %v, %v", ok, err)
		}
	}
}

// TestTableForgets: a reload drops all cached data of a game.
func TestTableForgets(t *testing.T) {
	one := seatedAt(t, &stored{})
	one.talk.known, one.after = true, [2]int{1500, 1600}
	if one.renew(); one.talk.known || one.edition != 0 {
		t.Error("what was said is known still")
	}
	g, _ := game(t, match.Config{})
	one.take(g, nil)
	if err := one.ratingsAfter(t.Context()); err != nil || one.after != [2]int{} {
		t.Errorf("ratings after a game that is not rated: %v, %v", one.after, err)
	}
	since := time.Unix(5, 0)
	if one.publishSince(since); !one.since.Equal(since) || one.edition != 1 {
		t.Errorf("since %v", one.since)
	}
	if one.publish(); !one.since.Equal(since) || one.edition != 2 {
		t.Error("what nobody did hides what somebody did")
	}
	s := &search{}
	for _, c := range []struct {
		now  *search
		game *match.Game
		want bool
	}{{s, g, true}, {nil, g, false}, {s, nil, false}, {nil, nil, false}} {
		one.search, one.game = c.now, c.game
		if _, ok := one.newTask(s); ok != c.want {
			t.Errorf("searching %v, game %v: %v", c.now == s, c.game != nil, ok)
		}
	}
	if one.renew(); one.game != nil {
		t.Error("the game is there still")
	}
}

// TestTellCrowd: the audience is published only if there are other nodes.
func TestTellCrowd(t *testing.T) {
	for _, c := range []struct{ alone, ended, want bool }{{false, false, true}, {true, false, false}, {false, true, false}, {true, true, false}} {
		s := &stored{}
		one := seatedAt(t, s)
		one.node.config.Alone = c.alone
		if c.ended {
			one.node.background.close()
		}
		if one.node.tellAudience("g", watch{Watching: 1}); slices.Contains(s.told, subject("g")) != c.want {
			t.Errorf("alone %v, ended %v: told %v", c.alone, c.ended, s.told)
		}
	}
}

// TestCut: a cut ends only the holder's watches.
func TestCut(t *testing.T) {
	one := seatedAt(t, &stored{})
	a, b := &Watcher{holder: "s:a", gone: make(chan struct{})}, &Watcher{holder: "s:b", gone: make(chan struct{})}
	one.watchers[a], one.watchers[b] = struct{}{}, struct{}{}
	(&Hub{node: one.node}).Cut("s:a")
	select {
	case <-a.gone:
	default:
		t.Error("it goes on")
	}
	if _, stays := one.watchers[b]; len(one.watchers) != 1 || !stays || one.pins != 1 || !one.used.IsZero() {
		t.Errorf("%d watch, %d pins", len(one.watchers), one.pins)
	}
}

// TestPlayerNames: an account keeps its name, a guest chooses one.
func TestPlayerNames(t *testing.T) {
	for _, c := range []struct {
		who  Person
		want match.Player
	}{
		{Person{}, match.Player{Name: "gin"}}, {Person{Name: "kin"}, match.Player{Name: "kin"}},
		{Person{Account: "1"}, match.Player{Account: "1"}}, {Person{Account: "1", Name: "kin"}, match.Player{Account: "1", Name: "kin"}},
	} {
		if got, err := c.who.player(" gin "); err != nil || got != c.want {
			t.Errorf("%+v: %+v, %v", c.who, got, err)
		}
	}
}

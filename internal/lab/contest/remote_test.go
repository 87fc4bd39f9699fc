package contest_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/lab/contest"
	"github.com/komadai/komadai/internal/remote"
	"github.com/komadai/komadai/internal/work/bus"
	"github.com/komadai/komadai/variant"
)

func offer(t *testing.T, b *bus.Bus, h *contest.Host) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	var wg sync.WaitGroup
	wg.Go(func() {
		if err := b.Offer(ctx, h.Service().Name, 1, h.Service().Do); err != nil {
			t.Error(err)
		}
	})
	stop = sync.OnceFunc(func() { cancel(); wg.Wait() })
	t.Cleanup(stop)
	return stop
}

// Workers play the same games as this program, also after a worker's failure and by unknown
// rules.
func TestWorkersRace(t *testing.T) {
	carrier, err := bus.Open(t.Context(), bus.Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := carrier.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	stop := offer(t, carrier, &contest.Host{})
	offer(t, carrier, &contest.Host{})
	own, err := variant.Parse("own.toml", []byte("extends = \"standard\"\nid = \"own\"\nnames = { en = \"Own\" }\n[ending]\nno_move = \"draw\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range []*variant.RuleSet{rules(t, "standard"), own} {
		o := options(t, set, 60, 40)
		o.Rounds, o.Threads, o.Adjudication.MaxMoves = 2, 2, 24
		_, want := run(t, o, "")
		o.Workers, o.Threads = carrier, 4
		j, err := contest.OpenJournal("", &o)
		if err != nil {
			t.Fatal(err)
		}
		s, err := contest.Run(t.Context(), o, j, func(*contest.Game, *contest.Standing) { go stop() })
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, inOrder(j), timeless); diff != "" {
			t.Errorf("%s: %s", set.ID, diff)
		}
		if n := s.Players[0].Tally.Games(); n != 4 {
			t.Errorf("%s: %d games counted", set.ID, n)
		}
	}
}

// answers is a [remote.Caller] that calls a host after some failures.
type answers struct {
	host   contest.Host
	fails  []error
	calls  atomic.Int64
	change func(map[string]any)
}

func (a *answers) Follow(ctx context.Context, _ string, data []byte, _ func([]byte) error) ([]byte, error) {
	if n := int(a.calls.Add(1)); n <= len(a.fails) {
		return nil, a.fails[n-1]
	}
	if a.change != nil {
		var task map[string]any
		if err := json.Unmarshal(data, &task); err != nil {
			return nil, err
		}
		a.change(task)
		data, _ = json.Marshal(task)
	}
	return a.host.Service().Do(ctx, data, nil)
}

func remotely(t *testing.T, o contest.Options, a *answers) error {
	t.Helper()
	o.Workers, o.Rounds, o.Threads = a, 1, 1
	j, err := contest.OpenJournal("", &o)
	if err != nil {
		t.Fatal(err)
	}
	_, err = contest.Run(t.Context(), o, j, nil)
	return err
}

// A game waits for a worker, reports that once, and is retried a bounded number of times.
func TestWaitingForWorkersRace(t *testing.T) {
	o := options(t, rules(t, "standard"), 20, 21)
	o.Players = []contest.Player{fake("resign"), fake("resign")}
	o.Players[1].Name = "too"
	synctest.Test(t, func(t *testing.T) {
		o := options(t, rules(t, "standard"), 20, 21)
		var told []bool
		o.Waiting = func(waiting bool) { told = append(told, waiting) }
		a := &answers{fails: make([]error, 300)}
		for i := range a.fails {
			a.fails[i] = remote.ErrNobody
		}
		begun := time.Now()
		if err := remotely(t, o, a); err != nil {
			t.Error(err)
		}
		if !cmp.Equal(told, []bool{true, false}) || time.Since(begun) < 20*time.Second {
			t.Errorf("reported %v, after %v", told, time.Since(begun))
		}
		a = &answers{fails: make([]error, 100)}
		for i := range a.fails {
			a.fails[i] = errors.New("context canceled")
		}
		if err := remotely(t, o, a); err == nil || !strings.Contains(err.Error(), "game 1: 20 workers failed, the last with: context canceled") {
			t.Errorf("%v", err)
		}
	})
	if err := remotely(t, o, &answers{}); err == nil || !strings.Contains(err.Error(), "engine resign: it is of this program alone") {
		t.Errorf("%v", err)
	}
}

func TestWorkerRefuses(t *testing.T) {
	own := func(option, value string) contest.Options {
		o := options(t, rules(t, "standard"), 20, 21)
		o.Players[0].Options = []contest.Option{{Name: option, Value: value}}
		return o
	}
	net := filepath.Join(t.TempDir(), "a.nnue")
	if err := os.WriteFile(net, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	foreign := options(t, rules(t, "standard"), 20, 21)
	foreign.Players[1] = contest.Player{Name: "resign", Command: []string{"nowhere"}}
	silent := &answers{host: contest.Host{Engines: []contest.Player{{Name: "resign"}}}}
	for want, c := range map[string]struct {
		o contest.Options
		a *answers
	}{
		"other rules by the name standard":                {own("Threads", "1"), &answers{change: func(t map[string]any) { t["fingerprint"] = "0" }}},
		"the game is over after its opening":              {own("Threads", "1"), &answers{change: func(t map[string]any) { t["start"], t["moves"] = "4k4/4G4/4G4/9/9/9/9/9/4K4 w - 1", nil }}},
		"the task cannot be read":                         {own("Threads", "1"), &answers{change: func(t map[string]any) { t["game"] = "one" }}},
		"a worker answered with another game":             {own("Threads", "1"), &answers{change: func(t map[string]any) { t["game"] = 7 }}},
		"its pace is missing":                             {own("Threads", "1"), &answers{change: func(t map[string]any) { delete(t["players"].([]any)[0].(map[string]any), "pace") }}},
		"margin and timeout":                              {own("Threads", "1"), &answers{change: func(t map[string]any) { t["timeout"] = 0 }}},
		"a worker gives an engine at most 1024 MiB":       {own("USI_Hash", "4096"), &answers{}},
		"a.nnue: it is another file here":                 {own("EvalFile", net), &answers{change: func(t map[string]any) { t["files"].([]any)[0].(map[string]any)["sum"] = 1 }}},
		"no-such.nnue: no such file":                      {own("EvalFile", filepath.Join(t.TempDir(), "no-such.nnue")), &answers{}},
		"engine resign: the worker has no engine of that": {foreign, &answers{}},
		"the worker has no engine of that name":           {foreign, silent},
	} {
		if err := remotely(t, c.o, c.a); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

func TestWorkerStartsItsOwn(t *testing.T) {
	o := options(t, rules(t, "standard"), 20, 21)
	o.Players[1] = contest.Player{Name: "plus", Entry: "resign", Command: []string{"/nowhere/evil"}}
	a := &answers{host: contest.Host{Engines: []contest.Player{process("crash"), process("resign")}}}
	if err := remotely(t, o, a); err != nil {
		t.Error(err)
	}
}

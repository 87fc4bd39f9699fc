package selfplay_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/internal/lab/selfplay"
	"github.com/komadai/komadai/internal/remote"
	"github.com/komadai/komadai/internal/work/bus"
	"github.com/komadai/komadai/variant"
)

func rules(t *testing.T, id, definition string) *variant.RuleSet {
	t.Helper()
	rs, err := variant.Lookup(id)
	if definition != "" {
		rs, err = variant.Parse(id+".toml", []byte(definition))
	}
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

const own = "extends = \"standard\"\nid = \"own\"\nnames = { en = \"Own\" }\n[ending]\nno_move = \"draw\"\n"

func dealt(set *variant.RuleSet) selfplay.DealOptions {
	o := selfplay.Defaults()
	o.Nodes, o.Mates, o.Level, o.MaxMoves, o.Threads = 60, 60, 1500, 30, 2
	return selfplay.DealOptions{Rules: set, Start: set.Start, Play: o}
}

// judgeBy uses a test network that no worker has: that of standard shogi for other rules, with
// changed numbers.
func judgeBy(t *testing.T, o *selfplay.DealOptions) {
	t.Helper()
	n, ok := nnue.ShippedNetwork(rules(t, "standard", "").Rules)
	if !ok {
		t.Fatal("no network comes along")
	}
	n.Header.Fingerprint = nnue.FingerprintOf(o.Rules.Rules).String()
	n.Offsets[0] += 1000
	var err error
	if o.Network, err = n.Encode(); err != nil {
		t.Fatal(err)
	}
	sum, err := n.Checksum()
	if err != nil {
		t.Fatal(err)
	}
	o.Play.Network = fmt.Sprintf("%08x", sum)
	if o.Play.Model, err = nnue.NewModel(o.Rules.Rules, n); err != nil {
		t.Fatal(err)
	}
}

func here(t *testing.T, o *selfplay.DealOptions, from, count int) (games []*selfplay.Game) {
	t.Helper()
	err := selfplay.Run(t.Context(), o.Start, o.Play, from, count, func(_ int, g *selfplay.Game) error {
		games = append(games, g)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return games
}

func away(ctx context.Context, o selfplay.DealOptions, from, count int) (games []*selfplay.Game, err error) {
	err = selfplay.Deal(ctx, o, from, count, func(n int, g *selfplay.Game) error {
		if n != from+len(games) {
			return fmt.Errorf("game %d comes at place %d", n, from+len(games))
		}
		games = append(games, g)
		return nil
	})
	return games, err
}

// Workers play the same games as this program, by its network and unknown rules, also after a
// worker's failure or a restart.
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
	ctx, stop := context.WithCancel(t.Context())
	var all sync.WaitGroup
	t.Cleanup(all.Wait)
	t.Cleanup(stop)
	offer := func(ctx context.Context, do bus.Do) {
		all.Go(func() {
			if err := carrier.Offer(ctx, selfplay.Kind.Name, 1, do); err != nil {
				t.Error(err)
			}
		})
	}
	falling, fall := context.WithCancel(ctx)
	fell := make(chan struct{})
	offer(falling, func(context.Context, []byte, func([]byte)) ([]byte, error) {
		fall()
		close(fell)
		return nil, errors.New("killed")
	})
	all.Go(func() {
		<-fell
		host := &selfplay.Host{Dealer: carrier}
		offer(ctx, host.Service().Do)
	})
	for _, c := range []struct {
		name        string
		set         *variant.RuleSet
		network     bool
		from, count int
	}{
		{"standard", rules(t, "standard", ""), false, 0, 35},
		{"goes on", rules(t, "standard", ""), false, 21, 17},
		{"a file and a network", rules(t, "own", own), true, 0, 18},
	} {
		o := dealt(c.set)
		o.Play.MaxMoves = 16
		if c.network {
			judgeBy(t, &o)
		}
		want := here(t, &o, c.from, c.count)
		o.Carrier = carrier
		got, err := away(t.Context(), o, c.from, c.count)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s: %s", c.name, d)
		}
	}
}

// one is a [selfplay.Carrier] of a single worker, busy while it plays.
type one struct {
	asks
	busy sync.Mutex
	mu   sync.Mutex
	from []int
}

func (o *one) Follow(ctx context.Context, work string, data []byte, heard func([]byte) error) ([]byte, error) {
	if !o.busy.TryLock() {
		return nil, remote.ErrNobody
	}
	defer o.busy.Unlock()
	var task struct{ From int }
	if err := json.Unmarshal(data, &task); err != nil {
		return nil, err
	}
	o.mu.Lock()
	o.from = append(o.from, task.From)
	o.mu.Unlock()
	defer time.Sleep(time.Second)
	return o.asks.Follow(ctx, work, data, heard)
}

// Shards start in order: games played early would be lost when the program is killed.
func TestOrderRace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := dealt(rules(t, "standard", ""))
		o.Play.MaxMoves, o.Play.Nodes, o.Play.Threads = 15, 20_000, 8
		o.Play.Depth = 1
		carrier := &one{}
		o.Carrier = carrier
		if _, err := away(t.Context(), o, 0, 24); err != nil {
			t.Fatal(err)
		}
		if want := []int{0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22}; !cmp.Equal(carrier.from, want) {
			t.Errorf("merged in the order %v", carrier.from)
		}
	})
}

// asks is a [selfplay.Carrier] of one host in this process.
type asks struct {
	host   selfplay.Host
	change func(map[string]any)
	answer func([]byte) []byte
	fail   error
}

func (a *asks) Follow(ctx context.Context, _ string, data []byte, heard func([]byte) error) ([]byte, error) {
	if a.fail != nil {
		return nil, a.fail
	}
	if a.change != nil {
		var task map[string]any
		if err := json.Unmarshal(data, &task); err != nil {
			return nil, err
		}
		a.change(task)
		data, _ = json.Marshal(task)
	}
	out, err := a.host.Service().Do(ctx, data, func(b []byte) { _ = heard(b) })
	if a.answer != nil {
		out = a.answer(out)
	}
	return out, err
}

func (a *asks) Offer(ctx context.Context, _ string, _ int, _ bus.Do) error {
	<-ctx.Done()
	return nil
}

// An unplayable task or invalid result ends the run with one sentence.
func TestFaults(t *testing.T) {
	set := func(name string, value any) *asks {
		return &asks{change: func(task map[string]any) { task[name] = value }}
	}
	option := func(name string, value any) *asks {
		return &asks{change: func(task map[string]any) { task["options"].(map[string]any)[name] = value }}
	}
	says := func(old, now string) *asks {
		return &asks{answer: func(b []byte) []byte { return bytes.Replace(b, []byte(old), []byte(now), 1) }}
	}
	for want, a := range map[string]*asks{
		"games 1 to 2, on a worker: the task cannot be read":                                             set("from", "one"),
		"0 games from number 1 on are no shard":                                                          set("count", 0),
		"the worker knows other rules by the name standard":                                              set("fingerprint", "0"),
		"the worker's engine does not play the same games":                                               set("sample", 1),
		"on a worker: nodes 1: must be 50 to 10000000":                                                   option("Nodes", 1),
		"games 1 to 2: a worker answered with other games":                                               says(`"from":0`, `"from":1`),
		"a network of 0 bytes: a worker takes one of 1 to":                                               option("Network", "12345678"),
		"games 1 to 2: a worker's answer: ":                                                              says("{", "["),
		"game 1, from a worker, move 1: illegal move":                                                    says(`"Moves":[`, `"Moves":[1,`),
		"games 1 to 2: 20 workers failed, the last with: no room":                                        {fail: errors.New("no room")},
		"games 1 to 2: 20 workers failed, the last with: the worker that took the work does not respond": {fail: remote.ErrSilent},
	} {
		synctest.Test(t, func(t *testing.T) {
			o := dealt(rules(t, "standard", ""))
			o.Carrier = a
			if _, err := away(t.Context(), o, 0, 2); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %q", err, want)
			}
		})
	}
	o := dealt(rules(t, "standard", ""))
	o.Play.Nodes = 1
	if _, err := away(t.Context(), o, 0, 2); err == nil || err.Error() != "nodes 1: must be 50 to 10000000" {
		t.Errorf("one node a move: %v", err)
	}
}

type dealer struct {
	file  []byte
	fails error
}

func (d *dealer) Follow(ctx context.Context, work string, data []byte, _ func([]byte) error) ([]byte, error) {
	if d.fails != nil {
		return nil, d.fails
	}
	part := func(_ context.Context, at int, _ func([]byte)) ([]byte, error) {
		return d.file[at:min(at+1000, len(d.file))], nil
	}
	return remote.Kind[int, []byte]{Name: work}.Service(part).Do(ctx, data, nil)
}

// Another worker retries a missing network; a damaged one is an error.
func TestNetworks(t *testing.T) {
	o := dealt(rules(t, "own", own))
	judgeBy(t, &o)
	damaged := bytes.Clone(o.Network)
	damaged[len(damaged)/2] ^= 1
	shipped, _ := nnue.ShippedFile(nnue.FingerprintOf(rules(t, "standard", "").Rules).String())
	for want, d := range map[string]*dealer{
		"20 workers failed, the last with: the network could not be fetched": {fails: remote.ErrNobody, file: o.Network},
		"on a worker: the network: its checksum is wrong":                    {file: damaged},
		"on a worker: the network is not the one with the checksum":          {file: shipped[:len(shipped):len(shipped)]},
		"": {file: o.Network},
	} {
		synctest.Test(t, func(t *testing.T) {
			o := o
			o.Carrier = &asks{host: selfplay.Host{Dealer: d}, change: func(task map[string]any) { task["size"] = len(d.file) }}
			games, err := away(t.Context(), o, 0, 1)
			switch {
			case want == "" && (err != nil || len(games) != 1):
				t.Errorf("%d games, %v", len(games), err)
			case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
				t.Errorf("%v, want %q", err, want)
			}
		})
	}
}

// A run that ends early has emitted whole games from the first on, and returns the reason.
func TestEnds(t *testing.T) {
	o := dealt(rules(t, "standard", ""))
	o.Play.MaxMoves = 15
	o.Carrier = &asks{}
	ctx, cancel := context.WithCancel(t.Context())
	n := 0
	err := selfplay.Deal(ctx, o, 0, 0, func(at int, _ *selfplay.Game) error {
		if at != n {
			t.Errorf("game %d at place %d", at, n)
		}
		if n++; n == 20 {
			cancel()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) || n < 20 {
		t.Errorf("%d games, %v", n, err)
	}
	full := errors.New("the disk is full")
	if err := selfplay.Deal(t.Context(), o, 0, 0, func(int, *selfplay.Game) error { return full }); !errors.Is(err, full) {
		t.Errorf("%v", err)
	}
}

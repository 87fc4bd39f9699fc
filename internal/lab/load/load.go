// Package load plays many games on local servers, measures when an opponent sees a move, and
// checks that every acknowledged move exists and every clock is right. [Trial] does the same
// during faults that it causes. It uses only the loopback interface.
package load

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/netip"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"github.com/komadai/komadai/variant"
)

const (
	MaxGames      = 20_000
	MaxSpectators = 100_000
	MaxFor        = 6 * time.Hour
	MinEvery      = 50 * time.Millisecond
)

// Config describes a run. Start from [Default].
type Config struct {
	// Targets are URLs of local nodes; if empty, the run starts Servers.
	Targets []string
	Servers Servers
	// Games is the number of parallel games of two users; Every the time between moves.
	Games      int
	Every      time.Duration
	Spectators int
	For        time.Duration
	// Rules is the rule set's ID. Set, if not nil, replaces it: a sealed rule set
	// ([variant.RuleSet.Seal]) of the servers.
	Rules    string
	Set      *variant.RuleSet
	Compress bool
	Log      *slog.Logger
	Seed     uint64
	// Processes share the load. Wait, if not nil, is called when all sockets are open.
	Processes int
	Wait      func() error
}

func Default() Config {
	return Config{Games: 50, Every: 5 * time.Second, Spectators: 500, For: 30 * time.Second, Rules: "standard", Servers: Servers{Nodes: 1}}
}

func (c Config) Validate() error {
	for _, t := range c.Targets {
		if err := local(t); err != nil {
			return err
		}
	}
	switch {
	case c.Games < 1 || c.Games > MaxGames:
		return fmt.Errorf("%d games: want 1 to %d", c.Games, MaxGames)
	case c.Spectators < 0 || c.Spectators > MaxSpectators:
		return fmt.Errorf("%d spectators: want 0 to %d", c.Spectators, MaxSpectators)
	case c.Every < MinEvery:
		return fmt.Errorf("a move each %s: want %s or more", c.Every, MinEvery)
	case c.Processes > MaxProcesses || c.Games < c.Processes:
		return fmt.Errorf("%d processes for %d games: want a game each, and at most %d", c.Processes, c.Games, MaxProcesses)
	case c.For <= 0 || c.For > MaxFor:
		return fmt.Errorf("for %s: want more than nothing and at most %s", c.For, MaxFor)
	}
	if _, err := c.ruleSet(); err != nil {
		return err
	}
	if len(c.Targets) == 0 {
		return c.Servers.validate()
	}
	return nil
}

func (c Config) ruleSet() (*variant.RuleSet, error) {
	if c.Set != nil {
		return c.Set, nil
	}
	return variant.Lookup(c.Rules)
}

func local(target string) error {
	u, err := url.Parse(target)
	if err != nil || u.Scheme != "http" || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Path != "" && u.Path != "/" {
		return fmt.Errorf("%q is no URL of a server: want http://127.0.0.1:PORT", target)
	}
	if ip, err := netip.ParseAddr(u.Hostname()); u.Hostname() != "localhost" && (err != nil || !ip.IsLoopback()) {
		return fmt.Errorf("%s is not on this machine: only servers on the loopback interface are put under load", target)
	}
	return nil
}

type run struct {
	Config
	rules      *variant.RuleSet
	targets    []string
	clients    []*http.Client
	report     *Report
	terms      terms
	moves      *latencies
	acks       *latencies
	admission  semaphore
	up, wanted atomic.Int64
	reconnects atomic.Int64
	messages   atomic.Int64
	meter      meter

	mu    sync.Mutex
	rnd   *rand.Rand
	pairs []*pair
}

// Run returns errors of the run itself; faults of servers are in the report.
func Run(ctx context.Context, c Config) (*Report, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	r, err := newRun(c, endless())
	if err != nil {
		return nil, err
	}
	defer r.close()
	var cluster *cluster
	if len(c.Targets) == 0 {
		if cluster, err = c.Servers.start(ctx, c); err != nil {
			return nil, err
		}
		defer cluster.stop()
		r.targets = cluster.urls()
		r.Log.Info("the servers are up", "urls", r.targets)
	}
	err = r.perform(ctx, cluster)
	r.report.deaths(cluster)
	return r.report, err
}

func newRun(c Config, t terms) (*run, error) {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	rules, err := c.ruleSet()
	if err != nil {
		return nil, err
	}
	r := &run{
		Config: c, rules: rules, targets: c.Targets, terms: t, moves: &latencies{}, acks: &latencies{},
		rnd:    rand.New(rand.NewPCG(c.Seed, 0x6b6f6d61)),
		report: &Report{Games: c.Games, Every: c.Every, Spectators: c.Spectators, Targets: max(len(c.Targets), c.Servers.Nodes)},
	}
	r.clients, err = newClients(2*c.Games+c.Spectators, t.timeout)
	return r, err
}

func (r *run) close() {
	for _, one := range r.clients {
		one.CloseIdleConnections()
	}
}

func (r *run) perform(ctx context.Context, cluster *cluster) error {
	watching, leave := context.WithCancel(ctx)
	var sockets sync.WaitGroup
	defer sockets.Wait()
	defer leave()
	begin := time.Now()
	r.meter.count(r.clients)
	parts, err := r.divide(cluster)
	if err != nil {
		return err
	}
	defer parts.stop()
	if err := r.newPairs(ctx); err != nil {
		return err
	}
	r.watch(watching, &sockets)
	r.admit(watching, &sockets)
	if err := r.await(ctx, 2*time.Minute+time.Duration(r.Spectators)*20*time.Millisecond); err != nil {
		return err
	}
	if err := parts.begin(ctx); err != nil {
		return err
	}
	if r.Wait != nil {
		if err := r.Wait(); err != nil {
			return err
		}
	}
	r.report.Ramp = time.Since(begin)
	r.Log.Info("everybody is here", "sockets", r.up.Load(), "after", r.report.Ramp.Round(time.Millisecond))

	before := cluster.usage()
	began, bytes, messages := time.Now(), r.meter.bytes.Load(), r.messages.Load()
	enough := r.start(ctx)
	pause(ctx, r.For)
	r.report.Measured = time.Since(began)
	r.report.Usage = cluster.usage().since(before)
	r.spent(parts, cluster, bytes, messages)
	enough()
	r.report.Sockets, r.report.Reconnects, r.report.Messages = int(r.up.Load()), r.reconnects.Load(), r.messages.Load()
	r.report.MoveSeen, r.report.MoveAcked = r.moves.quantiles(), r.acks.quantiles()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	r.Log.Info("played; the games are looked through")
	for _, h := range r.histories(ctx) {
		r.report.verified(len(h.Games), Check(h, nil, 0))
	}
	return parts.join(r.report)
}

func (r *run) start(ctx context.Context) (stop func()) {
	playing, enough := context.WithCancel(ctx)
	var games sync.WaitGroup
	for i, p := range r.pairs {
		games.Go(func() { p.play(playing, time.Duration(float64(r.Every)*float64(i)/float64(len(r.pairs)))) })
	}
	return func() {
		enough()
		games.Wait()
	}
}

func (r *run) await(ctx context.Context, limit time.Duration) error {
	until := time.Now().Add(limit)
	logged := time.Now()
	for r.up.Load() < r.wanted.Load() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if time.Now().After(until) {
			return fmt.Errorf("of %d sockets %d are open after %s", r.wanted.Load(), r.up.Load(), limit)
		}
		if time.Since(logged) > 5*time.Second {
			logged = time.Now()
			r.Log.Info("waiting for sockets", "open", r.up.Load(), "of", r.wanted.Load())
		}
		pause(ctx, 5*time.Millisecond)
	}
	return nil
}

func (r *run) target(i int) string { return r.targets[i%len(r.targets)] }

func (r *run) random(n int) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.rnd.IntN(n)
}

func pause(ctx context.Context, d time.Duration) {
	if d <= 0 {
		return
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}

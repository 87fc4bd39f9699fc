// Package load plays many games at once on a server of this machine, as people
// would, and measures how soon a move is seen by the opponent. It holds the
// server to its word: when it is done every move that was acknowledged has to be
// there and every clock has to be right, also when the processes of the server
// were killed meanwhile (package load starts them itself for that).
//
// It talks to servers on the loopback interface and refuses all others: it is
// for measuring one's own.
package load

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/netip"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"github.com/komadai/komadai/variant"
)

// The bounds of a run.
const (
	MaxGames      = 20_000
	MaxSpectators = 100_000
	MaxFor        = 6 * time.Hour
	MinEvery      = 50 * time.Millisecond
	MaxKills      = 1000
)

// Config is what a run does. Start from [Default].
type Config struct {
	// Targets are the URLs of servers on this machine, which are nodes of one;
	// none for servers that the run starts itself, as Servers says.
	Targets []string
	Servers Servers
	// Games is the number of games played at the same time, each by two people;
	// Every the time between two moves of a game.
	Games int
	Every time.Duration
	// Spectators is the number of sockets that only watch, spread over the games.
	Spectators int
	// For is how long moves are made and measured, after everybody has come.
	For time.Duration
	// Rules is the id of the rule set. Set is one from a file, sealed
	// ([variant.RuleSet.Seal]), which the servers have to offer; Rules is not looked
	// at then.
	Rules string
	Set   *variant.RuleSet
	// Kills is the number of times that a process of the servers is killed at a
	// random moment and started again. The run then lasts as long as that takes.
	Kills int
	// Orderly ends them in order instead, as an upgrade does.
	Orderly bool
	// Compress asks for compressed sockets, as browsers do.
	Compress bool
	// Log is told what happens; nil for nobody.
	Log *slog.Logger
	// Seed makes the choices of the run repeatable.
	Seed uint64
}

// Default returns a small run against a server of its own.
func Default() Config {
	return Config{Games: 50, Every: 5 * time.Second, Spectators: 500, For: 30 * time.Second, Rules: "standard", Servers: Servers{Nodes: 1}}
}

// Validate reports the first setting that cannot be.
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
	case c.For <= 0 || c.For > MaxFor:
		return fmt.Errorf("for %s: want more than nothing and at most %s", c.For, MaxFor)
	case c.Kills < 0 || c.Kills > MaxKills:
		return fmt.Errorf("%d kills: want 0 to %d", c.Kills, MaxKills)
	case c.Kills > 0 && len(c.Targets) > 0:
		return errors.New("only servers that the run has started itself are killed: name none")
	}
	if _, err := c.ruleSet(); err != nil {
		return err
	}
	if len(c.Targets) == 0 {
		return c.Servers.validate()
	}
	return nil
}

// ruleSet returns what is played.
func (c Config) ruleSet() (*variant.RuleSet, error) {
	if c.Set != nil {
		return c.Set, nil
	}
	return variant.Lookup(c.Rules)
}

// local reports whether a URL names a server on the loopback interface.
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

// run is a run under way.
type run struct {
	Config
	rules   *variant.RuleSet
	targets []string
	clients []*client
	report  *Report
	moves   *latencies
	acks    *latencies
	outages *outages
	// up is the number of sockets that are open, of so many that are wanted.
	admission  semaphore
	up, wanted atomic.Int64
	reconnects atomic.Int64
	messages   atomic.Int64

	mu    sync.Mutex
	rnd   *rand.Rand
	pairs []*pair
}

// Run carries out a run. The error is of what kept it from being carried out;
// what the servers did wrong is in the report.
func Run(ctx context.Context, c Config) (*Report, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	rules, err := c.ruleSet()
	if err != nil {
		return nil, err
	}
	r := &run{
		Config: c, rules: rules, targets: c.Targets, report: newReport(c), moves: &latencies{}, acks: &latencies{}, outages: &outages{},
		rnd: rand.New(rand.NewPCG(c.Seed, 0x6b6f6d61)),
	}
	var cluster *cluster
	if len(c.Targets) == 0 {
		if cluster, err = c.Servers.start(ctx, c, r.outages); err != nil {
			return nil, err
		}
		defer cluster.stop()
		r.targets = cluster.urls()
		c.Log.Info("the servers are up", "urls", r.targets)
	}
	if r.clients, err = newClients(2*c.Games + c.Spectators); err != nil {
		return nil, err
	}
	defer func() {
		for _, one := range r.clients {
			one.close()
		}
	}()
	err = r.carryOut(ctx, cluster)
	r.report.deaths(cluster)
	return r.report, err
}

func (r *run) carryOut(ctx context.Context, cluster *cluster) error {
	watching, leave := context.WithCancel(ctx)
	var sockets sync.WaitGroup
	defer sockets.Wait()
	defer leave()
	begin := time.Now()
	if err := r.seat(watching, &sockets); err != nil {
		return err
	}
	r.admit(watching, &sockets)
	if err := r.await(ctx, 2*time.Minute); err != nil {
		return err
	}
	r.report.Ramp = time.Since(begin)
	r.Log.Info("everybody is here", "sockets", r.up.Load(), "after", r.report.Ramp.Round(time.Millisecond))

	before := cluster.usage()
	began := time.Now()
	playing, enough := context.WithCancel(ctx)
	var games sync.WaitGroup
	for i, p := range r.pairs {
		games.Go(func() { p.play(playing, time.Duration(float64(r.Every)*float64(i)/float64(len(r.pairs)))) })
	}
	var err error
	if r.Kills > 0 {
		err = r.kill(ctx, cluster)
	}
	pause(ctx, r.For-time.Since(began))
	r.report.Measured = time.Since(began)
	r.report.Usage = cluster.usage().since(before)
	enough()
	games.Wait()
	r.report.Sockets, r.report.Reconnects, r.report.Messages = int(r.up.Load()), r.reconnects.Load(), r.messages.Load()
	r.report.MoveSeen, r.report.MoveAcked = r.moves.quantiles(), r.acks.quantiles()
	r.report.Outages = r.outages.count()
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return err
	}
	r.Log.Info("played; the games are looked through")
	return r.verify(ctx)
}

// await waits until all sockets are open.
func (r *run) await(ctx context.Context, limit time.Duration) error {
	until := time.Now().Add(limit)
	told := time.Now()
	for r.up.Load() < r.wanted.Load() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if time.Now().After(until) {
			return fmt.Errorf("of %d sockets %d are open after %s", r.wanted.Load(), r.up.Load(), limit)
		}
		if time.Since(told) > 5*time.Second {
			told = time.Now()
			r.Log.Info("waiting for sockets", "open", r.up.Load(), "of", r.wanted.Load())
		}
		pause(ctx, 5*time.Millisecond)
	}
	return nil
}

// target returns a server, another one for each try.
func (r *run) target(i int) string { return r.targets[i%len(r.targets)] }

// random returns a number from 0 to n-1.
func (r *run) random(n int) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.rnd.IntN(n)
}

// pause waits, or until ctx ends.
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

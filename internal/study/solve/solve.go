// Package solve answers mate problems (詰将棋) for clients: it puts the searches of
// package tsume under bounds, tells how far they have come, and looks up what
// follows each move. Nothing outlives a request but a few proofs, kept for those
// who step through them.
package solve

import (
	"context"
	"runtime"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/variant"
)

// Config bounds what clients may ask for. The zero Config has the defaults.
type Config struct {
	// Workers is the number of problems solved at a time; half the CPUs, at least
	// one, when 0.
	Workers int
	// Queue is the number of problems that wait, 32 when 0; Each the number that
	// one client may have solved and waiting, 2 when 0.
	Queue, Each int
	// Time is the longest that one problem is searched, 30 s when 0. Judging it
	// takes as much again at most.
	Time time.Duration
	// Hash is the transposition table of each search in bytes, 64 MiB when 0;
	// Threads the number of threads that search together, the CPUs shared out among
	// the workers when 0.
	Hash, Threads int
	// Share is how much of a second of searching a client earns each second, 0.5
	// when 0; Burst the most it can have earned, 4 times Time when 0.
	Share float64
	Burst time.Duration
	// Looks is the number of places looked up at a time; the CPUs when 0.
	Looks int
	// Library has the rule sets; nil for the shipped ones.
	Library *variant.Library
	// Caller finds workers that solve problems for this one; nil for none.
	Caller Caller
	// Guard catches the panics of the solver; nil for one that tells nobody but the
	// caller.
	Guard *guard.Guard
	// Now is the clock; time.Now when nil.
	Now func() time.Time
}

// Bounds of a look at one place of the tree.
const (
	lookTime = 1500 * time.Millisecond
	moveTime = 600 * time.Millisecond
	lookHash = 4 << 20
	// proofSize is the most positions of a proof that is kept, maxProofs the number
	// of proofs.
	proofSize = 20_000
	maxProofs = 32
	// maxSettled is the number of problems of which it is kept what has been settled.
	maxSettled = 64
	// maxMoves is how many moves of a place are looked at.
	maxMoves = 120
)

// Solver solves problems for clients. It is safe for concurrent use.
type Solver struct {
	config  Config
	places  *queue
	looks   chan struct{}
	budget  *budgets
	proofs  *lru.Cache[string, *tsume.Proof]
	settled settlements
	ctx     context.Context
	stop    context.CancelFunc
}

// New returns a solver that is ready. Close ends its searches.
func New(c Config) *Solver {
	cpus := runtime.GOMAXPROCS(0)
	if c.Workers <= 0 {
		c.Workers = max(1, cpus/2)
	}
	if c.Threads <= 0 {
		c.Threads = max(1, cpus/c.Workers)
	}
	if c.Queue <= 0 {
		c.Queue = 32
	}
	if c.Each <= 0 {
		c.Each = 2
	}
	if c.Time <= 0 {
		c.Time = 30 * time.Second
	}
	if c.Hash <= 0 {
		c.Hash = tsume.DefaultHash
	}
	if c.Share <= 0 {
		c.Share = 0.5
	}
	if c.Burst <= 0 {
		c.Burst = 4 * c.Time
	}
	if c.Looks <= 0 {
		c.Looks = cpus
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	ctx, stop := context.WithCancel(context.Background())
	proofs, _ := lru.New[string, *tsume.Proof](maxProofs) // fails for no size below 1
	known, _ := lru.New[string, *tsume.Settled](maxSettled)
	return &Solver{
		config: c, places: newQueue(c.Workers, c.Queue, c.Each), looks: make(chan struct{}, c.Looks),
		budget: newBudgets(c.Share, c.Burst), proofs: proofs, settled: settlements{known}, ctx: ctx, stop: stop,
	}
}

// Close ends all searches, which tell their clients so. It is for shutting
// down: later questions are refused.
func (s *Solver) Close() { s.stop() }

// bound returns a context that ends with ctx and with the solver.
func (s *Solver) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	release := context.AfterFunc(s.ctx, cancel)
	return ctx, func() {
		release()
		cancel()
	}
}

type clientKey struct{}

// As names the client of the requests under ctx, for the bounds of each client.
func As(ctx context.Context, client string) context.Context {
	return context.WithValue(ctx, clientKey{}, client)
}

func client(ctx context.Context) string {
	name, _ := ctx.Value(clientKey{}).(string)
	return name
}

// Package solve solves mate problems (詰将棋) for clients: bounded searches of package tsume with
// progress, and lookups in the tree. It caches a few proofs and judgements.
package solve

import (
	"cmp"
	"context"
	"runtime"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/remote"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/variant"
)

// Config bounds clients' work. The zero Config has defaults.
type Config struct {
	// Workers is the number of parallel problems; default half the CPUs, at least one.
	Workers int
	// Queue bounds waiting problems, default 64; Each bounds a client's, default 2.
	Queue, Each int
	// Control has the clients' accounts; default a new one.
	Control *admission.Control
	// Time per problem, default 30 s, and again for its judgement.
	Time time.Duration
	// Hash per search in bytes, default 64 MiB; Threads per search, default CPUs / Workers.
	Hash, Threads int
	// Looks is the number of parallel lookups; default the CPUs.
	Looks int
	// Library may be nil for the shipped rule sets.
	Library *variant.Library
	// Caller finds remote workers; may be nil.
	Caller remote.Caller
	Guard  *guard.Guard
	// Now is the clock; default time.Now.
	Now func() time.Time
}

const (
	lookTime = 1500 * time.Millisecond
	moveTime = 600 * time.Millisecond
	lookHash = 4 << 20
	// proofSize is in positions.
	proofSize  = 20_000
	maxProofs  = 32
	maxSettled = 64
	// slice is how long a search goes on while others wait that used less. maxPaused bounds
	// the searches that wait with their hash tables.
	slice     = 500 * time.Millisecond
	maxPaused = 4
	// maxAway bounds the problems that workers solve.
	maxAway = 1 << 16
	// lookQueue bounds the waiting lookups.
	lookQueue = 128
	// maxMoves bounds moves looked at per place.
	maxMoves = 120
)

// Solver is safe for concurrent use.
type Solver struct {
	config Config
	sets   remote.Library
	// all admits a client's problems, here or on workers; places are the searches here, looks
	// the lookups.
	all, places, looks *admission.Lane

	proofs  *lru.Cache[string, *tsume.Proof]
	settled *lru.Cache[string, *tsume.Settled]
	// tables are for the next problems; those of an idle solver are freed.
	tables sync.Pool
	ctx    context.Context
	stop   context.CancelFunc
}

// New returns a solver. Close it.
func New(c Config) *Solver {
	cpus := runtime.GOMAXPROCS(0)
	c.Workers = cmp.Or(c.Workers, max(1, cpus/2))
	c.Threads = cmp.Or(c.Threads, max(1, cpus/c.Workers))
	c.Queue, c.Each = cmp.Or(c.Queue, 64), cmp.Or(c.Each, 2)
	c.Time, c.Hash = cmp.Or(c.Time, 30*time.Second), cmp.Or(c.Hash, tsume.DefaultHash)
	c.Looks = cmp.Or(c.Looks, cpus)
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Control == nil {
		c.Control = admission.New(c.Now)
	}
	ctx, stop := context.WithCancel(context.Background())
	proofs, _ := lru.New[string, *tsume.Proof](maxProofs) // fails only below 1
	settled, _ := lru.New[string, *tsume.Settled](maxSettled)
	busy := refusal.New(refusal.Busy, "Too many problems are waiting to be solved here; try again in a minute.").Because("solver-busy").For(retry)
	return &Solver{
		config: c, proofs: proofs, settled: settled, ctx: ctx, stop: stop,
		all: c.Control.Lane(admission.Plan{
			Places: maxAway, Each: c.Each, Busy: busy,
			Many: refusal.New(refusal.TooMany, "You have as many problems being solved as one client may have; wait for one or cancel it.").Because("many-solving"),
		}),
		places: c.Control.Lane(admission.Plan{
			Places: c.Workers, Queue: c.Queue, Threads: c.Threads, Memory: int64(c.Hash), Slice: slice, Paused: maxPaused, Busy: busy,
		}),
		looks: c.Control.Lane(admission.Plan{
			Places: c.Looks, Queue: lookQueue, Threads: 1, Memory: lookHash,
			Busy: refusal.New(refusal.Busy, "The server has too much to solve just now; try again in a moment.").Because("solver-busy").For(retry),
		}),
	}
}

// retry is when a client that found no place may ask again.
const retry = 10 * time.Second

func (s *Solver) Close() { s.stop() }

func (s *Solver) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	release := context.AfterFunc(s.ctx, cancel)
	return ctx, func() {
		release()
		cancel()
	}
}

func (s *Solver) takeTables() *tsume.Tables {
	if t, ok := s.tables.Get().(*tsume.Tables); ok {
		return t
	}
	return &tsume.Tables{}
}

// settledOf returns the cached judgement of a problem: an interrupted one continues.
func (s *Solver) settledOf(problem string) *tsume.Settled {
	fresh := tsume.NewSettled()
	if found, ok, _ := s.settled.PeekOrAdd(problem, fresh); ok {
		s.settled.Get(problem) // it is used
		return found
	}
	return fresh
}

// Package practice asks players about the mistakes of their analysed games, and counts their
// results.
package practice

import (
	"cmp"
	"context"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/analysis"
	"github.com/komadai/komadai/internal/study/mistake"
	"github.com/komadai/komadai/internal/study/review"
	"github.com/komadai/komadai/variant"
)

// Games is the port to played games.
type Games interface {
	// Ended returns the newest finished games of holder that have moves, at most limit.
	Ended(ctx context.Context, holder people.ID, limit int) ([]Game, error)
	// Course returns the rest of a finished game of holder.
	Course(ctx context.Context, holder people.ID, id string) (Course, error)
}

// Reviews is the port to analyses.
type Reviews interface {
	Find(ctx context.Context, holder people.ID, in review.Question) (*review.Analysis, error)
	Get(ctx context.Context, holder people.ID, id string) (review.Analysis, error)
}

// Config has the dependencies of a [Service]; Guard, Now and Nodes are optional.
type Config struct {
	Store   mistake.Store
	Games   Games
	Reviews Reviews
	Library *variant.Library
	// Judge evaluates other answers in a place of Lane, with Nodes; default 150,000.
	Judge analysis.Judge
	Lane  *admission.Lane
	Nodes uint64
	Guard *guard.Guard
	Now   func() time.Time
}

// Service is safe for concurrent use.
type Service struct {
	config  Config
	courses *lru.Cache[string, tags]
}

// keptTags is the cache size, in games.
const keptTags = 5000

// New returns a ready service.
func New(c Config) *Service {
	c.Nodes = cmp.Or(c.Nodes, 150_000)
	if c.Now == nil {
		c.Now = time.Now
	}
	courses, _ := lru.New[string, tags](keptTags) // fails only below 1
	return &Service{config: c, courses: courses}
}

// Lane returns the places for judging answers.
func Lane(c *admission.Control, places int) *admission.Lane {
	return c.Lane(admission.Plan{
		Places: places, Queue: 64, Threads: 1, Memory: 24 << 20,
		Busy: refusal.New(refusal.Busy, "The server has too many moves to judge just now; try again in a moment.").For(5 * time.Second),
	})
}

// work runs f in a place of the lane, so that the client pays for it.
func (s *Service) work(ctx context.Context, f func() error) error {
	return s.config.Lane.Do(ctx, func() error { return s.config.Guard.Run("practice", f) })
}

func (s *Service) now() time.Time { return s.config.Now().UTC().Truncate(time.Millisecond) }

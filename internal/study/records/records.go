// Package records reads, writes and shares game records for clients, with bounded concurrency.
// It stores only shared records.
package records

import (
	"cmp"
	"context"
	"runtime"
	"time"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/variant"
)

const (
	// MaxFile is in bytes.
	MaxFile = 2 << 20
	// MaxBody bounds a record as a message, in bytes.
	MaxBody = 8 << 20
	// MaxNodes includes start and ends.
	MaxNodes = 20_000
	// maxShared is in bytes.
	maxShared = 512 << 10
	// maxTitles bounds the lists of a [Reading].
	maxTitles   = 1000
	maxWarnings = 100
)

// Encoding encodes records for storage.
type Encoding interface {
	Encode(r *kifu.Record) ([]byte, error)
	Decode(data []byte) (*kifu.Record, error)
}

// Config has a [Service]'s dependencies.
type Config struct {
	// Encoding is required with a Store.
	Encoding Encoding
	Store    Store
	// Library may be nil for the shipped rule sets.
	Library *variant.Library
	// Learn shares a rule set that came with a record; nil shares none.
	Learn func(context.Context, *variant.RuleSet, Sharer) error
	// MaxBytes bounds all shared records in bytes; default 1 GiB. A person may have 1/64 of it, a
	// network 1/32.
	MaxBytes int64
	// Lane has the places for requests; default one for each CPU.
	Lane *admission.Lane
}

// Service is safe for concurrent use.
type Service struct {
	config Config
}

// New returns a ready service.
func New(c Config) *Service {
	c.MaxBytes = cmp.Or(c.MaxBytes, 1<<30)
	if c.Lane == nil {
		c.Lane = Lane(admission.New(nil), runtime.GOMAXPROCS(0))
	}
	return &Service{config: c}
}

const (
	// queue bounds the waiting requests, memory is about that of one in bytes.
	queue  = 256
	memory = 32 << 20
)

// Lane returns the places for short work on records, pictures and the index.
func Lane(c *admission.Control, places int) *admission.Lane {
	return c.Lane(admission.Plan{
		Places: places, Queue: queue, Threads: 1, Memory: memory,
		Busy: refusal.New(refusal.Busy, "The server has too much work just now; try again in a moment.").For(5 * time.Second),
	})
}

// Do runs f when the client of ctx has a place. The error may be a [refusal.Error].
func (s *Service) Do(ctx context.Context, f func() error) error { return s.config.Lane.Do(ctx, f) }

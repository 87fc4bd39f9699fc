// Package records reads, writes and shares game records for clients, with bounded concurrency.
// It stores only shared records.
package records

import (
	"cmp"
	"context"
	"runtime"
	"time"

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

// Store persists shared records.
type Store interface {
	// KeepRecord stores a new record. ok is false if all records would exceed room bytes.
	KeepRecord(ctx context.Context, id string, at time.Time, data []byte, room int64) (ok bool, err error)
	Record(ctx context.Context, id string) (data []byte, ok bool, err error)
}

// Codec encodes records for storage.
type Codec interface {
	Encode(r *kifu.Record) ([]byte, error)
	Decode(data []byte) (*kifu.Record, error)
}

// Config has a [Service]'s dependencies.
type Config struct {
	// Codec is required with a Store.
	Codec Codec
	Store Store
	// Library may be nil for the shipped rule sets.
	Library *variant.Library
	// Room bounds all shared records in bytes; default 1 GiB.
	Room int64
	// Workers is the number of parallel requests; default the number of CPUs.
	Workers int
}

// Service is safe for concurrent use.
type Service struct {
	config Config
	places chan struct{}
}

// New returns a ready service.
func New(c Config) *Service {
	c.Room, c.Workers = cmp.Or(c.Room, 1<<30), cmp.Or(c.Workers, runtime.GOMAXPROCS(0))
	return &Service{config: c, places: make(chan struct{}, c.Workers)}
}

// Do runs f when a slot is free. If ctx ends first, it returns a [refusal.Error].
func (s *Service) Do(ctx context.Context, f func() error) error {
	select {
	case s.places <- struct{}{}:
		defer func() { <-s.places }()
		return f()
	case <-ctx.Done():
		return refusal.New(refusal.Busy, "The server has too many records to read just now; try again in a moment.")
	}
}

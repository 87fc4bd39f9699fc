// Package records reads, writes and keeps game records for clients, a bounded
// number at a time. Nothing but a shared record outlives a request.
package records

import (
	"context"
	"runtime"
	"time"

	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/variant"
)

// Bounds of what a client may ask for.
const (
	// MaxFile is the most bytes of a file to read.
	MaxFile = 2 << 20
	// MaxBody is the most bytes of a record as a message.
	MaxBody = 8 << 20
	// MaxNodes is the most nodes of a record, start and ends among them.
	MaxNodes = 20_000
	// maxShared is the most bytes of a shared record.
	maxShared = 512 << 10
	// maxTitles and maxWarnings bound the lists of a [Reading].
	maxTitles   = 1000
	maxWarnings = 100
)

// Store keeps shared records.
type Store interface {
	// KeepRecord stores a record under its id unless it is there. All records
	// take at most room bytes; ok is false when this one does not fit.
	KeepRecord(ctx context.Context, id string, at time.Time, data []byte, room int64) (ok bool, err error)
	// Record returns a record; ok is false when there is none of that id.
	Record(ctx context.Context, id string) (data []byte, ok bool, err error)
}

// Codec puts a record into bytes to be kept and takes it out again.
type Codec interface {
	Encode(r *kifu.Record) ([]byte, error)
	Decode(data []byte) (*kifu.Record, error)
}

// Config is what a [Service] works with.
type Config struct {
	// Codec writes what is shared; it is needed with a Store.
	Codec Codec
	// Store keeps what is shared; without one nothing can be.
	Store Store
	// Library has the rule sets; nil for the shipped ones.
	Library *variant.Library
	// Room is the most bytes that all shared records take; 1 GiB when 0.
	Room int64
	// Workers is the number of requests worked on at a time, the others wait;
	// the number of CPUs when 0.
	Workers int
}

// Service does what clients ask for. It is safe for concurrent use.
type Service struct {
	config Config
	places chan struct{}
}

// New returns a service that is ready.
func New(c Config) *Service {
	if c.Room <= 0 {
		c.Room = 1 << 30
	}
	if c.Workers <= 0 {
		c.Workers = runtime.GOMAXPROCS(0)
	}
	return &Service{config: c, places: make(chan struct{}, c.Workers)}
}

// Do runs f, which reads, checks or writes a record, when there is a place. The
// error is that of f, or a [refusal.Error] when ctx ends before there is one.
func (s *Service) Do(ctx context.Context, f func() error) error {
	select {
	case s.places <- struct{}{}:
		defer func() { <-s.places }()
		return f()
	case <-ctx.Done():
		return refusal.New(refusal.Busy, "The server has too many records to read just now; try again in a moment.")
	}
}

// Package records reads, writes, extends and keeps game records for clients: it
// puts the records of package kifu into messages and takes them back.
//
// The client holds the tree and changes it; the rules and the formats are here.
// Nothing but a shared record outlives a request.
package records

import (
	"context"
	"runtime"
	"time"

	"github.com/komadai/komadai/internal/refusal"
)

// Bounds of what a client may ask for.
const (
	// MaxFile is the most bytes of a file to read.
	MaxFile = 2 << 20
	// MaxBody is the most bytes of a record as a message.
	MaxBody = 8 << 20
	// MaxNodes is the most nodes of a record, as in [wire.Record].
	MaxNodes = 20_000
	// maxShared is the most bytes of a shared record.
	maxShared = 512 << 10
	// maxTitles and maxWarnings bound the lists of a [wire.RecordRead].
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

// Config is what a [Desk] works with.
type Config struct {
	// Store keeps what is shared; without one nothing can be.
	Store Store
	// Room is the most bytes that all shared records take; 1 GiB when 0.
	Room int64
	// Workers is the number of requests worked on at a time, the others wait;
	// the number of CPUs when 0.
	Workers int
}

// Desk does what clients ask for. It is safe for concurrent use.
type Desk struct {
	config Config
	places chan struct{}
}

// New returns a desk that is ready.
func New(c Config) *Desk {
	if c.Room <= 0 {
		c.Room = 1 << 30
	}
	if c.Workers <= 0 {
		c.Workers = runtime.GOMAXPROCS(0)
	}
	return &Desk{config: c, places: make(chan struct{}, c.Workers)}
}

// work runs f when there is a place.
func (d *Desk) work(ctx context.Context, f func() error) error {
	select {
	case d.places <- struct{}{}:
		defer func() { <-d.places }()
		return f()
	case <-ctx.Done():
		return refusal.New(refusal.Busy, "The server has too many records to read just now; try again in a moment.")
	}
}

// Package records reads, writes and shares game records for clients, with bounded concurrency.
// It stores only shared records.
package records

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"runtime"
	"strings"
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
	// Lane has the places for requests; default one for each CPU.
	Lane *admission.Lane
}

// Service is safe for concurrent use.
type Service struct {
	config Config
}

// New returns a ready service.
func New(c Config) *Service {
	c.Room = cmp.Or(c.Room, 1<<30)
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
		Places: places, Room: queue, Threads: 1, Memory: memory,
		Busy: refusal.New(refusal.Busy, "The server has too much work just now; try again in a moment.").For(5 * time.Second),
	})
}

// Do runs f when the client of ctx has a place. The error may be a [refusal.Error].
func (s *Service) Do(ctx context.Context, f func() error) error { return s.config.Lane.Do(ctx, f) }

// Share stores a record under a hash of its content. Its ends must be valid.
func (s *Service) Share(ctx context.Context, record *kifu.Record, now time.Time) (string, error) {
	if s.config.Store == nil {
		return "", refusal.New(refusal.NotNow, "This server keeps no records.").Because("no-sharing")
	}
	if err := CheckEnds(record); err != nil {
		return "", err
	}
	data, err := s.config.Codec.Encode(record)
	if err != nil {
		return "", err
	}
	if len(data) > maxShared {
		return "", refusal.Newf(refusal.BadRequest, "The record takes %d bytes; one to be shared may take %d.", len(data), maxShared).Because("record-too-large", "bytes", len(data), "limit", maxShared)
	}
	sum := sha256.Sum256(data)
	id := strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:]))[:20]
	ok, err := s.config.Store.KeepRecord(ctx, id, now, data, s.config.Room)
	switch {
	case err != nil:
		return "", err
	case !ok:
		return "", refusal.New(refusal.Full, "This server has no room for more shared records.").Because("sharing-full")
	}
	return id, nil
}

// Shared returns a shared record.
func (s *Service) Shared(ctx context.Context, id string) (*kifu.Record, error) {
	missing := refusal.New(refusal.NotFound, "There is no such record.").Because("no-record")
	if s.config.Store == nil {
		return nil, missing
	}
	data, ok, err := s.config.Store.Record(ctx, id)
	switch {
	case err != nil:
		return nil, err
	case !ok:
		return nil, missing
	}
	record, err := s.config.Codec.Decode(data)
	if err != nil {
		return nil, fmt.Errorf("record %s: %w", id, err)
	}
	return record, nil
}

package records

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/kifu"
)

const (
	// unopened is how long a shared record is kept that was never opened, and when room is
	// needed; unused is how long one is safe then that was opened.
	unopened       = 90 * 24 * time.Hour
	unopenedInNeed = 24 * time.Hour
	unused         = 365 * 24 * time.Hour
	// Parts of the room for a person and a network.
	holders = 64
	origins = 32
)

// Sharer shares a record. Holder is "" for a client without state, Origin the digest of a
// network.
type Sharer struct {
	Holder people.ID
	Origin string
}

// Kept is a stored record. Opened is the day of the last opening, or zero.
type Kept struct {
	ID      string
	At      time.Time
	By      Sharer
	Data    []byte
	Size    int64
	Opened  time.Time
	Removed bool
}

// Bounds are those of stored records, in bytes: of all, a holder and an origin. When room is
// needed, records go that were made before Unopened and never opened, or last opened before
// Unused.
type Bounds struct {
	All, Holder, Origin int64
	Unopened, Unused    time.Time
}

// Errors of [Store.KeepRecord].
var (
	ErrFull    = errors.New("all shared records together have reached their bound")
	ErrQuota   = errors.New("the shared records of one person or network have reached their bound")
	ErrRemoved = errors.New("a moderator has removed this record")
)

// Store persists shared records.
type Store interface {
	// KeepRecord stores a new record, and makes room for it if it can. It returns [ErrFull],
	// [ErrQuota] or [ErrRemoved].
	KeepRecord(ctx context.Context, r Kept, b Bounds) error
	// Record returns a record that was not removed.
	Record(ctx context.Context, id string) (r Kept, ok bool, err error)
	OpenRecord(ctx context.Context, id string, day time.Time) error
	// ExpireRecords deletes the records made before at that were never opened.
	ExpireRecords(ctx context.Context, at time.Time) error
}

// Share stores a record under a hash of its content. Its ends must be valid.
func (s *Service) Share(ctx context.Context, record *kifu.Record, by Sharer, now time.Time) (string, error) {
	if s.config.Store == nil {
		return "", refusal.New(refusal.NotNow, "This server keeps no records.").Because("no-sharing")
	}
	if err := CheckEnds(record); err != nil {
		return "", err
	}
	data, err := s.config.Encoding.Encode(record)
	if err != nil {
		return "", err
	}
	if len(data) > maxShared {
		return "", refusal.Newf(refusal.BadRequest, "The record takes %d bytes; one to be shared may take %d.", len(data), maxShared).Because("record-too-large", "bytes", len(data), "limit", maxShared)
	}
	sum := sha256.Sum256(data)
	id := strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:]))[:20]
	err = s.Put(ctx, id, data, by, now)
	if errors.Is(err, ErrRemoved) {
		return "", refusal.New(refusal.Forbidden, "A moderator has removed this record.").Because("record-removed")
	}
	return id, err
}

// Put stores a file under an id, once. The error may be a [refusal.Error] or [ErrRemoved].
func (s *Service) Put(ctx context.Context, id string, data []byte, by Sharer, now time.Time) error {
	if s.config.Store == nil {
		return refusal.New(refusal.NotNow, "This server keeps no records.").Because("no-sharing")
	}
	all := s.config.MaxBytes
	err := s.config.Store.KeepRecord(ctx, Kept{ID: id, At: now, By: by, Data: data}, Bounds{
		All: all, Holder: all / holders, Origin: all / origins, Unopened: now.Add(-unopenedInNeed), Unused: now.Add(-unused),
	})
	switch {
	case errors.Is(err, ErrFull):
		return refusal.New(refusal.Full, "This server has no room for more shared records and rule sets.").Because("sharing-full")
	case errors.Is(err, ErrQuota):
		return refusal.New(refusal.Full, "You or your network share as many records and rule sets as one may; those that are never opened go after 90 days.").Because("sharing-quota")
	}
	return err
}

// Get returns a stored file, and notes the day.
func (s *Service) Get(ctx context.Context, id string, now time.Time) (data []byte, ok bool, err error) {
	if s.config.Store == nil {
		return nil, false, nil
	}
	kept, ok, err := s.config.Store.Record(ctx, id)
	if !ok || err != nil {
		return nil, false, err
	}
	if day := now.UTC().Truncate(24 * time.Hour); day.After(kept.Opened) {
		_ = s.config.Store.OpenRecord(ctx, id, day) // a full disk does not hide a file
	}
	return kept.Data, true, nil
}

// Shared returns a shared record, and notes the day.
func (s *Service) Shared(ctx context.Context, id string, now time.Time) (*kifu.Record, error) {
	missing := refusal.New(refusal.NotFound, "There is no such record.").Because("no-record")
	if strings.Contains(id, "@") {
		return nil, missing // a rule set
	}
	data, ok, err := s.Get(ctx, id, now)
	switch {
	case err != nil:
		return nil, err
	case !ok:
		return nil, missing
	}
	record, err := s.config.Encoding.Decode(data)
	if err != nil {
		return nil, fmt.Errorf("record %s: %w", id, err)
	}
	return record, nil
}

// Sweep deletes the records that were never opened for long. Call it regularly.
func (s *Service) Sweep(ctx context.Context, now time.Time) error {
	return s.config.Store.ExpireRecords(ctx, now.Add(-unopened))
}

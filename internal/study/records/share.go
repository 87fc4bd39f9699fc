package records

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/kifu"
)

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

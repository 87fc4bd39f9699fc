package ruleset

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/variant"
)

// file is a stored rule set. Definition is complete; Source is the file as it was written.
type file struct {
	Definition, Source string
}

// key is the id of a shared rule set among the shared files. Ids of records have no "@".
func key(digest string) string { return "@" + digest }

// Share stores a rule set under its digest and returns it.
func (s *Service) Share(ctx context.Context, text []byte, by records.Sharer) (rs *variant.RuleSet, err error) {
	err = s.config.Lane.Do(ctx, func() error {
		sealed, definition, faults := read(text)
		if faults != nil {
			return errFaulty(faults)
		}
		rs = sealed
		return s.put(ctx, rs, file{string(definition), string(text)}, by)
	})
	return rs, err
}

// Learn shares a rule set that came with a record.
func (s *Service) Learn(ctx context.Context, rs *variant.RuleSet, by records.Sharer) error {
	definition := string(rs.Definition())
	return s.put(ctx, rs, file{definition, definition}, by)
}

func (s *Service) put(ctx context.Context, rs *variant.RuleSet, f file, by records.Sharer) error {
	if n := len(f.Definition); n > MaxFile {
		return refusal.Newf(refusal.BadRequest, "The rule set with all that it inherits takes %d bytes, at most %d are possible.", n, MaxFile).
			Because("rules-too-large", "bytes", n, "limit", MaxFile)
	}
	data, err := json.Marshal(f)
	if err != nil {
		return err
	}
	if err = s.config.Files.Put(ctx, key(rs.Digest()), data, by, time.Now()); errors.Is(err, records.ErrRemoved) {
		return refusal.New(refusal.Forbidden, "A moderator has removed this rule set.").Because("rules-removed")
	}
	return err
}

// Source returns the file of a rule set as its author wrote it, or its complete definition.
func (s *Service) Source(ctx context.Context, rs *variant.RuleSet) ([]byte, error) {
	if !rs.Sealed() {
		return rs.Source(), nil
	}
	f, ok, err := s.shared(ctx, rs.Digest())
	if ok && err == nil {
		return []byte(f.Source), nil
	}
	return rs.Definition(), err
}

// Find returns the definition of a digest, or nil: that of a game that has begun, or a shared
// one.
func (s *Service) Find(ctx context.Context, digest string) ([]byte, error) {
	definition, err := s.config.Definitions.Definition(ctx, digest)
	if definition != nil || err != nil {
		return definition, err
	}
	f, ok, err := s.shared(ctx, digest)
	if !ok || err != nil {
		return nil, err
	}
	return []byte(f.Definition), nil
}

// Offer returns a refusal unless new games may use a rule set. It keeps the definition of a
// shared one for good, since games need it.
func (s *Service) Offer(ctx context.Context, rs *variant.RuleSet) error {
	if s.config.Library.Offered(rs) {
		return nil
	}
	f, ok, err := s.shared(ctx, rs.Digest())
	if err != nil {
		return err
	}
	if !ok {
		return refusal.Newf(refusal.BadRequest, "rules: %s is not offered here any more.", rs.ID).Because("rules-gone", "rules", rs.ID)
	}
	return s.config.Definitions.KeepDefinition(ctx, rs.Digest(), []byte(f.Definition))
}

func (s *Service) shared(ctx context.Context, digest string) (f file, ok bool, err error) {
	data, ok, err := s.config.Files.Get(ctx, key(digest), time.Now())
	if !ok || err != nil {
		return f, false, err
	}
	err = json.Unmarshal(data, &f)
	return f, err == nil, err
}

// FileName returns the name of a rule set's file: its ID without digest and choices.
func FileName(id string) string {
	if end := strings.IndexAny(id, "@:"); end >= 0 {
		id = id[:end]
	}
	return id + ".toml"
}

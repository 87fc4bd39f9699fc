package server

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/internal/study/ruleset"
	"github.com/komadai/komadai/variant"
)

// findTimeout bounds the lookup of a definition in the database.
const findTimeout = 10 * time.Second

func (s *server) openRuleSets(ctx context.Context) error {
	s.library = variant.NewLibrary(func(digest string) ([]byte, error) {
		ctx, cancel := context.WithTimeout(context.Background(), findTimeout)
		defer cancel()
		return s.rulesets.Find(ctx, digest)
	})
	s.records = records.New(records.Config{Store: s.db.Documents, Encoding: message.Encoding{Library: s.library}, Library: s.library, Lane: s.lanes.short})
	s.rulesets = ruleset.New(ruleset.Config{Shelf: s.records, Definitions: s.db.Documents, Library: s.library, Lane: s.lanes.short})
	if s.config.Rules == "" {
		return nil
	}
	if _, err := os.ReadDir(s.config.Rules); err != nil {
		return fmt.Errorf("the directory of rule sets: %w", err)
	}
	return s.readRuleSets(ctx)
}

// readRuleSets reads the directory into the library. Invalid files and duplicate names are
// logged and skipped.
func (s *server) readRuleSets(ctx context.Context) error {
	files, err := filepath.Glob(filepath.Join(s.config.Rules, "*.toml"))
	if err != nil {
		return err
	}
	slices.Sort(files)
	var own []*variant.RuleSet
	from := make(map[string]string)
	for _, file := range files {
		r, definition, err := readRuleSet(file)
		if err != nil {
			for line := range strings.SplitSeq(err.Error(), "\n") {
				s.parts.Log.Error("a rule set is skipped: "+strings.TrimPrefix(line, "variant: "), "file", file)
			}
			continue
		}
		name, digest, _ := strings.Cut(r.ID, "@")
		if other, ok := from[name]; ok {
			s.parts.Log.Error("a rule set is skipped: another file has the same id", "file", file, "id", name, "other", other)
			continue
		}
		if err := s.db.Documents.KeepDefinition(ctx, digest, definition); err != nil {
			return err
		}
		from[name] = file
		own = append(own, r)
	}
	s.library.Offer(own)
	s.parts.Log.Info("rule sets from files", "directory", s.config.Rules, "offered", len(own), "files", len(files))
	return nil
}

func readRuleSet(file string) (*variant.RuleSet, []byte, error) {
	r, err := variant.Load(file)
	if err != nil {
		return nil, nil, err
	}
	if err := r.Taken(); err != nil {
		return nil, nil, err
	}
	return r.Seal()
}

func (s *server) rereadRuleSets(ctx context.Context) {
	if s.config.Rules == "" || s.parts.Reread == nil {
		return
	}
	for {
		select {
		case <-ctx.Done():
			return
		case _, ok := <-s.parts.Reread:
			if !ok {
				return
			}
			if err := s.guard.Run("server", func() error { return s.readRuleSets(ctx) }); err != nil {
				s.parts.Log.Error("the rule sets cannot be read again", "err", err)
			}
		}
	}
}

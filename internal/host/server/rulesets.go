package server

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"

	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/refusal"
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
	s.records = records.New(records.Config{Store: s.db.Documents, Encoding: message.Encoding{Library: s.library}, Library: s.library, Lane: s.lanes.short,
		Learn: func(ctx context.Context, rs *variant.RuleSet, by records.Sharer) error {
			return s.rulesets.Learn(ctx, rs, by)
		}})
	s.rulesets = ruleset.New(ruleset.Config{Files: s.records, Definitions: s.db.Documents, Library: s.library, Lane: s.lanes.short})
	if s.config.Rules == "" {
		return nil
	}
	if _, err := os.ReadDir(s.config.Rules); err != nil {
		return fmt.Errorf("the directory of rule sets: %w", err)
	}
	return s.readRuleSets(ctx)
}

// ruleFile is a file of the directory.
type ruleFile struct {
	// text is what was read last, good the rule set of the last text without faults, or nil.
	text []byte
	good *variant.RuleSet
}

// readRuleSets reads the directory into the library. Invalid files and duplicate names are
// logged once. A faulty file offers its last good version.
func (s *server) readRuleSets(ctx context.Context) error {
	names, err := filepath.Glob(filepath.Join(s.config.Rules, "*.toml"))
	if err != nil {
		return err
	}
	slices.Sort(names)
	files := make(map[string]ruleFile)
	var own []*variant.RuleSet
	from := make(map[string]string)
	changed := len(names) != len(s.ruleFiles)
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			s.parts.Log.Error("a rule set is skipped: "+err.Error(), "file", name)
			continue
		}
		f, known := s.ruleFiles[name]
		if fresh := !known || !bytes.Equal(text, f.text); fresh {
			changed = true
			f = s.readRuleFile(ctx, name, text, f)
		}
		files[name] = f
		if f.good == nil {
			continue
		}
		id, _, _ := strings.Cut(f.good.ID, "@")
		if other, ok := from[id]; ok {
			s.parts.Log.Error("a rule set is skipped: another file has the same id", "file", name, "id", id, "other", other)
			continue
		}
		from[id] = name
		own = append(own, f.good)
	}
	s.ruleFiles = files
	s.library.Offer(own)
	if changed {
		s.parts.Log.Info("rule sets from files", "directory", s.config.Rules, "offered", len(own), "files", len(names))
	}
	return nil
}

// readRuleFile returns a file with a new text. Its first fault is logged.
func (s *server) readRuleFile(ctx context.Context, name string, text []byte, before ruleFile) ruleFile {
	f := ruleFile{text: text, good: before.good}
	rs, definition, err := ruleSetOf(name, text)
	if err == nil {
		err = s.db.Documents.KeepDefinition(ctx, rs.Digest(), definition)
	}
	if err == nil {
		f.good = rs
		return f
	}
	what := "a rule set is skipped: "
	if f.good != nil {
		what = "a rule set stays as it was: "
	}
	first, more, _ := strings.Cut(strings.TrimPrefix(err.Error(), "variant: "), "\n")
	s.parts.Log.Error(what+first, "file", name, "more", strings.Count(more, "\n")+min(len(more), 1))
	if refusal.IsUnavailable(err) {
		f.text = nil // try again
	}
	return f
}

func ruleSetOf(name string, text []byte) (*variant.RuleSet, []byte, error) {
	rs, err := variant.Parse(name, text)
	if err == nil {
		err = rs.Taken()
	}
	if err != nil {
		return nil, nil, err
	}
	return rs.Seal()
}

// settled is how long the directory is left alone before it is read: editors write in steps.
const settled = 300 * time.Millisecond

// watchRuleSets reads the directory again when its files change, and on SIGHUP.
func (s *server) watchRuleSets(ctx context.Context) {
	if s.config.Rules == "" {
		return
	}
	var events chan fsnotify.Event
	var faults chan error
	watcher, err := fsnotify.NewWatcher()
	if err == nil {
		defer func() { _ = watcher.Close() }() // nothing is written
		events, faults = watcher.Events, watcher.Errors
		err = watcher.Add(s.config.Rules)
	}
	if err != nil {
		s.parts.Log.Error("the directory of rule sets is not watched; send SIGHUP after a change", "err", err)
	}
	read := time.NewTimer(0)
	defer read.Stop()
	reread := s.parts.Reread
	for {
		select {
		case <-ctx.Done():
			return
		case e := <-events:
			if e.Op != fsnotify.Chmod {
				read.Reset(settled)
			}
		case err := <-faults: // events may be lost
			s.parts.Log.Error("the directory of rule sets", "err", err)
			read.Reset(settled)
		case _, ok := <-reread:
			if !ok {
				reread = nil
				continue
			}
			read.Reset(0)
		case <-read.C:
			if err := s.guard.Run("server", func() error { return s.readRuleSets(ctx) }); err != nil {
				s.parts.Log.Error("the rule sets cannot be read again", "err", err)
			}
		}
	}
}

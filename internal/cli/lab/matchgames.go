package lab

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/komadai/komadai/internal/cli/files"
	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/lab/contest"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
	"github.com/komadai/komadai/variant"
)

// gameKeeper writes the games of a match as records, one file each.
type gameKeeper struct {
	dir   string // "" keeps none
	codec kifu.Codec
	rules *variant.RuleSet
}

// newGameKeeper also writes missing records of games already played.
func newGameKeeper(dir, format string, rules *variant.RuleSet, j *contest.Journal) (*gameKeeper, error) {
	k := &gameKeeper{dir: dir, rules: rules}
	if dir == "" {
		return k, nil
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, verb.Plain(err)
	}
	codec, ok := formats.Of(kifu.FormatOfName(format))
	if !ok {
		return nil, verb.Usagef("--format %s: unknown format", format)
	}
	k.codec = codec
	for _, g := range j.Games() {
		if err := k.save(g); err != nil {
			return nil, err
		}
	}
	return k, nil
}

func (k *gameKeeper) save(g *contest.Game) error {
	if k.dir == "" {
		return nil
	}
	name := fmt.Sprintf("%06d-%s-%s%s", g.Number+1, fileName(g.Black), fileName(g.White), k.codec.Format.Extension(kifu.UTF8))
	path := filepath.Join(k.dir, name)
	if _, err := os.Lstat(path); err == nil {
		return nil
	}
	rec, err := g.Record(k.rules, fmt.Sprintf("komadai lab match, round %d", g.Round+1))
	if err != nil {
		return err
	}
	out, err := files.Create(path, true)
	if err != nil {
		return err
	}
	if _, err := k.codec.Write(out, rec, kifu.WriteOptions{}); err != nil {
		out.Abandon()
		return err
	}
	return out.Commit()
}

func fileName(name string) string {
	name = strings.Map(func(r rune) rune {
		if r <= ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '_'
		}
		return r
	}, name)
	if !fs.ValidPath(name) || name == "." {
		return "_"
	}
	return name
}

type matchLine struct {
	mu   sync.Mutex
	line string
}

func (l *matchLine) set(s *contest.Standing) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.line = s.Line()
}

func (l *matchLine) text() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.line == "" {
		return "no game has ended"
	}
	return l.line
}

package index

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/study/explore"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
	"github.com/komadai/komadai/variant"
)

type buildCmd struct {
	Paths []string `arg:"" name:"path" help:"Files or folders of game records; - is standard input."`
	databaseFlag
	verb.RecordFlags
}

func (buildCmd) Help() string {
	return `Adds the main lines of game records of any rule set to the index. Known games are skipped.
Unreadable files and games are reported on standard error. Run the same command again to
continue an interrupted build; unchanged files are not read twice.

Example:

    komadai index build floodgate/2026/
    komadai index build --db games.db collection.csa`
}

func (c *buildCmd) Run(env verb.Env) error {
	env, stop := verb.Interruptible(env)
	defer stop()
	o, from, err := c.Options()
	if err != nil {
		return err
	}
	sources, err := verb.Records(c.Paths)
	if err != nil {
		return err
	}
	return c.within(env, true, func(ctx context.Context, x *explore.Index, _ *variant.Library) error {
		b := &builder{
			env: env, index: x, options: o, from: from, read: map[string]explore.Source{},
			meter: verb.NewRecordMeter(env.Err, sources, c.Progress), free: make(verb.Cores, c.Jobs),
		}
		verb.Each(ctx, sources, c.Jobs, b.source)
		err := b.end()
		b.meter.End()
		switch bad := b.meter.Bad.Load(); {
		case err != nil:
			return err
		case ctx.Err() != nil:
			return fmt.Errorf("interrupted after %d new %s; the same command continues", b.added, verb.Plural(b.added, "game", "games"))
		default:
			fmt.Fprintf(env.Err, "%d new %s, %d known, from %d %s\n", b.added, verb.Plural(b.added, "game", "games"), b.known, len(sources)-b.skipped, verb.Plural(len(sources)-b.skipped, "file", "files"))
			if b.skipped > 0 {
				fmt.Fprintf(env.Err, "%d %s had been read before\n", b.skipped, verb.Plural(b.skipped, "file", "files"))
			}
			if bad > 0 {
				return fmt.Errorf("%d %s could not be read", bad, verb.Plural(int(bad), "game", "games"))
			}
			return nil
		}
	})
}

const (
	storeBatch, maintainEvery = 1000, 8192
)

type builder struct {
	env     verb.Env
	index   *explore.Index
	options kifu.ReadOptions
	from    kifu.Format
	meter   *verb.RecordMeter
	free    verb.Cores

	mu sync.Mutex // guards the fields below
	// games are not stored yet.
	games   []explore.Game
	read    map[string]explore.Source
	added   int
	known   int
	skipped int
	fresh   int
	failed  error
}

func (b *builder) source(s verb.Source) {
	defer b.meter.Done.Add(1)
	known, ok := b.progress(s)
	if !ok {
		return
	}
	in, err := s.Open(b.env, &b.meter.Read)
	if err != nil {
		b.meter.Fail(verb.FindingOf(s.Path, err).String())
		return
	}
	defer in.Close()
	detected, games := s.Split(in, b.from, b.options)
	codec, _ := formats.Of(detected.Format)
	skip := known.Games
	whole := true
	verb.InOrder(b.env.Context, b.free, func(yield func(kifu.Reading) bool) {
		n := 0
		for read := range games {
			if n++; n <= skip {
				continue
			}
			if !yield(read) {
				return
			}
		}
	}, func(number int, g kifu.Game, err error) indexed {
		return b.game(s, codec.Many, skip+number, g, err)
	}, func(one indexed) bool {
		if one.err != nil {
			b.meter.Fail(verb.FindingOf(s.Path, one.err).String())
		}
		known.Games++
		whole = b.take(one, known)
		return whole
	})
	if whole && b.env.Context.Err() == nil && known.Name != "" {
		known.Done = true
		b.mu.Lock()
		b.read[known.Name] = known
		b.mu.Unlock()
	}
}

// progress returns the stored reading position; ok is false if the file is complete.
func (b *builder) progress(s verb.Source) (known explore.Source, ok bool) {
	if s.Path == verb.StandardStream {
		return known, true
	}
	info, err := os.Stat(s.Path)
	if err != nil {
		return known, true // opening it reports the error
	}
	known = explore.Source{Name: s.Path, Stamp: fmt.Sprint(info.Size(), info.ModTime().UnixNano())}
	if abs, err := filepath.Abs(s.Path); err == nil {
		known.Name = abs
	}
	before, ok, err := b.index.SourceOf(b.env.Context, known.Name)
	switch {
	case err != nil:
		b.mu.Lock()
		b.failed = errors.Join(b.failed, err)
		b.mu.Unlock()
		return known, false
	case !ok || before.Stamp != known.Stamp:
		return known, true
	case before.Done:
		b.mu.Lock()
		b.skipped++
		b.mu.Unlock()
		return known, false
	}
	return before, true
}

// indexed is a game to store, or the reason not to.
type indexed struct {
	game explore.Game
	ok   bool
	err  error
}

func (b *builder) game(s verb.Source, many bool, number int, g kifu.Game, err error) indexed {
	b.meter.Games.Add(1)
	if err != nil {
		return indexed{err: err}
	}
	name := s.Inside
	if many {
		name = fmt.Sprintf("%s#%d", name, number)
	}
	game, err := explore.Of(g.Record, name)
	if errors.Is(err, explore.ErrNoMoves) {
		return indexed{} // a game without moves is no fault
	}
	return indexed{game, err == nil, err}
}

// take collects a game and stores full batches; false on failure.
func (b *builder) take(one indexed, source explore.Source) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if one.ok {
		b.games = append(b.games, one.game)
	}
	if source.Name != "" {
		b.read[source.Name] = source
	}
	if len(b.games) >= storeBatch {
		b.store(b.env.Context)
	}
	return b.failed == nil
}

func (b *builder) store(ctx context.Context) {
	if b.failed != nil {
		return
	}
	var sources []explore.Source
	for _, s := range b.read {
		sources = append(sources, s)
	}
	added, err := b.index.Add(context.WithoutCancel(ctx), b.games, sources)
	b.added, b.fresh, b.known = b.added+added, b.fresh+added, b.known+len(b.games)-added
	b.games, b.failed = b.games[:0], err
	clear(b.read)
	if b.fresh >= maintainEvery && err == nil && ctx.Err() == nil {
		b.fresh = 0
		if err := b.index.Maintain(ctx); err != nil && ctx.Err() == nil {
			b.failed = err
		}
	}
}

func (b *builder) end() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.store(b.env.Context)
	if b.failed == nil && b.env.Context.Err() == nil {
		if err := b.index.Maintain(b.env.Context); err != nil && b.env.Context.Err() == nil {
			b.failed = err
		}
	}
	return b.failed
}

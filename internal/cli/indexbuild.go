package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/komadai/komadai/internal/study/explore"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
	"github.com/komadai/komadai/variant"
)

type indexBuildCmd struct {
	Paths []string `arg:"" name:"path" help:"Files or folders of game records of any format; - is standard input."`
	indexFlag
	recordFlags
}

// Help is what --help tells beside the flags.
func (indexBuildCmd) Help() string {
	return `Reads the main lines of game records, of any rule set, into the index. Files of any size are read
game by game. A game that is there already is left out; a file or a game that cannot be read is named
on standard error and left out. An interrupted build goes on where it was when the same command is
given again, and files that have been read and have not changed since are not read again.

Example:

    komadai index build floodgate/2026/
    komadai index build --db games.db collection.csa`
}

// Run builds.
func (c *indexBuildCmd) Run(env Env) error {
	env, stop := interruptible(env)
	defer stop()
	o, from, err := c.options()
	if err != nil {
		return err
	}
	sources, err := recordSources(c.Paths)
	if err != nil {
		return err
	}
	return c.within(env, true, func(ctx context.Context, x *explore.Index, _ *variant.Library) error {
		b := &indexBuild{env: env, index: x, options: o, from: from, meter: newMeter(env.Err, sources, c.Progress), free: make(cores, c.Jobs), read: map[string]explore.Source{}}
		eachSource(ctx, sources, c.Jobs, b.source)
		err := b.end()
		b.meter.end()
		switch bad := b.meter.bad.Load(); {
		case err != nil:
			return err
		case ctx.Err() != nil:
			return fmt.Errorf("interrupted after %d new %s; the same command goes on from here", b.added, plural(b.added, "game", "games"))
		default:
			fmt.Fprintf(env.Err, "%d new %s, %d known, from %d %s\n", b.added, plural(b.added, "game", "games"), b.known, len(sources)-b.skipped, plural(len(sources)-b.skipped, "file", "files"))
			if b.skipped > 0 {
				fmt.Fprintf(env.Err, "%d %s had been read before\n", b.skipped, plural(b.skipped, "file", "files"))
			}
			if bad > 0 {
				return fmt.Errorf("%d %s could not be read", bad, plural(int(bad), "game", "games"))
			}
			return nil
		}
	})
}

// indexBuild is a build under way.
type indexBuild struct {
	env     Env
	index   *explore.Index
	options kifu.ReadOptions
	from    kifu.Format
	meter   *recordMeter
	free    cores

	mu sync.Mutex // of what follows
	// games wait to be stored, with how far the files have been read.
	games   []explore.Game
	read    map[string]explore.Source
	added   int
	known   int
	skipped int
	fresh   int // since the index was tended
	failed  error
}

const (
	// indexBatch is how many games are stored at a time, maintainEvery after how many
	// the index is maintained.
	indexBatch, maintainEvery = 1000, 8192
)

// source reads the games of a file.
func (b *indexBuild) source(s source) {
	defer b.meter.done.Add(1)
	known, ok := b.progress(s)
	if !ok {
		return
	}
	in, err := s.open(b.env, &b.meter.read)
	if err != nil {
		b.meter.fail(found(s.path, err).String())
		return
	}
	defer in.Close()
	detected, games := formats.Split(in, b.from, b.options)
	codec, _ := formats.Of(detected.Format)
	skip := known.Games
	whole := true
	inOrder(b.env.Context, b.free, func(yield func(kifu.Reading) bool) {
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
			b.meter.fail(found(s.path, one.err).String())
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

// progress returns what is known of a file, how much of it has been read; ok is false
// when all of it has.
func (b *indexBuild) progress(s source) (known explore.Source, ok bool) {
	if s.path == standardStream {
		return known, true
	}
	info, err := os.Stat(s.path)
	if err != nil {
		return known, true // opening it tells why
	}
	known = explore.Source{Name: s.path, Stamp: fmt.Sprint(info.Size(), info.ModTime().UnixNano())}
	if abs, err := filepath.Abs(s.path); err == nil {
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

// indexed is a game to be stored, or why it is not.
type indexed struct {
	game explore.Game
	ok   bool
	err  error
}

// game makes a game of the index of a record.
func (b *indexBuild) game(s source, many bool, number int, g kifu.Game, err error) indexed {
	b.meter.games.Add(1)
	if err != nil {
		return indexed{err: err}
	}
	name := s.inside
	if many {
		name = fmt.Sprintf("%s#%d", name, number)
	}
	game, err := explore.Of(g.Record, name)
	if errors.Is(err, explore.ErrNoMoves) {
		return indexed{} // a game that did not begin is no fault
	}
	return indexed{game, err == nil, err}
}

// take gathers a game, and stores those that have been gathered when they are
// enough; false when that failed.
func (b *indexBuild) take(one indexed, source explore.Source) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if one.ok {
		b.games = append(b.games, one.game)
	}
	if source.Name != "" {
		b.read[source.Name] = source
	}
	if len(b.games) >= indexBatch {
		b.store(b.env.Context)
	}
	return b.failed == nil
}

// store stores what has been gathered.
func (b *indexBuild) store(ctx context.Context) {
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

// end stores what is left, also after an interrupt.
func (b *indexBuild) end() error {
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

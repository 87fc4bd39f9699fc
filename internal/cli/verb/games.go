package verb

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"sync"
	"sync/atomic"

	"github.com/komadai/komadai/kifu"
)

// Cores limits the parallel goroutines of all inputs.
type Cores chan struct{}

// InOrder reads the games of an input. It calls work for several in parallel, and take for the
// results in order. number counts from 1. It ends with ctx, or when take returns false.
func InOrder[T any](ctx context.Context, free Cores, games iter.Seq[kifu.Reading], work func(number int, g kifu.Game, err error) T, take func(T) bool) {
	number := 0
	if cap(free) == 1 {
		for read := range games {
			if ctx.Err() != nil {
				return
			}
			number++
			g, err := read()
			if !take(work(number, g, err)) {
				return
			}
		}
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	queue := make(chan chan T, cap(free))
	var taking sync.WaitGroup
	defer taking.Wait()
	defer close(queue)
	taking.Go(func() {
		for next := range queue {
			if done := <-next; ctx.Err() == nil && !take(done) {
				cancel()
			}
		}
	})
	for read := range games {
		if ctx.Err() != nil {
			return
		}
		number++
		next, n := make(chan T, 1), number
		queue <- next
		free <- struct{}{}
		go func() {
			defer func() { <-free }()
			g, err := read()
			next <- work(n, g, err)
		}()
	}
}

// EachRecord reads all games of the sources and calls add from several goroutines. It reports
// unreadable games and counts them in bad. The error is an interrupt.
func (f *RecordFlags) EachRecord(env Env, sources []Source, from kifu.Format, o kifu.ReadOptions, add func(*kifu.Record)) (bad int, err error) {
	m := NewRecordMeter(env.Err, sources, f.Progress)
	free := make(Cores, f.Jobs)
	Each(env.Context, sources, f.Jobs, func(s Source) {
		defer m.Done.Add(1)
		in, err := s.Open(env, &m.Read)
		if err != nil {
			m.Fail(FindingOf(s.Path, err).String())
			return
		}
		defer in.Close()
		_, games := s.Split(in, from, o)
		InOrder(env.Context, free, games, func(_ int, g kifu.Game, err error) error {
			m.Games.Add(1)
			if err == nil {
				add(g.Record)
			}
			return err
		}, func(err error) bool {
			if err != nil {
				m.Fail(FindingOf(s.Path, err).String())
			}
			return true
		})
	})
	m.End()
	if env.Context.Err() != nil {
		return 0, errors.New("interrupted")
	}
	return int(m.Bad.Load()), nil
}

// ReadGame returns one game of a file or of standard input; number counts from 1.
func ReadGame(env Env, path string, from kifu.Format, o kifu.ReadOptions, number int) (*kifu.Record, error) {
	if number < 1 {
		return nil, Usagef("--game %d: games are numbered from 1", number)
	}
	var read atomic.Int64
	s := Source{Path: path}
	in, err := s.Open(env, &read)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	seen := 0
	_, games := s.Split(in, from, o)
	for read := range games {
		if env.Context.Err() != nil {
			return nil, errors.New("interrupted")
		}
		if seen++; seen < number {
			continue
		}
		g, err := read()
		if err != nil {
			return nil, errors.New(FindingOf(path, err).String())
		}
		for _, warning := range g.Warnings {
			fmt.Fprintln(env.Err, FindingOf(path, warning).Warning())
		}
		return g.Record, nil
	}
	return nil, fmt.Errorf("%s: no game %d; the file has %d", path, number, seen)
}

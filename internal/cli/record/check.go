package record

import (
	"errors"
	"fmt"
	"sync"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
)

type checkCmd struct {
	Paths []string `arg:"" name:"path" help:"Files or folders; - is standard input."`
	verb.RecordFlags
	Strict bool `help:"Also report missing or doubtful data."`
	JSON   bool `name:"json" help:"Print JSON."`
}

func (checkCmd) Help() string {
	return `Checks game records of any format and prints one line per problem: unreadable data, illegal
moves, moves after the end of a game, and an end that contradicts the position. The exit status
is 1 if there is a problem. --strict also reports missing or doubtful data: no end, times that do
not add up, missing names, invalid dates, duplicate variations.

Example:

    komadai record check game.kif
    komadai record check --strict --json floodgate/`
}

func (c *checkCmd) Run(env verb.Env) error {
	env, stop := verb.Interruptible(env)
	defer stop()
	o, from, err := c.Options()
	if err != nil {
		return err
	}
	o.Lenient = true // report every fault, not only the first
	o.Places = true
	sources, err := verb.Records(c.Paths)
	if err != nil {
		return err
	}
	m := verb.NewRecordMeter(env.Err, sources, c.Progress)
	free := make(verb.Cores, c.Jobs)
	var mu sync.Mutex
	var failed error
	// Files end in any order; print their problems in input order.
	next, waiting := 0, map[int][]verb.Finding{}
	verb.Each(env.Context, sources, c.Jobs, func(s verb.Source) {
		defer m.Done.Add(1)
		found := c.source(env, s, from, o, m, free)
		m.Bad.Add(int64(len(found)))
		mu.Lock()
		defer mu.Unlock()
		waiting[s.Index] = found
		for found, ok := waiting[next]; ok && failed == nil; found, ok = waiting[next] {
			failed = c.print(env, found)
			delete(waiting, next)
			next++
		}
	})
	m.End()
	switch bad := int(m.Bad.Load()); {
	case env.Context.Err() != nil:
		return errors.New("interrupted")
	case failed != nil:
		return failed
	case bad > 0:
		return fmt.Errorf("%d %s in %d %s", bad, verb.Plural(bad, "problem", "problems"), len(sources), verb.Plural(len(sources), "file", "files"))
	}
	return nil
}

func (c *checkCmd) print(env verb.Env, found []verb.Finding) error {
	for _, f := range found {
		var err error
		if c.JSON {
			err = verb.PrintJSON(env.Out, f)
		} else {
			_, err = fmt.Fprintln(env.Out, f)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (c *checkCmd) source(env verb.Env, s verb.Source, from kifu.Format, o kifu.ReadOptions, m *verb.RecordMeter, free verb.Cores) (list []verb.Finding) {
	in, err := s.Open(env, &m.Read)
	if err != nil {
		return []verb.Finding{verb.FindingOf(s.Path, err)}
	}
	defer in.Close()
	detected, games := s.Split(in, from, o)
	codec, _ := formats.Of(detected.Format)
	verb.InOrder(env.Context, free, games, func(number int, g kifu.Game, err error) (list []verb.Finding) {
		m.Games.Add(1)
		add := func(note bool, faults ...*kifu.Error) {
			for _, e := range faults {
				f := verb.FindingOf(s.Path, e)
				f.Note, f.Format = note, string(detected.Format)
				if f.Game == 0 && codec.Many {
					f.Game = number
				}
				list = append(list, f)
			}
		}
		var fault *kifu.Error
		switch {
		case errors.As(err, &fault):
			add(false, fault)
			return list
		case err != nil:
			return []verb.Finding{verb.FindingOf(s.Path, err)}
		}
		add(false, g.Warnings...)
		add(false, g.Record.Check()...)
		if c.Strict {
			add(true, g.Record.Doubts()...)
		}
		return list
	}, func(more []verb.Finding) bool {
		list = append(list, more...)
		return true
	})
	return list
}

package tsume

import (
	"iter"
	"sync"

	"github.com/komadai/komadai/internal/cli/files"
	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
)

type inputGames struct {
	env     verb.Env
	sources []files.Source
	from    kifu.Format
	read    kifu.ReadOptions
	meter   *files.Meter

	mu     sync.Mutex
	places map[int]place // of unfinished games, by number
}

// place is a file and the number of a game in it, from 1.
type place struct {
	path string
	game int
}

// games yields the games, and errors for files that cannot be opened.
func (p *inputGames) games() iter.Seq[kifu.Reading] {
	return func(yield func(kifu.Reading) bool) {
		number := 0
		put := func(at place, read kifu.Reading) bool {
			number++
			p.mu.Lock()
			p.places[number] = at
			p.mu.Unlock()
			return yield(read)
		}
		for _, s := range p.sources {
			in, err := s.Open(p.env, &p.meter.Read)
			if err != nil {
				if !put(place{path: s.Path}, func() (kifu.Game, error) { return kifu.Game{}, err }) {
					return
				}
				continue
			}
			_, games := formats.Split(in, p.from, p.read)
			game := 0
			for read := range games {
				if game++; !put(place{s.Path, game}, read) {
					in.Close()
					return
				}
			}
			in.Close()
			p.meter.Done.Add(1)
		}
	}
}

func (p *inputGames) place(number int) place {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := p.places[number]
	delete(p.places, number)
	return at
}

package contest

import (
	"context"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"math/rand/v2"
	"sync"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/shogi"
)

// Drawn are random openings with a level score.
type Drawn struct {
	start shogi.Position
	o     DrawOptions

	mu     sync.Mutex
	judge  *engine.Engine
	recent map[int]Opening
}

type DrawOptions struct {
	Plies [2]int
	// Level bounds the score in centipawns, of either sign.
	Level int
	Nodes uint64
	Seed  uint64
}

// Per opening.
const maxDraws = 2000

var errNotLevel = errors.New("no opening drawn leads to a level position: allow a greater level or shorter openings")

// NewDrawn returns openings from start. The error is an option out of range.
func NewDrawn(start shogi.Position, o DrawOptions) (*Drawn, error) {
	switch {
	case o.Plies[0] < 0 || o.Plies[1] < o.Plies[0] || o.Plies[1] > 200:
		return nil, fmt.Errorf("openings of %d to %d moves: must lie within 0 and 200", o.Plies[0], o.Plies[1])
	case o.Level < 1:
		return nil, fmt.Errorf("a level of %d: must be at least 1", o.Level)
	case o.Nodes < 1:
		return nil, errors.New("openings are judged by 1 node or more")
	}
	return &Drawn{
		start: start, o: o, recent: map[int]Opening{},
		judge: engine.New(start.Rules(), engine.Options{Hash: 8}),
	}, nil
}

func (d *Drawn) Describe() string {
	return fmt.Sprintf("%d to %d random moves, level within %d at %d nodes, seed %d", d.o.Plies[0], d.o.Plies[1], d.o.Level, d.o.Nodes, d.o.Seed)
}

const keptOpenings = 256

func (d *Drawn) Opening(ctx context.Context, n int) (Opening, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if o, ok := d.recent[n]; ok {
		return o, nil
	}
	rng := rand.New(rand.NewPCG(d.o.Seed, uint64(n)))
	for range maxDraws {
		o, ok, err := d.draw(ctx, rng)
		if err != nil {
			return Opening{}, err
		}
		if ok {
			delete(d.recent, n-keptOpenings)
			d.recent[n] = o
			return o, nil
		}
	}
	return Opening{}, errNotLevel
}

func (d *Drawn) draw(ctx context.Context, rng *rand.Rand) (Opening, bool, error) {
	game := shogi.NewGame(d.start)
	for range d.o.Plies[0] + rng.IntN(d.o.Plies[1]-d.o.Plies[0]+1) {
		moves := game.Position().AppendLegal(nil)
		if game.Result().Over() || len(moves) == 0 {
			return Opening{}, false, nil
		}
		if err := game.Play(moves[rng.IntN(len(moves))]); err != nil {
			return Opening{}, false, err
		}
	}
	if game.Result().Over() || len(game.Position().AppendLegal(nil)) == 0 {
		return Opening{}, false, nil
	}
	d.judge.NewGame()
	r, err := d.judge.Search(ctx, game, engine.Limits{Nodes: d.o.Nodes}, nil)
	switch {
	case err != nil:
		return Opening{}, false, err
	case ctx.Err() != nil:
		return Opening{}, false, ctx.Err()
	case r.Resign || r.Declare || r.Score.CP > d.o.Level || r.Score.CP < -d.o.Level:
		return Opening{}, false, nil
	}
	return Opening{Start: d.start, Moves: append([]shogi.Move{}, game.Moves()...)}, true, nil
}

func newSum() hash.Hash32 { return crc32.New(crc32.MakeTable(crc32.Castagnoli)) }

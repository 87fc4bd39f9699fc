package contest

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Opening is a position and given moves.
type Opening struct {
	Start shogi.Position
	Moves []shogi.Move
}

func (o *Opening) game() (*shogi.Game, error) {
	g := shogi.NewGame(o.Start)
	for _, m := range o.Moves {
		if err := g.Play(m); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// Openings are the openings of a contest.
type Openings interface {
	// Opening returns round n's, always the same. It is safe for concurrent use.
	Opening(ctx context.Context, n int) (Opening, error)
	Describe() string
}

// List is a cyclic list of openings.
type List struct {
	openings []Opening
	text     string
}

func (l *List) Opening(_ context.Context, n int) (Opening, error) {
	return l.openings[n%len(l.openings)], nil
}

// Describe returns number, kind and checksum.
func (l *List) Describe() string { return l.text }

type ReadOptions struct {
	Rules *variant.RuleSet
	// Plies bounds the moves; 0 is no bound.
	Plies   int
	Shuffle bool
	Seed    uint64
}

// ReadOpenings reads openings from files in any record format, and from folders. It skips
// transpositions and finished games. The error has file and place.
func ReadOpenings(paths []string, o ReadOptions) (*List, error) {
	files, err := recordFiles(paths)
	if err != nil {
		return nil, err
	}
	seen := map[uint64]bool{}
	l := &List{}
	sum := crc32.New(crc32.MakeTable(crc32.Castagnoli))
	for _, file := range files {
		err := eachRecord(file, o.Rules, func(rec *kifu.Record) error {
			op, ok, err := openingOf(rec, &o)
			if err != nil || !ok {
				return err
			}
			g, err := op.game()
			if err != nil {
				return err
			}
			if key := g.Position().Key(); !seen[key] {
				seen[key] = true
				l.openings = append(l.openings, op)
				fmt.Fprintf(sum, "%s %v\n", notation.FormatSFEN(&op.Start), op.Moves)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	if len(l.openings) == 0 {
		return nil, fmt.Errorf("%s: no opening in it leaves the game undecided", paths[0])
	}
	l.text = fmt.Sprintf("%d of files, checksum %08x", len(l.openings), sum.Sum32())
	if o.Shuffle {
		rng := rand.New(rand.NewPCG(o.Seed, 0))
		rng.Shuffle(len(l.openings), func(i, j int) { l.openings[i], l.openings[j] = l.openings[j], l.openings[i] })
		l.text += fmt.Sprintf(", shuffled by seed %d", o.Seed)
	}
	return l, nil
}

func openingOf(rec *kifu.Record, o *ReadOptions) (op Opening, ok bool, err error) {
	if rec.Rules.ID != o.Rules.ID {
		return op, false, fmt.Errorf("it is a game of %s, and the match plays %s", rec.Rules.ID, o.Rules.ID)
	}
	moves := rec.Moves()
	if line := rec.Main(); o.Plies == 0 && len(line) > len(moves) {
		if n := line[len(moves)]; n.Foul != shogi.NoFoul {
			return op, false, rec.Place(n).Errorf("", n.Foul, "move %d is illegal: %s", len(moves)+1, n.Foul.Error())
		}
	}
	if o.Plies > 0 {
		moves = moves[:min(len(moves), o.Plies)]
	}
	// The record's rules may be compiled separately: remake the position.
	setup, err := notation.ParseSFEN(o.Rules.Rules, rec.Start.SFEN())
	if err != nil {
		return op, false, err
	}
	op.Start, err = setup.Position()
	if err != nil {
		return op, false, err
	}
	op.Moves = slices.Clone(moves)
	g, err := op.game()
	if err != nil {
		return op, false, err
	}
	return op, !g.Result().Over() && len(g.Position().AppendLegal(nil)) > 0, nil
}

func eachRecord(file string, rules *variant.RuleSet, visit func(*kifu.Record) error) error {
	f, err := os.Open(file)
	if err != nil {
		return fault(file, err)
	}
	defer f.Close()
	_, games := formats.Split(f, kifu.FormatUnknown, kifu.ReadOptions{Rules: rules, Places: true})
	n := 0
	for g, err := range kifu.Each(games) {
		n++
		if err == nil {
			err = visit(g.Record)
			if err != nil {
				err = fmt.Errorf("game %d: %w", n, err)
			}
		}
		if err != nil {
			return fault(file, err)
		}
	}
	return nil
}

func fault(file string, err error) error {
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		return fmt.Errorf("%s: %w", path.Path, path.Err)
	}
	if e := (*kifu.Error)(nil); errors.As(err, &e) {
		if e.Line > 0 {
			file = fmt.Sprintf("%s:%d", file, e.Line)
		}
		return fmt.Errorf("%s: %s", file, e.Reason)
	}
	return fmt.Errorf("%s: %w", file, err)
}

// recordFiles lists files, and those in folders with record names, sorted.
func recordFiles(paths []string) ([]string, error) {
	var files []string
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, fault(path, err)
		}
		if !info.IsDir() {
			files = append(files, path)
			continue
		}
		before := len(files)
		err = filepath.WalkDir(path, func(name string, entry fs.DirEntry, err error) error {
			if err == nil && entry.Type().IsRegular() && filepath.Ext(name) != "" && kifu.FormatToRead(filepath.Base(name)) != kifu.FormatUnknown {
				files = append(files, name)
			}
			return err
		})
		if err != nil {
			return nil, fault(path, err)
		}
		if len(files) == before {
			return nil, fmt.Errorf("%s: the folder holds no records", path)
		}
	}
	return files, nil
}

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
	// Rules draws the start position if it shuffles; it may be nil.
	Rules *variant.RuleSet
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
	start := d.start
	if d.o.Rules != nil && d.o.Rules.Shuffle != nil {
		start = d.o.Rules.Opening(start.Side(), rng.Uint64())
	}
	game := shogi.NewGame(start)
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
	return Opening{Start: start, Moves: append([]shogi.Move{}, game.Moves()...)}, true, nil
}

// From returns the openings without the first n, for a follow-up contest.
func From(openings Openings, n int) Openings { return window{openings, n} }

type window struct {
	Openings
	first int
}

func (w window) Opening(ctx context.Context, n int) (Opening, error) {
	return w.Openings.Opening(ctx, w.first+n)
}

func (w window) Describe() string {
	return fmt.Sprintf("%s, from %d on", w.Openings.Describe(), w.first+1)
}

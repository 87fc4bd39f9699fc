package train

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/internal/lab/selfplay"
	"github.com/komadai/komadai/notation/packed"
	"github.com/komadai/komadai/shogi"
)

// Corpus has training positions as active inputs: about 200 bytes each, 128 more with attacks.
type Corpus struct {
	rules    *shogi.Rules
	features *nnue.Features
	formula  eval.Evaluator
	o        Options
	total    int // pieces of a game

	seen  map[uint64]struct{}
	later []int16
	// inputs of the side to move, then the other, without region.
	inputs []uint16
	// guards are of both views, the side to move first; empty without attacks.
	guards []nnue.Guards
	learn  []sample
	test   []sample
	probes []probe

	Games, Records int
	Left           Left
}

// Left counts skipped positions by first reason.
type Left struct {
	// In check; best move a capture or promotion; score too large; duplicate.
	Checked, Tactical, Decided, Repeated int
}

type sample struct {
	at      int64
	guards  uint32
	count   [2]uint16 // of inputs: side to move, other
	region  [2]uint8
	side    shogi.Color
	bucket  uint8
	won     uint8 // 2 won, 1 drawn, 0 lost by the side to move
	formula int16 // in centipawns
	score   int16
	ahead   int16 // with those of later moves
}

type probe struct {
	at       int
	position shogi.Position
}

// In positions.
const maxProbes = 4096

func NewCorpus(r *shogi.Rules, o Options) (*Corpus, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	f, err := nnue.NewFeatures(r, o.featureSet())
	if err != nil {
		return nil, err
	}
	if n := max(f.Local(), f.AttackInputs()); n > 1<<16 {
		return nil, fmt.Errorf("%d inputs: more than a corpus holds", n)
	}
	c := &Corpus{rules: r, features: f, o: o, seen: map[uint64]struct{}{}, formula: eval.NewWeighted(r, o.Weights).NewEvaluator()}
	for _, n := range r.Spec().Set {
		c.total += 2 * n
	}
	return c, nil
}

func (c *Corpus) Learned() int { return len(c.learn) }

func (c *Corpus) Tested() int { return len(c.test) }

// Read adds games. The error is one sentence without the file name.
func (c *Corpus) Read(in io.Reader) error {
	r, err := selfplay.NewReader(in)
	if err != nil {
		return err
	}
	start, err := r.Start(c.rules)
	if err != nil {
		return err
	}
	for g := (selfplay.Game{}); ; {
		if err := r.Next(&g); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if err := c.addGame(start, &g); err != nil {
			return fmt.Errorf("game %d: %w", r.Games(), err)
		}
	}
}

// ReadRecords adds single positions, without later scores; every Validation-th is for
// validation. The error is one sentence without the file name.
func (c *Corpus) ReadRecords(in io.Reader, format packed.Format) error {
	codec, err := packed.NewCodec(c.rules, format)
	if err != nil {
		return err
	}
	most := int16(c.o.MaxScore)
	return codec.ReadAll(bufio.NewReaderSize(in, 1<<16), func(rec *packed.Record) error {
		c.Records++
		aside := splitmix(c.o.Seed^uint64(c.Records)<<32)%uint64(c.o.Validation) == 0
		s := sample{score: rec.Score, ahead: min(max(rec.Score, -most), most), won: uint8(rec.Result + 1)}
		c.addPosition(&rec.Position, rec.Move, s, aside)
		return nil
	})
}

func (c *Corpus) addGame(p shogi.Position, g *selfplay.Game) error {
	c.Games++
	aside := splitmix(c.o.Seed^uint64(c.Games))%uint64(c.o.Validation) == 0
	ahead := c.ahead(g.Scores)
	var u shogi.Undo
	for i, m := range g.Moves {
		if i >= g.Opening {
			s := sample{score: g.Scores[i-g.Opening], ahead: ahead[i-g.Opening], won: 1}
			if winner, ok := g.Outcome.Winner(); ok && winner == p.Side() {
				s.won = 2
			} else if ok {
				s.won = 0
			}
			c.addPosition(&p, m, s, aside)
		}
		if !p.IsLegal(m) {
			return fmt.Errorf("move %d is not legal", i+1)
		}
		p.Make(m, &u)
	}
	return nil
}

// ahead averages each score with later ones, weighted by powers of Trace.
func (c *Corpus) ahead(scores []int16) []int16 {
	if cap(c.later) < len(scores) {
		c.later = make([]int16, 2*len(scores))
	}
	later := c.later[:len(scores)]
	mean := 0.0
	for i := len(scores) - 1; i >= 0; i-- {
		score := min(max(float64(scores[i]), -float64(c.o.MaxScore)), float64(c.o.MaxScore))
		if i == len(scores)-1 {
			mean = score
		} else {
			mean = (1-c.o.Trace)*score - c.o.Trace*mean // the next score is the other side's
		}
		later[i] = int16(math.Round(mean))
	}
	return later
}

func (c *Corpus) addPosition(p *shogi.Position, best shogi.Move, s sample, aside bool) {
	score := int(s.score)
	switch {
	case p.InCheck():
		c.Left.Checked++
		return
	case best != shogi.NoMove && (best.Promotes() || best.IsBoard() && p.Piece(best.To()) != shogi.NoPiece):
		c.Left.Tactical++
		return
	case (score > c.o.MaxScore || score < -c.o.MaxScore) && score < selfplay.WonScore && score > -selfplay.WonScore:
		c.Left.Decided++
		return
	}
	before := len(c.seen)
	if c.seen[p.Key()] = struct{}{}; len(c.seen) == before {
		c.Left.Repeated++
		return
	}
	us := p.Side()
	s.at, s.side, s.bucket = int64(len(c.inputs)), us, uint8(nnue.Phase(p, c.total, c.o.Buckets))
	s.guards = uint32(len(c.guards))
	for i, side := range [2]shogi.Color{us, us.Other()} {
		s.region[i] = uint8(c.features.Region(p, side))
		before := len(c.inputs)
		for n := range c.features.On(p, side) {
			c.inputs = append(c.inputs, uint16(n))
		}
		s.count[i] = uint16(len(c.inputs) - before)
		if c.o.Attacks {
			c.guards = append(c.guards, c.features.Guards(p, side))
		}
	}
	c.formula.Reset(p)
	s.formula = int16(c.formula.Evaluate(p))
	if !aside {
		c.learn = append(c.learn, s)
		return
	}
	if len(c.probes) < maxProbes && splitmix(p.Key())%8 == 0 {
		c.probes = append(c.probes, probe{at: len(c.test), position: *p})
	}
	c.test = append(c.test, s)
}

func splitmix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// thin resets all but most row weights of n to the initial network. It keeps the changes with
// the largest estimated loss, by the gradients' second moments (Optimal Brain Damage; LeCun,
// Denker and Solla, 1990).
func (t *Trainer) thin(n *nnue.Network, most int) {
	w := t.weights
	size := w.local * w.width
	first := 0 // second moments of the regions' rows
	if w.blocks > 1 {
		first = size
	}
	type change struct {
		at    int
		worth float32
	}
	var changes []change
	for i := range n.Rows {
		before := int16(0)
		if i < len(t.from.Rows) {
			before = t.from.Rows[i]
		}
		if d := float32(n.Rows[i] - before); d != 0 {
			changes = append(changes, change{i, d * d * t.moments.second[first+i]})
		}
	}
	if len(changes) <= most {
		return
	}
	slices.SortFunc(changes, func(a, b change) int { return cmp.Or(cmp.Compare(b.worth, a.worth), cmp.Compare(a.at, b.at)) })
	for _, c := range changes[most:] {
		n.Rows[c.at] = 0
		if c.at < len(t.from.Rows) {
			n.Rows[c.at] = t.from.Rows[c.at]
		}
	}
}

package compose

import (
	"cmp"
	"context"

	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// MineOptions select mates in a game.
type MineOptions struct {
	// Plies is the length, odd, 1 to MostPlies.
	Plies Range
	// Unique: no other first move mates. Sound: [tsume.Judge] finds no flaw.
	Unique, Sound bool
	// All takes every position of a mating attack, not only the first.
	All bool
	// Futile is the rule for useless interpositions.
	Futile tsume.Futile
	// Nodes bounds each search; 0 means DefaultMineNodes.
	Nodes uint64
}

// DefaultMineNodes is per position.
const DefaultMineNodes = 5000

// In bytes, per search.
const mineHash = 4 << 20

// Nugget is a mate in a game, played or missed.
type Nugget struct {
	// Ply counts the moves before Position.
	Ply      int
	Position shogi.Position
	// Line is the shortest mate against the longest defence.
	Line []shogi.Move
	// Unique: no other first move mates.
	Unique bool
	// Played: the game continued with it.
	Played bool
	// Left: the attacker keeps pieces in hand (駒余り).
	Left bool
}

// Mine finds the positions of a game where the side to move mates within the length of o, up
// to an illegal move. The error is for invalid options, ErrNoKing, or that of ctx; it returns
// what was found so far.
func Mine(ctx context.Context, start shogi.Position, moves []shogi.Move, o MineOptions) ([]Nugget, error) {
	if err := o.Plies.odd(); err != nil {
		return nil, err
	}
	if !start.Rules().Mates() {
		return nil, ErrNoKing
	}
	o.Nodes = cmp.Or(o.Nodes, DefaultMineNodes)
	m := miner{ctx: ctx, options: &o}
	p := start
	var found []Nugget
	for i := 0; ; i++ {
		if err := ctx.Err(); err != nil {
			return found, err
		}
		if n := m.look(p, i); n != nil {
			n.Played = i < len(moves) && moves[i] == n.Line[0]
			found = append(found, *n)
		}
		if i == len(moves) || p.Play(moves[i]) != nil {
			return found, nil
		}
	}
}

type miner struct {
	ctx     context.Context
	options *MineOptions
	mating  [2]struct{ ply, length int }
	tables  tsume.Tables
}

func (m *miner) look(p shogi.Position, ply int) *Nugget {
	if p.King(p.Side().Other()) == shogi.NoSquare || p.CountChecks() == 0 {
		return nil
	}
	o := tsume.Options{Shortest: true, Futile: m.options.Futile, Hash: mineHash, Nodes: m.options.Nodes, Tables: &m.tables}
	s := solve(m.ctx, p, o)
	if s.Status != tsume.Mate || len(s.Line) == 0 {
		return nil
	}
	last := &m.mating[p.Side()]
	goesOn := last.length > 0 && last.ply == ply-2 && len(s.Line) < last.length
	last.ply, last.length = ply, len(s.Line)
	if !s.Minimal || !m.options.Plies.has(len(s.Line)) || goesOn && !m.options.All {
		return nil
	}
	n := &Nugget{Ply: ply, Position: p, Line: s.Line, Left: s.Left, Unique: m.unique(p, s.Line[0])}
	if m.options.Unique && !n.Unique {
		return nil
	}
	if m.options.Sound {
		j, err := tsume.Judge(m.ctx, p, nil, o)
		panics.Repanic(err)
		if err != nil || !j.Sound() {
			return nil
		}
		n.Line, n.Left = j.Line, false
	}
	return n
}

func (m *miner) unique(p shogi.Position, first shogi.Move) bool {
	o := tsume.Options{DefenderMoves: true, Futile: m.options.Futile, Hash: mineHash, Nodes: m.options.Nodes, Tables: &m.tables}
	for _, other := range p.AppendChecks(nil) {
		if other == first {
			continue
		}
		q := p
		q.Advance(other)
		if solve(m.ctx, q, o).Status != tsume.NoMate {
			return false
		}
	}
	return true
}

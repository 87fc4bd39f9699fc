package analysis

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// Settings are the effort per position: either nodes (repeatable) or time.
type Settings struct {
	Nodes uint64        `json:"nodes,omitempty"`
	Time  time.Duration `json:"time,omitempty"`
}

const (
	MinNodes = 1_000
	MaxNodes = 1_000_000_000
	MinTime  = 10 * time.Millisecond
	MaxTime  = time.Hour
)

func (s Settings) Check() error {
	switch {
	case s.Nodes != 0 && s.Time != 0:
		return errors.New("nodes and a time can't be asked for together")
	case s.Nodes == 0 && s.Time == 0:
		return errors.New("neither nodes nor a time are asked for")
	case s.Nodes != 0 && (s.Nodes < MinNodes || s.Nodes > MaxNodes):
		return fmt.Errorf("%d nodes: has to be %d to %d", s.Nodes, MinNodes, MaxNodes)
	case s.Time != 0 && (s.Time < MinTime || s.Time > MaxTime):
		return fmt.Errorf("%s for a position: has to be %s to %s", s.Time, MinTime, MaxTime)
	}
	return nil
}

// Position is the judgement of a position.
type Position struct {
	Ply   int   `json:"ply"`
	Score Score `json:"score"`
	// Best is in USI and starts PV. It is empty after the end.
	Best string   `json:"best,omitempty"`
	PV   []string `json:"pv,omitempty"`
	// Declare: the side to move can declare 入玉.
	Declare bool `json:"declare,omitempty"`
	// Over is the [shogi.Reason] of the end.
	Over string `json:"over,omitempty"`
	// Depth is in plies, 0 for a proven mate.
	Depth int    `json:"depth,omitempty"`
	Nodes uint64 `json:"nodes,omitempty"`
}

// Judge evaluates positions. It is safe for concurrent use.
type Judge interface {
	// Judge evaluates the current position of an unfinished game, which it may change. An
	// error of ctx means no result.
	Judge(ctx context.Context, g *shogi.Game, s Settings) (Position, error)
}

// EngineName is the name in records.
const EngineName = "komadai"

// Engine is komadai's engine as a [Judge]. A fifth of the effort is a mate search (詰み). The
// zero Engine is ready.
type Engine struct {
	// Hash is in MiB per search; default 16.
	Hash int
	// Now is required for time limits.
	Now func() time.Time

	engines engine.Idle
}

var _ Judge = (*Engine)(nil)

const (
	// keepIdle bounds the idle engines.
	keepIdle = 64
	// mateShare divides the effort for the mate search.
	mateShare = 5
	mateHash  = 8 << 20
	// maxPV is in moves.
	maxPV = 24
)

func (e *Engine) Judge(ctx context.Context, g *shogi.Game, s Settings) (Position, error) {
	main, mate := s, s
	mate.Nodes, mate.Time = s.Nodes/mateShare, s.Time/mateShare
	main.Nodes, main.Time = s.Nodes-mate.Nodes, s.Time-mate.Time
	out, err := e.search(ctx, g, main)
	if err != nil || ctx.Err() != nil {
		return Position{}, errors.Join(err, ctx.Err())
	}
	side := g.Position().Side()
	if _, known := out.Score.mateFor(side); known || out.Declare {
		return out, nil
	}
	found, err := e.mate(ctx, g.Position(), mate)
	if err != nil || ctx.Err() != nil {
		return Position{}, errors.Join(err, ctx.Err())
	}
	out.Nodes += found.Nodes
	if found.Status == tsume.Mate && len(found.Line) > 0 {
		out.Score, out.Depth = won(side, found.Plies), 0
		out.line(g.Rules(), found.Line)
	}
	return out, nil
}

// search clears the engine, so results do not depend on earlier searches.
func (e *Engine) search(ctx context.Context, g *shogi.Game, s Settings) (Position, error) {
	one := e.engines.Take(g.Rules(), engine.Options{Hash: e.Hash, Now: e.Now})
	defer e.engines.Put(one, keepIdle)
	one.NewGame()
	found, err := one.Search(ctx, g, engine.Limits{Nodes: s.Nodes, MoveTime: s.Time}, nil)
	if err != nil {
		return Position{}, err
	}
	side := g.Position().Side()
	out := Position{Depth: found.Depth, Nodes: found.Nodes, Declare: found.Declare}
	switch cp := found.Score.CP; {
	case found.Declare:
		out.Score = won(side, 1)
	case found.Score.Mated:
		out.Score = won(side.Other(), 0)
	case found.Score.Mate > 0:
		out.Score = won(side, found.Score.Mate)
	case found.Score.Mate < 0:
		out.Score = won(side.Other(), -found.Score.Mate)
	case side == shogi.White:
		out.Score.Value = -cp
	default:
		out.Score.Value = cp
	}
	if line := found.PV; found.Best != shogi.NoMove {
		if len(line) == 0 || line[0] != found.Best {
			line = []shogi.Move{found.Best}
		}
		out.line(g.Rules(), line)
	}
	return out, nil
}

func (p *Position) line(r *shogi.Rules, moves []shogi.Move) {
	p.PV = notation.FormatUSIMoves(r, moves[:min(len(moves), maxPV)])
	p.Best = p.PV[0]
}

func (e *Engine) mate(ctx context.Context, p *shogi.Position, s Settings) (*tsume.Solution, error) {
	if p.Rules().Royal() == shogi.NoKind {
		return &tsume.Solution{}, nil
	}
	found, err := tsume.Solve(ctx, *p, tsume.Options{
		Futile: tsume.Strict, Hash: mateHash, Nodes: s.Nodes, Time: s.Time, Now: e.Now,
	})
	if errors.Is(err, tsume.ErrHands) || errors.Is(err, tsume.ErrNoKing) {
		return &tsume.Solution{}, nil
	}
	return found, err
}

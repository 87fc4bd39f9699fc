package selfplay

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"math/rand/v2"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// MiB: small searches need little, and it is cleared for each game.
const hashSize = 2

// Openings drawn before giving up.
const maxTries = 1000

var errOpening = errors.New("no opening leads to a level position: allow a greater level or shorter openings")

type player struct {
	start  shogi.Position
	o      Options
	engine *engine.Engine
	tables tsume.Tables
}

func newPlayer(start shogi.Position, o Options) *player {
	return &player{start: start, o: o, engine: engine.New(start.Rules(), engine.Options{
		Hash: hashSize, PlainSearch: true, Model: o.Model, Formula: true,
	})}
}

// play does not allocate per node.
func (pl *player) play(ctx context.Context, n int) (*Game, error) {
	pl.engine.NewGame()
	rng := rand.New(rand.NewPCG(pl.o.Seed, uint64(n)))
	game, err := pl.open(ctx, rng)
	if err != nil {
		return nil, err
	}
	out := &Game{Opening: game.Len(), Outcome: shogi.NoResult, Reason: Long}
	agreed := 0 // moves of agreement, positive for Black
	for game.Len() < pl.o.MaxMoves {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		lines := 1
		if game.Len()-out.Opening < pl.o.LineMoves {
			lines = max(pl.o.Lines, 1)
		}
		found, score, err := pl.think(ctx, game, lines)
		if err != nil {
			return nil, err
		}
		move := found[0]
		if len(found) > 1 {
			move = found[rng.IntN(len(found))]
		}
		if move == shogi.NoMove { // it wins by declaration
			break
		}
		side := game.Position().Side()
		out.Scores = append(out.Scores, int16(score))
		if err := game.Play(move); err != nil {
			return nil, fmt.Errorf("the engine's move: %w", err)
		}
		if score >= WonScore || score <= -WonScore {
			out.Outcome, out.Reason = winnerBy(side, score), Proven
			break
		}
		if agreed = pl.agree(agreed, side, score); agreed >= pl.o.DecidedPlies || -agreed >= pl.o.DecidedPlies {
			out.Outcome, out.Reason = winnerBy(side, score), Decided
			break
		}
		if game.Result().Over() {
			break
		}
	}
	if r := game.Result(); r.Over() {
		out.Outcome, out.Reason = r.Outcome, Played
	}
	out.Moves = append(out.Moves, game.Moves()...)
	return out, nil
}

func (pl *player) agree(agreed int, side shogi.Color, score int) int {
	if side == shogi.White {
		score = -score
	}
	switch {
	case score >= pl.o.Decided:
		return max(agreed, 0) + 1
	case score <= -pl.o.Decided:
		return min(agreed, 0) - 1
	}
	return 0
}

func winnerBy(side shogi.Color, score int) shogi.Outcome {
	if score < 0 {
		side = side.Other()
	}
	return shogi.WinFor(side)
}

func (pl *player) open(ctx context.Context, rng *rand.Rand) (*shogi.Game, error) {
	for range maxTries {
		game := shogi.NewGame(pl.start)
		plies := pl.o.Opening[0] + rng.IntN(pl.o.Opening[1]-pl.o.Opening[0]+1)
		var moves []shogi.Move
		for range plies {
			moves = game.Position().AppendLegal(moves[:0])
			if game.Result().Over() || len(moves) == 0 {
				break
			}
			if err := game.Play(moves[rng.IntN(len(moves))]); err != nil {
				return nil, err
			}
		}
		if game.Result().Over() {
			continue
		}
		_, score, err := pl.think(ctx, game, 1)
		if err != nil {
			return nil, err
		}
		if score <= pl.o.Level && score >= -pl.o.Level {
			return game, nil
		}
	}
	return nil, errOpening
}

// think returns the best move, alternatives within lines, and the score for the side to move.
// No move means a win by declaration.
func (pl *player) think(ctx context.Context, game *shogi.Game, lines int) ([]shogi.Move, int, error) {
	if pl.o.Mates > 0 {
		if m, plies, ok := pl.mate(ctx, game.Position()); ok {
			return []shogi.Move{m}, MateScore - plies, nil
		}
	}
	limits := engine.Limits{Nodes: pl.o.Nodes, Depth: pl.o.Depth, MultiPV: lines}
	var others []engine.Info
	var report func(engine.Info)
	if lines > 1 {
		// Only the best line is reported again over time.
		report = func(i engine.Info) {
			if i.MultiPV > 1 && len(i.PV) > 0 && i.Score.Bound == engine.BoundExact {
				others = append(others, i)
			}
		}
	}
	r, err := pl.engine.Search(ctx, game, limits, report)
	switch {
	case err != nil:
		return nil, 0, err
	case ctx.Err() != nil:
		return nil, 0, ctx.Err()
	case r.Declare:
		d := game.Declare(game.Position().Side())
		if d.Result.Over() {
			return []shogi.Move{shogi.NoMove}, 0, nil
		}
	}
	found := []shogi.Move{r.Best}
	for _, i := range others {
		if i.Depth == r.Depth && i.PV[0] != r.Best && i.Score.CP >= r.Score.CP-pl.o.LineMargin {
			found = append(found, i.PV[0])
		}
	}
	return found, r.Score.CP, nil
}

func (pl *player) mate(ctx context.Context, p *shogi.Position) (m shogi.Move, plies int, ok bool) {
	if p.Rules().Royal() == shogi.NoKind {
		return shogi.NoMove, 0, false
	}
	s, err := tsume.Solve(ctx, *p, tsume.Options{
		Futile: tsume.Strict, Nodes: pl.o.Mates, Hash: 1 << 16, Tables: &pl.tables,
	})
	if err != nil || s.Status != tsume.Mate || len(s.Line) == 0 {
		return shogi.NoMove, 0, false
	}
	return s.Line[0], min(len(s.Line), 200), true
}

// Sample is a checksum of a short game from start, almost surely different for another search
// or evaluation. m nil is the formula. It takes some 10 ms.
func Sample(ctx context.Context, start shogi.Position, m eval.Model) (uint32, error) {
	o := Options{
		Nodes: 200, Opening: [2]int{4, 4}, Level: MateScore, Mates: 50, Decided: MateScore, DecidedPlies: 1,
		MaxMoves: 24, Seed: 1, Threads: 1, Model: m,
	}
	g, err := newPlayer(start, o).play(ctx, 0)
	if err != nil {
		return 0, err
	}
	return crc32.ChecksumIEEE(g.append(nil)), nil
}

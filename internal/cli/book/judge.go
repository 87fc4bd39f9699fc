package book

import (
	"context"
	"slices"

	"github.com/komadai/komadai/book"
	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/shogi"
)

type judge struct {
	cmd    *makeCmd
	engine *engine.Engine
	book   *book.Book
	meter  *meter
}

func (j *judge) played(ctx context.Context) error {
	all := j.book.Entries()
	j.meter.total.Store(int64(len(all)))
	for _, e := range all {
		p, err := j.book.Position(e)
		if err != nil {
			return err
		}
		var missing []shogi.Move
		for _, m := range e.Moves {
			missing = append(missing, m.Move)
		}
		if j.cmd.Lines > 0 {
			found, err := j.search(ctx, &p, e.Ply, nil, j.cmd.Lines)
			if err != nil {
				return err
			}
			missing = slices.DeleteFunc(missing, func(m shogi.Move) bool { return slices.Contains(found, m) })
		}
		if len(missing) > 0 {
			if _, err := j.search(ctx, &p, e.Ply, missing, min(len(missing), engine.MaxMultiPV)); err != nil {
				return err
			}
		}
		j.meter.done.Add(1)
	}
	return nil
}

// alone makes a book from a position with each move that is nearly the best.
func (j *judge) alone(ctx context.Context, start shogi.Position) error {
	j.meter.total.Store(int64(j.cmd.Positions))
	queue, seen := []shogi.Position{start}, map[string]bool{book.Key(&start): true}
	for len(queue) > 0 && int(j.meter.done.Load()) < j.cmd.Positions {
		p := queue[0]
		queue = queue[1:]
		if shogi.NewGame(p).Result().Over() {
			continue
		}
		if _, err := j.search(ctx, &p, p.Ply(), nil, j.cmd.Lines); err != nil {
			return err
		}
		j.meter.done.Add(1)
		e := j.book.At(&p)
		if e == nil || p.Ply() >= start.Ply()+j.cmd.Plies-1 {
			continue
		}
		best := slices.MaxFunc(e.Moves, func(a, b book.Move) int { return a.Value - b.Value }).Value
		for _, m := range e.Moves {
			next := p
			if m.Value < best-j.cmd.Slack || next.Play(m.Move) != nil {
				continue
			}
			if key := book.Key(&next); !seen[key] {
				seen[key] = true
				queue = append(queue, next)
			}
		}
	}
	return nil
}

// mateValue is in centipawns.
const mateValue = 30_000

func (j *judge) search(ctx context.Context, p *shogi.Position, ply int, moves []shogi.Move, lines int) (found []shogi.Move, err error) {
	last := map[int]engine.Info{}
	result, err := j.engine.Search(ctx, shogi.NewGame(*p), engine.Limits{Nodes: j.cmd.Nodes, Moves: moves, MultiPV: lines}, func(i engine.Info) {
		if len(i.PV) > 0 && i.Score.Bound == engine.BoundNone {
			last[max(1, i.MultiPV)] = i
		}
	})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	if len(last) == 0 && result.Best != shogi.NoMove {
		last[1] = engine.Info{Score: result.Score, Depth: max(1, result.Depth), PV: []shogi.Move{result.Best}}
	}
	for rank := 1; rank <= lines; rank++ {
		i, ok := last[rank]
		if !ok || slices.Contains(found, i.PV[0]) {
			continue
		}
		m := book.Move{Move: i.PV[0], Value: i.Score.CP, Valued: true, Depth: i.Depth}
		if i.Score.Mate != 0 {
			m.Value = mateValue - i.Score.Mate
			if i.Score.Mate < 0 {
				m.Value = -mateValue - i.Score.Mate
			}
		}
		if len(i.PV) > 1 {
			m.Reply = i.PV[1]
		}
		j.book.Put(book.Key(p), ply, m)
		found = append(found, m.Move)
	}
	return found, nil
}

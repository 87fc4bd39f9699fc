package explore

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/komadai/komadai/shogi"
)

type keyed struct {
	key Key
	posting
	mover shogi.Color
}

func byKey(a, b keyed) int {
	if c := cmp.Compare(a.key, b.key); c != 0 {
		return c
	}
	return byGame(a.posting, b.posting)
}

// postingsOf returns the positions with each move once, and pieces on squares that differ from
// the start.
func postingsOf(library Library, g *Game) (positions, pieces []keyed, err error) {
	set, err := library.Lookup(g.Rules)
	if err != nil {
		return nil, nil, err
	}
	s := saltOf(g.Rules)
	board := set.Start
	seen := map[Key]bool{}
	come := func(pc shogi.Piece, sq shogi.Square) {
		if pc == shogi.NoPiece || board.Piece(sq) == pc {
			return
		}
		if key := s.piece(pc, sq); !seen[key] {
			seen[key] = true
			pieces = append(pieces, keyed{key: key, posting: posting{game: g.Number, eval: NoEval}})
		}
	}
	twice := map[[2]uint64]bool{}
	err = g.replay(library, func(ply int, p *shogi.Position, m shogi.Move) bool {
		if ply == 0 {
			for _, sq := range set.Rules.Squares() {
				come(p.Piece(sq), sq)
			}
		} else if last := g.Moves[ply-1]; set.Rules.Has(last.To()) {
			come(p.Piece(last.To()), last.To())
		}
		k := keyed{key: s.position(p), posting: posting{game: g.Number, move: m, eval: NoEval}, mover: p.Side()}
		if ply < len(g.Evals) {
			k.eval = g.Evals[ply]
		}
		if id := [2]uint64{uint64(k.key), uint64(m)}; !twice[id] {
			twice[id] = true
			positions = append(positions, k)
		}
		return true
	})
	return positions, pieces, err
}

// fold writes a segment in number order. Games that no longer replay keep only columns.
func fold(ctx context.Context, store Store, library Library, games []Game, now time.Time) (Segment, error) {
	id, err := store.BeginSegment(ctx, now)
	if err != nil {
		return Segment{}, err
	}
	w := &writer{ctx: ctx, store: store}
	w.segment = Segment{ID: id, Games: len(games), First: games[0].Number, Last: games[len(games)-1].Number}
	var positions, pieces []keyed
	for i := range games {
		g := &games[i]
		w.columns = append(w.columns, columnOf(g))
		if i%256 == 0 && ctx.Err() != nil {
			return Segment{}, ctx.Err()
		}
		p, q, err := postingsOf(library, g)
		if err != nil {
			continue
		}
		positions, pieces = append(positions, p...), append(pieces, q...)
	}
	slices.SortFunc(positions, byKey)
	slices.SortFunc(pieces, byKey)
	eachKey(positions, func(key Key, list []posting, mover shogi.Color) { w.position(key, list, mover) })
	eachKey(pieces, func(key Key, list []posting, _ shogi.Color) { w.list(Pieces, key, list, shogi.Black) })
	if err := w.end(); err != nil {
		return Segment{}, fmt.Errorf("write a part of the index: %w", err)
	}
	return w.segment, nil
}

func eachKey(all []keyed, visit func(key Key, list []posting, mover shogi.Color)) {
	var list []posting
	for i := range all {
		list = append(list, all[i].posting)
		if i+1 == len(all) || all[i+1].key != all[i].key {
			visit(all[i].key, list, all[i].mover)
			list = list[:0]
		}
	}
}

// loose caches the loose games. It restarts after a fold.
type loose struct {
	mu        sync.Mutex
	numbers   []int64
	columns   columns
	positions map[Key][]keyed
	pieces    map[Key][]int64
}

func (l *loose) follow(ctx context.Context, store Store, library Library) error {
	games, err := store.LooseGames(ctx, l.last(), foldAtOnce)
	if err != nil {
		return err
	}
	totals, err := store.Totals(ctx)
	if err != nil {
		return err
	}
	if int(totals.Loose) != len(l.numbers)+len(games) {
		l.numbers, l.columns, l.positions, l.pieces = nil, nil, map[Key][]keyed{}, map[Key][]int64{}
		if games, err = store.LooseGames(ctx, 0, foldAtOnce); err != nil {
			return err
		}
	}
	for i := range games {
		g := &games[i]
		positions, pieces, err := postingsOf(library, g)
		l.numbers, l.columns = append(l.numbers, g.Number), append(l.columns, columnOf(g))
		if err != nil {
			continue
		}
		for _, p := range positions {
			l.positions[p.key] = append(l.positions[p.key], p)
		}
		for _, p := range pieces {
			l.pieces[p.key] = append(l.pieces[p.key], g.Number)
		}
	}
	return nil
}

func (l *loose) last() int64 {
	if len(l.numbers) == 0 {
		return 0
	}
	return slices.Max(l.numbers)
}

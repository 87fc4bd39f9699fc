package explore

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/komadai/komadai/shogi"
)

// blocksAtOnce is per segment and read.
const blocksAtOnce = 32

type cursor struct {
	store   Store
	segment Segment
	kind    Kind
	blocks  []Block
	at      Block
	r       reader
	key     Key
	mover   shogi.Color
	list    []posting
	begun   bool
	ended   bool
}

func (c *cursor) next(ctx context.Context) (bool, error) {
	if c.ended {
		return false, nil
	}
	c.list = c.list[:0]
	if len(c.r.b) == 0 {
		if ok, err := c.load(ctx); !ok {
			return false, err
		}
		c.key = c.at.First
	}
	for {
		c.key += Key(c.r.uvarint())
		c.mover = c.r.postings(c.segment.First, func(p posting, _ int) { c.list = append(c.list, p) })
		if c.r.failed {
			return false, errDamaged
		}
		if len(c.r.b) > 0 {
			return true, nil
		}
		// The next block may continue the list.
		key := c.key
		if ok, err := c.load(ctx); !ok {
			return err == nil, err
		}
		c.key = key
		if c.at.First != key || c.at.Part == 0 {
			c.blocks, c.r = slices.Insert(c.blocks, 0, c.at), reader{} // held for the next call
			return true, nil
		}
	}
}

func (c *cursor) load(ctx context.Context) (bool, error) {
	if len(c.blocks) == 0 {
		part := -1
		if c.begun {
			part = c.at.Part
		}
		var err error
		if c.blocks, err = c.store.BlocksFrom(ctx, c.segment.ID, c.kind, c.at.First, part, blocksAtOnce); err != nil {
			return false, err
		}
		c.begun = true
	}
	if len(c.blocks) == 0 {
		c.ended, c.r = true, reader{}
		return false, nil
	}
	c.at, c.blocks = c.blocks[0], c.blocks[1:]
	c.r = reader{b: c.at.Data}
	return true, nil
}

func merge(ctx context.Context, store Store, old []Segment, now time.Time) (Segment, error) {
	id, err := store.BeginSegment(ctx, now)
	if err != nil {
		return Segment{}, err
	}
	w := &writer{ctx: ctx, store: store}
	w.segment = Segment{ID: id, First: old[0].First}
	for _, s := range old {
		w.segment.Games += s.Games
		w.segment.First, w.segment.Last = min(w.segment.First, s.First), max(w.segment.Last, s.Last)
		c, err := loadColumns(ctx, store, s)
		if err != nil {
			return Segment{}, err
		}
		w.columns = append(w.columns, c...)
	}
	slices.SortFunc(w.columns, func(a, b column) int { return cmp.Compare(a.number, b.number) })
	for _, kind := range []Kind{Positions, Pieces} {
		if err := w.mergeLists(kind, old); err != nil {
			return Segment{}, err
		}
	}
	if err := w.end(); err != nil {
		return Segment{}, fmt.Errorf("write a part of the index: %w", err)
	}
	return w.segment, nil
}

func (w *writer) mergeLists(kind Kind, old []Segment) error {
	var open []*cursor
	advance := func(c *cursor) error {
		ok, err := c.next(w.ctx)
		if err == nil && ok {
			open = append(open, c)
		}
		return err
	}
	for _, s := range old {
		if err := advance(&cursor{store: w.store, segment: s, kind: kind}); err != nil {
			return err
		}
	}
	var list []posting
	var with []*cursor
	for len(open) > 0 && w.err == nil {
		least := open[0].key
		for _, c := range open[1:] {
			least = min(least, c.key)
		}
		list, with = list[:0], with[:0]
		mover := shogi.Black
		open = slices.DeleteFunc(open, func(c *cursor) bool {
			if c.key != least {
				return false
			}
			list, with, mover = append(list, c.list...), append(with, c), c.mover
			return true
		})
		if !slices.IsSortedFunc(list, byGame) {
			slices.SortFunc(list, byGame)
		}
		if kind == Positions {
			w.position(least, list, mover)
		} else {
			w.list(kind, least, list, mover)
		}
		for _, c := range with {
			if err := advance(c); err != nil {
				return err
			}
		}
	}
	return w.err
}

func byGame(a, b posting) int {
	if c := cmp.Compare(a.game, b.game); c != 0 {
		return c
	}
	return cmp.Compare(a.move, b.move)
}

func loadColumns(ctx context.Context, store Store, s Segment) (columns, error) {
	all := make(columns, 0, s.Games)
	for first, part := Key(0), -1; ; part = 0 {
		blocks, err := store.BlocksFrom(ctx, s.ID, Columns, first, part, blocksAtOnce)
		if err != nil {
			return nil, err
		}
		if len(blocks) == 0 {
			return all, nil
		}
		for _, b := range blocks {
			if all, err = readColumns(all, b.Data); err != nil {
				return nil, err
			}
		}
		first = blocks[len(blocks)-1].First
	}
}

package explore

import (
	"context"
	"encoding/binary"

	"github.com/komadai/komadai/shogi"
)

const (
	// blockSize is in bytes.
	blockSize = 16 << 10
	// Lists from longList have their own blocks of listPart postings. Lists from sumFrom have
	// precomputed sums.
	longList, listPart = 2048, 4096
	sumFrom            = 24
	pendingBytes       = 4 << 20
)

type writer struct {
	ctx     context.Context
	store   Store
	segment Segment
	columns columns
	open    [Columns + 1]Block
	last    [Columns + 1]Key
	pending []Block
	size    int
	err     error
}

func (w *writer) list(kind Kind, key Key, list []posting, mover shogi.Color) {
	base := w.segment.First
	if len(list) >= longList {
		w.finish(kind)
		for part := 0; len(list) > 0; part++ {
			n := min(len(list), listPart)
			b := binary.AppendUvarint(nil, 0)
			w.put(Block{kind, key, part, appendPostings(b, list[:n], base, mover)})
			list = list[n:]
		}
		return
	}
	b := w.entry(kind, key)
	b.Data = appendPostings(b.Data, list, base, mover)
	w.full(kind)
}

func (w *writer) entry(kind Kind, key Key) *Block {
	b := &w.open[kind]
	if len(b.Data) == 0 {
		b.Kind, b.First, w.last[kind] = kind, key, key
	}
	b.Data = binary.AppendUvarint(b.Data, uint64(key-w.last[kind]))
	w.last[kind] = key
	return b
}

func (w *writer) full(kind Kind) {
	if len(w.open[kind].Data) >= blockSize {
		w.finish(kind)
	}
}

func (w *writer) finish(kind Kind) {
	if b := w.open[kind]; len(b.Data) > 0 {
		w.put(b)
	}
	w.open[kind] = Block{}
}

func (w *writer) put(b Block) {
	w.pending = append(w.pending, b)
	w.size += len(b.Data)
	w.segment.Bytes += int64(len(b.Data))
	if w.size >= pendingBytes {
		w.flush()
	}
}

func (w *writer) flush() {
	if w.err == nil && len(w.pending) > 0 {
		w.err = w.store.PutBlocks(w.ctx, w.segment.ID, w.pending)
	}
	w.pending, w.size = nil, 0
}

func (w *writer) position(key Key, list []posting, mover shogi.Color) {
	w.segment.Entries += int64(len(list))
	w.list(Positions, key, list, mover)
	if len(list) < sumFrom {
		return
	}
	t := sums{}
	for _, p := range list {
		if c := w.columns.at(p.game); c != nil {
			t.of(p.move).add(p, c, mover)
		}
	}
	b := w.entry(Sums, key)
	b.Data = appendSums(b.Data, t)
	w.full(Sums)
}

func (w *writer) end() error {
	for kind := range w.open {
		w.finish(Kind(kind))
	}
	var b []byte
	for i := range w.columns {
		if b = appendColumn(b, &w.columns[i]); len(b) >= blockSize || i == len(w.columns)-1 {
			first := w.columns[i+1-len(b)/columnSize].number
			w.put(Block{Kind: Columns, First: Key(first), Data: b})
			b = nil
		}
	}
	w.flush()
	return w.err
}

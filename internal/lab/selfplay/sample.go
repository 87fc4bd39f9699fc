package selfplay

import (
	"context"
	"hash/crc32"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/internal/lab/dataset"
	"github.com/komadai/komadai/shogi"
)

// Sample is a checksum of a short game from start, almost surely different for another search
// or evaluation. m nil is the formula. It takes some 10 ms.
func Sample(ctx context.Context, start shogi.Position, m eval.Model) (uint32, error) {
	o := Options{
		Nodes: 200, Opening: [2]int{4, 4}, Level: dataset.MateScore, Mates: 50, Decided: dataset.MateScore, DecidedPlies: 1,
		MaxMoves: 24, Seed: 1, Threads: 1, Model: m,
	}
	g, err := newPlayer(start, o).play(ctx, 0)
	if err != nil {
		return 0, err
	}
	return crc32.ChecksumIEEE(g.Bytes()), nil
}

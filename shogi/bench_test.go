package shogi_test

import (
	"testing"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func BenchmarkPerft(b *testing.B) {
	for _, rs := range variant.All() {
		b.Run(rs.ID, func(b *testing.B) {
			b.ReportAllocs()
			p := rs.Start
			var nodes uint64
			for b.Loop() {
				nodes += shogi.Perft(&p, 4)
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
		})
	}
}

func BenchmarkMake(b *testing.B) {
	for _, rs := range variant.All() {
		b.Run(rs.ID, func(b *testing.B) {
			p := rs.Start
			moves := p.AppendLegal(make([]shogi.Move, 0, 700))
			var u shogi.Undo
			b.ReportAllocs()
			for b.Loop() {
				for _, m := range moves {
					p.Make(m, &u)
					p.Unmake(m, &u)
				}
			}
		})
	}
}

func BenchmarkLegal(b *testing.B) {
	for _, rs := range variant.All() {
		b.Run(rs.ID, func(b *testing.B) {
			p := rs.Start
			moves := make([]shogi.Move, 0, 700)
			b.ReportAllocs()
			for b.Loop() {
				moves = p.AppendLegal(moves[:0])
			}
		})
	}
}

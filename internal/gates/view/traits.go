package view

import (
	"cmp"
	"slices"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

const mostTraits = 3

// traits returns first moves, as pairs of squares, that the first rule set lacks, if both
// start in the same position: each of a different kind of piece, longest first.
func traits(rs *variant.RuleSet) ([]string, error) {
	first, err := variant.Lookup(variant.IDs()[0])
	if err != nil || first.ID == rs.ID || first.SFEN != rs.SFEN {
		return nil, err
	}
	known := map[string]bool{}
	at := first.StartFor(shogi.Black)
	for _, m := range at.AppendLegal(nil) {
		known[notation.FormatUSI(first.Rules, m)] = true
	}
	at = rs.StartFor(shogi.Black)
	var fresh []shogi.Move
	for _, m := range at.AppendLegal(nil) {
		if m.IsBoard() && !known[notation.FormatUSI(rs.Rules, m)] {
			fresh = append(fresh, m)
		}
	}
	length := func(m shogi.Move) int {
		r := rs.Rules
		return max(abs(r.File(m.From())-r.File(m.To())), abs(r.Rank(m.From())-r.Rank(m.To())))
	}
	slices.SortStableFunc(fresh, func(a, b shogi.Move) int { return cmp.Compare(length(b), length(a)) })
	var out []string
	seen := map[shogi.Kind]bool{}
	for _, m := range fresh {
		kind := at.Piece(m.From()).Kind()
		if seen[kind] || len(out) == mostTraits {
			continue
		}
		seen[kind] = true
		out = append(out, notation.FormatSquare(rs.Rules, m.From())+notation.FormatSquare(rs.Rules, m.To()))
	}
	return out, nil
}

// unlike returns the letters of the kinds at the start that move differently from the first
// rule set's, if both start in the same position.
func unlike(rs *variant.RuleSet) ([]string, error) {
	first, err := variant.Lookup(variant.IDs()[0])
	if err != nil || first.ID == rs.ID || first.SFEN != rs.SFEN {
		return nil, err
	}
	start := rs.StartFor(shogi.Black)
	var out []string
	for _, k := range rs.Rules.Kinds() {
		letter := rs.Rules.Info(k).Letter
		other := first.Rules.Kind(letter)
		stands := false
		differs := other == shogi.NoKind
		for _, sq := range rs.Rules.Squares() {
			stands = stands || start.Piece(sq) == shogi.NewPiece(shogi.Black, k)
			if !differs {
				stay, promote := rs.Rules.Reach(shogi.Black, k, sq)
				known, promoted := first.Rules.Reach(shogi.Black, other, sq)
				differs = stay.Or(promote) != known.Or(promoted)
			}
		}
		if stands && differs {
			out = append(out, letter)
		}
	}
	return out, nil
}

package variant

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/komadai/komadai/shogi"
)

const maxHandicaps = 100

func (d *draft) handicaps(rules *shogi.Rules, even *start) []Handicap {
	if len(d.def.Handicaps) > maxHandicaps {
		d.fault("handicaps", -1, "there are %d handicap games, at most %d are possible", len(d.def.Handicaps), maxHandicaps)
		return nil
	}
	_, own := d.chain[0].ix.places["handicaps"]
	var out []Handicap
	seen := make(map[string]string)
	for i, h := range d.def.Handicaps {
		path := item("handicaps", i)
		if !idPattern.MatchString(h.ID) || len(h.ID) > maxID {
			d.fault(path+".id", -1, "%q is not an id; use lower-case words joined by hyphens", h.ID)
		}
		for _, name := range append([]string{h.ID, h.Names.Ja, h.Names.Zh, h.Names.En}, h.Aliases...) {
			if other, ok := seen[fold(name)]; ok && other != h.ID {
				d.fault(path, -1, "the name %q also belongs to the handicap %q", name, other)
			}
			if name != "" {
				seen[fold(name)] = h.ID
			}
		}
		try := *d
		try.faults = nil
		sfen := try.give(path, even, h).text(d.def.Drops.Order)
		start := try.position(rules, path, sfen)
		if len(try.faults) > 0 {
			if own && len(d.chosen) == 0 { // skip inherited ones: they may not fit
				d.faults = append(d.faults, try.faults...)
			}
			continue
		}
		out = append(out, Handicap{
			ID: h.ID, Names: filled(h.Names, h.ID), Aliases: h.Aliases, Alternates: h.Alternates, Start: start, SFEN: sfen,
		})
	}
	return out
}

func (d *draft) give(path string, even *start, h handicapTable) *start {
	s := *even
	s.side = shogi.White
	s.pieces = slices.Clone(even.pieces)
	s.hands = [2]map[string]int{even.hands[0], {}}
	maps.Copy(s.hands[1], even.hands[1])
	for i, text := range h.Removes {
		d.remove(item(path+".removes", i), &s, text)
	}
	if h.Hand != "" {
		hands, err := scanStart("1 w "+strings.ToLower(h.Hand)+" 1", func(letter string) bool {
			return slices.Contains(d.def.Drops.Order, letter)
		})
		if err != nil {
			d.fault(path+".hand", -1, "%v", err)
			return &s
		}
		for letter, n := range hands.hands[1] {
			s.hands[1][letter] += n
		}
	}
	return &s
}

// remove reads "R" (White's only one), "L1" (file 1) or "P*" (all).
func (d *draft) remove(path string, s *start, text string) {
	which := strings.TrimLeft(text, "+ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	letter := text[:len(text)-len(which)]
	file, err := strconv.Atoi(which)
	if which != "" && which != "*" && err != nil || letter == "" {
		d.fault(path, -1, "%q names no pieces; write \"R\", \"L1\" (the lance on file 1) or \"P*\"", text)
		return
	}
	before := len(s.pieces)
	s.pieces = slices.DeleteFunc(s.pieces, func(p startPiece) bool {
		return p.color == shogi.White && p.letter == letter && (err != nil || p.at.File == file)
	})
	switch n := before - len(s.pieces); {
	case n == 0:
		d.fault(path, -1, "White has no piece %q in the start position", text)
	case n > 1 && which != "*":
		d.fault(path, -1, "White has %d pieces %q; name the file, such as \"%s1\", or write \"%s*\" for all", n, text, letter, letter)
	}
}

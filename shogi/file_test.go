package shogi_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

func TestTwoOnAFile(t *testing.T) {
	step := shogi.Atom{Up: 1, Quiet: true, Capture: true}
	aside := shogi.Atom{Left: -1, Quiet: true, Capture: true}
	glide := shogi.Atom{Up: 1, Quiet: true, Capture: true, IceLeft: 1}
	for _, c := range []struct {
		name          string
		moves, region []shogi.Atom
		refused       bool
	}{
		{"forward", []shogi.Atom{step}, nil, true},
		{"aside", []shogi.Atom{step, aside}, nil, false},
		{"aside first", []shogi.Atom{aside, step}, nil, false},
		{"aside over ice", []shogi.Atom{step, glide}, nil, false},
		{"forward everywhere", []shogi.Atom{step}, []shogi.Atom{step}, true},
		{"aside in a region", []shogi.Atom{step}, []shogi.Atom{step, aside}, false},
		{"aside over ice in a region", []shogi.Atom{step}, []shogi.Atom{glide}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			spec := *rulesOf(t, "standard").Rules.Spec()
			spec.Kinds = slices.Clone(spec.Kinds)
			i := slices.IndexFunc(spec.Kinds, func(k shogi.KindSpec) bool { return k.Letter == "P" })
			pawn := &spec.Kinds[i]
			pawn.Moves = c.moves
			if c.region != nil {
				spec.Regions = map[string][]shogi.Place{"middle": {{File: 5, Rank: 5}}}
				pawn.Region, pawn.RegionMoves = "middle", c.region
				for i := range spec.Kinds { // a royal piece excludes regions
					spec.Kinds[i].Royal = false
				}
			}
			r, err := shogi.Compile(spec)
			if err != nil {
				t.Fatal(err)
			}
			setup, err := notation.ParseSFEN(r, "4k4/9/9/9/6P2/9/6P2/9/4K4 b P 1")
			if err != nil {
				t.Fatal(err)
			}
			p, err := setup.Position()
			var bad *shogi.SetupError
			if refused := errors.As(err, &bad); refused != c.refused || err != nil && !refused {
				t.Fatalf("the position: %v", err)
			} else if refused {
				if !bad.Has(shogi.TwoPawns) {
					t.Errorf("refused for %v", bad)
				}
				return
			}
			var files []int
			for _, m := range p.AppendLegal(nil) {
				if m.IsDrop() && !slices.Contains(files, r.File(m.To())) {
					files = append(files, r.File(m.To()))
				}
			}
			slices.Sort(files)
			if want := []int{1, 2, 4, 5, 6, 7, 8, 9}; !slices.Equal(files, want) {
				t.Errorf("pawns are dropped on the files %v, want %v", files, want)
			}
		})
	}
}

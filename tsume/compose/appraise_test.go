package compose_test

import (
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/compose"
)

func TestAppraise(t *testing.T) {
	for _, c := range []struct {
		name, sfen string
		line       []string
		flaws      []tsume.Flaw
		want       map[compose.TraitName]int
		pieces     int
	}{
		{
			"a rook is given away and a lance promotes", "5+R3/7Lk/9/7R1/9/9/9/9/9 b 2b4g4s4n3l18p 1",
			[]string{"4a1a", "1b1a", "2b2a+", "1a1b", "2d2b+"},
			[]tsume.Flaw{{Kind: tsume.LastMove, Ply: 5}},
			map[compose.TraitName]int{
				compose.MajorSacrifice: 1, compose.FirstSacrifice: 1, compose.LongMove: 1, compose.Travel: 1, compose.Tries: 3,
				compose.NoCapture: 1, compose.Promoted: 1, compose.LastMove: 1,
			}, 3,
		},
		{
			"the first move takes", "kg7/2S6/S8/9/9/9/9/9/9 b 2r2b3g2s4n4l18p 1",
			[]string{"7b8a+", "9a8a", "G*8b"},
			nil,
			map[compose.TraitName]int{compose.Travel: 1, compose.Tries: 4, compose.Capture: 1, compose.FirstCapture: 1}, 3,
		},
		{
			"a promotion that is passed by, a hand of four", "4k4/9/4P4/9/9/9/9/9/1L7 b GSNP2r2b3g3s3n3l16p 1",
			[]string{"5c5b"},
			nil,
			map[compose.TraitName]int{compose.NonPromotion: 1, compose.Handful: 1, compose.Piece: 1, compose.Outlying: 1, compose.Tries: 11}, 6,
		},
		{
			"a lance from afar, a pawn between", "4k4/9/9/9/9/9/9/9/9 b L2r2b4g4s4n3l18p 1",
			[]string{"L*5d", "P*5b"},
			nil,
			map[compose.TraitName]int{compose.LongDrop: 1, compose.Interposition: 1, compose.Tries: 7, compose.NoCapture: 1}, 1,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := rules(t, "standard")
			d, err := notation.ParseSFEN(r, c.sfen)
			if err != nil {
				t.Fatal(err)
			}
			p, err := d.Problem()
			if err != nil {
				t.Fatal(err)
			}
			var line []shogi.Move
			for _, text := range c.line {
				m, err := notation.ParseUSI(r, text)
				if err != nil {
					t.Fatal(err)
				}
				line = append(line, m)
			}
			a := compose.Appraise(p, line, c.flaws)
			quality := 40
			for _, trait := range a.Traits {
				if trait.Count != c.want[trait.Name] {
					t.Errorf("%s %d, want %d", trait.Name, trait.Count, c.want[trait.Name])
				}
				if trait.Points == 0 {
					t.Errorf("%s: no points for %d", trait.Name, trait.Count)
				}
				quality += trait.Points
				delete(c.want, trait.Name)
			}
			if len(c.want) > 0 {
				t.Errorf("not found: %v", c.want)
			}
			if a.Quality != min(max(quality, 0), 100) || a.Pieces != c.pieces {
				t.Errorf("quality %d, want %d; %d pieces, want %d", a.Quality, quality, a.Pieces, c.pieces)
			}
		})
	}
}

func TestRating(t *testing.T) {
	problem := func(plies, checks int, traits ...compose.Trait) int {
		p := compose.Problem{Line: make([]shogi.Move, plies), Appraisal: compose.Appraisal{Checks: checks, Traits: traits}}
		return p.Rating()
	}
	last := 0
	for plies := 1; plies <= 31; plies += 2 {
		r := problem(plies, 5)
		if r <= last || r%10 != 0 || r < 500 || r > 2600 {
			t.Errorf("%d plies: %d after %d", plies, r, last)
		}
		last = r
	}
	if problem(3, 9) <= problem(3, 5) {
		t.Error("more checks are no harder")
	}
	if problem(3, 5, compose.Trait{Name: compose.NonPromotion, Count: 1}) <= problem(3, 5) {
		t.Error("a non-promotion is no harder")
	}
	if problem(1, 0, compose.Trait{Name: compose.FirstCapture, Count: 9}) != 500 {
		t.Error("below the least rating")
	}
}

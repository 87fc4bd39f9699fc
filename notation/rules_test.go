package notation_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Package variant imports this one, so these tests build their own rule sets: joined boards,
// ice, jumps, ten files, lions, holes.

type game struct {
	name  string
	rules *shogi.Rules
	start shogi.Position
}

func steps(offsets ...[2]int) (out []shogi.Atom) {
	for _, o := range offsets {
		out = append(out, shogi.Atom{Left: o[0], Up: o[1], Quiet: true, Capture: true})
	}
	return out
}

func slides(offsets ...[2]int) []shogi.Atom {
	out := steps(offsets...)
	for i := range out {
		out[i].Slides = true
	}
	return out
}

func quietly(atoms []shogi.Atom) []shogi.Atom {
	for i := range atoms {
		atoms[i].Capture = false
	}
	return atoms
}

var (
	orthogonal = [][2]int{{0, 1}, {1, 0}, {-1, 0}, {0, -1}}
	diagonal   = [][2]int{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}
)

func places(files, from, to int) (out []shogi.Place) {
	for f := 1; f <= files; f++ {
		for r := from; r <= to; r++ {
			out = append(out, shogi.Place{File: f, Rank: r})
		}
	}
	return out
}

func standardSpec() shogi.Spec {
	gold := steps([2]int{0, 1}, [2]int{1, 1}, [2]int{-1, 1}, [2]int{1, 0}, [2]int{-1, 0}, [2]int{0, -1})
	kind := func(letter, one, two, move string, moves []shogi.Atom) shogi.KindSpec {
		k := shogi.KindSpec{
			Letter: letter, Moves: moves,
			Names: shogi.KindNames{One: one, Two: two, Move: move, Western: letter},
		}
		if len(letter) == 1 && letter != "K" {
			k.Drop = true
		}
		if strings.Contains("RBSNLP", letter) {
			k.Promotes = "+" + letter
		}
		return k
	}
	pawn := kind("P", "歩", "歩兵", "歩", steps([2]int{0, 1}))
	pawn.MaxPerFile, pawn.NoDropMate = 1, true
	king := kind("K", "玉", "玉将", "玉", steps(append(orthogonal, diagonal...)...))
	king.Royal = true
	return shogi.Spec{
		ID: "standard", Files: 9, Ranks: 9,
		Kinds: []shogi.KindSpec{
			kind("R", "飛", "飛車", "飛", slides(orthogonal...)),
			kind("B", "角", "角行", "角", slides(diagonal...)),
			kind("G", "金", "金将", "金", gold),
			kind("S", "銀", "銀将", "銀", steps(append(diagonal, [2]int{0, 1})...)),
			kind("N", "桂", "桂馬", "桂", steps([2]int{1, 2}, [2]int{-1, 2})),
			kind("L", "香", "香車", "香", slides([2]int{0, 1})),
			pawn, king,
			kind("+R", "竜", "龍王", "竜", append(slides(orthogonal...), steps(diagonal...)...)),
			kind("+B", "馬", "龍馬", "馬", append(slides(diagonal...), steps(orthogonal...)...)),
			kind("+S", "全", "成銀", "成銀", gold),
			kind("+N", "圭", "成桂", "成桂", gold),
			kind("+L", "杏", "成香", "成香", gold),
			kind("+P", "と", "と金", "と", gold),
		},
		Promotion: shogi.PromotionSpec{Zone: [2][]shogi.Place{places(9, 1, 3), places(9, 7, 9)}, OnLeaving: true},
		Drops:     shogi.DropSpec{ToHand: true},
		Set:       map[string]int{"K": 1, "R": 1, "B": 1, "G": 2, "S": 2, "N": 2, "L": 2, "P": 9},
	}
}

const standardStart = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

func eachKind(s shogi.Spec, id string, change func(*shogi.KindSpec)) shogi.Spec {
	s.ID = id
	for i := range s.Kinds {
		change(&s.Kinds[i])
	}
	return s
}

func cylinderSpec() shogi.Spec {
	return eachKind(standardSpec(), "cylinder", func(k *shogi.KindSpec) { k.WrapFiles = true })
}

func torusSpec() shogi.Spec {
	s := eachKind(standardSpec(), "torus", func(k *shogi.KindSpec) { k.WrapFiles, k.WrapRanks = true, true })
	s.Ranks = 11
	s.Promotion.Zone = [2][]shogi.Place{places(9, 1, 4), places(9, 8, 11)}
	return s
}

func jumpSpec() shogi.Spec {
	return eachKind(standardSpec(), "jump", func(k *shogi.KindSpec) { k.Jump = shogi.JumpOne })
}

func iceSpec() shogi.Spec {
	s := eachKind(standardSpec(), "ice", func(k *shogi.KindSpec) {
		for i := range k.Moves {
			a := &k.Moves[i]
			a.IceLeft, a.IceUp = sign(a.Left), sign(a.Up)
			if k.Letter == "N" {
				a.IceLeft = 0
			}
		}
	})
	s.Ice = &shogi.IceSpec{}
	return s
}

// lionSpec has lions (rooks, promoted silvers), and horses and dragons that step twice along a line.
func lionSpec() shogi.Spec {
	around := steps(append(orthogonal, diagonal...)...)
	s := eachKind(standardSpec(), "lion", func(k *shogi.KindSpec) {
		switch k.Letter {
		case "R", "+S":
			k.Double = around
		case "+B":
			k.Double, k.DoubleStraight = steps([2]int{0, 1}), true
		case "+R":
			k.Double, k.DoubleStraight = steps([2]int{1, 1}, [2]int{-1, 1}), true
		}
	})
	return s
}

func sign(n int) int { return max(-1, min(1, n)) }

func tallSpec() shogi.Spec {
	s := eachKind(standardSpec(), "tall", func(k *shogi.KindSpec) {
		switch k.Letter {
		case "N":
			k.Names.One, k.Names.Move = "跳", "跳"
			k.Moves = steps([2]int{1, 2}, [2]int{-1, 2}, [2]int{2, 1}, [2]int{-2, 1}, [2]int{1, -2}, [2]int{-1, -2}, [2]int{2, -1}, [2]int{-2, -1})
		case "L":
			k.Moves = slides([2]int{0, 1}, [2]int{0, -1})
		case "+S", "+N", "+L", "+P":
			k.Names.Move = map[string]string{"+S": "全", "+N": "今", "+L": "仝", "+P": "个"}[k.Letter]
			k.Names.One = k.Names.Move
		}
	})
	s.Files, s.Ranks = 10, 10
	s.Kinds = append(s.Kinds, shogi.KindSpec{
		Letter: "Q", Drop: true, Moves: slides(append(orthogonal, diagonal...)...),
		Names: shogi.KindNames{One: "妃", Two: "妃将", Move: "妃", Western: "Q"},
	})
	s.Promotion.Zone = [2][]shogi.Place{places(10, 1, 3), places(10, 8, 10)}
	s.Set = map[string]int{"K": 1, "Q": 1, "R": 1, "B": 1, "G": 2, "S": 2, "N": 2, "L": 2, "P": 10}
	return s
}

func seishinSpec() shogi.Spec {
	var holes, castles []shogi.Place
	for _, p := range places(9, 1, 17) {
		off := max(p.File-5, 5-p.File)
		for _, deep := range [...]int{p.Rank, 18 - p.Rank} {
			if deep > 3 {
				continue
			}
			if off >= deep {
				holes = append(holes, p)
			} else {
				castles = append(castles, p)
			}
		}
	}
	sideways := quietly(slides([2]int{1, 0}, [2]int{-1, 0}))
	return shogi.Spec{
		ID: "seishin", Files: 9, Ranks: 17, Holes: holes,
		Regions: map[string][]shogi.Place{"castle": castles},
		Kinds: []shogi.KindSpec{
			{
				Letter: "J", Promotes: "+J", Prey: []string{"Q"}, MayStayDead: true,
				Moves: append(slides([2]int{0, 1}), sideways...),
				Names: shogi.KindNames{One: "日", Two: "日海", Move: "日", Western: "J"},
			},
			{
				Letter: "+J", Prey: []string{"Q"}, Moves: slides(append(orthogonal, diagonal...)...),
				Names: shogi.KindNames{One: "成日", Two: "成日海", Move: "成日", Western: "+J"},
			},
			{
				Letter: "Q", Prey: []string{"J"}, MayStayDead: true,
				Moves:  append(slides([2]int{0, -1}), sideways...),
				Region: "castle", RegionMoves: slides(orthogonal...), Confined: true,
				Names: shogi.KindNames{One: "清", Two: "清陸", Move: "清", Western: "Q"},
			},
			{Letter: "M", Token: true, Names: shogi.KindNames{One: "雷", Two: "地雷", Move: "起爆", Western: "M"}},
			{Letter: "V", Token: true, Names: shogi.KindNames{One: "虚", Two: "虚手", Move: "虚手", Western: "V"}},
		},
		Promotion: shogi.PromotionSpec{Zone: [2][]shogi.Place{castles, castles}, Forced: true},
		Drops:     shogi.DropSpec{Counted: []string{"J"}},
		Mine:      &shogi.MineSpec{Letter: "M", Gate: [2]shogi.Place{{File: 5, Rank: 14}, {File: 5, Rank: 4}}},
		NoMove:    shogi.NoMovePasses,
		Elimination: &shogi.EliminationSpec{
			Prey: "Q", Hunter: "J", Void: "V", Weight: 10,
		},
		Set: map[string]int{"J": 9, "Q": 9, "M": 1, "V": 255},
	}
}

const (
	torusStart   = "9/lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL/9 b - 1"
	tallStart    = "lnsgkqgsnl/1r6b1/pppppppppp/10/10/10/10/PPPPPPPPPP/1B6R1/LNSGQKGSNL b - 1"
	seishinStart = "****1****/***3***/**5**/qqqqqqqqq/j7J/j7J/j7J/j7J/j7J/j7J/j7J/j7J/j7J/QQQQQQQQQ/**5**/***3***/****1**** b Mm 1"
)

func compile(spec shogi.Spec) (*shogi.Rules, error) {
	r, err := shogi.Compile(spec)
	if err != nil {
		return nil, fmt.Errorf("compile %s: %w", spec.ID, err)
	}
	return r, nil
}

func newGame(t testing.TB, spec shogi.Spec, start string) game {
	t.Helper()
	r, err := compile(spec)
	if err != nil {
		t.Fatal(err)
	}
	return game{spec.ID, r, position(t, r, start)}
}

func games(t testing.TB) []game {
	t.Helper()
	return []game{
		standard(t),
		newGame(t, cylinderSpec(), standardStart),
		newGame(t, torusSpec(), torusStart),
		newGame(t, jumpSpec(), standardStart),
		newGame(t, iceSpec(), standardStart),
		newGame(t, tallSpec(), tallStart),
		newGame(t, lionSpec(), standardStart),
		newGame(t, seishinSpec(), seishinStart),
	}
}

func standard(t testing.TB) game {
	t.Helper()
	return newGame(t, standardSpec(), standardStart)
}

func byName(t testing.TB) map[string]game {
	t.Helper()
	out := map[string]game{}
	for _, g := range games(t) {
		out[g.name] = g
	}
	return out
}

func position(t testing.TB, r *shogi.Rules, sfen string) shogi.Position {
	t.Helper()
	s, err := notation.ParseSFEN(r, sfen)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Problem()
	if err != nil {
		t.Fatalf("%s: %v", sfen, err)
	}
	return p
}

func usi(t testing.TB, r *shogi.Rules, text string) shogi.Move {
	t.Helper()
	if text == "" || text == "-" {
		return shogi.NoMove
	}
	m, err := notation.ParseUSI(r, text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// "_" separates like a space, as in the addresses of other sites.
func TestUnderscores(t *testing.T) {
	g := standard(t)
	const text = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"
	for _, blank := range []string{" ", "_"} {
		setup, err := notation.ParseSFEN(g.rules, strings.ReplaceAll(text, " ", blank))
		if err != nil {
			t.Fatal(err)
		}
		p, err := setup.Position()
		if err != nil {
			t.Fatal(err)
		}
		if got := notation.FormatSFEN(&p); got != text {
			t.Errorf("with %q it is read as %s", blank, got)
		}
	}
}

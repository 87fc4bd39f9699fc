package shogi_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/shogi"
)

func specOf(t *testing.T, id string) shogi.Spec {
	t.Helper()
	spec := *rulesOf(t, id).Rules.Spec()
	spec.Kinds = slices.Clone(spec.Kinds)
	for i := range spec.Kinds {
		spec.Kinds[i].Moves = slices.Clone(spec.Kinds[i].Moves)
	}
	spec.Regions = maps.Clone(spec.Regions)
	spec.Set = maps.Clone(spec.Set)
	return spec
}

func kindOf(s *shogi.Spec, letter string) *shogi.KindSpec {
	i := slices.IndexFunc(s.Kinds, func(k shogi.KindSpec) bool { return k.Letter == letter })
	return &s.Kinds[i]
}

func TestCompile(t *testing.T) {
	step := []shogi.Atom{{Up: 1, Quiet: true, Capture: true}}
	king := func(s *shogi.Spec) { kindOf(s, "K").Royal = false }
	for name, c := range map[string]struct {
		rules  string
		change func(s *shogi.Spec)
		want   string
	}{
		"as it is":         {"standard", func(*shogi.Spec) {}, ""},
		"no files":         {"standard", func(s *shogi.Spec) { s.Files = 0 }, "board of 0 files and 9 ranks: each must be 1 to 20"},
		"no ranks":         {"standard", func(s *shogi.Spec) { s.Ranks = 0 }, "board of 9 files and 0 ranks"},
		"21 files":         {"standard", func(s *shogi.Spec) { s.Files = 21 }, "board of 21 files"},
		"21 ranks":         {"standard", func(s *shogi.Spec) { s.Ranks = 21 }, "board of 9 files and 21 ranks"},
		"20 ranks":         {"standard", func(s *shogi.Spec) { s.Files, s.Ranks, s.Promotion.Zone = 6, 20, [2][]shogi.Place{} }, ""},
		"20 files":         {"standard", func(s *shogi.Spec) { s.Files, s.Ranks, s.Promotion.Zone = 20, 6, [2][]shogi.Place{} }, ""},
		"too many squares": {"standard", func(s *shogi.Spec) { s.Files, s.Ranks = 20, 13 }, "board of 260 squares: must be 1 to 256"},
		"as many as can be": {"standard", func(s *shogi.Spec) {
			s.Files, s.Ranks, s.Holes = 20, 13, []shogi.Place{{File: 1, Rank: 13}, {File: 7, Rank: 13}, {File: 13, Rank: 13}, {File: 20, Rank: 13}}
		}, ""},
		"a hole beyond":     {"standard", func(s *shogi.Spec) { s.Holes = []shogi.Place{{File: 10, Rank: 1}} }, "hole at file 10, rank 1: outside the board"},
		"a hole before":     {"standard", func(s *shogi.Spec) { s.Holes = []shogi.Place{{File: 0, Rank: 1}} }, "hole at file 0, rank 1"},
		"a hole below":      {"standard", func(s *shogi.Spec) { s.Holes = []shogi.Place{{File: 1, Rank: 10}} }, "hole at file 1, rank 10"},
		"a hole above":      {"standard", func(s *shogi.Spec) { s.Holes = []shogi.Place{{File: 1, Rank: 0}} }, "hole at file 1, rank 0"},
		"nothing but holes": {"standard", func(s *shogi.Spec) { s.Files, s.Ranks, s.Holes = 1, 1, []shogi.Place{{File: 1, Rank: 1}} }, "board of 0 squares"},
		"one square":        {"standard", func(s *shogi.Spec) { s.Files, s.Ranks, s.Promotion.Zone = 1, 1, [2][]shogi.Place{} }, ""},
		"no pieces":         {"standard", func(s *shogi.Spec) { s.Kinds = nil }, "0 kinds of pieces: must be 1 to 63"},
		"too many pieces":   {"standard", func(s *shogi.Spec) { s.Kinds = slices.Repeat(s.Kinds[:1], 64) }, "64 kinds of pieces"},
		"no letter":         {"standard", func(s *shogi.Spec) { kindOf(s, "P").Letter = "" }, `piece letter ""`},
		"a small letter":    {"standard", func(s *shogi.Spec) { kindOf(s, "P").Letter = "p" }, `piece letter "p"`},
		"a sign":            {"standard", func(s *shogi.Spec) { kindOf(s, "P").Letter = "@" }, `piece letter "@"`},
		"a bracket":         {"standard", func(s *shogi.Spec) { kindOf(s, "P").Letter = "[" }, `piece letter "["`},
		"two letters":       {"standard", func(s *shogi.Spec) { kindOf(s, "P").Letter = "PP" }, `piece letter "PP"`},
		"a plus":            {"standard", func(s *shogi.Spec) { kindOf(s, "P").Letter = "+" }, `piece letter "+"`},
		"the last letter": {"standard", func(s *shogi.Spec) {
			s.Kinds = append(s.Kinds, shogi.KindSpec{Letter: "Z", Moves: step}, shogi.KindSpec{Letter: "A", Moves: step})
		}, ""},
		"a letter twice":        {"standard", func(s *shogi.Spec) { kindOf(s, "P").Letter = "L" }, `piece letter "L" is used twice`},
		"two kings":             {"standard", func(s *shogi.Spec) { kindOf(s, "G").Royal = true }, ""},
		"promoted from none":    {"standard", func(s *shogi.Spec) { s.Kinds = append(s.Kinds, shogi.KindSpec{Letter: "+X", Moves: step}) }, "promoted piece +X: there is no piece X"},
		"promotes to none":      {"standard", func(s *shogi.Spec) { kindOf(s, "P").Promotes = "+X" }, `piece P promotes to "+X": that must be the piece +P`},
		"promotes to another":   {"standard", func(s *shogi.Spec) { kindOf(s, "P").Promotes = "+L" }, `piece P promotes to "+L": that must be the piece +P`},
		"a promoted drop":       {"standard", func(s *shogi.Spec) { kindOf(s, "+P").Drop = true }, "promoted piece +P cannot be dropped"},
		"no movement":           {"standard", func(s *shogi.Spec) { kindOf(s, "P").Moves = nil }, "piece P has no movement"},
		"nowhere":               {"standard", func(s *shogi.Spec) { kindOf(s, "P").Moves[0].Up = 0 }, "piece P has a movement that goes nowhere"},
		"a slide that leaps":    {"standard", func(s *shogi.Spec) { kindOf(s, "N").Moves[0].Slides = true }, ""},
		"a bounded leap":        {"standard", func(s *shogi.Spec) { kindOf(s, "N").Moves[0].Max = 2 }, "has bounds or a hurdle for a leap"},
		"no range":              {"standard", func(s *shogi.Spec) { kindOf(s, "R").Moves[0].Min, kindOf(s, "R").Moves[0].Max = 3, 2 }, "slides 3 to 2 squares: that is no range"},
		"another way on ice":    {"standard", func(s *shogi.Spec) { kindOf(s, "R").Moves[0].IceLeft = 5 }, "but on ice by (5,"},
		"neither":               {"standard", func(s *shogi.Spec) { kindOf(s, "P").Moves[0].Quiet, kindOf(s, "P").Moves[0].Capture = false, false }, "piece P has a movement that neither moves nor captures"},
		"a zone off the board":  {"standard", func(s *shogi.Spec) { s.Promotion.Zone[1] = []shogi.Place{{File: 10, Rank: 1}} }, "promotion zone: file 10, rank 1 is not a square of the board"},
		"quiet only and a king": {"standard", func(s *shogi.Spec) { kindOf(s, "P").Moves[0].Capture = false }, ""},
		"quiet only, no king":   {"standard", func(s *shogi.Spec) { king(s); kindOf(s, "P").Moves[0].Capture = false }, ""},
		"prey and a king":       {"standard", func(s *shogi.Spec) { kindOf(s, "P").Prey = []string{"P"} }, ""},
		"prey, no king":         {"standard", func(s *shogi.Spec) { king(s); kindOf(s, "P").Prey = []string{"P"} }, ""},
		"unknown prey":          {"standard", func(s *shogi.Spec) { king(s); kindOf(s, "P").Prey = []string{"X"} }, `piece P: its prey "X" is not a piece`},
		"a region of none":      {"standard", func(s *shogi.Spec) { king(s); kindOf(s, "P").Region = "x" }, `piece P: there is no region "x"`},
		"a region off the board": {"standard", func(s *shogi.Spec) {
			king(s)
			kindOf(s, "P").Region, s.Regions = "x", map[string][]shogi.Place{"x": {{File: 1, Rank: 10}}}
		}, "region x: file 1, rank 10 is not a square of the board"},
		"passes and a king":    {"standard", func(s *shogi.Spec) { s.NoMove = shogi.NoMovePasses }, ""},
		"ice and joined edges": {"skate", func(s *shogi.Spec) { kindOf(s, "R").WrapFiles = true }, "ice and joined edges cannot be combined"},
		"ice and joined ranks": {"skate", func(s *shogi.Spec) { kindOf(s, "R").WrapRanks = true }, "ice and joined edges cannot be combined"},
		"ice and jumps":        {"skate", func(s *shogi.Spec) { kindOf(s, "R").Jump = shogi.JumpOne }, "ice and jumps exclude each other"},
		"ice and lent moves": {"skate", func(s *shogi.Spec) {
			s.Lent = &shogi.LentSpec{From: []shogi.Atom{{Up: -1}}, Own: true}
		}, "ice and jumps exclude each other"},
		"ice and a shared hand":    {"skate", func(s *shogi.Spec) { s.Drops.Shared = true }, "ice and jumps cannot be combined with shared or doubled hands"},
		"a hunt and a shared hand": {"seishin", func(s *shogi.Spec) { s.Drops.Shared = true }, "a hunt or a mine cannot be combined with"},
		"enclosed twice":           {"standard", func(s *shogi.Spec) { s.Captures.Custodian, s.Drops.Doubled = true, true }, "custodian captures cannot be combined with doubled hands"},
		"lent from nowhere":        {"standard", func(s *shogi.Spec) { s.Lent = &shogi.LentSpec{Own: true} }, "lent moves need offsets"},
		"no side lends":            {"standard", func(s *shogi.Spec) { s.Lent = &shogi.LentSpec{From: []shogi.Atom{{Up: -1}}} }, "lent moves need offsets"},
		"lent to none": {"standard", func(s *shogi.Spec) {
			s.Lent = &shogi.LentSpec{From: []shogi.Atom{{Up: -1}}, Own: true, Borrowers: []string{"X"}}
		}, `lent moves: "X" is not a piece`},
		"three checks, no count": {"standard", func(s *shogi.Spec) { s.Endings.Checks = 3 }, "3 checks need a token that counts them"},
		"counted by a pawn":      {"standard", func(s *shogi.Spec) { s.Endings.Checks, s.Endings.ChecksToken = 3, "P" }, `count of checks "P": there must be a token`},
		"checks and no king":     {"standard", func(s *shogi.Spec) { king(s); s.Endings.Checks = 1 }, "a count of checks needs a royal piece"},
		"none reach":             {"standard", func(s *shogi.Spec) { s.Endings.Reach = []shogi.ReachSpec{{Letters: []string{"X"}}} }, `reach: "X" is not a piece`},
		"reach off the board": {"standard", func(s *shogi.Spec) {
			s.Endings.Reach = []shogi.ReachSpec{{Letters: []string{"K"}, Zone: [2][]shogi.Place{{{File: 10, Rank: 1}}, nil}}}
		}, "zone to reach: file 10"},
		"none extinct":         {"standard", func(s *shogi.Spec) { s.Endings.Extinct = [][]string{{"X"}} }, `extinction: "X" is not a piece`},
		"a goal of none":       {"okisaki", func(s *shogi.Spec) { s.Goal = "X" }, `goal "X": there must be an unpromoted piece of that letter`},
		"a promoted goal":      {"okisaki", func(s *shogi.Spec) { s.Goal = "+P" }, `goal "+P": there must be an unpromoted piece of that letter`},
		"a goal and a king":    {"standard", func(s *shogi.Spec) { s.Goal = "G" }, "goal G: there is a royal piece already"},
		"a goal":               {"standard", func(s *shogi.Spec) { king(s); s.Goal = "K" }, ""},
		"a goal that promotes": {"standard", func(s *shogi.Spec) { king(s); s.Goal = "S"; kindOf(s, "S").Drop = false }, "goal S: it can neither be dropped nor promote"},
		"a goal that drops":    {"standard", func(s *shogi.Spec) { king(s); s.Goal = "G" }, "goal G: it can neither be dropped nor promote"},
		"a try off the board":  {"standard", func(s *shogi.Spec) { s.Try = &[2]shogi.Place{{File: 5, Rank: 1}, {File: 5, Rank: 10}} }, "try square at file 5, rank 10 is not a square of the board"},
		"a try":                {"standard", func(s *shogi.Spec) { s.Try = &[2]shogi.Place{{File: 5, Rank: 1}, {File: 5, Rank: 9}} }, ""},
		"a try and no king":    {"standard", func(s *shogi.Spec) { king(s); s.Try = &[2]shogi.Place{{File: 5, Rank: 1}, {File: 5, Rank: 9}} }, "the try rule needs a royal piece"},
		"a mine of none":       {"seishin", func(s *shogi.Spec) { m := *s.Mine; m.Letter = "X"; s.Mine = &m }, `mine "X": there must be a token piece of that letter`},
		"a mine on the board":  {"seishin", func(s *shogi.Spec) { m := *s.Mine; m.Letter = "Q"; s.Mine = &m }, `mine "Q": there must be a token piece of that letter`},
		"a gate off the board": {"seishin", func(s *shogi.Spec) { m := *s.Mine; m.Gate[1] = shogi.Place{File: 1, Rank: 1}; s.Mine = &m }, "gate at file 1, rank 1 is not a square of the board"},
		"no prey":              {"seishin", func(s *shogi.Spec) { e := *s.Elimination; e.Prey = "X"; s.Elimination = &e }, `elimination: prey "X" and hunter`},
		"no hunter":            {"seishin", func(s *shogi.Spec) { e := *s.Elimination; e.Hunter = "X"; s.Elimination = &e }, `and hunter "X" must be pieces`},
		"no void":              {"seishin", func(s *shogi.Spec) { e := *s.Elimination; e.Void = "X"; s.Elimination = &e }, `elimination: void "X" must be a token piece`},
		"a void on the board":  {"seishin", func(s *shogi.Spec) { e := *s.Elimination; e.Void = "Q"; s.Elimination = &e }, `elimination: void "Q" must be a token piece`},
		"counting no piece":    {"seishin", func(s *shogi.Spec) { s.Drops.Counted = []string{"X"} }, `counted captures: "X" is not an unpromoted piece`},
		"counting promoted":    {"standard", func(s *shogi.Spec) { s.Drops.Counted = []string{"+P"} }, `counted captures: "+P" is not an unpromoted piece`},
	} {
		spec := specOf(t, c.rules)
		c.change(&spec)
		r, err := shogi.Compile(spec)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
		if err == nil && (r.Files() != spec.Files || r.Ranks() != spec.Ranks || len(r.Squares()) != spec.Files*spec.Ranks-len(spec.Holes)) {
			t.Errorf("%s: a board of %d files, %d ranks and %d squares", name, r.Files(), r.Ranks(), len(r.Squares()))
		}
	}
}

func TestDrawingFaults(t *testing.T) {
	standard := rulesOf(t, "standard").Rules
	kind := standard.Kind
	at := standard.SquareAt
	for name, c := range map[string]struct {
		sfen   string
		change func(s *shogi.Setup)
		want   []shogi.SetupFault
	}{
		"none":               {"4k4/9/9/9/9/9/9/9/4K4 b 18p 1", nil, nil},
		"two pawns":          {"4k4/9/4P4/9/4P4/9/9/9/4K4 b - 1", nil, []shogi.SetupFault{{Kind: shogi.TwoPawns, Square: at(5, 5), Piece: kind("P"), Count: 2, Most: 1}}},
		"three of White's":   {"4k4/4p4/4p4/9/4p4/9/9/9/4K4 b - 1", nil, []shogi.SetupFault{{Kind: shogi.TwoPawns, Color: shogi.White, Square: at(5, 5), Piece: kind("P"), Count: 3, Most: 1}}},
		"one of each":        {"4k4/9/4p4/9/4P4/9/9/9/4K4 b - 1", nil, nil},
		"a promoted one":     {"4k4/9/9/4P4/5+P3/4+P4/9/9/4K4 b - 1", nil, nil},
		"a dead pawn":        {"P3k4/9/9/9/9/9/9/9/4K4 b - 1", nil, []shogi.SetupFault{{Kind: shogi.DeadPiece, Square: at(9, 1), Piece: kind("P")}}},
		"a dead knight":      {"4k4/9/9/9/9/9/9/n8/4K4 b - 1", nil, []shogi.SetupFault{{Kind: shogi.DeadPiece, Color: shogi.White, Square: at(9, 8), Piece: kind("N")}}},
		"no king":            {"9/9/9/9/9/9/9/9/4K4 b - 1", nil, []shogi.SetupFault{{Kind: shogi.NoKing, Color: shogi.White, Square: shogi.NoSquare, Piece: kind("K")}}},
		"two kings":          {"4k4/9/9/9/9/9/9/9/K3K4 b - 1", nil, []shogi.SetupFault{{Kind: shogi.TooManyKings, Square: at(9, 9), Piece: kind("K"), Count: 2, Most: 1}}},
		"check out of turn":  {"4k4/4G4/9/9/9/9/9/9/4K4 b - 1", nil, []shogi.SetupFault{{Kind: shogi.CheckedOutOfTurn, Color: shogi.White, Square: at(5, 1), Piece: kind("K")}}},
		"too many":           {"4k4/9/9/9/9/9/9/9/R3K4 b Rr 1", nil, []shogi.SetupFault{{Kind: shogi.TooManyPieces, Square: shogi.NoSquare, Piece: kind("R"), Count: 3, Most: 2}}},
		"too many, promoted": {"4k4/9/9/9/9/9/9/9/+R2+RK4 w r 1", nil, []shogi.SetupFault{{Kind: shogi.TooManyPieces, Square: shogi.NoSquare, Piece: kind("R"), Count: 3, Most: 2}}},
		"several":            {"P3k4/9/9/9/9/9/9/9/9 b - 1", nil, []shogi.SetupFault{{Kind: shogi.NoKing, Square: shogi.NoSquare, Piece: kind("K")}, {Kind: shogi.DeadPiece, Square: at(9, 1), Piece: kind("P")}}},
		"a king in hand":     {"4k4/9/9/9/9/9/9/9/4K4 b - 1", func(s *shogi.Setup) { s.Hands[1][kind("K")] = 1 }, []shogi.SetupFault{{Kind: shogi.BadPiece, Color: shogi.White, Square: shogi.NoSquare, Piece: kind("K")}}},
		"a tokin in hand":    {"4k4/9/9/9/9/9/9/9/4K4 b - 1", func(s *shogi.Setup) { s.Hands[0][kind("+P")] = 1 }, []shogi.SetupFault{{Kind: shogi.BadPiece, Square: shogi.NoSquare, Piece: kind("+P")}}},
		"no such piece":      {"4k4/9/9/9/9/9/9/9/4K4 b - 1", func(s *shogi.Setup) { s.Board[at(5, 5)] = shogi.NewPiece(shogi.White, 31) }, []shogi.SetupFault{{Kind: shogi.BadPiece, Color: shogi.White, Square: at(5, 5), Piece: 31}}},
		"the last piece": {"4k4/9/9/9/9/9/9/9/4K4 b - 1", func(s *shogi.Setup) {
			s.Board[at(9, 5)] = shogi.NewPiece(shogi.White, shogi.Kind(len(standard.Kinds())))
		}, nil},
		"one more": {"4k4/9/9/9/9/9/9/9/4K4 b - 1", func(s *shogi.Setup) {
			s.Board[at(9, 5)] = shogi.NewPiece(shogi.White, shogi.Kind(len(standard.Kinds())+1))
		}, []shogi.SetupFault{{Kind: shogi.BadPiece, Color: shogi.White, Square: at(9, 5), Piece: shogi.Kind(len(standard.Kinds()) + 1)}}},
		"off the board": {"4k4/9/9/9/9/9/9/9/4K4 b - 1", func(s *shogi.Setup) { s.Board[shogi.MaxSquares-1] = shogi.NewPiece(shogi.Black, kind("P")) }, []shogi.SetupFault{{Kind: shogi.BadShape, Square: shogi.NoSquare, Piece: kind("P")}}},
	} {
		setup := setupOf(t, standard, c.sfen)
		if c.change != nil {
			c.change(&setup)
		}
		_, err := setup.Position()
		var got []shogi.SetupFault
		if bad, ok := err.(*shogi.SetupError); ok { //nolint:errorlint // it is the error itself
			for _, f := range bad.Faults {
				if f.Text == "" || !strings.Contains(bad.Error(), f.Text) || !bad.Has(f.Kind) {
					t.Errorf("%s: the error %q lacks %q", name, bad.Error(), f.Text)
				}
				f.Text = ""
				got = append(got, f)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
		for kind := shogi.BadShape; kind <= shogi.TooManyPieces; kind++ {
			bad, ok := err.(*shogi.SetupError) //nolint:errorlint // it is the error itself
			if has := slices.ContainsFunc(c.want, func(f shogi.SetupFault) bool { return f.Kind == kind }); ok && bad.Has(kind) != has {
				t.Errorf("%s: has the fault %d: %v", name, kind, !has)
			}
		}
	}
	for sfen, want := range map[string]string{
		"4k4/9/9/9/9/9/9/9/4K4 b - 1": "position problem black white study",
		"4k4/9/9/9/9/9/9/9/9 b - 1":   "problem black study",
		"4k4/9/9/9/9/9/9/9/9 w - 1":   "black study",
		"9/9/9/9/9/9/9/9/4K4 w - 1":   "problem white study",
		"9/9/9/9/4P4/9/9/9/9 b - 1":   "study",
	} {
		setup := setupOf(t, standard, sfen)
		var ok []string
		for _, way := range []struct {
			name  string
			place func() (shogi.Position, error)
		}{
			{"position", setup.Position}, {"problem", setup.Problem}, {"black", func() (shogi.Position, error) { return setup.ProblemOf(shogi.Black) }},
			{"white", func() (shogi.Position, error) { return setup.ProblemOf(shogi.White) }}, {"study", setup.Study},
		} {
			if _, err := way.place(); err == nil {
				ok = append(ok, way.name)
			}
		}
		if strings.Join(ok, " ") != want {
			t.Errorf("%s may stand as %v, want %s", sfen, ok, want)
		}
	}
	seishin := rulesOf(t, "seishin")
	setup := seishin.Start.Setup()
	setup.Board[seishin.Rules.Squares()[0]] = shogi.NewPiece(shogi.Black, seishin.Rules.Mine())
	if _, err := setup.Position(); err == nil || !strings.Contains(err.Error(), "is not one of the rule set's") {
		t.Errorf("a mine on the board: %v", err)
	}
}

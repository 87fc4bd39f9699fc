package csa_test

import (
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/csa"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func rulesOf(t *testing.T, id string) *variant.RuleSet {
	t.Helper()
	rules, err := variant.Lookup(id)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func TestAlphabetMoves(t *testing.T) {
	for _, c := range []struct{ rules, sfen, text, want string }{
		{"standard", "", "+7776FU", "7g7f"},
		{"standard", "", "+7775FU", "7g7e"},
		{"standard", "", "+0055FU", "P*5e"},
		{"standard", "", "+PASS", "pass"},
		{"standard", "4k4/9/3S5/9/9/9/9/9/4K4 w G 1", "-5141OU", "5a4a"},
		{"standard", "k8/9/3S5/9/9/9/9/9/4K4 b G 1", "+6362NG", "6c6b+"},
		{"standard", "k8/9/3S5/9/9/9/9/9/4K4 b G 1", "+6362GI", "6c6b"},
		{"okisaki", "", "+A8A7FU", "10h10g"},
		{"torus", "", "+787BFU", "7h7k"},
		{"standard", "", "", "!a move is written like +7776FU"},
		{"standard", "", "7776FU", "!a move begins with + or -"},
		{"standard", "", "-3334FU", "!it is the turn of +"},
		{"standard", "", "+7776F", "!a move is written like +7776FU"},
		{"standard", "", "+7776FUX", "!a move is written like +7776FU"},
		{"standard", "", "+7776XX", `!"XX" is no piece of standard`},
		{"standard", "", "+7706FU", `!the board has no square "06"`},
		{"standard", "", "+7760FU", `!the board has no square "60"`},
		{"standard", "", "+77A6FU", `!the board has no square "A6"`},
		{"standard", "", "+776AFU", `!the board has no square "6A"`},
		{"standard", "", "+0776FU", `!the board has no square "07"`},
		{"standard", "", "+7:76FU", `!the board has no square "7:"`},
		{"standard", "", "+/776FU", `!the board has no square "/7"`},
		{"standard", "", "+@776FU", `!the board has no square "@7"`},
		{"standard", "", "+[776FU", `!the board has no square "[7"`},
		{"standard", "", "+0055TO", "!TO cannot be dropped promoted"},
		{"standard", "", "+7776KI", "!the piece on 77 is FU, which cannot become KI"},
	} {
		rules := rulesOf(t, c.rules)
		p := rules.Start
		if c.sfen != "" {
			setup, err := notation.ParseSFEN(rules.Rules, c.sfen)
			if err == nil {
				p, err = setup.Position()
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		alphabet := csa.NewAlphabet(rules)
		m, err := alphabet.ParseMove(&p, c.text)
		if fault, bad := strings.CutPrefix(c.want, "!"); bad {
			if err == nil || err.Error() != fault {
				t.Errorf("%s: %v, want %s", c.text, err, fault)
			}
			continue
		}
		if err != nil || notation.FormatUSI(rules.Rules, m) != c.want {
			t.Errorf("%s is read as %s, %v, want %s", c.text, notation.FormatUSI(rules.Rules, m), err, c.want)
			continue
		}
		if got := string(alphabet.AppendMove([]byte("x"), &p, m)); got != "x"+c.text {
			t.Errorf("%s is written %s", c.text, got)
		}
	}
}

func TestAlphabetPosition(t *testing.T) {
	for _, id := range []string{"standard", "okisaki", "seishin", "torus"} {
		rules := rulesOf(t, id)
		alphabet := csa.NewAlphabet(rules)
		starts := []shogi.Position{rules.StartFor(shogi.Black), rules.StartFor(shogi.White)}
		for _, h := range rules.Handicaps {
			starts = append(starts, h.Start)
		}
		for _, p := range starts {
			text := string(alphabet.AppendPosition(nil, &p))
			got, err := alphabet.ParsePosition(strings.Split(strings.TrimSuffix(text, "\n"), "\n"))
			if err != nil || got.Setup().Board != p.Setup().Board || got.Setup().Hands != p.Setup().Hands || got.Side() != p.Side() {
				t.Errorf("%s: %v\n%s", id, err, text)
			}
		}
	}
	alphabet := csa.NewAlphabet(rulesOf(t, "standard"))
	for text, want := range map[string]string{
		"PI|+":                              "",
		"+":                                 "",
		"-":                                 "",
		"PI82HI22KA|-":                      "",
		"P-51OU|P+59OU|P+00FU00FU|P-00AL|+": "",
		"":                                  "position, line 1: \"\" is not PI, P1 to P9, P+ or P-",
		"PI":                                "position: the last line has to be + or -, the side to move",
		"PI|+|PI":                           "position, line 2: \"+\" is not PI",
		"P|+":                               "position, line 1: \"P\" is not PI",
		"XI|+":                              "position, line 1: \"XI\" is not PI",
		"PI|x":                              "position, line 2: \"x\" is not PI",
		"P0|+":                              "position, line 1: the board of standard has the ranks 1 to 9",
		"PA|+":                              "position, line 1: the board of standard has the ranks 1 to 9",
		"PI22KAX|+":                         "position, line 1: a piece left out is written like 22KA, not \"X\"",
		"PI22KAX22|+":                       "position, line 1: a piece left out is written like 22KA, not \"X22\"",
		"PI22HI|+":                          "position, line 1: there is no HI on 22 to leave out",
		"PI02KA|+":                          "position, line 1: there is no KA on 02 to leave out",
		"PI22XX|+":                          "position, line 1: there is no XX on 22 to leave out",
		"P+55F|+":                           "position, line 1: a piece is written like 55FU, in hand 00FU, not \"55F\"",
		"P+05FU|+":                          "position, line 1: the board has no square \"05\"",
		"P+55XX|+":                          "position, line 1: \"XX\" is no piece of standard",
		"P+55FU55KI|+":                      "position, line 1: two pieces on 55",
		"P+00TO|+":                          "position, line 1: \"TO\" is no piece for a hand",
		"P+00XX|+":                          "position, line 1: \"XX\" is no piece for a hand",
		"P1+FU|+":                           "position, line 1: the rank has 1 squares, not 9",
		"P1 * * * * * * * * * *|+":          "position, line 1: the rank has more than 9 squares",
		"P1 * * * * * * * * #|+":            "position, line 1: file 1: \"#\"; * is an empty square, # a hole of the board",
		"P1+F|+":                            "position, line 1: file 9: a square is written like +FU or \" * \"",
		"P1xFU|+":                           "position, line 1: file 9: a square is written like +FU or \" * \"",
		"P1+XX|+":                           "position, line 1: file 9: \"XX\" is no piece of standard",
		"P+" + strings.Repeat("00FU", 256) + "|+": "position, line 1: \"FU\" is no piece for a hand",
		"P-51OU|P+59OU|P+00AL00FU|+":              "position: not a legal position: 19 pieces P: the set has 18",
	} {
		_, err := alphabet.ParsePosition(strings.Split(text, "|"))
		if (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.60s: %v, want %s", text, err, want)
		}
	}
	holes := csa.NewAlphabet(rulesOf(t, "seishin"))
	if _, err := holes.ParsePosition([]string{"P1 * ", "+"}); err == nil || !strings.Contains(err.Error(), "# a hole of the board") {
		t.Errorf("an empty square in a hole: %v", err)
	}
	if _, err := holes.ParsePosition([]string{"P1+QQ", "+"}); err == nil || !strings.Contains(err.Error(), "file 9 is a hole of the board, written #") {
		t.Errorf("a piece in a hole: %v", err)
	}
}

func TestAlphabetEvaluation(t *testing.T) {
	rules := rulesOf(t, "standard")
	alphabet := csa.NewAlphabet(rules)
	p := rules.Start
	for text, want := range map[string]string{
		"* 5":                         "* 5",
		"*-5":                         "* -5",
		"* 99999":                     "* 30000",
		"* 30000":                     "* 30000",
		"* 123456":                    "* 30000",
		"* -123456":                   "* -30000",
		"* 1073741824":                "* 30000",
		"* -1073741824":               "* -30000",
		"* 1073741825":                "",
		"* -1073741825":               "",
		"* x":                         "",
		"* ":                          "",
		"5":                           "",
		"* 5 +7776FU -3334FU #12":     "* 5 +7776FU -3334FU #12",
		"* 5 #12 +7776FU":             "* 5 +7776FU #12",
		"* 5 +7776FU +2726FU -3334FU": "* 5 +7776FU",
		"* 5 -3334FU":                 "* 5",
		"* 5 7776FU":                  "* 5",
		"* 5 +7775FU -3334FU":         "* 5",
		"* 5 #x":                      "* 5",
	} {
		e, ok := alphabet.ParseEvaluation(text, &p)
		got := ""
		if ok {
			got = alphabet.FormatEvaluation(&e, &p)
		}
		if got != want || ok && e.Source != kifu.SourcePlay {
			t.Errorf("%q is read and written %q, want %q", text, got, want)
		}
	}
	for text, sign := range map[string]int{"* 30000": 1, "* -30000": -1, "* 29999": 0, "* -29999": 0} {
		e, _ := alphabet.ParseEvaluation(text, &p)
		if e.Score.Sign != sign || (e.Score.Kind == kifu.Mate) != (sign != 0) {
			t.Errorf("%s is the score %+v", text, e.Score)
		}
	}
	illegal := []shogi.Move{p.AppendLegal(nil)[0], shogi.NewDrop(rules.Rules.HandKinds()[0], rules.Rules.SquareAt(5, 5))}
	e := kifu.Evaluation{Score: kifu.CP(7), PV: illegal}
	if got := alphabet.FormatEvaluation(&e, &p); strings.Count(got, " ") != 2 || !strings.HasPrefix(got, "* 7 +") {
		t.Errorf("an illegal move of the line is written: %s", got)
	}
}

func TestEvaluationParts(t *testing.T) {
	rules := rulesOf(t, "standard")
	for name, c := range map[string]struct {
		e    kifu.Evaluation
		lost bool
		kind kifu.LossKind
	}{
		"a score":             {kifu.Evaluation{Source: kifu.SourcePlay, Score: kifu.CP(5), Nodes: 3}, false, ""},
		"a mate":              {kifu.Evaluation{Source: kifu.SourcePlay, Score: kifu.MateIn(0, -1)}, false, ""},
		"a length":            {kifu.Evaluation{Source: kifu.SourcePlay, Score: kifu.MateIn(3, 1)}, true, kifu.LossEvaluationParts},
		"a score like a mate": {kifu.Evaluation{Source: kifu.SourcePlay, Score: kifu.CP(30000)}, true, kifu.LossEvaluationParts},
		"one against":         {kifu.Evaluation{Source: kifu.SourcePlay, Score: kifu.CP(-30000)}, true, kifu.LossEvaluationParts},
		"just below it":       {kifu.Evaluation{Source: kifu.SourcePlay, Score: kifu.CP(-29999)}, false, ""},
		"no score":            {kifu.Evaluation{Source: kifu.SourcePlay}, true, kifu.LossEvaluations},
		"a bound":             {kifu.Evaluation{Source: kifu.SourcePlay, Score: kifu.Score{Kind: kifu.Centipawns, Bound: kifu.LowerBound}}, true, kifu.LossEvaluationParts},
		"an engine":           {kifu.Evaluation{Source: kifu.SourcePlay, Score: kifu.CP(5), Engine: "x"}, true, kifu.LossEvaluationParts},
		"a source":            {kifu.Evaluation{Source: kifu.SourceAnalysis, Score: kifu.CP(5)}, true, kifu.LossEvaluationParts},
		"a line":              {kifu.Evaluation{Source: kifu.SourcePlay, Score: kifu.CP(5), Line: 1}, true, kifu.LossEvaluationParts},
		"a depth":             {kifu.Evaluation{Source: kifu.SourcePlay, Score: kifu.CP(5), Depth: 1}, true, kifu.LossEvaluationParts},
		"a greatest depth":    {kifu.Evaluation{Source: kifu.SourcePlay, Score: kifu.CP(5), SelDepth: 1}, true, kifu.LossEvaluationParts},
		"a time":              {kifu.Evaluation{Source: kifu.SourcePlay, Score: kifu.CP(5), Time: time.Second}, true, kifu.LossEvaluationParts},
		"an illegal line":     {kifu.Evaluation{Source: kifu.SourcePlay, Score: kifu.CP(5), PV: []shogi.Move{shogi.NewDrop(1, 1)}}, true, kifu.LossEvaluationParts},
	} {
		rec := kifu.New(rules)
		rec.Root.Evaluations = []kifu.Evaluation{c.e}
		var out strings.Builder
		losses, err := csa.Codec().Write(&out, rec, kifu.WriteOptions{})
		if err != nil || (len(losses) == 1) != c.lost || c.lost && losses[0].Kind != c.kind {
			t.Errorf("%s: lost %v, %v", name, losses, err)
		}
	}
}

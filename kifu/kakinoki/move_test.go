package kakinoki

import (
	"strings"
	"testing"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func TestParseMove(t *testing.T) {
	for _, c := range []struct{ rules, sfen, last, text, want, rest string }{
		{"standard", "", "", "７六歩(77)", "7g7f", ""},
		{"standard", "", "", "▲ ７六歩 (77)   ( 0:16/00:00:16)", "7g7f", "   ( 0:16/00:00:16)"},
		{"standard", "", "", "☗76歩（７七）", "7g7f", ""},
		{"standard", "", "", "七六歩(7七)", "7g7f", ""},
		{"standard", "", "", "7六歩(←7七)", "7g7f", ""},
		{"standard", "", "", "７六步(7-7)", "7g7f", ""},
		{"standard", "", "", "７六歩(7.7)", "7g7f", ""},
		{"standard", "", "", "７六歩(7,7)", "7g7f", ""},
		{"standard", "", "", "７六歩", "7g7f", ""},
		{"standard", "", "", "７六P(77)", "7g7f", ""},
		{"standard", "", "", "７六歩(77)成", "7g7f+", ""},
		{"standard", "", "", "２二角(88)不成", "8h2b", ""}, // some programs write 成 behind the origin
		{"standard", "", "", "２二角(88)上", "8h2b", "上"},
		{"standard", "", "", "７六歩不 x", "7g7f", "不 x"},
		{"standard", "", "", "７六歩(0:16)", "7g7f", "(0:16)"},
		{"standard", "", "", "７六歩(0/16)", "7g7f", "(0/16)"},
		{"standard", "", "", "７六歩(77", "7g7f", "(77"},
		{"standard", "", "", "５八金右", "4i5h", ""},
		{"standard", "", "", "５八金右上(49)", "4i5h", ""},
		{"standard", "", "", "７六？(77)", "7g7f", ""},
		{"standard", "", "", "虚手(0:1)", "pass", "(0:1)"},
		{"standard", "", "", "△パス", "pass", ""},
		{"standard", "k8/4P4/9/9/9/9/9/9/4K4 b G 1", "", "５一歩成(52)", "5b5a+", ""},
		{"standard", "k8/9/3S5/9/9/9/9/9/4K4 b G 1", "", "６二銀不成(63)", "6c6b", ""},
		{"standard", "k8/9/3S5/9/9/9/9/9/4K4 b G 1", "", "６二銀生(63)", "6c6b", ""},
		{"standard", "k8/9/3S5/9/9/9/9/9/4K4 b G 1", "", "６二銀不成", "6c6b", ""},
		{"standard", "k8/9/3S5/9/9/9/9/9/4K4 b G 1", "", "６二銀成", "6c6b+", ""},
		{"standard", "k8/9/3S5/9/9/9/9/9/4K4 b G 1", "", "６二金打", "G*6b", ""},
		{"standard", "k8/9/3S5/9/9/9/9/9/4K4 b G 1", "", "６二金打(00)", "G*6b", ""},
		{"standard", "k8/9/3S5/9/9/9/9/9/4K4 b G 1", "", "６二金(００)", "G*6b", ""},
		{"standard", "k8/9/3S5/9/9/9/9/9/4K4 b G 1", "", "６二金( )x", "G*6b", "x"},
		{"standard", "k8/9/3S5/9/9/9/9/9/4K4 b G 1", "7b6b", "同　銀成(63)", "6c6b+", ""},
		{"standard", "k8/9/3S5/9/9/9/9/9/4K4 b G 1", "g*6b", "仝銀(63)", "6c6b", ""},
		{"torus", "", "", "▲7七歩兵 （←7八）", "7h7g", ""},
		{"torus", "", "", "7七歩(7-8)", "7h7g", ""},
		{"torus", "", "", "77歩(78)", "7h7g", ""},
		{"torus", "", "", "710歩(711)", "7k7j", ""},
		{"torus", "", "", "7十歩(7十一)", "7k7j", ""},
		{"okisaki", "", "", "10七歩 （←10八）", "10h10g", ""},
		{"okisaki", "", "", "１０七歩(10-8)", "10h10g", ""},
		{"seishin", "", "", "5十四起爆", "M*5n", ""},
	} {
		rules := rulesOf(t, c.rules)
		p := rules.Start
		if c.sfen != "" {
			var err error
			if p, err = position(rules, c.sfen); err != nil {
				t.Fatal(err)
			}
		}
		last := shogi.NoMove
		if c.last != "" {
			var err error
			if last, err = notation.ParseUSI(rules.Rules, strings.ToUpper(c.last[:1])+c.last[1:]); err != nil {
				t.Fatal(err)
			}
		}
		m, rest, err := NewNames(rules.Rules).ParseMove(&p, c.text, last)
		if err != nil {
			t.Errorf("%s: %s: %v", c.rules, c.text, err)
		} else if got := notation.FormatUSI(rules.Rules, m); got != c.want || rest != c.rest {
			t.Errorf("%s: %s is read as %s, rest %q, want %s, %q", c.rules, c.text, got, rest, c.want, c.rest)
		}
	}
}

func TestRefusedMoves(t *testing.T) {
	rules := rulesOf(t, "standard")
	names := NewNames(rules.Rules)
	p := rules.Start
	for text, want := range map[string]string{
		"":          `"": a square such as ７六, or 同, was expected`,
		"歩":         `"歩": a square such as ７六, or 同, was expected`,
		"七":         `"七": a square such as ７六, or 同, was expected`,
		"十六歩":       `"十六歩": the board has no such square`,
		"７歩":        `"７歩": a square such as ７六, or 同, was expected`,
		"10歩":       `"10歩": a square such as ７六, or 同, was expected`,
		"11歩":       `"11歩": Japanese move`,
		"７十歩":       `"７十歩": the board has no such square`,
		"０六歩(77)":   `"０六歩(77)": the board has no such square`,
		"同　歩(77)":   "\"同\\u3000歩(77)\": 同 needs a move before it that went to a square",
		"７六":        `"": the name of a piece was expected`,
		"７六猫(77)":   `"猫(77)": the name of a piece was expected`,
		"７六？":       `"７六？": the name of a piece was expected`,
		"７六歩(7x)":   `"(7x)": the parentheses hold no square of the board`,
		"７六歩(7-x)":  `"(7-x)": the parentheses hold no square of the board`,
		"７六歩(7-10)": `"(7-10)": the parentheses hold no square of the board`,
		"７六歩(7-7-)": `"(7-7-)": the parentheses hold no square of the board`,
		"７六歩(777)":  `"(777)": the parentheses hold no square of the board`,
		"７六銀(77)":   `"７六銀(77)": on 7g stands 歩, not 銀`,
		"７七歩(77)":   `"７七歩(77)": a move ends on another square than it starts from`,
		"起爆":        `"起爆": a square such as ７六, or 同, was expected`,
		"７六起爆":      `"起爆": the name of a piece was expected`,
	} {
		m, _, err := names.ParseMove(&p, text, shogi.NoMove)
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q is read as %s, %v, want %s", text, notation.FormatUSI(rules.Rules, m), err, want)
		}
	}
}

func TestNames(t *testing.T) {
	standard, torus, seishin := rulesOf(t, "standard"), rulesOf(t, "torus"), rulesOf(t, "seishin")
	for _, c := range []struct {
		names *Names
		text  string
		kinds int
		rest  string
	}{
		{NewNames(standard.Rules), "成銀x", 1, "x"},
		{NewNames(standard.Rules), "王", 1, ""},
		{NewNames(standard.Rules), "龍馬", 1, ""},
		{NewNames(standard.Rules), "龙王", 1, ""},
		{NewNames(standard.Rules), "猫", 0, "猫"},
		{NewNames(standard.Rules), "", 0, ""},
		{NewNames(standard.Rules), "\xff歩", 0, "\xff歩"},
		{NewNames(torus.Rules), "歩兵歩兵", 1, "歩兵"},
	} {
		kinds, rest := c.names.prefix(c.text)
		if len(kinds) != c.kinds || rest != c.rest {
			t.Errorf("%q starts with the names of %v, rest %q", c.text, kinds, rest)
		}
	}
	p, err := position(standard, "4k4/9/3+R5/9/9/9/9/9/4K4 b - 1")
	if err != nil {
		t.Fatal(err)
	}
	m, err := notation.ParseUSI(standard.Rules, "6c6b")
	if err != nil {
		t.Fatal(err)
	}
	setup := p.Setup()
	for want, names := range map[string]*Names{"竜": NewNames(standard.Rules), "龍": NewNames(standard.Rules).asWindows()} {
		if got := names.FormatMove(&p, m, shogi.NoMove); got != "６二"+want+"(63)" || !strings.Contains(names.Board(&setup, false), " "+want) {
			t.Errorf("the promoted rook is written %s, want %s; the board is\n%s", got, want, names.Board(&setup, false))
		}
	}
	void := NewNames(seishin.Rules)
	start := seishin.Start
	if got := void.FormatMove(&start, shogi.Pass, shogi.NoMove); got != "▲虚手" {
		t.Errorf("the void move is written %s", got)
	}
	if isLarge(standard.Rules) || !isLarge(torus.Rules) || !isLarge(rulesOf(t, "okisaki").Rules) {
		t.Error("only boards of more than nine files or ranks are large")
	}
}

func position(rules *variant.RuleSet, sfen string) (shogi.Position, error) {
	setup, err := notation.ParseSFEN(rules.Rules, sfen)
	if err != nil {
		return shogi.Position{}, err
	}
	return kifu.PlaceSetup(setup)
}

package variant

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/shogi"
)

func TestTextIn(t *testing.T) {
	all := Text{Ja: "駒台", Zh: "持駒台", En: "stand"}
	for _, c := range []struct {
		text      Text
		tag, want string
	}{
		{all, "ja", "駒台"}, {all, "ja-JP", "駒台"}, {all, "JA", "駒台"}, {all, "zh", "持駒台"}, {all, "zh-TW", "持駒台"}, {all, "ZH-hant", "持駒台"},
		{all, "en", "stand"}, {all, "en-GB", "stand"}, {all, "fr", "stand"}, {all, "", "stand"},
		{Text{Ja: "駒台", Zh: "持駒台"}, "en", "駒台"}, {Text{Zh: "持駒台"}, "en", "持駒台"}, {Text{Zh: "持駒台"}, "ja", "持駒台"},
		{Text{En: "stand"}, "ja", "stand"}, {Text{En: "stand"}, "zh", "stand"}, {Text{Ja: "駒台"}, "zh", "駒台"}, {Text{}, "en", ""},
	} {
		if got := c.text.In(c.tag); got != c.want {
			t.Errorf("%+v in %q: %q, want %q", c.text, c.tag, got, c.want)
		}
	}
}

func parse(t *testing.T, body string) *RuleSet {
	t.Helper()
	r, err := Parse("own.toml", []byte("extends = \"standard\"\nid = \"own\"\n"+body))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestFilledNames(t *testing.T) {
	for body, want := range map[string]Text{
		`names = { en = "Own" }`:                           {Ja: "Own", Zh: "Own", En: "Own"},
		`names = { ja = "自作将棋" }`:                          {Ja: "自作将棋", Zh: "自作将棋", En: "自作将棋"},
		`names = { zh = "自製將棋", en = "Own" }`:              {Ja: "Own", Zh: "自製將棋", En: "Own"},
		`names = { ja = "自", zh = "製", en = "Own shogi" }`: {Ja: "自", Zh: "製", En: "Own shogi"},
	} {
		if got := parse(t, body).Names; got != want {
			t.Errorf("%s: %+v, want %+v", body, got, want)
		}
	}
}

// Other programs may use the English name.
func TestCalled(t *testing.T) {
	for _, id := range []string{"standard", "okisaki"} {
		r, err := Lookup(id)
		if err != nil {
			t.Fatal(err)
		}
		if want := append(append([]string{id}, r.Aliases...), r.Names.En); !slices.Equal(r.Called(), want) || r.Names.En == "" {
			t.Errorf("%s is called %q, want %q", id, r.Called(), want)
		}
	}
}

func TestNoDrops(t *testing.T) {
	for _, c := range []struct {
		body  string
		kinds int
	}{{`drops.captured = "removed"`, 0}, {`drops.captured = "hand"`, 7}} {
		if kinds := parse(t, "names = { en = \"Own\" }\n"+c.body).Rules.HandKinds(); len(kinds) != c.kinds {
			t.Errorf("%s: %d kinds are held", c.body, len(kinds))
		}
	}
}

func TestStartHas(t *testing.T) {
	s := &start{files: 3, ranks: 4, holes: []shogi.Place{{File: 2, Rank: 2}}}
	for place, want := range map[shogi.Place]bool{
		{File: 1, Rank: 1}: true, {File: 3, Rank: 4}: true, {File: 1, Rank: 4}: true, {File: 3, Rank: 1}: true,
		{File: 0, Rank: 1}: false, {File: 1, Rank: 0}: false, {File: 4, Rank: 1}: false, {File: 4, Rank: 4}: false, {File: 1, Rank: 5}: false,
		{File: 0, Rank: 0}: false, {File: 4, Rank: 5}: false, {File: 2, Rank: 2}: false,
	} {
		if got := s.has(place); got != want {
			t.Errorf("%+v: %v", place, got)
		}
	}
}

func TestFileLimits(t *testing.T) {
	const head = "extends = \"standard\"\nid = \"own\"\nnames = { en = \"Own\" }\n"
	fill := func(size int) string { return head + "#" + strings.Repeat("x", size-len(head)-2) + "\n" }
	games := func(n int) string {
		return head + strings.Repeat("[[handicaps]]\nid = \"g%d\"\nnames = { en = \"g%d\" }\nremoves = [\"P\"]\n", n)
	}
	for _, c := range []struct{ name, text, want string }{
		{"as large as can be", fill(maxFile), ""},
		{"larger", fill(maxFile + 1), "own.toml:1:1: a definition may have at most 131072 bytes, this has 131073"},
		{"no UTF-8", head + "# 駒\xff\n", "own.toml:4:4: the file is not UTF-8 from here on"},
		{"no table", head + "board = 3\n", "own.toml:4:9: board: a table is wanted here, not a TOML integer"},
		{"a bare plus", head + "board.start = \"4+/9 b - 1\"\n", "own.toml:4:17: board.start: \"+\" must be followed by a letter"},
		{"a long name of a piece", head + "pieces.P.names.move = \"" + strings.Repeat("歩", 14) + "\"\n", "a name of a piece has at most 40 bytes"},
		{"more handicaps than can be", games(maxHandicaps + 1), "there are 101 handicap games, at most 100 are possible"},
	} {
		_, err := Parse("own.toml", []byte(c.text))
		if got := fmt.Sprint(err); c.want == "" && err != nil || c.want != "" && !strings.Contains(got, c.want) {
			t.Errorf("%s: %.200s, want %s", c.name, got, c.want)
		}
	}
}

func TestNamesOfPieces(t *testing.T) {
	r := parse(t, "names = { en = \"Own\" }\npieces.P.names = { one = \"兵\", two = \"\", move = \"\", zh = \"\" }\n")
	for _, k := range r.Rules.Kinds() {
		if i := r.Rules.Info(k); i.Letter == "P" {
			expect.All(t, "names",
				expect.That("One", i.Names.One, "兵"), expect.True("Move", i.Names.Move != ""), expect.True("Two", i.Names.Two != ""),
				expect.True("Zh", i.Names.Zh != ""), expect.True("OneWhite", i.Names.OneWhite != ""),
			)
		}
	}
}

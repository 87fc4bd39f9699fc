package variant

import (
	"testing"

	"github.com/komadai/komadai/shogi"
)

// A text is told in the language asked for, or else in the first there is of
// English, Japanese and Chinese.
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

// parse reads a rule set that extends the standard one.
func parse(t *testing.T, body string) *RuleSet {
	t.Helper()
	r, err := Parse("own.toml", []byte("extends = \"standard\"\nid = \"own\"\n"+body))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Languages that a definition leaves out are filled with one that it has.
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

// Where captured pieces leave the game no piece is held or dropped.
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

// A board has the squares within its sides that are no holes.
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

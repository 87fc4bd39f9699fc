package verb

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/komadai/komadai/notation"
)

func TestSpan(t *testing.T) {
	for text, want := range map[string]Span{"3..7": {3, 7}, "5": {5, 5}, "5..5": {5, 5}, "-2..-1": {-2, -1}} {
		var s Span
		if err := s.UnmarshalText([]byte(text)); err != nil || s != want {
			t.Errorf("%s: %v, %v", text, s, err)
		}
		var again Span
		if err := again.UnmarshalText([]byte(s.String())); err != nil || again != s {
			t.Errorf("%s is read back as %v, %v", s, again, err)
		}
	}
	for _, text := range []string{"", "x", "1..", "..1", "7..3", "1...2", "1..2..3"} {
		var s Span
		if err := s.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q: %v", text, s)
		}
	}
}

func TestLanguage(t *testing.T) {
	for text, want := range map[string]Language{"en": "en", "zh-Hant": "zh", "ZH-HANT": "zh", "zh-Hans": "zh-Hans"} {
		var l Language
		if err := l.UnmarshalText([]byte(text)); err != nil || l != want {
			t.Errorf("%s: %s, %v", text, l, err)
		}
	}
}

func TestPosition(t *testing.T) {
	const start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
	rules := RuleFlag{Rules: "standard"}
	for _, c := range []struct {
		flags PositionFlags
		want  string
	}{
		{PositionFlags{RuleFlag: rules}, start},
		{PositionFlags{RuleFlag: rules, SFEN: start}, start},
		{PositionFlags{RuleFlag: rules, SFEN: "startpos moves 7g7f"}, "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2"},
		{PositionFlags{RuleFlag: rules, Handicap: "平手"}, start},
		{PositionFlags{RuleFlag: rules, Handicap: "二枚落ち"}, "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
	} {
		_, p, err := c.flags.Load()
		if got := notation.FormatSFEN(&p); err != nil || got != c.want {
			t.Errorf("%+v: %s, %v", c.flags, got, err)
		}
	}
	for flag, bad := range map[string]PositionFlags{
		"--rules":    {RuleFlag: RuleFlag{Rules: "nobody"}},
		"--choice":   {RuleFlag: RuleFlag{Rules: "standard", Choice: map[string]string{"x": "y"}}},
		"--sfen":     {RuleFlag: rules, SFEN: "startpos moves 7g7a"},
		"--handicap": {RuleFlag: rules, Handicap: "none of these"},
	} {
		if _, _, err := bad.Load(); err == nil || !strings.HasPrefix(err.Error(), flag) {
			t.Errorf("%+v: %v, want an error of %s", bad, err, flag)
		}
	}
	if _, _, err := (PositionFlags{RuleFlag: rules}).LoadWith("nothing"); err == nil || !strings.HasPrefix(err.Error(), "--impasse") {
		t.Errorf("LoadWith: %v", err)
	}
}

func TestFindRules(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mine.toml")
	if err := os.WriteFile(file, []byte("id = \"mine\"\nextends = \"standard\"\n[names]\nja = \"私\"\nzh = \"我\"\nen = \"Mine\"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"torus": "torus", "円筒将棋": "cylinder", file: "mine"} {
		if set, err := FindRules(name); err != nil || set.ID != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	for name, want := range map[string]string{"gone.toml": "gone.toml", "gone": `"gone"`, file + ":x=y": "x"} {
		if _, err := FindRules(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if f, choices := SplitChoices("a.toml:b=c,d=e"); f != "a.toml" || choices != "b=c,d=e" {
		t.Errorf("split into %q and %q", f, choices)
	}
}

func TestReadSettings(t *testing.T) {
	values, err := readSettings(strings.NewReader("addr = \":80\"\nn = 3\n"))
	if err != nil || values["addr"] != ":80" || values["n"] != int64(3) {
		t.Errorf("%v, %v", values, err)
	}
	for text, want := range map[string]string{"a = \nb": "line 1, column", strings.Repeat("#", maxSettings+1): "more than"} {
		if _, err := readSettings(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: %v", text, err)
		}
	}
}

package kifu_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func TestCharsetOf(t *testing.T) {
	for name, want := range map[string]kifu.Charset{
		"utf8": kifu.UTF8, "UTF-8": kifu.UTF8, "SHIFT_JIS": kifu.ShiftJIS, "sjis": kifu.ShiftJIS, "cp932": kifu.ShiftJIS, "Windows-31J": kifu.ShiftJIS,
		"MS Kanji": kifu.ShiftJIS, "euc-jp": kifu.EUCJP, "Latin-1": kifu.Latin1, "cp1252": kifu.Latin1, "EUC": kifu.EUCJP, "ujis": kifu.EUCJP, "utf-16": kifu.UTF16, "auto": kifu.AutoCharset, "": kifu.AutoCharset,
	} {
		if got, ok := kifu.CharsetOf(name); !ok || got != want {
			t.Errorf("%q is %v, %v, want %v", name, got, ok, want)
		}
	}
	if c, ok := kifu.CharsetOf("latin-7"); ok || c != kifu.AutoCharset {
		t.Errorf("latin1 is %v, %v", c, ok)
	}
	for c := kifu.AutoCharset; c <= kifu.Latin1; c++ {
		if back, ok := kifu.CharsetOf(c.String()); !ok || back != c {
			t.Errorf("%v comes back as %v", c, back)
		}
	}
	if got := (kifu.Latin1 + 1).String(); got != "unknown" {
		t.Errorf("a charset beyond the last is %q", got)
	}
}

func TestPieceCodes(t *testing.T) {
	for id, want := range map[string]string{
		"standard": "FU KY KE GI KI KA HI OU TO NY NK NG UM RY", "okisaki": "QQ", "seishin": "JJ MM QQ",
	} {
		rules, err := variant.Lookup(id)
		if err != nil {
			t.Fatal(err)
		}
		codes := kifu.NewPieceCodes(rules.Rules)
		for name := range strings.FieldsSeq(want) {
			k, ok := codes.Kind(name)
			if !ok || codes.Name(k) != name {
				t.Errorf("%s: %s is the kind %d, %v, of the name %s", id, name, k, ok, codes.Name(k))
			}
		}
		for _, k := range rules.Rules.Kinds() {
			if back, ok := codes.Kind(codes.Name(k)); !ok || back != k {
				t.Errorf("%s: the kind %d has the name %s, which is the kind %d", id, k, codes.Name(k), back)
			}
		}
		if _, ok := codes.Kind("XX"); ok || codes.Name(shogi.NoKind) != "" {
			t.Errorf("%s: there is a piece XX, or no piece has a name", id)
		}
	}
	for k := kifu.EndOther; k <= kifu.EndTakeBack; k++ {
		word := k.CSA()
		if back, ok := kifu.EndOfCSA(word); ok != (word != "") || ok && back != k {
			t.Errorf("the end %d is %q in CSA, which is %d, %v", k, word, back, ok)
		}
	}
	if kifu.EndResign.CSA() != "TORYO" || kifu.EndOther.CSA() != "" || kifu.EndFoulWin.CSA() != "" {
		t.Error("resigning is TORYO, another end has no word, nor has a won foul")
	}
}

func TestErrorText(t *testing.T) {
	behind := errors.New("behind")
	for want, e := range map[string]*kifu.Error{
		"x":                   {Reason: "x"},
		"kif: x":              {Format: kifu.FormatKIF, Reason: "x", Err: behind},
		"kif, game 2: x":      {Format: kifu.FormatKIF, Game: 2, Reason: "x"},
		"kif, line 3: x":      {Format: kifu.FormatKIF, Line: 3, Reason: "x"},
		"kif, column 4: x":    {Format: kifu.FormatKIF, Column: 4, Reason: "x"},
		"kif (\"a\\\"b\"): x": {Format: kifu.FormatKIF, Text: `a"b`, Reason: "x"},
		"csa, game 1, line 1, column 1 (\"+\"): x": {Format: kifu.FormatCSA, Game: 1, Line: 1, Column: 1, Text: "+", Reason: "x"},
	} {
		if got := e.Error(); got != want || errors.Is(e, behind) != (e.Err != nil) {
			t.Errorf("%+v says %q, want %q", e, got, want)
		}
	}
	long := strings.Repeat("あ", 40)
	if kifu.Clip(long) != long || kifu.Clip(long+"い") != long+"…" {
		t.Error("a text of 40 characters stays whole, a longer one is cut there")
	}
	e := (kifu.Place{Line: 1, Column: 2, Text: long + "い"}).Errorf(kifu.FormatKI2, behind, "%d", 3)
	expect.All(t, "e",
		expect.That("e.Text", e.Text, long+"…"), expect.That("e.Reason", e.Reason, "3"), expect.That("e.Line", e.Line, 1),
		expect.That("e.Column", e.Column, 2), expect.True("errors.Is(e, behind)", errors.Is(e, behind)),
	)
}

func TestFormats(t *testing.T) {
	for name, want := range map[string]kifu.Format{
		"kif": kifu.FormatKIF, "a.KIFU": kifu.FormatKIF, "x/y.bod": kifu.FormatKIF, "a.ki2u": kifu.FormatKI2, "ki2": kifu.FormatKI2, "A.CSA": kifu.FormatCSA,
		"jkf": kifu.FormatJKF, "a.json": kifu.FormatJKF, "a.usi": kifu.FormatUSI, "sfen": kifu.FormatUSI, "usen": kifu.FormatUSEN, "": kifu.FormatUnknown, "a.txt": kifu.FormatUnknown,
	} {
		if got := kifu.FormatOfName(name); got != want {
			t.Errorf("%q is %q, want %q", name, got, want)
		}
	}
	for _, c := range []struct {
		f    kifu.Format
		c    kifu.Charset
		want string
	}{
		{kifu.FormatKIF, kifu.UTF8, ".kifu"}, {kifu.FormatKIF, kifu.ShiftJIS, ".kif"}, {kifu.FormatKI2, kifu.AutoCharset, ".ki2u"}, {kifu.FormatKI2, kifu.ShiftJIS, ".ki2"},
		{kifu.FormatCSA, kifu.UTF8, ".csa"}, {kifu.FormatUnknown, kifu.UTF8, ".txt"}, {kifu.FormatJKF, kifu.ShiftJIS, ".jkf"},
	} {
		if got := c.f.Extension(c.c); got != c.want {
			t.Errorf("a file of %q in %v has the extension %s, want %s", c.f, c.c, got, c.want)
		}
	}
	for _, f := range []kifu.Format{kifu.FormatKIF, kifu.FormatKI2, kifu.FormatCSA, kifu.FormatJKF, kifu.FormatUSI, kifu.FormatUSEN} {
		if kifu.FormatOfName("a"+f.Extension(kifu.UTF8)) != f {
			t.Errorf("the extension of %s is another format's", f)
		}
	}
}

func TestLosses(t *testing.T) {
	var l kifu.Losses
	if l.List() != nil {
		t.Error("nothing is lost yet")
	}
	l.AddRemarks(&kifu.Node{})
	if l.List() != nil {
		t.Errorf("a bare node loses %v", l.List())
	}
	l.AddRemarks(&kifu.Node{
		Comments: []string{"a", "b"}, Bookmark: "c", Time: kifu.Time{Known: true, Spent: time.Second}, Evaluations: []kifu.Evaluation{{}},
	})
	l.AddNotes([]string{" ---- x", "KIF version=2", "KIF形式", "KI2 version", " KI2形式", "x Generated by y", "kept"})
	var got []string
	for _, x := range l.List() {
		got = append(got, x.String())
	}
	if want := `comments: 2, the first "a"|bookmarks: 1, the first "c"|times: 1, the first "1s"|evaluations: 1|notes: 1, the first "kept"`; strings.Join(got, "|") != want {
		t.Errorf("lost %q, want %q", got, want)
	}
}

func TestMateIn(t *testing.T) {
	for _, c := range [][3]int{{3, 0, 1}, {3, -1, 1}, {-3, 1, -1}, {0, 1, 1}, {0, -1, -1}, {1, -1, 1}, {-1, 1, -1}} {
		if s := kifu.MateIn(c[0], c[1]); s.Kind != kifu.Mate || s.Value != c[0] || s.Sign != c[2] {
			t.Errorf("a mate in %d, %d, is %+v", c[0], c[1], s)
		}
	}
}

func TestFindRules(t *testing.T) {
	torus, err := variant.Lookup("torus")
	if err != nil {
		t.Fatal(err)
	}
	own := *torus
	own.ID, own.Names.Ja, own.Names.Zh, own.Names.En, own.Aliases = "own", "わが将棋", "", "My own", []string{"mine"}
	o := kifu.ReadOptions{Rules: &own}
	for _, name := range []string{"own", "わが将棋", "My own", "mine"} {
		if r, err := kifu.FindRules(name, o); err != nil || r != &own {
			t.Errorf("%s: %v", name, err)
		}
	}
	if r, err := kifu.FindRules("torus", o); err != nil || r.ID != "torus" {
		t.Errorf("torus: %v", err)
	}
	if _, err := kifu.FindRules("", o); err == nil {
		t.Error("a rule set was found without a name")
	}
	if r := kifu.DefaultRules(o); r != &own {
		t.Error("the rule set of the options is not the default")
	}
	if r := kifu.DefaultRules(kifu.ReadOptions{}); r.ID != "standard" {
		t.Error("standard shogi is not the default")
	}
}

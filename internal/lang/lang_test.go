package lang

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/expect"
)

func TestLoad(t *testing.T) {
	roots, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	if len(roots) != 3 || len(roots[0].Children["page"].Keys) < 100 {
		t.Errorf("%d languages", len(roots))
	}
}

func TestParseRefuses(t *testing.T) {
	for _, c := range []struct {
		language   Language
		text, want string
	}{
		{English, `{"a": "{"}`, "a: \"{\": a { is not followed by the name"},
		{English, `{"a": "b}"}`, "a } closes nothing"},
		{English, `{"a": "{n, select, other {x}}"}`, "after {n comes neither"},
		{English, `{"a": "{n, plural, one {x}}"}`, "the last form of n is not other"},
		{English, `{"a": "{n, plural, few {x} other {y}}"}`, `"few" is no plural form`},
		{Japanese, `{"a": "{n, plural, one {x} other {y}}"}`, `"one" is no plural form`},
		{English, `{"a": "{n, plural, =x {x} other {y}}"}`, "=x is no number"},
		{English, `{"a": "{n, plural, other {y}"}`, `"" is no plural form`},
		{English, `{"a": "{n, plural, other y}"}`, "has no {"},
		{English, `{"a": "b", "a": "c"}`, "a is there twice"},
		{English, `{"a": {"b": 3}}`, "a: b: 3 is no text"},
		{English, `{"a": ["b", 3]}`, "a: 1: 3 is no text"},
		{English, `{} {}`, "something follows"},
		{English, `{"a": "b"`, "EOF"},
	} {
		if _, err := Parse(c.language, []byte(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.text, err, c.want)
		}
	}
}

func TestCompare(t *testing.T) {
	english := `{"a": "{n} of {m}", "b": ["x", "y"], "c": {"d": "e"}}`
	for other, want := range map[string]string{
		english: "",
		`{"a": "{m}の{n}", "b": ["x", "y"], "c": {"d": ""}}`:              "",
		`{"b": ["x", "y"], "c": {"d": "e"}}`:                             "a is missing",
		`{"a": "{n} of {m}", "b": ["x", "y"], "c": {}}`:                  "c: d is missing",
		`{"a": "{n} of {m}", "b": ["x", "y"], "c": {"d": "e", "f": ""}}`: "c: f is not in English",
		`{"a": "{n}", "b": ["x", "y"], "c": {"d": "e"}}`:                 "a: it has the arguments [n], in English [m n]",
		`{"a": "{n} {k}", "b": ["x", "y"], "c": {"d": "e"}}`:             "a: it has the arguments [k n]",
		`{"a": "{n} of {m}", "b": ["x"], "c": {"d": "e"}}`:               "b: it has 1 texts, in English 2",
		`{"a": "{n} of {m}", "b": ["x", "{y}"], "c": {"d": "e"}}`:        "b: 1: it has the arguments [y]",
		`{"a": "{n} of {m}", "b": "x", "c": {"d": "e"}}`:                 "b: it is another kind",
	} {
		e, err := Parse(English, []byte(english))
		if err != nil {
			t.Fatal(err)
		}
		o, err := Parse(English, []byte(other))
		if err != nil {
			t.Fatal(err)
		}
		switch err := Compare(e, o); {
		case want == "" && err != nil:
			t.Errorf("%s: %v", other, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, want %q", other, err, want)
		}
	}
}

func TestArguments(t *testing.T) {
	m, err := parseMessage("{who}: {n, plural, =0 {none} one {a move} other {{n} moves of {k}}}.", English)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(m.Arguments(), " ") + "; " + strings.Join(m.Counts(), " "); got != "who n k; n" {
		t.Errorf("arguments: %s", got)
	}
	forms := m[2].Forms
	if len(forms) != 3 {
		t.Fatalf("forms: %+v", forms)
	}
	expect.All(t, "forms",
		expect.That("forms[0].Number", forms[0].Number, 0), expect.That("forms[1].Number", forms[1].Number, 1),
		expect.True("forms[2].Other", forms[2].Other), expect.That("forms[1].Message[0].Text", forms[1].Message[0].Text, "a move"),
	)
}

func TestTextOfTexts(t *testing.T) {
	got := ResultResignation(SideWhite, SideBlack)
	if want := (Text{En: "White resigned. Black wins.", Ja: "後手の投了で、先手の勝ち。", Zh: "後手認輸，先手勝。", Hans: "后手认输，先手胜。"}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := SetupTooManyKings(SideBlack, 2).Ja; got != "先手の玉が2枚あります。" {
		t.Error(got)
	}
}

// Text without braces stands for itself, and parsing never panics.
func TestParseProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.RuneFrom([]rune("ab 手,=0{}plural one other"))).Draw(t, "text")
		m, err := parseMessage(text, English)
		plain := text != "" && !strings.ContainsAny(text, "{}")
		if err == nil && plain && (len(m) != 1 || m[0].Text != text) {
			t.Errorf("%q became %v", text, m)
		}
	})
}

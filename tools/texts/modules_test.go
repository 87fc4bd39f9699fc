package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/encoding/simplifiedchinese"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/variant"
)

func TestEmit(t *testing.T) {
	english := parse(t, lang.English, `{"a": "b\"\n", "moves": "{n, plural, one {1 move} other {{n} moves}} of {who}", "x-y": [["k", "`+"`$"+`"]], "in": "{b} after {a}"}`)
	japanese := parse(t, lang.Japanese, `{"in": "{a}の後の{b}", "a": "", "moves": "{who}の{n}手", "x-y": [["k", "l"]]}`)
	if got, want := typeOf([]*lang.Node{english, japanese}, ""), `{
  a: string;
  moves: (n: number, who: string | number) => string;
  "x-y": readonly (readonly string[])[];
  in: (b: string | number, a: string | number) => string;
}`; got != want {
		t.Errorf("the type is\n%s\nwant\n%s", got, want)
	}
	if got, want := value(english, english, ""), "{\n  a: \"b\\\"\\n\",\n  moves: (n, who) => `${n === 1 ? \"1 move\" : `${n} moves`} of ${who}`,\n  \"x-y\": [[\"k\", \"`$\"]],\n  in: (b, a) => `${b} after ${a}`,\n}"; got != want {
		t.Errorf("English is\n%s\nwant\n%s", got, want)
	}
	if got, want := value(english, japanese, ""), "{\n  a: \"\",\n  moves: (n, who) => `${who}の${n}手`,\n  \"x-y\": [[\"k\", \"l\"]],\n  in: (b, a) => `${a}の後の${b}`,\n}"; got != want {
		t.Errorf("Japanese is\n%s\nwant\n%s", got, want)
	}
}

func TestReasonsTakeNames(t *testing.T) {
	english := parse(t, lang.English, `{"reasons": {"a": "b", "too-long": "{n, plural, one {1} other {{n}}} of {who}"}}`)
	if got, want := typeOf([]*lang.Node{english}, ""), "{\n  reasons: {\n    a: string;\n    \"too-long\": (args: { n: number; who: string | number }) => string;\n  };\n}"; got != want {
		t.Errorf("the type is\n%s\nwant\n%s", got, want)
	}
	if got, want := value(english, english, ""), "{\n  reasons: {\n    a: \"b\",\n    \"too-long\": ({ n, who }) => `${n === 1 ? \"1\" : `${n}`} of ${who}`,\n  },\n}"; got != want {
		t.Errorf("the value is\n%s\nwant\n%s", got, want)
	}
}

func parse(t *testing.T, language lang.Language, text string) *lang.Node {
	t.Helper()
	n, err := lang.Parse(language, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// The generated files are current.
func TestFresh(t *testing.T) {
	roots, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	functions, err := goTextsOf(roots)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(filepath.Join("../../internal/lang", goFile)); err != nil || !bytes.Equal(got, functions) {
		t.Errorf("internal/lang/%s is stale: make generate (%v)", goFile, err)
	}
	rules, err := definitions("../../variant")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range modules(roots, rules) {
		got, err := os.ReadFile(filepath.Join("../../web/src", name))
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != text {
			t.Errorf("web/src/%s is stale: make generate", name)
		}
	}
}

func TestGoFunctions(t *testing.T) {
	roots := []*lang.Node{
		parse(t, lang.English, `{"server": {"side": {"black": "Black"}, "won": "{winner} wins."}, "page": {"front": {"day": "Today"}}}`),
		parse(t, lang.Japanese, `{"server": {"side": {"black": "先手"}, "won": "{winner}の勝ち。"}, "page": {"front": {"day": "今日"}}}`),
		parse(t, lang.Chinese, `{"server": {"side": {"black": "先手"}, "won": "{winner}勝。"}, "page": {"front": {"day": "今天"}}}`),
	}
	got, err := goTextsOf(roots)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`SideBlack = Text{En: "Black", Ja: "先手", Zh: "先手", Hans: "先手"}`,
		`won = Text{En: "{0} wins.", Ja: "{0}の勝ち。", Zh: "{0}勝。", Hans: "{0}胜。"}`,
		`FrontDay = Text{En: "Today", Ja: "今日", Zh: "今天", Hans: "今天"}`,
		`func Won(winner any) Text { return won.with(winner) }`,
	} {
		if !strings.Contains(strings.Join(strings.Fields(string(got)), " "), want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
	counts := parse(t, lang.English, `{"server": {"n": "{n, plural, one {x} other {y}}"}, "page": {"front": {}}}`)
	if _, err := goTextsOf([]*lang.Node{counts, counts, counts}); err == nil {
		t.Error("a choice by number is let through")
	}
}

// Every server text is used.
func TestEveryFunctionIsUsed(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("../../internal/lang", goFile))
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	name := regexp.MustCompile(`\blang\.([A-Z]\w*)`)
	err = filepath.WalkDir("../../internal", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		for _, m := range name.FindAllSubmatch(source, -1) {
			used[string(m[1])] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	functions := regexp.MustCompile(`(?m)^(?:func |\t)([A-Z]\w*)`).FindAllSubmatch(text, -1)
	if len(functions) < 90 {
		t.Errorf("only %d functions", len(functions))
	}
	for _, f := range functions {
		if !used[string(f[1])] {
			t.Errorf("the text %s is never said", f[1])
		}
	}
}

// The shipped rule sets simplify completely with the page's data.
func TestRuleSetsSimplified(t *testing.T) {
	roots, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := definitions("../../variant")
	if err != nil {
		t.Fatal(err)
	}
	tables := regexp.MustCompile(`(?m)^  "(.*)";$`).FindAllStringSubmatch(rewriting(roots, rules), -1)
	page := strings.NewReplacer(append(strings.Fields(tables[0][1]), strings.Split(tables[1][1], "")...)...)
	encoder := simplifiedchinese.HZGB2312.NewEncoder() // only mainland characters
	for _, rs := range variant.All() {
		for _, text := range []string{rs.Names.Zh, rs.Summary.Zh, rs.Body.Zh, rs.Group.History.Zh} {
			got := lang.Simplify(text)
			if said := page.Replace(text); said != got {
				t.Errorf("%s: the page makes %s of a text, the server %s", rs.ID, said, got)
			}
			for _, r := range got {
				if _, err := encoder.String(string(r)); err != nil && unicode.Is(unicode.Han, r) && !strings.ContainsRune(quoted, r) {
					t.Errorf("%s: %q is no simplified character", rs.ID, r)
				}
			}
		}
	}
}

// quoted are characters of quoted Japanese words.
const quoted = "戦"

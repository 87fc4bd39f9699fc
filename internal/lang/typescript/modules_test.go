package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/komadai/komadai/internal/lang"
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

func parse(t *testing.T, language lang.Language, text string) *lang.Node {
	t.Helper()
	n, err := lang.Parse(language, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// The files of the front end are those of the texts as they are.
func TestFresh(t *testing.T) {
	roots, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range modules(roots) {
		got, err := os.ReadFile(filepath.Join("../../../web/src", name))
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != text {
			t.Errorf("web/src/%s is stale: make generate", name)
		}
	}
}

package variant

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/shogi"
)

var placeholder = regexp.MustCompile(`\{[a-z]+\}`)

// Every phrase is there in three languages with the same values, and every one is used.
func TestPhrases(t *testing.T) {
	if len(phrases()) < 80 {
		t.Fatalf("%d phrases", len(phrases()))
	}
	var source strings.Builder
	for _, file := range []string{"written.go", "motion.go", "phrase.go"} {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		source.Write(data)
	}
	for id, text := range phrases() {
		want := placeholder.FindAllString(text.En, -1)
		for i, name := range []string{"ja", "zh", "en"} {
			got := placeholder.FindAllString(text.at(i), -1)
			slices.Sort(got)
			slices.Sort(want)
			got, want = slices.Compact(got), slices.Compact(want)
			if text.at(i) == "" || !slices.Equal(got, want) {
				t.Errorf("%s in %s: %q has %v, want %v", id, name, text.at(i), got, want)
			}
		}
		section, name, _ := strings.Cut(id, ".")
		found := strings.Contains(source.String(), `"`+id+`"`) || name == "title" || section == "dirs" ||
			slices.Contains([]string{"repetition", "impasse", "special"}, section)
		if !found {
			t.Errorf("%s is not used", id)
		}
	}
}

// bare returns a definition without its texts.
func bare(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	if i := strings.Index(text, "[text."); i >= 0 {
		text = text[:i]
	}
	return regexp.MustCompile(`(?s)\[summary\].*?\n\n`).ReplaceAllString(text, "")
}

// What is written agrees with the compiled rules: the counts, the pieces, who promotes, what may not
// be dropped. Nothing of the extended game remains.
func TestWrittenRules(t *testing.T) {
	files, err := filepath.Glob("../rulesets/*.toml")
	if err != nil || len(files) < 6 {
		t.Fatal(files, err)
	}
	standard, _ := Lookup("standard")
	for _, file := range files {
		r, err := Parse(file, []byte(bare(t, file)))
		if err != nil {
			t.Fatal(err)
		}
		if r.Group.ID != "other" || r.Seed.Document != "" {
			t.Errorf("%s belongs to %s, document %q", r.ID, r.Group.ID, r.Seed.Document)
		}
		spec := r.Rules.Spec()
		squares, pieces := len(r.Rules.Squares()), 0
		for _, c := range r.SFEN {
			if c >= 'A' && c <= 'Z' { // also in hand
				pieces++
			}
		}
		for _, want := range []string{
			fmt.Sprintf("%d files and %d ranks, %d squares", spec.Files, spec.Ranks, squares), fmt.Sprintf("Each side has %d pieces", pieces),
		} {
			if !strings.Contains(r.Body.En, want) {
				t.Errorf("%s lacks %q", r.ID, want)
			}
		}
		if want := fmt.Sprintf("%d×%d", spec.Files, spec.Ranks); !strings.Contains(r.Summary.Ja, want) || !strings.Contains(r.Summary.En, fmt.Sprint(pieces)) {
			t.Errorf("%s: the summary is %q", r.ID, r.Summary.Ja)
		}
		checkPieces(t, r)
		for _, k := range standard.Rules.Spec().Kinds {
			if r.Rules.Kind(k.Letter) == shogi.NoKind && strings.Contains(r.Body.Ja, k.Names.Two) {
				t.Errorf("%s has no %s, but speaks of it", r.ID, k.Names.Two)
			}
		}
		sealed, definition, err := r.Seal()
		if err != nil || sealed.Body != r.Body || sealed.Summary != r.Summary || regexp.MustCompile(`box = [1-9]`).Match(definition) {
			t.Errorf("%s: sealed it says other things: %v", r.ID, err)
		}
	}
}

func checkPieces(t *testing.T, r *RuleSet) {
	t.Helper()
	section := func(title string) string {
		_, after, ok := strings.Cut(r.Body.En, "**"+title+"**")
		if !ok {
			t.Errorf("%s has no section %q", r.ID, title)
		}
		text, _, _ := strings.Cut(after, "\n\n**")
		return text
	}
	moves, promotion, drops := section("How the pieces move"), section("Promotion"), section("Captured pieces")
	for _, k := range r.Rules.Spec().Kinds {
		item := "- **" + sentence(k.Names.En) + "**"
		_, line, _ := strings.Cut(moves, item)
		line, _, _ = strings.Cut(line, "\n")
		if line == "" {
			t.Errorf("%s: nothing about the moves of the %s", r.ID, k.Names.En)
		}
		if promotes := strings.Contains(line, "promotes"); promotes != (k.Promotes != "") {
			t.Errorf("%s: the %s promotes: %v", r.ID, k.Names.En, promotes)
		}
		_, not, _ := strings.Cut(promotion, "do not promote: ")
		if base := !strings.HasPrefix(k.Letter, "+"); base && strings.Contains(not, k.Names.En) != (k.Promotes == "") {
			t.Errorf("%s: the %s is wrongly among %q", r.ID, k.Names.En, not)
		}
		for sentence, holds := range map[string]bool{
			"a drop of a " + k.Names.En + " on a file": k.MaxPerFile > 0 && k.Drop, "a drop of a " + k.Names.En + " that mates": k.NoDropMate && k.Drop,
		} {
			if strings.Contains(drops, sentence) != holds {
				t.Errorf("%s: %q, want %v", r.ID, sentence, holds)
			}
		}
	}
}

// A file that changes one thing keeps the texts that stay true.
func TestInheritedTexts(t *testing.T) {
	standard, _ := Lookup("standard")
	head := "extends = \"standard\"\nid = \"own\"\nnames = { en = \"Own\" }\n"
	for _, c := range []struct {
		change   string
		own      []string // sections that change
		handicap bool
	}{
		{"", nil, true},
		{"[repetition]\ntimes = 3\n", []string{"Repetition"}, true},
		{"[drops]\nzone = 5\n", []string{"The hand"}, true},
		{"[board]\nstart = \"lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B7/LNSGKGSNL b - 1\"\n", []string{"Board and pieces", "How the pieces move", "Promotion", "The hand", "Impasse", "Who begins, and handicaps"}, false},
	} {
		r, err := Parse("own.toml", []byte(head+c.change))
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range strings.Split(standard.Body.En, "\n\n**")[1:] {
			title, _, _ := strings.Cut(part, "**")
			if kept := strings.Contains(r.Body.En, part); kept == slices.Contains(c.own, title) {
				t.Errorf("%q: the section %q is kept: %v", c.change, title, kept)
			}
		}
		if (len(r.Handicaps) > 0) != c.handicap {
			t.Errorf("%q: %d handicaps", c.change, len(r.Handicaps))
		}
		for _, k := range r.Rules.Kinds() {
			if r.Rules.Info(k).Box != 0 {
				t.Errorf("%q: a value of the boxed game", c.change)
			}
		}
	}
	if r, err := Parse("own.toml", []byte(head+"[board]\nstart = \"lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B7/LNSGKGSNL b - 1\"\n")); err != nil || strings.Contains(r.Body.En, "ook") {
		t.Errorf("a game without rooks speaks of them: %v", err)
	}
}

package variant

import (
	"fmt"
	"os"
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
	for _, file := range []string{"written.go", "motion.go", "phrase.go", "winning.go", "capturing.go"} {
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
		found := strings.Contains(source.String(), `"`+id+`"`) || name == "title" || section == "dirs" || section == "place" ||
			slices.Contains([]string{"repetition", "impasse", "special"}, section)
		if !found {
			t.Errorf("%s is not used", id)
		}
	}
}

// What is written agrees with the compiled rules: the counts, the pieces, who promotes, what may not
// be dropped.
func TestWrittenRules(t *testing.T) {
	standard, _ := Lookup("standard")
	for _, r := range everything() {
		book := &rulebook{rules: r.Rules, spec: r.Rules.Spec(), def: &r.draft.def}
		var body Text
		for _, name := range sections {
			body = body.plus(book.section(name, r.Handicaps)).plus(Text{"\n\n", "\n\n", "\n\n"})
		}
		spec := r.Rules.Spec()
		squares, pieces := len(r.Rules.Squares()), 0
		for _, c := range r.SFEN {
			if c >= 'A' && c <= 'Z' { // also in hand
				pieces++
			}
		}
		if spec.Mine != nil || spec.Elimination != nil {
			continue // tokens are not pieces
		}
		for _, want := range []string{
			fmt.Sprintf("%d files and %d ranks, %d squares", spec.Files, spec.Ranks, squares), fmt.Sprintf("Each side has %d pieces", pieces),
		} {
			if !strings.Contains(body.En, want) {
				t.Errorf("%s lacks %q", r.ID, want)
			}
		}
		summary := book.summary()
		if want := fmt.Sprintf("%d×%d", spec.Files, spec.Ranks); !strings.Contains(summary.Ja, want) || !strings.Contains(summary.En, fmt.Sprint(pieces)) {
			t.Errorf("%s: the summary is %q", r.ID, summary.Ja)
		}
		checkPieces(t, r, body.En)
		checkRules(t, r, body.En)
		for _, k := range standard.Rules.Spec().Kinds {
			if r.Rules.Kind(k.Letter) == shogi.NoKind && len([]rune(k.Names.Two)) > 1 && !named(r, k.Names.Two) && strings.Contains(body.Ja, k.Names.Two) {
				t.Errorf("%s has no %s, but speaks of it", r.ID, k.Names.Two)
			}
		}
	}
}

func named(r *RuleSet, two string) bool {
	return slices.ContainsFunc(r.Rules.Spec().Kinds, func(k shogi.KindSpec) bool { return strings.Contains(k.Names.Two, two) })
}

// checkRules checks the sentences on captures, hands and endings: each is there if and only if the
// rule is.
func checkRules(t *testing.T, r *RuleSet, body string) {
	t.Helper()
	spec := r.Rules.Spec()
	e := spec.Endings
	for sentence, holds := range map[string]bool{
		"A side that can capture must":                 spec.Captures.Must,
		"own pieces may be captured too":               spec.Captures.Own,
		"encloses between two own pieces":              spec.Captures.Custodian,
		"when both squares next to it are taken":       spec.Captures.Corner,
		"share one hand":                               spec.Drops.Shared,
		"becomes two in the hand":                      spec.Drops.Doubled,
		"with either face up":                          spec.Drops.Faces,
		"A captured piece leaves the game":             !spec.Drops.ToHand,
		"It may step twice in one move.":               twice(spec, false),
		"and then on or back":                          twice(spec, true),
		"a second piece on the way":                    spec.Trade != nil,
		"these do not count as a second piece":         spec.Trade != nil && len(spec.Trade.Bait) > 0,
		"a move that starts in the camp promotes only": spec.Promotion.Inside,
		"moves as that one does":                       spec.Lent != nil,
		"A promoted piece turns back":                  spec.Promotion.Back,
		"A piece that captures must promote":           spec.Promotion.By == shogi.PromotionByCapture && spec.Promotion.Forced,
		"A piece that moves must promote":              spec.Promotion.By == shogi.PromotionByMove && spec.Promotion.Forced,
		"The side that gives the first check wins":     e.Checks == 1,
		fmt.Sprintf("has given %d checks", e.Checks):   e.Checks > 1,
		"With two or more of them there is no check":   spec.Royals == shogi.RoyalsLast,
		"A side wins when one of these reaches":        len(e.Reach) > 0,
		fmt.Sprintf("%d pieces or fewer loses", e.Few): e.Few > 0,
		"over exactly one piece":                       movesBy(spec, func(a shogi.Atom) bool { return a.Hop == shogi.HopBeyond }),
		"up to 2 squares":                              movesBy(spec, func(a shogi.Atom) bool { return a.Max == 2 && a.Min < 2 }),
		"without a legal move loses":                   spec.NoMove == shogi.NoMoveLoses,
	} {
		if strings.Contains(body, sentence) != holds {
			t.Errorf("%s: %q, want %v:\n%s", r.ID, sentence, holds, body)
		}
	}
}

func twice(spec *shogi.Spec, straight bool) bool {
	return slices.ContainsFunc(spec.Kinds, func(k shogi.KindSpec) bool { return len(k.Double) > 0 && k.DoubleStraight == straight })
}

func movesBy(spec *shogi.Spec, has func(a shogi.Atom) bool) bool {
	return slices.ContainsFunc(spec.Kinds, func(k shogi.KindSpec) bool { return slices.ContainsFunc(k.Moves, has) })
}

func checkPieces(t *testing.T, r *RuleSet, body string) {
	t.Helper()
	section := func(title string) string {
		_, after, ok := strings.Cut(body, "**"+title+"**")
		if !ok {
			t.Errorf("%s has no section %q", r.ID, title)
		}
		text, _, _ := strings.Cut(after, "\n\n**")
		return text
	}
	moves, promotion, drops := section("How the pieces move"), section("Promotion"), section("Captured pieces")
	for _, k := range r.Rules.Spec().Kinds {
		if k.Token {
			continue
		}
		item := "- **" + sentence(k.Names.En) + "**"
		_, line, _ := strings.Cut(moves, item)
		line, _, _ = strings.Cut(line, "\n")
		if line == "" {
			t.Errorf("%s: nothing about the moves of the %s", r.ID, k.Names.En)
		}
		namesake := slices.ContainsFunc(r.Rules.Spec().Kinds, func(o shogi.KindSpec) bool { return o.Letter != k.Letter && o.Names.En == k.Names.En })
		if promotes := strings.Contains(line, "promotes"); promotes != (k.Promotes != "") && !namesake {
			t.Errorf("%s: the %s promotes: %v", r.ID, k.Names.En, promotes)
		}
		_, not, _ := strings.Cut(promotion, "do not promote: ")
		if base := !strings.HasPrefix(k.Letter, "+"); base && promotion != "\n\nNo piece promotes." && strings.Contains(not, k.Names.En) != (k.Promotes == "") {
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

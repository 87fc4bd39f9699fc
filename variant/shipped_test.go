package variant

import (
	"slices"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

var wanted = []string{
	"standard", "okisaki", "seishin", "cylinder",
	"footwork-king", "footwork-king-major", "footwork-king-minor", "footwork-silver-knight",
	"footwork-gold", "footwork-bishop", "footwork-rook",
	"torus", "skate", "skate-2", "skate-variant-1", "skate-variant-2", "skate-variant-3", "skate-variant-4",
	"checkers", "checkers-2", "forward", "forward-try",
	"dobutsu", "gorogoro", "gorogoro-plus", "judkins", "kyoto", "micro", "minishogi",
	"chu", "dai", "heian", "heian-dai", "sho", "tori", "wa", "anhoku", "annan", "taimen",
	"cannon", "check-shogi", "euro", "hasami", "three-check", "yari",
}

func everything() []*RuleSet { return append(All(), Games()...) }

func TestAll(t *testing.T) {
	entries, err := registry()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if _, err := e.make(); err != nil {
			t.Error(err)
		}
	}
	var ids []string
	for _, r := range everything() {
		ids = append(ids, r.ID)
	}
	if !slices.Equal(ids, wanted) {
		t.Errorf("All:\n have %s\n want %s", ids, wanted)
	}
	if !slices.Equal(IDs(), wanted) {
		t.Errorf("IDs: %s", IDs())
	}
}

func TestGroups(t *testing.T) {
	data, err := shipped.ReadFile("groups.toml")
	if err != nil {
		t.Fatal(err)
	}
	dec := toml.NewDecoder(strings.NewReader(string(data))).DisallowUnknownFields()
	var file groupFile
	if err := dec.Decode(&file); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for i, g := range Groups() {
		complete(t, "group "+g.ID, g.Names, 2)
		for _, source := range g.Sources {
			complete(t, "a source of "+g.ID, source.Names, 10)
			if source.URL != "" && !strings.HasPrefix(source.URL, "https://") {
				t.Errorf("group %s: the address of a source is %q", g.ID, source.URL)
			}
		}
		if seen[g.ID] || g.Order != i+1 {
			t.Errorf("group %q: repeated or out of order", g.ID)
		}
		seen[g.ID] = true
	}
	for _, f := range Families() {
		complete(t, "family "+f.Names.En, f.Names, 2)
		complete(t, "summary of family "+f.Names.En, f.Summary, 8)
		for _, id := range f.Groups {
			if !seen[id] {
				t.Errorf("family %s: the group %q is unknown or in two families", f.Names.En, id)
			}
			delete(seen, id)
		}
	}
	if len(seen) > 0 {
		t.Errorf("groups without a family: %v", seen)
	}
}

func TestShipped(t *testing.T) {
	for _, r := range everything() {
		t.Run(r.ID, func(t *testing.T) {
			describes(t, r)
			pieces(t, r)
			starts(t, r)
			for _, c := range r.Choices {
				complete(t, "choice "+c.ID, c.Text, 8)
				if c.Value == "" || c.Key == "" {
					t.Errorf("choice %s: key %q, value %q", c.ID, c.Key, c.Value)
				}
			}
			for _, impasse := range r.Impasses {
				o, err := r.With(Options{Impasse: impasse})
				if err != nil {
					t.Fatal(err)
				}
				if o.Impasse != impasse || o.ID != r.ID || len(o.Handicaps) != len(r.Handicaps) {
					t.Errorf("With(%q): impasse %q, id %q", impasse, o.Impasse, o.ID)
				}
			}
		})
	}
}

func complete(t *testing.T, what string, text Text, least int) {
	t.Helper()
	for lang, s := range map[string]string{"ja": text.Ja, "zh": text.Zh, "en": text.En} {
		if len([]rune(s)) < least {
			t.Errorf("%s: %s is %q", what, lang, s)
		}
	}
	if text.Ja == text.En || text.Zh == text.En {
		t.Errorf("%s: a language is missing: %q", what, text)
	}
}

func describes(t *testing.T, r *RuleSet) {
	complete(t, "names", r.Names, 2)
	complete(t, "summary", r.Summary, 8)
	bodies, paragraphs := 700, 12
	if r.Seed.Document == "" { // written from the definition
		bodies, paragraphs = 250, 6
	}
	complete(t, "body", r.Body, bodies)
	complete(t, "group", r.Group.Names, 2)
	complete(t, "history", r.Group.History, 15)
	if len(r.Group.Sources) == 0 {
		t.Errorf("the group %s has no source", r.Group.ID)
	}
	for _, s := range r.Group.Sources {
		complete(t, "source", s.Names, 5)
	}
	for lang, body := range map[string]string{"ja": r.Body.Ja, "zh": r.Body.Zh, "en": r.Body.En} {
		if n := strings.Count(body, "\n\n"); n < paragraphs {
			t.Errorf("body %s has only %d paragraphs", lang, n+1)
		}
		if strings.Count(body, "**")%2 != 0 {
			t.Errorf("body %s: bold is not closed", lang)
		}
		for line := range strings.SplitSeq(body, "\n") {
			if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "*") && !strings.HasPrefix(line, "**") {
				t.Errorf("body %s: a line that is neither paragraph, list nor bold: %q", lang, line)
			}
		}
	}
	for _, name := range append([]string{r.ID, r.Names.Ja, r.Names.Zh, r.Names.En}, r.Aliases...) {
		found, err := Lookup(name)
		if err != nil {
			t.Errorf("Lookup(%q): %v", name, err)
		} else if found.ID != r.ID {
			t.Errorf("Lookup(%q) is %s", name, found.ID)
		}
	}
}

func pieces(t *testing.T, r *RuleSet) {
	for _, k := range r.Rules.Kinds() {
		in := r.Rules.Info(k)
		n := in.Names
		for what, s := range map[string]string{"one": n.One, "two": n.Two, "move": n.Move, "zh": n.Zh} {
			if s == "" || s[0] < 0x80 {
				t.Errorf("piece %s: name %s is %q", in.Letter, what, s)
			}
		}
		if n.Western == "" || len(n.En) < 3 {
			t.Errorf("piece %s: western %q, en %q", in.Letter, n.Western, n.En)
		}
	}
}

func starts(t *testing.T, r *RuleSet) {
	if side := r.Start.Side(); side != shogi.Black {
		t.Errorf("%s moves first", side)
	}
	white := r.StartFor(shogi.White)
	if white.Side() != shogi.White || white.CountLegal() != r.Start.CountLegal() {
		t.Errorf("White has %d first moves, Black %d", white.CountLegal(), r.Start.CountLegal())
	}
	for _, h := range r.Handicaps {
		complete(t, "handicap "+h.ID, h.Names, 2)
		if h.Start.Side() != shogi.White || notation.FormatSFEN(&h.Start) != h.SFEN {
			t.Errorf("handicap %s: %s", h.ID, h.SFEN)
		}
		for _, name := range append([]string{h.ID, h.Names.Ja, h.Names.Zh, h.Names.En}, h.Aliases...) {
			if found, err := r.Handicap(name); err != nil || found.ID != h.ID {
				t.Errorf("Handicap(%q) is %q, %v", name, found.ID, err)
			}
		}
	}
}

// Each file alone shows sections that only some languages replace.
func TestSectionsInThreeLanguages(t *testing.T) {
	for _, id := range IDs() {
		_, data, _ := shippedFile(id)
		var own definition
		if err := toml.Unmarshal(data, &own); err != nil {
			t.Fatal(err)
		}
		for name, s := range own.Text {
			if !s.Omit {
				complete(t, id+" text."+name, Text{s.Ja, s.Zh, s.En}, 18)
			}
		}
		for name, c := range own.Choices {
			if c.Omit {
				continue
			}
			complete(t, id+" choices."+name, c.Text, 8)
		}
	}
}

func TestNamesAreUnique(t *testing.T) {
	entries, _ := registry()
	seen := map[string]string{}
	numbers := map[string]map[int]string{}
	for _, e := range entries {
		def := &e.draft.def
		for _, name := range e.names() {
			if other, ok := seen[fold(name)]; ok && other != def.ID {
				t.Errorf("%q names both %s and %s", name, other, def.ID)
			}
			seen[fold(name)] = def.ID
		}
		for _, series := range append([]string{def.Seed.Series}, def.Seed.Aliases...) {
			if numbers[fold(series)] == nil {
				numbers[fold(series)] = map[int]string{}
			}
			for _, n := range def.Seed.Numbers {
				if other, ok := numbers[fold(series)][n]; ok {
					t.Errorf("%s:%d names both %s and %s", series, n, other, def.ID)
				}
				numbers[fold(series)][n] = def.ID
			}
		}
	}
}

func TestPromises(t *testing.T) {
	// From the rules page.
	for _, r := range everything() {
		if r.Seed.Document == "" {
			continue
		}
		im := r.Rules.Spec().Impasse
		wantRule, wantMax := shogi.Impasse27Declared, 500
		if r.ID == "okisaki" || r.ID == "seishin" {
			wantRule, wantMax = shogi.ImpasseNone, 0
		}
		if im.Rule != wantRule || im.MaxPly != wantMax {
			t.Errorf("%s: impasse rule %d, bound %d", r.ID, im.Rule, im.MaxPly)
		}
		if times := r.Rules.Spec().Repetition.Times; times != 4 {
			t.Errorf("%s: repetition at %d", r.ID, times)
		}
		square, ok := r.Rules.Try(shogi.Black)
		if ok != (r.ID == "forward-try") {
			t.Errorf("%s: try is %t", r.ID, ok)
		} else if ok && notation.FormatSquare(r.Rules, square) != "5a" {
			t.Errorf("%s: Black tries %s", r.ID, notation.FormatSquare(r.Rules, square))
		}
	}
}

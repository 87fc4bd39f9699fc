package variant

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// switches are the choices of rules.md without their own control.
var switches = map[string][]string{
	"both-perpetual": nil, // wherever perpetual check loses
	"stalemate":      {"okisaki"}, "drops": {"okisaki"}, "goal": {"okisaki"},
	"board": {"seishin"}, "promoted-prey": {"seishin"}, "castle-confinement": {"seishin"}, "mine-counts": {"seishin"},
	"early-end": {"seishin"}, "repetition": {"seishin"}, "stall": {"seishin"},
	"stranded":      {"skate", "skate-2", "skate-variant-1", "skate-variant-2", "skate-variant-3", "skate-variant-4"},
	"gap-limit":     {"skate-variant-1", "skate-variant-2", "skate-variant-3", "skate-variant-4"},
	"chain-jumpers": {"checkers-2"}, "no-dead-squares": {"torus"}, "last-rank": {"forward"}, "pieces-left": {"hasami"},
}

func TestChoices(t *testing.T) {
	have := make(map[string][]string)
	sample := everything()
	for _, r := range everything() {
		for _, c := range r.Choices {
			complete(t, r.ID+" "+c.ID, c.Names, 2)
			if c.Key == "impasse.rule" || c.Key == "board.start" && len(c.Values) == 0 {
				continue
			}
			have[c.ID] = append(have[c.ID], r.ID)
			if len(c.Values) < 2 || c.Chosen != c.Values[0].ID || c.Changed() {
				t.Errorf("%s: choice %s: %+v", r.ID, c.ID, c)
				continue
			}
			for _, v := range c.Values[1:] {
				complete(t, r.ID+" "+c.ID+" "+v.ID, v.Names, 1)
				if slices.Contains(sample, r) {
					switched(t, r, c, v)
				}
			}
		}
	}
	if ids := slices.Sorted(maps.Keys(have)); !slices.Equal(ids, slices.Sorted(maps.Keys(switches))) {
		t.Errorf("the choices are %s", ids)
	}
	for id, of := range switches {
		if of != nil && !slices.Equal(have[id], of) {
			t.Errorf("%s is a choice of %s, want %s", id, have[id], of)
		}
	}
}

func switched(t *testing.T, r *RuleSet, c Choice, v ChoiceValue) {
	t.Helper()
	id := r.ID + ":" + c.ID + "=" + v.ID
	o, err := Lookup(id)
	if err != nil {
		t.Error(err)
		return
	}
	if o.ID != id || o.Base != r.ID || o.Shipped() || len(o.Handicaps) != len(r.Handicaps) {
		t.Errorf("%s: id %s, base %s", id, o.ID, o.Base)
	}
	for _, text := range []string{o.Names.Ja, o.Names.Zh, o.Names.En, o.Body.Ja, o.Body.Zh, o.Body.En} {
		if !strings.Contains(text, v.Names.Ja) && !strings.Contains(text, v.Names.Zh) && !strings.Contains(text, v.Names.En) {
			t.Errorf("%s does not say so: %.80s", id, text)
		}
	}
	back, err := o.With(Options{Choices: map[string]string{c.ID: c.Chosen}})
	if err != nil || back.ID != r.ID || back.Names != r.Names || back.Body != r.Body {
		t.Errorf("%s back: %v", id, err)
	}
	if _, err := Check(o, 2, 80, 3); err != nil {
		t.Errorf("%s: %v", id, err)
	}
}

func TestChoicesTogether(t *testing.T) {
	r, err := Lookup("okisaki:goal=capture,stalemate=draw")
	if err != nil {
		t.Fatal(err)
	}
	if r.ID != "okisaki:goal=capture,stalemate=draw" || r.Names.En != "Okisaki shogi (how the game is won: taking the king; no legal move without check: no result)" {
		t.Errorf("%s, %s", r.ID, r.Names.En)
	}
	for name, want := range map[string]string{
		"御妃将棋:stalemate=draw , goal=capture": r.ID, "okisaki:goal=mate": "okisaki", "footwork:1": "footwork-king",
	} {
		if o, err := Lookup(name); err != nil || o.ID != want {
			t.Errorf("Lookup(%q): %v", name, err)
		}
	}
	for name, want := range map[string]string{
		"okisaki:goal=win":              `no value "win"`,
		"okisaki:moves=many":            `no choice "moves"`,
		"okisaki:goal=mate,goal=mate":   "chooses nothing",
		"okisaki:goal=":                 "chooses nothing",
		"standard:impasse-rule=24":      `no choice "impasse-rule"`,
		"nothing:goal=mate":             "there is no rule set",
		"okisaki:goal=mate,=,stalemate": "chooses nothing",
	} {
		if _, err := Lookup(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Lookup(%q): %v", name, err)
		}
	}
}

func TestChoiceValues(t *testing.T) {
	for _, c := range []struct {
		rules, sfen, move string
		want, changed     bool // legal in the rule set and in the changed one
	}{
		{"torus:no-dead-squares=flat", "4k4/9/4+P4/9/9/9/4K4/9/9/9/9 b P 1", "P*1a", true, false},
		{"torus:no-dead-squares=flat", "4k4/8P/9/9/9/9/4K4/9/9/9/9 b - 1", "1b1a", true, false},
		{"torus:no-dead-squares=flat", "4k4/8P/9/9/9/9/4K4/9/9/9/9 b - 1", "1b1a+", true, true},
		{"forward:last-rank=barred", "4k4/9/9/9/9/9/9/9/4K4 b S 1", "S*1a", true, false},
		{"forward:last-rank=barred", "4k4/8S/9/9/9/9/9/9/4K4 b - 1", "1b1a", true, false},
		{"forward:last-rank=barred", "4k4/8S/9/9/9/9/9/9/4K4 b - 1", "1b1a+", true, true},
		{"okisaki:drops=camp", "5k4/10/10/10/10/10/10/10/10/4K5 b P 1", "P*1e", true, false},
		{"okisaki:drops=camp", "5k4/10/10/10/10/10/10/10/10/4K5 b P 1", "P*1c", true, true},
		{"okisaki:goal=capture", "5k4/10/10/10/10/10/10/10/5r4/4K5 b - 1", "6j5j", false, true},
		{"okisaki:goal=capture", "5k4/10/10/10/10/10/10/10/4r5/4K5 b P 1", "P*1c", false, true},
		{"skate:stranded=barred", "4k4/9/9/9/8P/9/9/9/4K4 b - 1", "1e1a", true, false},
		{"skate-variant-1:gap-limit=barred", "4k4/9/9/8p/9/8P/9/9/4K4 b - 1", "1f1e", true, false},
		{"checkers-2:chain-jumpers=promoted-too", "4k4/9/9/8b/9/8p/8+R/9/4K4 b - 1", "1g1e", true, true},
		{"checkers-2:chain-jumpers=promoted-too", "4k4/9/9/8b/9/8p/8+R/9/4K4 b - 1", "1g1c", false, true},
		{"seishin:castle-confinement=free", "****1****/***3***/**5**/q8/j8/9/9/9/9/9/9/9/9/9/**1Q3**/***3***/****1**** b Mm 1", "6o6n", false, true},
		{"seishin:promoted-prey=all", "****1****/***3***/**5**/q8/9/9/9/9/4+J3j/9/9/9/9/Q8/**5**/***3***/****1**** b Mm 1", "5i1i", false, true},
	} {
		for i, name := range []string{strings.Split(c.rules, ":")[0], c.rules} {
			r, err := Lookup(name)
			if err != nil {
				t.Fatal(err)
			}
			p := setUp(t, r, c.sfen)
			m, err := notation.ParseUSI(r.Rules, c.move)
			if err != nil {
				t.Fatal(err)
			}
			if have := p.IsLegal(m); have != [2]bool{c.want, c.changed}[i] {
				t.Errorf("%s, %s: %s legal: %t", name, c.sfen, c.move, have)
			}
		}
	}
}

func TestKingTaken(t *testing.T) {
	r, err := Lookup("okisaki:goal=capture")
	if err != nil {
		t.Fatal(err)
	}
	g := shogi.NewGame(setUp(t, r, "5k4/10/10/10/10/10/10/10/5R4/4K5 b - 1"))
	m, err := notation.ParseUSI(r.Rules, "5i5a+")
	if err == nil {
		err = g.Play(m)
	}
	if have := g.Result(); err != nil || have.Reason != shogi.KingTaken || have.Outcome != shogi.BlackWins {
		t.Errorf("%+v, %v", have, err)
	}
	if g.Position().HasLegal() || g.Position().Hand(shogi.Black, r.Rules.Kind("K")) != 0 {
		t.Error("there is a move after the end, or a king in hand")
	}
	if !g.Undo() || g.Position().Ending().Over() {
		t.Error("the capture cannot be taken back")
	}
}

func TestPlaysOn(t *testing.T) {
	const sfen = "****1****/***3***/**5**/9/j8/9/9/9/9/9/9/9/9/8q/**5**/***3***/****1**** w Mm 1"
	for name, over := range map[string]bool{"seishin": true, "seishin:early-end=never": false} {
		r, err := Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		p := setUp(t, r, strings.Replace(sfen, "j8", "9", 1))
		if have := p.Ending().Over(); have != over {
			t.Errorf("%s: over %t", name, have)
		}
	}
}

// The changed text must not state the default.
func TestWording(t *testing.T) {
	for _, r := range everything() {
		for id, c := range r.draft.def.Choices {
			if c.Omit || r.draft.def.Text["repetition"] == (sectionTable{}) { // the section is written anew
				continue
			}
			for value, w := range c.Wording {
				changed, err := r.With(Options{Choices: map[string]string{id: value}})
				if err != nil {
					t.Errorf("%s: %v", r.ID, err)
					continue
				}
				for _, one := range []struct {
					pairs         [][2]string
					before, after string
				}{
					{w.Ja, r.Summary.Ja + r.Body.Ja, changed.Summary.Ja + changed.Body.Ja},
					{w.Zh, r.Summary.Zh + r.Body.Zh, changed.Summary.Zh + changed.Body.Zh},
					{w.En, r.Summary.En + r.Body.En, changed.Summary.En + changed.Body.En},
				} {
					if len(one.pairs) == 0 {
						t.Errorf("%s: choices.%s.wording.%s lacks a language", r.ID, id, value)
					}
					for _, pair := range one.pairs {
						if strings.Count(one.before, pair[0]) != 1 || !strings.Contains(one.after, pair[1]) || strings.Contains(one.after, pair[0]) && !strings.Contains(pair[1], pair[0]) {
							t.Errorf("%s with %s=%s: %q is not in the place of %q", r.ID, id, value, pair[1], pair[0])
						}
					}
				}
			}
		}
	}
}

func TestSeishinChanged(t *testing.T) {
	seishin, err := Lookup("seishin:board=straight,promoted-prey=all,castle-confinement=free,mine-counts=counted,early-end=never,repetition=closer-loses,stall=draw")
	if err != nil {
		t.Fatal(err)
	}
	for _, gone := range []string{
		"eleven ranks", "never leaves", "does not count as captured", "without result; the number", "wins by the repetition", "The game also ends", "階段状", "もう外へは", "数えません。", "無勝負です（", "階梯形**", "不能再出來", "不計入俘虜", "即不分勝負（",
	} {
		if text := seishin.Summary.En + seishin.Body.En + seishin.Body.Ja + seishin.Body.Zh; strings.Contains(text, gone) {
			t.Errorf("the rules still say %q:\n%s", gone, seishin.Body.En)
		}
	}
}

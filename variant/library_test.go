package variant

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/shogi"
)

func sealed(t *testing.T, text string) (*RuleSet, []byte) {
	t.Helper()
	r, err := Parse("t.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	r, definition, err := r.Seal()
	if err != nil {
		t.Fatal(err)
	}
	return r, definition
}

const tiny = "extends = \"standard\"\nid = \"tiny\"\nnames = { ja = \"小\", en = \"Tiny\" }\naliases = [\"wee\"]\n[promotion]\nzone = 2\n"

func TestSeal(t *testing.T) {
	r, definition := sealed(t, tiny)
	if base, digest, ok := strings.Cut(r.ID, "@"); !ok || base != "tiny" || len(digest) != digestLength || !r.Sealed() {
		t.Errorf("sealed as %q", r.ID)
	}
	if bytes.Contains(definition, []byte("extends")) {
		t.Error("the definition extends another")
	}
	again, same, err := r.Seal()
	if err != nil || again.ID != r.ID || !bytes.Equal(same, definition) {
		t.Errorf("sealed again: %s, %v", again.ID, err)
	}
	if other, _ := sealed(t, "# a remark\n"+tiny); other.ID != r.ID {
		t.Errorf("a remark made %s of %s", other.ID, r.ID)
	}
	if other, _ := sealed(t, strings.Replace(tiny, "zone = 2", "zone = 1", 1)); other.ID == r.ID {
		t.Error("another zone has the same ID")
	}
	for name, want := range map[string]string{
		r.ID: "", "tiny": "", "wee": "", "": "", r.ID + ":none=x": "", "tiny@000000000000": r.ID, "tiny@": r.ID,
	} {
		if got := r.SealedOtherwise(name); got != want {
			t.Errorf("%s reports another definition than %q, want %q", name, got, want)
		}
	}
	if plain, err := Parse("t.toml", []byte(tiny)); err != nil || plain.SealedOtherwise(r.ID) != "" || plain.SealedOtherwise("tiny@000000000000") != r.ID {
		t.Errorf("as in the file: %v", err)
	}
	white, err := r.With(Options{First: "white", Impasse: "try"})
	if err != nil {
		t.Fatal(err)
	}
	if s, _, err := white.Seal(); err != nil || s.Impasse != "try" || s.Start.Side() != shogi.White || s.ID != r.ID {
		t.Errorf("sealed with options: %v, %v", s, err)
	}
	for _, shipped := range everything() {
		s, definition, err := shipped.Seal()
		if err != nil {
			t.Fatal(err)
		}
		l := NewLibrary(nil)
		if back, err := l.Learn(definition); err != nil || back.ID != s.ID || back.SFEN != shipped.SFEN || back.Body != shipped.Body || len(back.Handicaps) != len(shipped.Handicaps) {
			t.Errorf("%s: learned %v", shipped.ID, err)
		}
	}
}

// An inherited handicap that does not fit a choice is skipped for it alone, also if sealed.
func TestSealChoices(t *testing.T) {
	r, definition := sealed(t, tiny+`
[choices.fate]
key = "drops.captured"
names = { en = "captured pieces" }
default = "hand"
values.hand.names.en = "to the hand"
values.removed = { names = { en = "leave the game" }, set = { drops = { captured = "removed" } } }
`)
	l := NewLibrary(nil)
	if _, err := l.Learn(definition); err != nil {
		t.Fatal(err)
	}
	changed, err := l.Lookup(r.ID + ":fate=removed")
	if err != nil {
		t.Fatal(err)
	}
	hand := func(h Handicap) bool { return h.ID == "three-pawns" }
	if !slices.ContainsFunc(r.Handicaps, hand) || slices.ContainsFunc(changed.Handicaps, hand) || len(changed.Handicaps) != len(r.Handicaps)-1 {
		t.Errorf("%d handicaps, %d without hands", len(r.Handicaps), len(changed.Handicaps))
	}
}

func TestLibrary(t *testing.T) {
	old, definition := sealed(t, tiny)
	now, _ := sealed(t, strings.Replace(tiny, "zone = 2", "zone = 1", 1))
	asked := 0
	l := NewLibrary(func(digest string) ([]byte, error) {
		asked++
		if strings.HasSuffix(old.ID, digest) {
			return definition, nil
		}
		return nil, nil
	})
	l.Offer([]*RuleSet{now})
	for name, want := range map[string]string{
		"standard": "standard", "本将棋": "standard", "tiny": now.ID, "Wee": now.ID, "小": now.ID, now.ID: now.ID, old.ID: old.ID,
	} {
		for range 2 {
			if r, err := l.Lookup(name); err != nil || r.ID != want {
				t.Errorf("Lookup(%q): %v, %v", name, r, err)
			}
		}
	}
	if asked != 1 {
		t.Errorf("asked %d times for the old definition", asked)
	}
	for _, name := range []string{"tiny@000000000000", "tiny@x", "small", "small@" + old.ID[5:]} {
		if r, err := l.Lookup(name); err == nil {
			t.Errorf("Lookup(%q): %s", name, r.ID)
		}
	}
	kept, _ := l.Lookup(old.ID)
	if l.Offered(kept) || !l.Offered(now) || len(l.All()) != len(everything())+1 {
		t.Error("the old definition is offered, or the new one is not")
	}
	l.Offer(nil)
	if _, err := l.Lookup("tiny"); err == nil {
		t.Error("found a removed rule set by name")
	}
	var none *Library
	if r, err := none.Lookup("torus"); err != nil || r.ID != "torus" || len(none.Own()) != 0 || !none.Offered(r) {
		t.Errorf("without a library: %v", err)
	}
}

func TestNamed(t *testing.T) {
	r, _ := sealed(t, tiny)
	changed, err := r.With(Options{Choices: map[string]string{"both-perpetual": "closer-loses"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, own := range []*RuleSet{r, changed} {
		for name, want := range map[string]string{
			own.ID: own.ID, own.Names.Ja: own.ID, "tiny": r.ID, "tiny@000000000000": r.ID, "torus": "", "": "",
			"tiny:both-perpetual=closer-loses": changed.ID, "torus:no-dead-squares=flat": "",
		} {
			have, err := own.Named(name)
			switch {
			case err != nil || (have == nil) != (want == ""):
				t.Errorf("%s: Named(%q): %v, %v", own.ID, name, have, err)
			case have != nil && have.ID != want:
				t.Errorf("%s: Named(%q) is %s, want %s", own.ID, name, have.ID, want)
			}
		}
	}
}

package message

import (
	"testing"

	"github.com/komadai/komadai/kifu"
)

func TestEndings(t *testing.T) {
	seen := map[string]bool{}
	for kind, e := range endings {
		if e.id == "" || seen[e.id] {
			t.Errorf("end %d: %q", kind, e.id)
		}
		seen[e.id] = true
		if k := kifu.EndKind(kind); k != kifu.EndOther {
			if word := (kifu.End{Kind: k}).String(); word == "" || kifu.EndOf(word).Kind != k {
				t.Errorf("end %d is called %q", kind, word)
			}
			if text := e.text; text.Ja == "" || text.Zh == "" || text.En == "" {
				t.Errorf("%s has no text", e.id)
			}
		}
	}
	if next := (kifu.End{Kind: kifu.EndKind(len(endings))}).String(); next != "" {
		t.Errorf("%s is not in the table", next)
	}
}

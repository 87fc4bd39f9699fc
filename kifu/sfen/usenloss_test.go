package sfen_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/sfen"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func written(t *testing.T, rec *kifu.Record) (text, lost string) {
	t.Helper()
	var out bytes.Buffer
	losses, err := sfen.USEN().Write(&out, rec, kifu.WriteOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var kinds []string
	for _, l := range losses {
		kinds = append(kinds, string(l.Kind))
	}
	return out.String(), strings.Join(kinds, " ")
}

func record(t *testing.T, rules, sfen, moves string) *kifu.Record {
	t.Helper()
	set, err := variant.Lookup(rules)
	if err != nil {
		t.Fatal(err)
	}
	rec := kifu.New(set)
	if sfen != "" {
		setup, err := notation.ParseSFEN(set.Rules, sfen)
		if err != nil {
			t.Fatal(err)
		}
		p, err := setup.Position()
		if err != nil {
			t.Fatal(err)
		}
		rec.Start = kifu.StartAt(set, p)
	}
	at := rec.Root
	for text := range strings.FieldsSeq(moves) {
		m, err := notation.ParseUSI(set.Rules, text)
		if err != nil {
			t.Fatal(err)
		}
		next := &kifu.Node{Move: m}
		at.Children, at = append(at.Children, next), next
	}
	return rec
}

const lance = "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"

func TestUSENLosses(t *testing.T) {
	for name, c := range map[string]struct {
		rec        *kifu.Record
		change     func(*kifu.Record)
		want, lost string
	}{
		"nothing":              {record(t, "standard", "", "2g2f"), nil, "~0.6y2.\n", ""},
		"the rule set":         {record(t, "checkers", "", "2g2f"), nil, "~0.6y2.\n", "rule-set"},
		"a header":             {record(t, "standard", "", "2g2f"), func(r *kifu.Record) { r.Headers = append(r.Headers, kifu.Header{Key: "場所", Value: "道場"}) }, "~0.6y2.\n", "headers"},
		"a note":               {record(t, "standard", "", "2g2f"), func(r *kifu.Record) { r.Notes = []string{"a file of ours"} }, "~0.6y2.\n", "notes"},
		"a comment at first":   {record(t, "standard", "", "2g2f"), func(r *kifu.Record) { r.Root.Comments = []string{"good luck"} }, "~0.6y2.\n", "comments"},
		"a comment on a move":  {record(t, "standard", "", "2g2f"), func(r *kifu.Record) { r.Root.Children[0].Comments = []string{"as always"} }, "~0.6y2.\n", "comments"},
		"a handicap":           {record(t, "standard", lance, "3c3d"), nil, strings.NewReplacer(" 1", "", "/", "_", " ", ".").Replace(lance) + "~0." + code(20, 29, false) + ".\n", ""},
		"another's handicap":   {record(t, "standard", lance, "3c3d"), func(r *kifu.Record) { r.Start.Handicap = "rook" }, strings.NewReplacer(" 1", "", "/", "_", " ", ".").Replace(lance) + "~0." + code(20, 29, false) + ".\n", "handicap-name"},
		"no number of a move":  {record(t, "standard", "4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*5h"), nil, "4k4_9_9_9_9_9_9_9_4K4.b.G~0." + code(81+9, 67, false) + ".\n", ""},
		"the number of a move": {record(t, "standard", "4k4/9/9/9/9/9/9/9/4K4 b G 11", "G*5h"), nil, "4k4_9_9_9_9_9_9_9_4K4.b.G~0." + code(81+9, 67, false) + ".\n", "move-number"},
		"promoted pieces":      {record(t, "standard", "4k4/9/9/9/9/9/9/9/+R3K4 b - 1", "9i9h"), nil, "4k4_9_9_9_9_9_9_9_zR3K4.b.-~0." + code(80, 71, false) + ".\n", ""},
		"an end in another word": {record(t, "standard", "", "2g2f"), func(r *kifu.Record) {
			r.Root.Children[0].Children = []*kifu.Node{{End: &kifu.End{Kind: kifu.EndTime, Word: "時間切れ"}}}
		}, "~0.6y2.t\n", "ending-word"},
	} {
		if c.change != nil {
			c.change(c.rec)
		}
		if text, lost := written(t, c.rec); text != c.want || lost != c.lost {
			t.Errorf("%s: %q, lost %q; want %q, %q", name, text, lost, c.want, c.lost)
		}
	}
}

func TestUSENEnds(t *testing.T) {
	for kind, want := range map[kifu.EndKind]string{
		kifu.EndResign: "r", kifu.EndTime: "t", kifu.EndFoulLoss: "i", kifu.EndImpasse: "j", kifu.EndAbort: "p",
		kifu.EndDraw: "j ending", kifu.EndMaxMoves: "j ending", kifu.EndRepetition: "j ending", kifu.EndMate: "p ending",
	} {
		rec := record(t, "standard", "", "2g2f")
		rec.Root.Children[0].Children = []*kifu.Node{{End: &kifu.End{Kind: kind}}}
		text, lost := written(t, rec)
		if got := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(text), "~0.6y2.") + " " + lost); got != want {
			t.Errorf("%v: %q, want %q", kind, got, want)
		}
	}
	rec := record(t, "standard", "", "2g2f")
	rec.Root.Children[0].Children = []*kifu.Node{{End: &kifu.End{Kind: kifu.EndResign, Word: "降参"}}}
	if text, lost := written(t, rec); text != "~0.6y2.r\n" || lost != "ending-word" {
		t.Errorf("a word of its own: %q, lost %q", text, lost)
	}
	// After a foul, i means that its side lost.
	rec = record(t, "standard", "", "2g2f")
	rec.Root.Children[0].Foul = shogi.Nifu
	rec.Root.Children[0].Children = []*kifu.Node{{End: &kifu.End{Kind: kifu.EndFoulWin}}}
	if text, lost := written(t, rec); text != "~0.6y2.i\n" || lost != "" {
		t.Errorf("a foul: %q, lost %q", text, lost)
	}
}

func TestUSENBoards(t *testing.T) {
	for _, set := range variant.All() {
		r := set.Rules
		_, err := sfen.USEN().Write(&bytes.Buffer{}, kifu.New(set), kifu.WriteOptions{})
		if fits := r.Files() == 9 && r.Ranks() == 9 && len(r.Squares()) == 81; fits != (err == nil) {
			t.Errorf("%s of %d by %d: %v", set.ID, r.Files(), r.Ranks(), err)
		}
	}
	for _, board := range []string{"k8/9/9/9/9/9/9/K8", "k7/8/8/8/8/8/8/8/K7", "k8/9/9/9/9/9/9/9/9/K8", "k8/9/9/9/9/9/9/9/K8"} {
		text := fmt.Sprintf("id = \"x\"\nextends = \"standard\"\nnames = { en = \"X\" }\n[board]\nstart = %q\n", board+" b - 1")
		set, err := variant.Parse("x.toml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		_, err = sfen.USEN().Write(&bytes.Buffer{}, kifu.New(set), kifu.WriteOptions{})
		if fits := board == "k8/9/9/9/9/9/9/9/K8"; fits != (err == nil) {
			t.Errorf("%s: %v", board, err)
		}
	}
}

package compose_test

import (
	"slices"
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/compose"
	"github.com/komadai/komadai/variant"
)

func solved(t *testing.T, sfen string) (shogi.Position, *tsume.Judgement) {
	t.Helper()
	set, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	d, err := notation.ParseSFEN(set.Rules, sfen)
	if err != nil {
		t.Fatal(err)
	}
	p, err := d.Problem()
	if err != nil {
		t.Fatal(err)
	}
	j, err := tsume.Judge(t.Context(), p, nil, tsume.Options{})
	if err != nil || len(j.Line) == 0 {
		t.Fatalf("%s is not solved: %v", sfen, err)
	}
	return p, j
}

func TestTags(t *testing.T) {
	for _, c := range []struct {
		sfen       string
		have, lack []compose.Tag
	}{
		{ // 不成 against 打歩詰
			"5G2k/9/9/7S1/9/6R2/9/9/9 b P 1",
			[]compose.Tag{compose.Unpromoted, compose.DropMateAvoided},
			[]compose.Tag{compose.BareKing, compose.NoAttackers, compose.TwoKings, compose.Saw, compose.Smoke},
		},
		{ // lance sacrifices
			"7k1/8L/6L1S/9/9/9/9/9/9 b N2r2b4g3s3n2l18p 1",
			[]compose.Tag{compose.Sacrificed},
			[]compose.Tag{compose.MajorSacrificed, compose.Unpromoted, compose.BareKing},
		},
	} {
		p, j := solved(t, c.sfen)
		got := compose.Tags(p, j.Line, j.Flaws)
		for _, tag := range c.have {
			if !slices.Contains(got, tag) {
				t.Errorf("%s shows %v, without %s", c.sfen, got, tag)
			}
		}
		for _, tag := range c.lack {
			if slices.Contains(got, tag) {
				t.Errorf("%s shows %v, with %s", c.sfen, got, tag)
			}
		}
	}
}

// 中合: away from the king, unguarded and captured at once.
func TestUnsupported(t *testing.T) {
	set, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		sfen string
		line []string
		want bool
	}{
		{"2kg5/4g2r1/2S6/5s3/9/9/9/LB7/9 b rb2g2s4n3l18p 1", []string{"8h4d", "5b5c", "4d5c+", "7a8a", "G*9a"}, true},
		{"2kg5/4g2r1/2S6/5s3/9/9/9/LB7/9 b rb2g2s4n3l18p 1", []string{"8h4d", "5b5c", "4d5c+"}, false},
		{"2kg5/4g2r1/2S6/5s3/9/9/9/LB7/9 b rb2g2s4n3l18p 1", []string{"8h4d", "5b5c", "S*8b", "2b8b", "4d5c+"}, false},
		{"2kg5/4g2r1/2S6/5s3/9/9/9/LB7/9 b rb2g2s4n3l18p 1", []string{"8h4d", "S*6b", "4d6b+", "6a6b", "S*8b"}, false},
	} {
		d, err := notation.ParseSFEN(set.Rules, c.sfen)
		if err != nil {
			t.Fatal(err)
		}
		p, err := d.Problem()
		if err != nil {
			t.Fatal(err)
		}
		var line []shogi.Move
		q := p
		for _, text := range c.line {
			m, err := notation.ParseUSI(set.Rules, text)
			if err != nil || !q.IsLegal(m) {
				t.Fatalf("%s: %s cannot be played: %v", c.sfen, text, err)
			}
			var u shogi.Undo
			q.Make(m, &u)
			line = append(line, m)
		}
		if got := slices.Contains(compose.Tags(p, line, nil), compose.Unsupported); got != c.want {
			t.Errorf("%v: an interposition for nothing %v, want %v", c.line, got, c.want)
		}
	}
}

func TestCombination(t *testing.T) {
	of := func(sfen string) string {
		p, j := solved(t, sfen)
		return compose.Combination(p, j.Line)
	}
	p, j := solved(t, "9/8k/7L1/7PB/9/9/9/9/9 b S2rb4g3s4n3l17p 1")
	own := compose.Combination(p, j.Line)
	q, _ := solved(t, "9/k8/1L7/BP7/9/9/9/9/9 b S2rb4g3s4n3l17p 1")
	var turned []shogi.Move
	r := p.Rules()
	flip := func(sq shogi.Square) shogi.Square { return r.SquareAt(10-r.File(sq), r.Rank(sq)) }
	for _, m := range j.Line {
		if m.IsDrop() {
			turned = append(turned, shogi.NewDrop(m.Kind(), flip(m.To())))
		} else {
			turned = append(turned, shogi.NewMove(flip(m.From()), flip(m.To()), m.Promotes()))
		}
	}
	if mirror := compose.Combination(q, turned); mirror != own {
		t.Errorf("the mirror image has %q, want %q", mirror, own)
	}
	if other := of("7k1/8L/6L1S/9/9/9/9/9/9 b N2r2b4g3s3n2l18p 1"); other == own {
		t.Errorf("two solutions have one combination, %q", own)
	}
	if a, b := of("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"), of("6k2/9/6P2/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"); a != b {
		t.Errorf("shifted there is %q, want %q", b, a)
	}
}

func TestChanges(t *testing.T) {
	p, _ := solved(t, "9/8k/7L1/7PB/9/9/9/9/9 b S2rb4g3s4n3l17p 1")
	list, err := compose.Changes(&p, shogi.Black, true)
	if err != nil || len(list) < 500 {
		t.Fatalf("%d changes, %v", len(list), err)
	}
	pieces := func(d *shogi.Setup) (n int) {
		for _, sq := range d.Rules.Squares() {
			if d.Board[sq] != shogi.NoPiece {
				n++
			}
		}
		for _, c := range []shogi.Color{shogi.Black, shogi.White} {
			for _, k := range d.Rules.HandKinds() {
				n += int(d.Hands[c][k])
			}
		}
		return n
	}
	was := p.Setup()
	seen := map[string]bool{notation.FormatSetup(&was): true}
	for _, c := range list {
		if text := notation.FormatSetup(&c.Setup); seen[text] && c.Kind != compose.Translate {
			t.Errorf("%s %s comes twice", c.Kind, text)
		} else {
			seen[text] = true
		}
		if pieces(&c.Setup) != pieces(&was) {
			t.Errorf("%s: %d pieces, want %d", c.Kind, pieces(&c.Setup), pieces(&was))
		}
	}
	some, err := compose.Changes(&p, shogi.Black, true, compose.Remove)
	if err != nil || len(some) != 4 {
		t.Errorf("%d pieces can be taken off, want 4: %v", len(some), err)
	}
}

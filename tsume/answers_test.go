package tsume

import (
	"reflect"
	"slices"
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

func TestRefuters(t *testing.T) {
	b := newBrinker(t.Context(), Options{DefenderMoves: true, Shortest: true})
	if o := b.options; o.DefenderMoves || o.Shortest || o.Hash != brinkHash {
		t.Errorf("%+v", o)
	}
	if newBrinker(t.Context(), Options{Hash: 5}).options.Hash != 5 {
		t.Error("the memory given is not used")
	}
	var want []shogi.Move
	for i := range shogi.Move(maxRefuters + 3) {
		b.refuted(i + 1)
		want = slices.Insert(want, 0, i+1)
	}
	if want = want[:maxRefuters]; !slices.Equal(b.refuters, want) {
		t.Errorf("%v, want %v", b.refuters, want)
	}
	b.refuted(want[3])
	want = slices.Insert(slices.Delete(slices.Clone(want), 3, 4), 0, want[3])
	if !slices.Equal(b.refuters, want) {
		t.Errorf("%v, want %v", b.refuters, want)
	}
}

func TestOrder(t *testing.T) {
	p := defended(t, "8k/9/9/6r2/6P2/9/9/9/K8 w 2p 1")
	b := newBrinker(t.Context(), Options{})
	first, err := notation.ParseUSI(p.Rules(), "P*5e")
	if err != nil {
		t.Fatal(err)
	}
	b.refuted(first)
	moves := p.AppendLegal(nil)
	b.order(&p, moves)
	class := func(m shogi.Move) int {
		switch {
		case m == first:
			return 0
		case m.IsDrop():
			return 4
		case p.Piece(m.To()) != shogi.NoPiece:
			return 1
		case m.From() == p.King(shogi.White):
			return 2
		}
		return 3
	}
	met := map[int]bool{}
	for i, m := range moves {
		met[class(m)] = true
		if i > 0 && class(m) < class(moves[i-1]) {
			t.Errorf("%s comes after %s", notation.FormatUSI(p.Rules(), m), notation.FormatUSI(p.Rules(), moves[i-1]))
		}
	}
	if !met[0] || len(met) < 4 {
		t.Errorf("the position shows too little: %v", met)
	}
}

func TestLearn(t *testing.T) {
	p := problem(t, "4k4/9/4P4/9/9/9/9/9/9 b G 1", shogi.Black)
	b := newBrinker(t.Context(), Options{})
	var mates []*Proof
	for i := range maxMates + 2 {
		s, err := find(t.Context(), p, Options{})
		if err != nil {
			t.Fatal(err)
		}
		old := slices.Clone(mates)
		mates = b.learn(mates, s)
		if len(mates) != min(i+1, maxMates) || !slices.Equal(mates[1:], old[:min(len(old), maxMates-1)]) {
			t.Fatalf("%d mates after %d", len(mates), i+1)
		}
	}
	if got := b.learn(mates, &Solution{Status: NoMate}); len(got) != maxMates {
		t.Errorf("what is no mate makes it %d", len(got))
	}
}

func TestDirection(t *testing.T) {
	p := problem(t, "9/9/9/9/4k4/9/9/9/9 b RBGR 1", shogi.Black)
	r := p.Rules()
	parse := func(text string) shogi.Move {
		m, err := notation.ParseUSI(r, text)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"R*5a", "R*5d", true}, {"R*5a", "R*5f", false}, {"R*5a", "R*4e", false}, {"R*1e", "R*4e", true}, {"R*9e", "R*4e", false},
		{"B*1a", "B*2b", true}, {"B*9a", "B*8b", true}, {"B*1i", "B*3g", true}, {"B*1i", "B*9i", false}, {"B*9i", "B*6f", true}, {"B*9a", "B*1a", false},
		{"B*1a", "R*2b", false}, {"R*4a", "R*3b", false}, {"R*4a", "R*4a", false}, {"R*5a", "R*4a", false},
		{"2h2c", "2h2c+", true}, {"2h2c", "2h2d", false}, {"2h2c", "3h2c", false}, {"R*5a", "2h5h", false}, {"2h5h", "R*5h", false},
	} {
		if got := alike(&p, shogi.Black, parse(c.a), parse(c.b)); got != c.want {
			t.Errorf("%s and %s: alike %v", c.a, c.b, got)
		}
	}
}

func TestGrade(t *testing.T) {
	for _, c := range []struct {
		name   string
		flaws  []Flaw
		grade  int
		spoilt map[int]bool
	}{
		{"nothing", nil, 0, map[int]bool{1: false, 9: false}},
		{"what is tolerated", []Flaw{{Kind: Branch, Ply: 2}, {Kind: Unlimited, Ply: 3}}, 0, map[int]bool{4: false}},
		{"a cook", []Flaw{{Kind: Branch, Ply: 2}, {Kind: Cook, Ply: 3}}, 1, map[int]bool{2: false, 3: false, 4: true}},
		{"pieces left", []Flaw{{Kind: Leftover}}, 2, map[int]bool{1: false, 5: false}},
		{"pieces left, and a cook", []Flaw{{Kind: Leftover}, {Kind: Cook, Ply: 1}}, 2, map[int]bool{1: false, 2: true}},
		{"a cook, and pieces left", []Flaw{{Kind: Cook, Ply: 1}, {Kind: Leftover}}, 2, map[int]bool{2: true}},
	} {
		j := Judgement{Flaws: c.flaws}
		if got := j.grade(); got != c.grade {
			t.Errorf("%s: grade %d, want %d", c.name, got, c.grade)
		}
		for ply, want := range c.spoilt {
			if got := j.spoiltBefore(ply); got != want {
				t.Errorf("%s: spoilt before %d: %v", c.name, ply, got)
			}
		}
	}
}

func TestSettle(t *testing.T) {
	p := problem(t, "4k4/9/9/9/4R4/9/9/9/9 w gsp 1", shogi.Black)
	moves := map[string]shogi.Move{}
	for _, text := range []string{"G*5c", "S*5c", "P*5c", "S*5b", "5a4b", "5a6b"} {
		m, err := notation.ParseUSI(p.Rules(), text)
		if err != nil {
			t.Fatal(err)
		}
		moves[text] = m
	}
	v := func(ply int, text string, plies int) Variation {
		return Variation{Ply: ply, Move: moves[text], Plies: plies}
	}
	open, left, line := v(2, "P*5c", 5), v(2, "P*5c", 5), v(2, "P*5c", 5)
	open.Open, left.Left, line.Line = true, true, []shogi.Move{moves["5a4b"]}
	useless := v(2, "P*5c", 5)
	useless.Useless = true
	also := v(2, "G*5c", 5)
	also.Also = []shogi.Move{moves["S*5c"], moves["P*5c"]}
	for _, c := range []struct {
		name       string
		list, want []Variation
	}{
		{"alike", []Variation{v(2, "G*5c", 5), v(2, "S*5c", 5), v(2, "P*5c", 5)}, []Variation{also}},
		{"another square", []Variation{v(2, "G*5c", 5), v(2, "S*5b", 5)}, []Variation{v(2, "G*5c", 5), v(2, "S*5b", 5)}},
		{"another length", []Variation{v(2, "G*5c", 5), v(2, "S*5c", 7)}, []Variation{v(2, "S*5c", 7), v(2, "G*5c", 5)}},
		{"another ply", []Variation{v(4, "G*5c", 9), v(2, "S*5c", 9)}, []Variation{v(2, "S*5c", 9), v(4, "G*5c", 9)}},
		{"no drops", []Variation{v(2, "5a4b", 5), v(2, "5a6b", 5)}, []Variation{v(2, "5a4b", 5), v(2, "5a6b", 5)}},
		{"not mated comes first", []Variation{v(2, "5a4b", 5), v(2, "5a6b", 0)}, []Variation{v(2, "5a6b", 0), v(2, "5a4b", 5)}},
		{"open, left, useless or by another line", []Variation{v(2, "G*5c", 5), open, left, useless, line}, []Variation{v(2, "G*5c", 5), open, left, useless, line}},
	} {
		if got := (&explainer{}).settle(c.list); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

func TestApplies(t *testing.T) {
	p := problem(t, "4k4/9/4P4/9/9/9/9/9/9 b G 1", shogi.Black)
	s, err := find(t.Context(), p, Options{})
	if err != nil {
		t.Fatal(err)
	}
	proof, err := s.Proof(10)
	if err != nil {
		t.Fatal(err)
	}
	var nodes uint64
	if line, ok := proof.applies(p, &nodes); !ok || len(line) != 1 || nodes != 1 {
		t.Errorf("to its own position: %v %v, %d nodes", line, ok, nodes)
	}
	q := p
	var u shogi.Undo
	q.MakeNull(&u)
	if _, ok := proof.applies(q, &nodes); ok || nodes != 1 {
		t.Errorf("where the defender is to move: %v, %d nodes", ok, nodes)
	}
	mated := defended(t, "4k4/4G4/4P4/9/9/9/9/9/9 w - 1")
	if s, err = find(t.Context(), mated, Options{DefenderMoves: true}); err != nil {
		t.Fatal(err)
	}
	if proof, err = s.Proof(10); err != nil {
		t.Fatal(err)
	}
	for _, q := range []shogi.Position{p, mated} {
		if _, ok := proof.applies(q, &nodes); ok || nodes != 1 {
			t.Errorf("a proof of what the defender can do: %v, %d nodes", ok, nodes)
		}
	}
	for sfen, want := range map[string]bool{
		"4k4/9/4P4/9/9/9/9/9/4K4 b GP 1":  true,
		"4k4/9/4P4/9/9/9/5n3/9/9 b G 1":   true, // irrelevant knight
		"3gk4/9/4P4/9/9/9/9/9/9 b P 1":    false,
		"4k4/9/9/9/9/9/9/9/9 b G 1":       false, // the gold is captured
		"4k4/9/4P4/9/9/9/4r4/9/4K4 b G 1": false,
	} {
		if s, err = find(t.Context(), p, Options{}); err != nil {
			t.Fatal(err)
		}
		if proof, err = s.Proof(10); err != nil {
			t.Fatal(err)
		}
		if _, ok := proof.applies(problem(t, sfen, shogi.Black), &nodes); ok != want {
			t.Errorf("%s: %v", sfen, ok)
		}
	}
}

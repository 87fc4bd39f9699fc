package tsume_test

import (
	"context"
	"slices"
	"testing"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

func judge(t *testing.T, p shogi.Position, line []shogi.Move) *tsume.Judgement {
	t.Helper()
	j, err := tsume.Judge(context.Background(), p, line, tsume.Options{Nodes: 1 << 14})
	if err != nil {
		t.Fatalf("%s, %v: %v", notation.FormatSFEN(&p), line, err)
	}
	return j
}

func find(j *tsume.Judgement, kind tsume.FlawKind) (tsume.Flaw, bool) {
	i := slices.IndexFunc(j.Flaws, func(f tsume.Flaw) bool { return f.Kind == kind })
	if i < 0 {
		return tsume.Flaw{}, false
	}
	return j.Flaws[i], true
}

func TestEarly(t *testing.T) {
	lone(t)
	p := problemBy(t, "6k2/9/5+R3/9/9/9/9/9/9 b G1r2b3g4s4n4l18p 1")
	j := judge(t, p, nil)
	cook, ok := find(j, tsume.Cook)
	if !ok || cook.Plies <= len(j.Line) {
		t.Fatalf("no longer way to mate: %+v", j.Flaws)
	}
	given := append([]shogi.Move{cook.Move}, cook.Line...)
	j2 := judge(t, p, given)
	early, ok := find(j2, tsume.Early)
	if !ok {
		t.Fatalf("%+v", j2.Flaws)
	}
	expect.All(t, "early",
		expect.That("early.Ply", early.Ply, 1), expect.That("early.Move", early.Move, j.Line[0]), expect.That("early.Plies", early.Plies, 1),
		expect.True("!j2.Sound()", !j2.Sound()), expect.True("slices.Equal(j2.Line, given)", slices.Equal(j2.Line, given)),
	)
}

func TestLonger(t *testing.T) {
	lone(t)
	for _, sfen := range []string{special[0].sfen, special[1].sfen} {
		p := problemBy(t, sfen)
		j := judge(t, p, nil)
		e, err := tsume.Explain(context.Background(), p, j, 1, false, tsume.Options{})
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(e.Variations, func(v tsume.Variation) bool { return v.Plies > 0 && v.Plies < len(j.Line) })
		if i < 0 {
			continue
		}
		v := e.Variations[i]
		given := slices.Concat(j.Line[:v.Ply-1], []shogi.Move{v.Move}, v.Line)
		short := judge(t, p, given)
		longer, ok := find(short, tsume.Longer)
		if !ok || longer.Ply != v.Ply || longer.Plies != len(j.Line) || short.Sound() {
			t.Errorf("%+v", short.Flaws)
		}
		return
	}
	t.Fatal("no shorter variation")
}

func TestEscape(t *testing.T) {
	lone(t)
	p := problemBy(t, "7nl/7k1/5+R3/7P1/9/9/9/9/9 b 2G 1")
	j := judge(t, p, nil)
	e, err := tsume.Explain(context.Background(), p, j, 0, true, tsume.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range e.Tries {
		q := p
		var u shogi.Undo
		if x.DropMate || x.Ply != 1 {
			continue
		}
		q.Make(x.Move, &u)
		for _, reply := range q.AppendLegal(nil) {
			r := q
			r.Make(reply, &u)
			s, err := tsume.Solve(context.Background(), r, tsume.Options{Shortest: true})
			if err != nil || s.Status != tsume.Mate {
				continue
			}
			given := append([]shogi.Move{x.Move, reply}, s.Line...)
			j := judge(t, p, given)
			escape, ok := find(j, tsume.Escape)
			if !ok || escape.Ply != 2 || escape.Plies != 0 || j.Sound() {
				t.Errorf("%+v", j.Flaws)
			}
			return
		}
	}
	t.Fatal("no check that mates if the defender lets it")
}

func TestDetour(t *testing.T) {
	lone(t)
	p := problemBy(t, "8k/9/9/5+p1+N+B/9/9/9/9/9 b GP 1")
	j := judge(t, p, nil)
	f, ok := find(j, tsume.Detour)
	if !ok {
		t.Fatalf("%+v", j.Flaws)
	}
	at := p
	var u shogi.Undo
	for _, m := range j.Line[:f.Ply-1] {
		at.Make(m, &u)
	}
	if !at.IsLegal(f.Move) || len(f.Line) == 0 || f.Plies < len(j.Line) {
		t.Errorf("%+v", f)
	}
}

func TestUnlimited(t *testing.T) {
	lone(t)
	for _, c := range []struct {
		sfen string
		want tsume.FlawKind
		ply  int
	}{
		{"k8/p8/1K7/9/9/9/9/9/9 b R 1", tsume.Unlimited, 1},
		{"k8/9/1K7/9/9/9/9/9/9 b Rp 1", tsume.Cook, 1},
	} {
		j := judge(t, problemBy(t, c.sfen), nil)
		f, ok := find(j, c.want)
		if !ok {
			t.Fatalf("%s: %v in %d, %+v", c.sfen, j.Solution.Status, len(j.Line), j.Flaws)
		}
		expect.All(t, c.sfen,
			expect.That("f.Ply", f.Ply, c.ply), expect.True("f.Move.IsDrop()", f.Move.IsDrop()),
			expect.True(`f.Kind.Ja() != ""`, f.Kind.Ja() != ""), expect.That("j.Sound()", j.Sound(), (c.want == tsume.Unlimited)),
		)
	}
}

package tsume

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func TestBefore(t *testing.T) {
	p := problem(t, "4k4/4g4/3+pP4/9/9/9/9/9/9 b GPs 1", shogi.Black)
	s, err := newSearch(t.Context(), &p, Options{})
	if err != nil {
		t.Fatal(err)
	}
	move := func(text string) shogi.Move {
		m, err := notation.ParseUSI(p.Rules(), text)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	of := func(name string) hand { return s.hs.unit[move(name+"*5e").Kind()] }
	gold, pawn, silver := of("G"), of("P"), of("S")
	for _, c := range []struct {
		move        string
		after, want hand
	}{
		{"G*4b", 0, gold},
		{"G*4b", gold + pawn, 2*gold + pawn},
		{"5c5b+", gold + pawn, pawn},
		{"5c5b+", pawn + silver, pawn + silver},
		{"5c5b+", 0, 0},
		{"5c6c", pawn, 0}, // promoted pawns become pawns
		{"5c5d", gold, gold},
	} {
		if got := s.before(move(c.move), c.after); got != c.want {
			t.Errorf("%s: %x before %x, want %x", c.move, got, c.after, c.want)
		}
	}
	if got, want := s.all(), gold+pawn+silver; got != want {
		t.Errorf("all is %x, want %x", got, want)
	}
	if got, want := s.unhelped(), gold+pawn; got != want {
		t.Errorf("with %x there are no other drops, want %x", got, want)
	}
	if s.own(0, false) != 0 || s.own(0, true) != s.hand {
		t.Error("what holds for one hand alone holds for the attacker's")
	}
	if s.hs.exact = true; s.own(0, false) != s.hand {
		t.Error("where hands do not compare a result holds for the attacker's alone")
	}
}

func TestNeeded(t *testing.T) {
	p := problem(t, "4k4/9/9/9/4R4/9/9/9/9 w 2GPsp 1", shogi.Black)
	s, err := newSearch(t.Context(), &p, Options{DefenderMoves: true})
	if err != nil {
		t.Fatal(err)
	}
	gold := shogi.NoKind
	for _, k := range s.hs.kinds {
		if p.Hand(shogi.Black, k) == 2 {
			gold = k
		}
	}
	if got, want := s.needed(), 2*s.hs.unit[gold]; got != want {
		t.Errorf("%x is needed, want %x: the golds", got, want)
	}
	if p = problem(t, "4k4/4G4/4P4/9/9/9/9/9/9 w 2GP 1", shogi.Black); !p.Interpositions().Empty() {
		t.Fatal("something can be interposed")
	}
	if s, err = newSearch(t.Context(), &p, Options{DefenderMoves: true}); err != nil || s.needed() != 0 {
		t.Errorf("where nothing can be interposed %x is needed, %v", s.needed(), err)
	}
}

func TestConclude(t *testing.T) {
	p := problem(t, "4k4/9/4P4/9/9/9/9/9/9 b G 1", shogi.Black)
	s, err := newSearch(t.Context(), &p, Options{})
	if err != nil {
		t.Fatal(err)
	}
	const key = 1<<40 | 1
	v := verdict{dn: 0, pn: 5, rep: noRep}
	s.children = []child{{pn: infinite, dn: 0, rep: 3, length: 4, hand: s.hand}, {pn: infinite, dn: 0, rep: noRep, length: endless, hand: s.hand}}
	s.conclude(&v, 0, key, 0, 9, 3, true, 1)
	expect.All(t, "a return to the node itself is no matter",
		expect.That("v.pn", v.pn, infinite), expect.That("v.rep", v.rep, noRep), expect.That("v.length", v.length, 5),
		expect.True("s.table.look(&s.hs, key, s.hand, 5).known", s.table.look(&s.hs, key, s.hand, 5).known),
		expect.True("!s.table.look(&s.hs, key, s.hand, 6).known", !s.table.look(&s.hs, key, s.hand, 6).known),
	)
	v = verdict{pn: 5, rep: noRep}
	s.conclude(&v, 0, key+2, 77, 9, 4, true, 1)
	if v.rep != 3 || !s.path.marked(77) || s.table.look(&s.hs, key+2, s.hand, 1).known {
		t.Errorf("a return to before the node holds on its path alone: %+v", v)
	}
	// Of the refuting replies, the one with the latest repetition.
	v = verdict{dn: 0, rep: noRep}
	s.children = []child{{pn: 3, dn: 3, rep: 9, length: 9}, {pn: infinite, dn: 0, rep: 1, length: 2}, {pn: infinite, dn: 0, rep: 2, length: 6}, {pn: infinite, dn: 0, rep: 0, length: 8}}
	s.disproof(&v, 0, 9, false)
	if v.rep != 2 || v.length != 7 {
		t.Errorf("%+v, want what rests on ply 2", v)
	}
	// One child that holds for one hand makes the node exact.
	for _, or := range []bool{true, false} {
		v = verdict{rep: noRep}
		s.children = []child{{pn: infinite, dn: 0, rep: noRep, length: endless}, {pn: infinite, dn: 0, rep: noRep, length: endless, exact: true}}
		if !or {
			s.children[0].rep = 1
		}
		if s.disproof(&v, 0, 9, or); !v.exact || v.hand != s.hand || v.length != endless {
			t.Errorf("a disproof, %v: %+v", or, v)
		}
		v = verdict{}
		s.children = []child{{pn: 0, exact: true, length: 2}, {pn: 0, length: 2}}
		if s.proof(&v, 0, or); !v.exact || v.hand != s.hand || v.length != 3 {
			t.Errorf("a proof, %v: %+v", or, v)
		}
	}
	v = verdict{}
	s.children = []child{{pn: 0, length: 2, hand: s.hand}, {pn: 0, length: 4, hand: 0}, {pn: 0, length: 0, hand: 0}}
	if s.proof(&v, 0, false); v.exact || v.hand != s.hand || v.length != 5 {
		t.Errorf("a mate takes as long as the reply that holds out longest, and all that any needs: %+v", v)
	}
	// The quickest mate, the first of equals.
	v = verdict{}
	one := shogi.NewDrop(p.Rules().HandKinds()[0], 3)
	s.children = []child{{pn: 1, length: 1}, {pn: 0, length: 4, move: one}, {pn: 0, length: 2, move: one + 1}, {pn: 0, length: 2, move: one + 2}}
	if best := s.proof(&v, 0, true); best != one+1 || v.length != 3 {
		t.Errorf("the best is %v, in %d", best, v.length)
	}
}

func defended(t *testing.T, sfen string) shogi.Position {
	t.Helper()
	rs, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	setup, err := notation.ParseSFEN(rs.Rules, sfen)
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.ProblemOf(shogi.Black)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestFutility(t *testing.T) {
	q := defended(t, "8k/6G2/9/7N1/9/9/9/9/8R w gs 1") // only futile interpositions
	for _, rule := range []Futile{Narrow, Strict, Loose} {
		f := futility{rule: rule}
		if got := f.transparent(&q); got != (rule != Strict) {
			t.Errorf("%v: mated all the same %v", rule, got)
		}
		if f.deep != 0 || len(f.room) != 0 {
			t.Errorf("%v: %d deep, %d moves in the room", rule, f.deep, len(f.room))
		}
		if rule != Strict && (f.trials <= 0 || f.trials >= maxTrials) {
			t.Errorf("%v: %d trials are left", rule, f.trials)
		}
		if Mated(&q, rule) != (rule != Strict) {
			t.Errorf("%v: mated %v", rule, !(rule != Strict))
		}
	}
}

func TestEndurance(t *testing.T) {
	for _, c := range []struct {
		sfen  string
		rule  Futile
		plies int
	}{
		{"8R/9/9/9/6+S2/7r1/6+N1k/6B1N/6+s1+S w p 1", Narrow, 2},
		{"8R/9/9/9/6+S2/7r1/6+N1k/6B1N/6+s1+S w p 1", Strict, 4},
		{"5k2R/9/3r+PK1+S1/9/9/9/9/9/9 w n 1", Narrow, 4},
		{"5k2R/9/3r+PK1+S1/9/9/9/9/9/9 w g 1", Loose, 4},
		{"3sks3/9/4S4/9/9/B8/9/9/9 b S2rb4g4n4l18p 1", Narrow, 3},
		{"k8/9/1K7/9/9/9/9/9/9 b Rp 1", Strict, 3},
		{"8k/6G2/9/7N1/9/9/9/9/8R w gs 1", Narrow, 0},
	} {
		p := defended(t, c.sfen)
		s, err := find(t.Context(), p, Options{DefenderMoves: p.Side() == shogi.White, Shortest: true, Futile: c.rule})
		if err != nil {
			t.Fatal(err)
		}
		if s.Status != Mate || s.Plies != c.plies {
			t.Errorf("%s, %v: %v in %d, want %d", c.sfen, c.rule, s.Status, s.Plies, c.plies)
		}
		for limit := range c.plies + 3 {
			e := endurance{rule: c.rule, attacker: shogi.Black, left: maxEndurance, seen: map[question]bool{}}
			if got := e.within(&p, limit); got != (limit >= c.plies) {
				t.Errorf("%s, %v: within %d: %v, want %d", c.sfen, c.rule, limit, got, c.plies)
			}
		}
		e := endurance{rule: c.rule, attacker: shogi.Black, seen: map[question]bool{}}
		if e.within(&p, c.plies) || len(e.seen) != 0 {
			t.Errorf("%s: without positions to try a mate is found", c.sfen)
		}
	}
}

func TestCollect(t *testing.T) {
	p := problem(t, "4k4/9/4P4/9/9/9/9/9/9 b 2G 1", shogi.Black)
	s, err := find(t.Context(), p, Options{Shortest: true})
	if err != nil {
		t.Fatal(err)
	}
	c := collector{search: s.search, answers: map[uint64]shogi.Move{}, aside: map[reply]shogi.Move{}, room: 10, seen: map[uint64]uint16{}}
	if !c.collect(1) || c.seen[p.Key()] != 1 || len(c.answers) != 1 {
		t.Fatalf("%v, %d answers", c.seen, len(c.answers))
	}
	clear(c.answers)
	if !c.collect(3) || len(c.answers) != 0 || c.seen[p.Key()] != 1 {
		t.Error("within more plies it is the same again")
	}
	c.seen[p.Key()] = 3
	if !c.collect(1) || len(c.answers) != 1 || c.seen[p.Key()] != 1 {
		t.Error("within fewer plies it is another question")
	}
	c.room, c.seen = 1, map[uint64]uint16{}
	if c.collect(1) {
		t.Error("there is no room for another answer")
	}
}

func TestTimeUnbounded(t *testing.T) {
	p := problem(t, "5p2k/5P3/9/7G1/6R2/9/9/9/9 b P 1", shogi.Black)
	now := time.Unix(1000, 0)
	for _, o := range []Options{{Now: func() time.Time { return now }}, {Time: time.Nanosecond}, {Hash: -1}} {
		o.Shortest = true
		s, err := Solve(context.Background(), p, o)
		if err != nil || s.Status != Mate || !s.Minimal || s.Nodes < 2*beat {
			t.Errorf("%v, %v", s, err)
		}
	}
}

func TestClean(t *testing.T) {
	p := problem(t, "4k4/9/4P4/9/9/9/9/9/9 b 2G 1", shogi.Black)
	s, err := find(t.Context(), p, Options{Shortest: true})
	if err != nil {
		t.Fatal(err)
	}
	full := s.search.meter
	s.search.stopped = true
	s.search.clean(s, 1)
	if s.search.meter != full || s.search.stopped || !s.Left || s.search.p.Key() != p.Key() {
		t.Errorf("another meter %v, stopped %v", s.search.meter != full, s.search.stopped)
	}
	s.search.meter = &meter{ctx: t.Context(), nodes: s.search.nodes, bounds: full.bounds}
	line := s.Line
	s.search.clean(s, 1)
	if !slices.Equal(s.Line, line) || s.search.stopped {
		t.Error("without means the line does not stay, or the search stays stopped")
	}
}

func TestDecided(t *testing.T) {
	for _, c := range []struct {
		v    verdict
		want bool
	}{
		{verdict{pn: 0, dn: infinite}, true}, {verdict{pn: infinite, dn: 0, rep: noRep}, true}, {verdict{pn: infinite, dn: 0, rep: 0}, true},
		{verdict{pn: infinite, dn: 0, rep: -1}, false}, {verdict{pn: 1, dn: 1, rep: noRep}, false},
	} {
		if got := c.v.decided(); got != c.want {
			t.Errorf("%+v: %v", c.v, got)
		}
	}
}

func TestSeekRace(t *testing.T) {
	p := problem(t, "5p2k/5P3/9/7G1/6R2/9/9/9/9 b P 1", shogi.Black)
	s, err := newSearch(t.Context(), &p, Options{Threads: 3})
	if err != nil {
		t.Fatal(err)
	}
	s.alone = 20
	v := s.seek(endless)
	if s.workers == nil || s.table.locks == nil {
		t.Fatalf("%+v, workers %v, pause %d", v, s.workers, s.meter.pause)
	}
	expect.All(t, "v",
		expect.True("v.decided()", v.decided()), expect.That("len(s.workers.helpers)", len(s.workers.helpers), 2),
		expect.That("s.meter.pause", s.meter.pause, 0), expect.That("s.meter.workers", s.meter.workers, s.workers),
	)
	for _, h := range s.workers.helpers {
		if h.table != s.table || h.workers != s.workers || h.meter.workers != s.workers || h.meter.nodes != s.meter.nodes {
			t.Errorf("a helper by itself: %+v", h.meter)
		}
	}
	own, all := s.nodes, s.nodes
	for _, h := range s.workers.helpers {
		all += h.nodes
	}
	s.dismiss()
	expect.All(t, "s",
		expect.That("s.nodes", s.nodes, all), expect.True("own <= all", own <= all), expect.True("s.workers == nil", s.workers == nil),
		expect.True("s.meter.workers == nil", s.meter.workers == nil), expect.True("s.table.locks == nil", s.table.locks == nil),
	)
	if s, err = newSearch(t.Context(), &p, Options{Threads: 3}); err != nil {
		t.Fatal(err)
	}
	if v := s.seek(1); !v.decided() || s.workers != nil || s.meter.pause != 0 {
		t.Errorf("a small question is answered alone: %+v, workers %v", v, s.workers)
	}
}

func TestBarOfWays(t *testing.T) {
	p := defended(t, "8k/6G2/9/7N1/9/9/9/9/8R w gs 1")
	s, err := newSearch(t.Context(), &p, Options{DefenderMoves: true})
	if err != nil {
		t.Fatal(err)
	}
	x, err := notation.ParseUSI(p.Rules(), "G*1e")
	if err != nil {
		t.Fatal(err)
	}
	n := uint8(0)
	for s.capture(x, int(n)) != shogi.NoMove {
		n++
	}
	if n == 0 {
		t.Fatalf("%d ways", n)
	}
	for _, c := range []struct {
		tried  uint8
		length uint16
		bar    bar
		want   bar
	}{
		{n, 7, bar{length: 9, rep: 4}, bar{length: 6, rep: 2}},
		{n, 7, bar{length: 3, rep: 1, exact: true}, bar{length: 3, rep: 1, exact: true}},
		{n, 0, bar{length: 9, rep: 4}, bar{length: 0, rep: 2}},
		{n, endless, bar{length: 9, rep: 4}, bar{length: 9, rep: 2}},
		{n, endless, bar{length: endless, rep: 4}, bar{length: endless, rep: 2}},
	} {
		one := child{move: x, tried: c.tried, dn: 0, pn: infinite, rep: 2, length: c.length, bar: c.bar}
		s.putAside(&one, 8)
		if got := (bar{one.hand, one.rep, one.length, one.exact}); got != c.want || one.tried != c.tried {
			t.Errorf("length %d, bar %+v: %+v, want %+v", c.length, c.bar, got, c.want)
		}
	}
	first := child{move: x, dn: 0, pn: infinite, rep: 2, length: 5}
	s.putAside(&first, 8)
	expect.All(t, "first",
		expect.True("first.tried != 0", first.tried != 0), expect.True("first.aside != shogi.NoMove", first.aside != shogi.NoMove),
		expect.That("first.bar", first.bar, (bar{rep: 2, length: 5})), expect.That("s.salt", s.salt, 0),
		expect.That("s.p.Key()", s.p.Key(), p.Key()),
	)
	for name, one := range map[string]child{"never mated": {move: x, length: endless}, "not refuted": {move: x, dn: 1, pn: 1}} {
		if s.putAside(&one, 8); one.tried != 0 {
			t.Errorf("%s: tried", name)
		}
	}
	one := child{move: x, length: 5, rep: 2}
	if s.putAside(&one, endless); one.tried != 0 {
		t.Error("without a limit: tried")
	}
}

func TestLineLost(t *testing.T) {
	for _, sfen := range []string{"5G2k/9/9/7S1/9/6R2/9/9/9 b P 1", "3k4+R/2b2r3/1+SK1BP3/9/9/9/9/9/9 w g 1"} {
		p := defended(t, sfen)
		s, err := find(t.Context(), p, Options{DefenderMoves: p.Side() == shogi.White, Shortest: true})
		if err != nil || len(s.Line) != s.Plies {
			t.Fatalf("%v, %v", s, err)
		}
		x := s.search
		x.table = newTable(&room[entry]{}, 1, func() bool { return false })
		x.meter = &meter{ctx: t.Context(), out: true}
		if got := x.line(uint16(s.Plies), true); got != nil || x.p.Key() != p.Key() {
			t.Errorf("%s: %v", sfen, got)
		}
		if got := x.line(uint16(s.Plies), false); s.start.Side() == shogi.Black && got != nil {
			t.Errorf("%s: %v", sfen, got)
		}
	}
}

func TestStalemate(t *testing.T) {
	for _, rules := range []string{"standard", "forward-try"} {
		rs, err := variant.Lookup(rules)
		if err != nil {
			t.Fatal(err)
		}
		setup, err := notation.ParseSFEN(rs.Rules, "8k/9/7RG/9/9/9/9/9/9 w - 1")
		if err != nil {
			t.Fatal(err)
		}
		p, err := setup.ProblemOf(shogi.Black)
		if err != nil {
			t.Fatal(err)
		}
		if r := p.Ending(); r.Reason != shogi.NoLegalMove {
			t.Fatalf("%s: %v", rules, r)
		}
		s, err := newSearch(t.Context(), &p, Options{DefenderMoves: true})
		if err != nil {
			t.Fatal(err)
		}
		if v := s.ask(endless); !s.won() || v.pn != 0 || v.length != 0 {
			t.Errorf("%s: %+v", rules, v)
		}
	}
}

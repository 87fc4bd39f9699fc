package load

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

func at(seconds float64) time.Time {
	return time.UnixMilli(1_700_000_000_000).Add(time.Duration(seconds * float64(time.Second)))
}

func seconds(n float64) time.Duration { return time.Duration(n * float64(time.Second)) }

// good is a rated game with a move every 2 s that White resigns at 10 s, shown by two servers.
func good() History {
	g := Game{ID: "g", Byoyomi: seconds(10), Rated: true, Begun: at(0), Over: at(10), Ratings: [2]int{1, 1}}
	f := Final{Seq: 6, Result: Result{"b", Resignation}, Still: -1}
	for i, usi := range []string{"7g7f", "3c3d", "2g2f", "8c8d", "2f2e", Resign} {
		sent := at(float64(2 * i))
		g.Moves = append(g.Moves, Move{USI: usi, Sent: sent, Repeated: sent, Answered: sent.Add(10 * time.Millisecond)})
		if usi != Resign {
			f.Moves = append(f.Moves, Played{usi, seconds(2 * float64(min(i, 1)))})
		}
	}
	g.Finals = []Final{f, f}
	h := History{Games: []Game{g}}
	for i := range 7 {
		for side := range h.Sights {
			h.Sights[side] = append(h.Sights[side], Sight{"g", i, at(float64(2*i) + 0.1), i == 0})
		}
	}
	return h
}

// both changes what all servers show.
func both(f func(*Final)) func(*History) {
	return func(h *History) {
		g := &h.Games[0]
		f(&g.Finals[0])
		g.Finals = []Final{g.Finals[0], g.Finals[0]}
	}
}

// timeUp: White loses on time at the given second after the fifth move, which was sent at 8 s.
func timeUp(when float64) func(*History) {
	return func(h *History) {
		both(func(f *Final) { f.Result = Result{"b", TimeUp} })(h)
		h.Games[0].Moves = h.Games[0].Moves[:5]
		h.Games[0].Over = at(when)
		for side := range h.Sights {
			h.Sights[side] = append(h.Sights[side], Sight{"g", 6, at(when), false})
		}
	}
}

// late delays White's second move, which was sent at 6 s, until a second, and everything after.
func late(until, counted float64) func(*History) {
	return func(h *History) {
		m := h.Games[0].Moves
		by := at(until).Sub(m[3].Sent)
		m[3].Repeated, m[3].Answered, m[3].Refused = at(until), at(until+0.1), 9
		for i := 4; i < len(m); i++ {
			m[i].Sent, m[i].Repeated, m[i].Answered = m[i].Sent.Add(by), m[i].Repeated.Add(by), m[i].Answered.Add(by)
		}
		both(func(f *Final) { f.Moves[3].Spent = seconds(counted) })(h)
		for side := range h.Sights {
			h.Sights[side] = append(h.Sights[side], Sight{"g", 6, at(until + 1), true})
		}
	}
}

// Each kind of violation is found, and nothing else.
func TestCheck(t *testing.T) {
	move := func(i int, f func(*Move)) func(*History) { return func(h *History) { f(&h.Games[0].Moves[i]) } }
	// From 7 s to 15 s nothing can be stored.
	halt := Outage{at(7), at(7), at(15), at(15)}
	partial := Outage{Begin: at(7), Released: at(15), End: at(15)}
	for _, c := range []struct {
		name    string
		edit    func(*History)
		outages []Outage
		want    []string
	}{
		{"as it was", func(*History) {}, nil, nil},
		{"the last move is gone", both(func(f *Final) { f.Moves = f.Moves[:4] }), nil, []string{Lost}},
		{"all moves are gone", both(func(f *Final) { f.Moves = nil }), nil, []string{Lost}},
		{"another move", both(func(f *Final) { f.Moves[1].USI = "9c9d" }), nil, []string{Lost}},
		{"a move without an answer is there", move(4, func(m *Move) { m.Answered = time.Time{} }), nil, nil},
		{"a move twice", both(func(f *Final) { f.Moves = slices.Insert(f.Moves, 2, f.Moves[1]) }), nil, []string{Doubled}},
		{"the last move twice", both(func(f *Final) { f.Moves = append(f.Moves, f.Moves[4]) }), nil, []string{Doubled}},
		{"two moves exchanged", both(func(f *Final) { f.Moves[0], f.Moves[2] = f.Moves[2], f.Moves[0] }), nil, []string{Reordered}},
		{"a move more", both(func(f *Final) { f.Moves = append(f.Moves, Played{"1g1f", 0}) }), nil, []string{Foreign}},
		{"two results", func(h *History) { h.Games[0].Finals[1].Result.Winner = "w" }, nil, []string{WrongEnd}},
		{"two sets of moves", func(h *History) { h.Games[0].Finals[1].Moves = h.Games[0].Finals[1].Moves[:4] }, nil, []string{WrongEnd}},
		{"the other wins", both(func(f *Final) { f.Result.Winner = "w" }), nil, []string{WrongEnd}},
		{"the result is gone", both(func(f *Final) { f.Result = Result{} }), nil, []string{WrongEnd, WrongRate}},
		{"abandoned", func(h *History) {
			both(func(f *Final) { f.Result = Result{"b", "abandoned"} })(h)
			h.Games[0].Moves = h.Games[0].Moves[:5]
		}, nil, []string{WrongEnd}},
		{"mate", func(h *History) {
			both(func(f *Final) { f.Result = Result{"b", "checkmate"} })(h)
			h.Games[0].Moves, h.Games[0].Ended = h.Games[0].Moves[:5], true
		}, nil, nil},
		{"rated twice", func(h *History) { h.Games[0].Ratings = [2]int{2, 1} }, nil, []string{WrongRate}},
		{"not rated", func(h *History) { h.Games[0].Ratings = [2]int{} }, nil, []string{WrongRate}},
		{"unreadable", func(h *History) { h.Games[0].Finals = nil }, nil, []string{Unfinished}},
		{"status 500", move(2, func(m *Move) { m.Odd = []int{500} }), nil, []string{Odd}},
		{"a move took longer", both(func(f *Final) { f.Moves[2].Spent = seconds(3.5) }), nil, []string{WrongClock}},
		{"a move took nothing", both(func(f *Final) { f.Moves[3].Spent = 0 }), nil, []string{WrongClock}},
		{"a little off", both(func(f *Final) { f.Moves[3].Spent = seconds(2.9) }), nil, nil},
		{"lost on time", timeUp(18.1), nil, nil},
		{"lost on time too early", timeUp(16), nil, []string{WrongClock}},
		{"lost on time in an outage", timeUp(18.1), []Outage{halt}, []string{WrongClock}},
		{"lost on time after an outage", timeUp(26), []Outage{halt}, nil},
		{"an outage stops the clock", late(16, 4), []Outage{halt}, nil},
		{"an outage is charged", late(16, 12), []Outage{halt}, []string{WrongClock}},
		{"the other servers play on", late(16, 12), []Outage{partial}, nil},
		{"the time before an outage is given back", late(16, 0.5), []Outage{halt}, []string{WrongClock}},
		{"the second before an outage is given back", late(16, 0.5), []Outage{{at(5), at(5), at(15), at(15)}}, nil},
		{"a clock loses more than all", late(16, 14), []Outage{partial}, []string{WrongClock}},
		{"a socket goes back", func(h *History) { h.Sights[1][4].Seq = 2 }, nil, []string{Backwards}},
		{"a new socket goes back", func(h *History) { h.Sights[1][4].Seq, h.Sights[1][4].Fresh = 2, true }, nil, nil},
		{"no socket is back", func(*History) {}, []Outage{{Begin: at(13), Released: at(14), End: at(14)}}, []string{Away, Away}},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := good()
			c.edit(&h)
			var got []string
			found := Check(h, c.outages, seconds(20))
			for _, v := range found {
				got = append(got, v.Kind)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("found %v, want %v", found, c.want)
			}
		})
	}
}

// A side whose clock stands still has its main time less what its moves took.
func TestLeft(t *testing.T) {
	for off, want := range map[float64]int{0: 0, 0.9: 0, -5: 1, 5: 1} {
		h := good()
		g := &h.Games[0]
		g.Main, g.Byoyomi, g.Over, g.Rated, g.Moves = seconds(100), 0, time.Time{}, false, g.Moves[:5]
		both(func(f *Final) { f.Result, f.Still, f.Left = Result{}, 0, seconds(96+off) })(&h)
		if found := Check(h, nil, 0); len(found) != want {
			t.Errorf("%v s off: %v", off, found)
		}
	}
}

func TestTable(t *testing.T) {
	var table Table
	if table.OK() {
		t.Error("an empty table is OK")
	}
	h := good()
	h.Games[0].Moves[1].Answered = h.Games[0].Moves[1].Sent.Add(seconds(3))
	h.Games[0].Moves[2].Refused, h.Games[0].Moves[2].Broken = 2, 1
	row := Row{Fault: "kill", Runs: 1}
	row.count(h)
	table.add(row)
	table.add(row)
	sum := table.Rows[0]
	if len(table.Rows) != 1 || !table.OK() || fmt.Sprint(sum.cells()) != "[kill 2 2 12 4 2 3s 0s 0]" {
		t.Errorf("%+v", table)
	}
	row.Violations = []Violation{{Lost, "gone"}}
	table.add(row)
	if table.OK() {
		t.Error("a table with violations is OK")
	}
}

func TestQuantiles(t *testing.T) {
	var all latencies
	if q := all.quantiles(); q != (Quantiles{}) {
		t.Errorf("of nothing: %+v", q)
	}
	for i := range 100 {
		all.add(time.Duration(100-i) * time.Millisecond)
	}
	if q := all.quantiles(); q != (Quantiles{100, 50, 95, 99, 100}) {
		t.Errorf("%+v", q)
	}
}

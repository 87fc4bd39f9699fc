package runner

import "testing"

func TestLimits(t *testing.T) {
	l := limits{games: 24, each: 7}
	if l.nearlyFull() != 21 || l.away() != 16*24 {
		t.Errorf("nearly full with %d, %d away", l.nearlyFull(), l.away())
	}
	clock, seek := Begins{Clock: true}, Begins{Seek: true}
	for _, c := range []struct {
		name string
		b    Begins
		n    begun
		want error
	}{
		{"the last seek", seek, begun{count: count{seeks: 2}}, nil},
		{"a seek too many", seek, begun{count: count{seeks: 3}}, ErrManySeeks},
		{"the last seek of an address", seek, begun{near: count{seeks: 9}}, nil},
		{"a seek too many of an address", seek, begun{near: count{seeks: 10}}, errSeeksEach},
		{"the last game with a clock", clock, begun{count: count{clocks: 49}}, nil},
		{"a game with a clock too many", clock, begun{count: count{clocks: 50}}, errManyGames},
		{"the last of an address", clock, begun{near: count{clocks: 6}}, nil},
		{"one too many of an address", clock, begun{near: count{clocks: 7}}, errGamesEach},
		{"neither", Begins{}, begun{count{99, 99}, count{99, 99}}, nil},
		{"seeks do not bound clocks", clock, begun{count{0, 99}, count{0, 99}}, nil},
		{"clocks do not bound seeks", seek, begun{count{99, 0}, count{99, 0}}, nil},
		{"the own bound before that of the address", clock, begun{count{50, 0}, count{7, 0}}, errManyGames},
	} {
		if got := l.check(c.b, c.n); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	n := count{2, 5}
	n.add(count{3, -1})
	if n != (count{5, 4}) {
		t.Errorf("together %+v", n)
	}
}

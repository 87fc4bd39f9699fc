package tournament

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// dutchCase is a round that bbpPairings has paired by the Dutch system.
type dutchCase struct {
	state *State
	pairs [][2]int
}

func dutchCases(t *testing.T) (out []dutchCase) {
	t.Helper()
	data, err := os.ReadFile("testdata/dutch.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		part := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		n := 0
		fmt.Sscan(part[0], &n)
		c := dutchCase{state: meeting(0, func(s *State) { s.Rounds = 5 })}
		for i := range n {
			c.state.Players = append(c.state.Players, Player{Name: fmt.Sprint(i), Rating: 3000 - i})
		}
		for text := range strings.FieldsSeq(part[1]) {
			g := Game{Board: len(c.state.Games) + 1, Try: 1}
			var result rune
			if _, err := fmt.Sscanf(text, "%d:%d-%d%c", &g.Round, &g.Black, &g.White, &result); err != nil {
				t.Fatal(text, err)
			}
			g.Outcome = map[rune]Outcome{'b': BlackWon, 'w': WhiteWon, 'd': Drawn}[result]
			g.Forfeit = g.White == Bye
			c.state.Games = append(c.state.Games, g)
		}
		for text := range strings.FieldsSeq(part[2]) {
			var p [2]int
			if _, err := fmt.Sscanf(text, "%d-%d", &p[0], &p[1]); err != nil {
				t.Fatal(text, err)
			}
			c.pairs = append(c.pairs, p)
		}
		out = append(out, c)
	}
	return out
}

func unordered(pairs [][2]int) (out []string) {
	for _, p := range pairs {
		out = append(out, fmt.Sprint(min(p[0], p[1]), max(p[0], p[1])))
	}
	slices.Sort(out)
	return out
}

// Against the pairs of a published engine: the first round is the same; no rule without exception
// is broken; players with different points meet at most 10 % more; and where the pairs are the
// same, so are the colours.
func TestAgainstDutch(t *testing.T) {
	apart, theirs, same, cases := 0, 0, 0, dutchCases(t)
	for i, c := range cases {
		f := c.state.field()
		games, _ := c.state.Next(noon)
		var ours [][2]int
		for _, g := range games {
			ours = append(ours, [2]int{g.Black, g.White})
			if g.White == Bye {
				if f.met[g.Black][f.bye()] > 0 {
					t.Errorf("case %d: %d has a second bye", i, g.Black)
				}
				continue
			}
			if f.met[g.Black][g.White] > 0 || !f.colorable(g.Black, g.White) {
				t.Errorf("case %d: %d and %d cannot meet", i, g.Black, g.White)
			}
			apart += f.apart(g.Black, g.White)
		}
		for _, p := range c.pairs {
			if p[1] != Bye {
				theirs += f.apart(p[0], p[1])
			}
		}
		equal := slices.Equal(unordered(ours), unordered(c.pairs))
		if !equal {
			if len(c.state.Games) == 0 {
				t.Errorf("case %d: the first round is %v, want %v", i, ours, c.pairs)
			}
			continue
		}
		same++
		for _, p := range ours {
			if !slices.Contains(c.pairs, p) {
				t.Errorf("case %d: %v has other colours", i, p)
			}
		}
	}
	t.Logf("%d of %d rounds have the same pairs; differences of points: %d, theirs %d", same, len(cases), apart, theirs)
	if len(cases) < 100 || apart*10 > theirs*11 {
		t.Errorf("%d cases; the differences of points are %d, theirs %d", len(cases), apart, theirs)
	}
}

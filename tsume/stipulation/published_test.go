package stipulation_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume/stipulation"
	"github.com/komadai/komadai/variant"
)

func standard(t *testing.T, sfen string) shogi.Position {
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

func aim(t *testing.T, name string) stipulation.Stipulation {
	t.Helper()
	s, err := stipulation.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func text(p shogi.Position, line []shogi.Move) string {
	var words []string
	for _, m := range line {
		words = append(words, notation.FormatUSI(p.Rules(), m))
	}
	return strings.Join(words, " ")
}

func TestNames(t *testing.T) {
	for id, names := range map[string][]string{
		"help-mate": {"help mate", "協力詰", "ばか詰", "协力诘"}, "help-self-mate": {"協力自玉詰", "ばか自殺詰", "协力自玉诘"}, "self-mate": {"自玉詰", "自玉诘"},
		"worst-mate": {"最悪詰", "最惡詰", "最恶诘"}, "devil-mate": {"悪魔詰", "惡魔詰", "恶魔诘"}, "direct-mate": {"かしこ詰", "正解詰", "正解诘"},
	} {
		for _, name := range names {
			if got := aim(t, name).ID; got != id {
				t.Errorf("%s is %s, want %s", name, got, id)
			}
		}
	}
}

func TestPublished(t *testing.T) {
	for _, c := range []struct {
		source, sfen string
		plies        int
	}{
		{"a smoke problem without pawns", "9/9/9/9/5S1gN/3+B1+R1GN/4+r1+lG+S/4LlNN1/1G1LSk1SB b 18p 1", 43},
		{"Diamond", "4lk3/5nP2/S2Pp4/1SG2pL1G/2SL4S/1N1p1l1B1/B4NR2/3g1K1p1/PNP1P3P b Prg7p 1", 55},
		{"Fairy of the Forest 5-13", "ggssn2p1/lgssn3l/+R8/5N2k/4bn3/3l5/9/2g4L1/KBr3PP1 b 11P4p 1", 57},
		{"Fairy of the Forest 6-12", "9/G2s4G/LLpNGNpPP/4L1k2/2N3NR1/sg1bpb1ss/1pL3R2/1PPP5/8K b 9p 1", 361},
	} {
		p := standard(t, c.sfen)
		s, err := stipulation.Solve(context.Background(), p, aim(t, "協力詰"), stipulation.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if s.Status != stipulation.Solved || s.Plies != c.plies || len(s.Lines) != 1 || !s.Unique() {
			t.Errorf("%s: %v in %d, %d lines, %d cooks; it is a help mate in %d with one solution",
				c.source, s.Status, s.Plies, len(s.Lines), len(s.Cooks), c.plies)
			continue
		}
		follow(t, p, s.Lines[0])
	}
}

func follow(t *testing.T, p shogi.Position, line []shogi.Move) {
	t.Helper()
	for i, m := range line {
		if err := p.Play(m); err != nil {
			t.Fatalf("move %d: %v", i+1, err)
		}
		if p.Side() == shogi.White && !p.InCheck() {
			t.Fatalf("move %d gives no check", i+1)
		}
	}
	if p.Ending().Reason != shogi.Mate {
		t.Fatal("the line ends without mate")
	}
}

// With help, a lone rook mates in five plies; the printed line is one of ten for a bare king.
func TestLoneRook(t *testing.T) {
	p := standard(t, "9/9/9/9/9/9/9/6k2/9 b Rr2b4g4s4n4l18p 1")
	s, err := stipulation.Solve(context.Background(), p, aim(t, "ばか詰"), stipulation.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if s.Plies != 5 || len(s.Lines) != 10 || text(p, s.Lines[0]) != "R*1h R*2h 1h2h 3h3i R*2i" {
		t.Errorf("%d plies, %d lines, the first %s", s.Plies, len(s.Lines), text(p, s.Lines[0]))
	}
	// With little memory, depth-first search finds the same lines.
	small, err := stipulation.Solve(context.Background(), p, aim(t, "help-mate"), stipulation.Options{Hash: 1 << 18})
	if err != nil {
		t.Fatal(err)
	}
	if small.Plies != 5 || len(small.Lines) != 10 || len(small.Cooks) != len(s.Cooks) {
		t.Errorf("with little memory %d plies, %d lines", small.Plies, len(small.Lines))
	}
}

func TestBounds(t *testing.T) {
	p := standard(t, "9/9/9/9/9/9/9/6k2/9 b Rr2b4g4s4n4l18p 1")
	done, stop := context.WithCancel(context.Background())
	stop()
	for _, c := range []struct {
		name     string
		ctx      context.Context
		o        stipulation.Options
		status   stipulation.Status
		searched int
	}{
		{"short", context.Background(), stipulation.Options{Length: 4}, stipulation.None, 3},
		{"few nodes", context.Background(), stipulation.Options{Nodes: 1000}, stipulation.Unknown, 3},
		{"cancelled", done, stipulation.Options{}, stipulation.Unknown, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := stipulation.Solve(c.ctx, p, aim(t, "help-mate"), c.o)
			if err != nil {
				t.Fatal(err)
			}
			if s.Status != c.status || s.Searched != c.searched || len(s.Lines) > 0 || s.Unique() {
				t.Errorf("%v, searched %d; want %v, %d", s.Status, s.Searched, c.status, c.searched)
			}
			if c.o.Nodes > 0 && s.Nodes > c.o.Nodes {
				t.Errorf("%d nodes of %d", s.Nodes, c.o.Nodes)
			}
		})
	}
	told := 0
	_, err := stipulation.Solve(context.Background(), p, aim(t, "help-mate"), stipulation.Options{
		Progress: func(g stipulation.Progress) { told = max(told, g.Plies) },
	})
	if err != nil || told != 5 {
		t.Errorf("progress reported %d plies, %v; want 5", told, err)
	}
	s, err := stipulation.Solve(context.Background(), p, aim(t, "help-mate"), stipulation.Options{Lines: 3})
	if err != nil || len(s.Lines) != 3 || !s.More {
		t.Errorf("%d lines, more %v, %v; want 3 of them and more", len(s.Lines), s.More, err)
	}
}

// A king that cannot be checked is never mated, and the search ends.
func TestNever(t *testing.T) {
	for _, name := range []string{"help-mate", "worst-mate", "direct-mate", "devil-mate"} {
		s, err := stipulation.Solve(context.Background(), standard(t, "4k4/9/9/9/9/9/9/9/9 b P 1"), aim(t, name), stipulation.Options{})
		if err != nil || s.Status != stipulation.None || !s.Never {
			t.Errorf("%s: %v, never %v, %v", name, s.Status, s.Never, err)
		}
	}
}

func TestRefused(t *testing.T) {
	p := standard(t, "4k4/9/9/9/9/9/9/9/9 b P 1")
	if _, err := stipulation.Solve(context.Background(), p, aim(t, "自玉詰"), stipulation.Options{}); !errors.Is(err, stipulation.ErrNoKing) {
		t.Errorf("a self-mate without a king of its own: %v", err)
	}
	if _, err := stipulation.Solve(context.Background(), p, aim(t, "協力詰"), stipulation.Options{Duty: stipulation.BothCheck}); !errors.Is(err, stipulation.ErrNoCheck) {
		t.Errorf("a defender without a king to check: %v", err)
	}
	if _, err := stipulation.Solve(context.Background(), p, aim(t, "協力詰"), stipulation.Options{Length: -1}); err == nil {
		t.Error("a length of -1 is searched")
	}
	if _, err := stipulation.Lookup("stalemate"); err == nil || !strings.Contains(err.Error(), "help-mate") {
		t.Errorf("an unknown stipulation: %v", err)
	}
}

package match_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func letters() match.Config {
	c := people()
	c.Control = clock.Control{Kind: clock.Correspondence, Byoyomi: 24 * time.Hour, Periods: 1}
	return c
}

func (tb *table) plan(side shogi.Color, lines ...string) error {
	tb.Helper()
	return tb.do(match.Command{Kind: match.Planned, Side: side, Text: strings.Join(lines, "\n"), Seq: tb.Seq()})
}

func (tb *table) played() string {
	var all []string
	for _, e := range tb.Events() {
		if e.Kind == match.Moved {
			all = append(all, e.Move)
		}
	}
	return strings.Join(all, " ")
}

func TestPlanReplies(t *testing.T) {
	for _, c := range []struct {
		name         string
		black, white string
		moves        string
		want         string
		left         string
	}{
		{"the expected move", "3c3d 2g2f", "", "3c3d", "7g7f 3c3d 2g2f", ""},
		{"the plan goes on", "3c3d 2g2f 8c8d 2f2e", "", "3c3d 8c8d", "7g7f 3c3d 2g2f 8c8d 2f2e", ""},
		{"another move", "3c3d 2g2f", "", "8c8d", "7g7f 8c8d", ""},
		{"a later deviation", "3c3d 2g2f 8c8d 2f2e", "", "3c3d 4a3b", "7g7f 3c3d 2g2f 4a3b", ""},
		{"one of two lines", "3c3d 2g2f/8c8d 2g2f 8d8e 8h7g", "", "8c8d", "7g7f 8c8d 2g2f", "8d8e 8h7g"},
		{"both sides plan", "3c3d 2g2f 8c8d 2f2e", "2g2f 8c8d 2f2e 8d8e", "3c3d", "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e", ""},
	} {
		g := start(t, letters())
		g.moves("7g7f")
		if err := g.plan(shogi.Black, strings.Split(c.black, "/")...); err != nil {
			t.Fatal(err)
		}
		for i, m := range strings.Fields(c.moves) {
			if i == 0 && c.white != "" {
				// White plans on Black's turn; here the plan of an earlier turn is still there.
				g.must(g.Apply(match.Event{Seq: g.Seq() + 1, At: g.now, Kind: match.Planned, Side: shogi.White, Text: m + " " + c.white}))
			}
			g.moves(m)
		}
		if got := g.played(); got != c.want {
			t.Errorf("%s: played %s, want %s", c.name, got, c.want)
		}
		if got := strings.ReplaceAll(g.Plan(shogi.Black).Text(), "\n", "/"); got != c.left {
			t.Errorf("%s: the plan is %q, want %q", c.name, got, c.left)
		}
		again, err := match.Replay(&book, g.Events())
		g.must(err)
		if !reflect.DeepEqual(again.Plan(shogi.Black), g.Plan(shogi.Black)) {
			t.Errorf("%s: replayed, the plan is %v", c.name, again.Plan(shogi.Black))
		}
		if spent := g.Spent(g.Len() - 1); len(c.want) > 9 && c.white == "" && c.left != "" && spent != 0 {
			t.Errorf("%s: the reply took %s", c.name, spent)
		}
	}
}

// A step of a lion over an empty square is the plain move, as in the game.
func TestPlanOfLion(t *testing.T) {
	c := letters()
	chu, err := variant.Lookup("chu")
	if err != nil {
		t.Fatal(err)
	}
	c.Rules, c.Impasse, c.Start = chu.ID, chu.Rules.Spec().Impasse.Rule, chu.SFEN
	g := start(t, c)
	g.moves("7i7h")
	g.must(g.plan(shogi.Black, "6d6e 7j7i6h"))
	if got := g.Plan(shogi.Black).Text(); got != "6d6e 7j6h" {
		t.Errorf("the plan is %q", got)
	}
	g.moves("6d6e")
	if got := g.played(); got != "7i7h 6d6e 7j6h" {
		t.Errorf("played %s", got)
	}
}

func TestPlanRefused(t *testing.T) {
	for _, c := range []struct {
		name  string
		lines []string
		line  int
		move  int
		want  error
	}{
		{"illegal", []string{"3c3d 2g2f", "8c8d 2h2b"}, 2, 2, nil},
		{"not a move", []string{"3c3d hello"}, 1, 2, nil},
		{"two replies", []string{"3c3d 2g2f", "3c3d 6g6f"}, 2, 2, match.ErrTwoReplies},
		{"two replies later", []string{"3c3d 2g2f 8c8d 2f2e", "3c3d 2g2f 8c8d 6g6f"}, 2, 4, match.ErrTwoReplies},
		{"no reply", []string{"3c3d"}, 0, 0, match.ErrPlanSize},
		{"too many lines", strings.Split(strings.Repeat("3c3d 2g2f,", match.MaxLines)+"3c3d 2g2f", ","), 0, 0, match.ErrPlanSize},
		{"too long", []string{strings.TrimSpace(strings.Repeat("3c3d 2g2f ", match.MaxLine))}, 0, 0, match.ErrPlanSize},
	} {
		g := start(t, letters())
		g.moves("7g7f")
		err := g.plan(shogi.Black, c.lines...)
		var fault *match.PlanError
		if err == nil || c.want != nil && !errors.Is(err, c.want) || errors.As(err, &fault) != (c.line > 0) {
			t.Errorf("%s: %v", c.name, err)
		}
		if fault != nil && (fault.Line != c.line || fault.Move != c.move) {
			t.Errorf("%s: line %d, move %d", c.name, fault.Line, fault.Move)
		}
		if g.Plan(shogi.Black) != nil {
			t.Errorf("%s: stored", c.name)
		}
	}
}

func TestPlanTimes(t *testing.T) {
	g := start(t, letters())
	if err := g.plan(shogi.Black, "7g7f 3c3d"); !errors.Is(err, match.ErrNoPlan) {
		t.Errorf("on one's own turn: %v", err)
	}
	g.must(g.plan(shogi.White, "7g7f 3c3d", "7g7f 3c3d 2g2f 8c8d"))
	if got := g.Plan(shogi.White).Text(); got != "7g7f 3c3d 2g2f 8c8d" {
		t.Errorf("a line that begins another: %q", got)
	}
	seq := g.Seq()
	g.moves("7g7f")
	if err := g.do(match.Command{Kind: match.Planned, Side: shogi.White, Text: "2g2f 3c3d", Seq: seq}); !errors.Is(err, match.ErrStale) {
		t.Errorf("after the move: %v", err)
	}
	g.must(g.plan(shogi.White))
	if g.Plan(shogi.White) != nil {
		t.Error("an empty plan leaves something")
	}
	g.must(g.plan(shogi.White, "2g2f 8c8d"))
	g.must(g.ask(match.Offered, shogi.White, match.OfferUndo))
	g.must(g.ask(match.Accepted, shogi.Black, match.OfferUndo))
	if g.Plan(shogi.White) != nil {
		t.Error("a plan outlives a takeback")
	}
	g.moves("3c3d")
	for range match.MaxReplans {
		g.must(g.plan(shogi.White, "2g2f 8c8d"))
	}
	if err := g.plan(shogi.White, "2g2f 8c8d"); !errors.Is(err, match.ErrOftenPlan) {
		t.Errorf("once more: %v", err)
	}
	quick := start(t, people())
	quick.moves("7g7f")
	if err := quick.plan(shogi.Black, "3c3d 2g2f"); !errors.Is(err, match.ErrNoPlan) {
		t.Errorf("in a game of minutes: %v", err)
	}
	mate := letters()
	mate.Start = "4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1"
	end := start(t, mate)
	if err := end.plan(shogi.White, "G*5b 5a4a"); !errors.Is(err, match.ErrOver) {
		t.Errorf("a reply after the end: %v", err)
	}
}

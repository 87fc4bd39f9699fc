package advice_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/study/advice"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func advise(t *testing.T, rules, sfen string) (*shogi.Rules, advice.Advice) {
	t.Helper()
	p := position(t, rules, sfen)
	out, err := advice.Advise(context.Background(), shogi.NewGame(p), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	return p.Rules(), out
}

func position(t *testing.T, rules, sfen string) shogi.Position {
	t.Helper()
	rs, err := variant.Lookup(rules)
	if err != nil {
		t.Fatal(err)
	}
	setup, err := notation.ParseSFEN(rs.Rules, sfen)
	if err != nil {
		t.Fatal(err)
	}
	p, err := kifu.PlaceSetup(setup)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// text is "free S, check": the reasons in a line.
func text(r *shogi.Rules, reasons []advice.Reason) string {
	var out []string
	for _, reason := range reasons {
		var s strings.Builder
		s.WriteString(string(reason.Why))
		for _, k := range []shogi.Kind{reason.Piece, reason.Other} {
			if k != shogi.NoKind {
				s.WriteString(" " + r.Info(k).Letter)
			}
		}
		if reason.Plies > 0 {
			fmt.Fprint(&s, " ", reason.Plies)
		}
		out = append(out, s.String())
	}
	return strings.Join(out, ", ")
}

// Each reason is given to the move that has it, and to no other one.
func TestExplain(t *testing.T) {
	for _, c := range []struct{ name, sfen, line, want string }{
		{"mates", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b", "mate 1"},
		{"mates only later", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "5i5h", "threatensMate 1"},
		{"stops mate", "4k4/9/9/9/9/9/4p4/9/4K4 b Gg 1", "G*5h", "stopsMate 1"},
		{"does not stop it", "4k4/9/9/9/9/9/4p4/9/4K4 b Gg 1", "G*1a", "quiet"},
		{"threatens mate", "4k4/9/4P4/9/9/9/9/9/4K4 b GP 1", "P*1g", "threatensMate 1"},
		{"gains", "8k/9/4p4/4r4/4S4/9/9/9/K8 b - 1", "5e5d 5c5d", "gains R"},
		{"an even exchange", "8k/9/4p4/4s4/4S4/9/9/9/K8 b - 1", "5e5d 5c5d", "quiet"},
		{"forks", "8k/9/9/3r5/9/5l3/9/9/K8 b S 1", "S*5e", "fork R L"},
		{"a guarded fork", "8k/9/9/3rp4/9/5l3/9/9/K8 b S 1", "S*5e", "quiet"},
		{"attacks", "8k/9/9/3r5/9/9/9/9/K8 b S 1", "S*5e", "attacks R"},
		{"an interposition delays the mate", "8k/R5S2/8K/9/9/9/9/9/9 b g 1", "9b9a+", "mate 3"},
		{"no line", "8k/9/9/3r5/9/9/9/9/K8 b S 1", "", ""},
		{"an illegal move", "8k/9/9/3r5/9/9/9/9/K8 b S 1", "G*5e", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := position(t, "standard", c.sfen)
			var line []shogi.Move
			for usi := range strings.FieldsSeq(c.line) {
				m, err := notation.ParseUSI(p.Rules(), usi)
				if err != nil {
					t.Fatal(err)
				}
				line = append(line, m)
			}
			if got := text(p.Rules(), advice.Explain(t.Context(), p, line, time.Now)); got != c.want {
				t.Errorf("%s: %q, want %q", c.line, got, c.want)
			}
		})
	}
}

func TestReasons(t *testing.T) {
	for _, c := range []struct{ name, rules, sfen, move, want string }{
		{"mate", "standard", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b", "mate 1"},
		{"free piece", "standard", "8k/9/9/4s4/9/9/9/4R4/K8 b - 1", "5h5d", "free S"},
		{"guarded piece", "standard", "8k/9/4p4/4s4/9/9/4R4/9/K8 b - 1", "", "!free S"},
		{"saved rook", "standard", "8k/9/9/9/4p4/4R4/9/9/K8 b - 1", "", "!free R"},
		{"no game left", "standard", "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", "none", ""},
		{"without a king", "seishin", "****1****/***3***/**5**/qqqqqqqqq/j7J/j7J/j7J/j7J/j7J/j7J/j7J/j7J/j7J/QQQQQQQQQ/**5**/***3***/****1**** b Mm 1", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, got := advise(t, c.rules, c.sfen)
			have := text(r, got.Reasons)
			t.Log(notation.FormatUSI(r, got.Move), have)
			switch {
			case c.move == "none":
				if got.Move != shogi.NoMove || have != "" {
					t.Errorf("%v %q after the end", got.Move, have)
				}
			case c.move != "" && notation.FormatUSI(r, got.Move) != c.move:
				t.Errorf("move %s, want %s", notation.FormatUSI(r, got.Move), c.move)
			case strings.HasPrefix(c.want, "!"):
				if strings.Contains(have, c.want[1:]) {
					t.Errorf("%q is claimed", have)
				}
			case !strings.Contains(have, c.want) || have == "":
				t.Errorf("reasons %q, want %q", have, c.want)
			}
		})
	}
}

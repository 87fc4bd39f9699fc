package usi

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/shogi"
)

func TestParseInfo(t *testing.T) {
	cp := func(n int) Score { return Score{Kind: Centipawns, Value: n} }
	mate := func(n int) Score { return Score{Kind: Mate, Value: n} }
	for line, want := range map[string]Info{
		"info depth 8 seldepth 12 multipv 2 score cp -31 nodes 1000 nps 20000 hashfull 12 cpuload 990 time 50 pv 7g7f 3c3d": {
			Depth: 8, SelDepth: 12, MultiPV: 2, Score: cp(-31), Nodes: 1000, NPS: 20000, HashFull: 12, CPULoad: 990,
			Time: 50 * time.Millisecond, PV: []string{"7g7f", "3c3d"},
		},
		"info score mate 5":                        {Score: mate(5)},
		"info score mate -4 upperbound nodes 3":    {Score: Score{Kind: Mate, Value: -4, Bound: Upper}, Nodes: 3},
		"info score cp 7 lowerbound":               {Score: Score{Kind: Centipawns, Value: 7, Bound: Lower}},
		"info score mate +":                        {Score: mate(UnknownMate)},
		"info score mate -":                        {Score: mate(-UnknownMate)},
		"info score mate +0 depth 1":               {Score: mate(UnknownMate), Depth: 1},
		"info score mate -0":                       {Score: mate(-UnknownMate)},
		"info score mate 0":                        {Score: mate(UnknownMate)},
		"info score mate +7":                       {Score: mate(7)},
		"info score cp x depth 3":                  {Depth: 3},
		"info score depth 3":                       {Depth: 3},
		"info string score cp 31 pv 7g7f":          {Text: "score cp 31 pv 7g7f"},
		"info depth 2 pv 7g7f string a  b":         {Depth: 2, PV: []string{"7g7f"}, Text: "a  b"},
		"info currmove 7g7f currmovenumber 3":      {CurrMove: "7g7f", CurrMoveNumber: 3},
		"info refutation 7g7f 3c3d depth 4":        {Depth: 4},
		"info currline 1 7g7f 3c3d":                {},
		"info depth -3 nodes 12abc time":           {},
		"info nodes 9223372036854775807 depth 1":   {Nodes: 9223372036854775807, Depth: 1},
		"info nodes 9223372036854775808 depth 1":   {Depth: 1},
		"\tinfo   depth\t7  tbhits 4 wdl 1 2 3 ":   {Depth: 7},
		"depth 7":                                  {Depth: 7},
		"info":                                     {},
		"":                                         {},
		"info score cp 99999999999999999999 depth": {},
	} {
		if diff := cmp.Diff(want, ParseInfo(line)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", line, diff)
		}
	}
}

func drawMoves() *rapid.Generator[[]string] {
	return rapid.SliceOfN(rapid.SampledFrom([]string{"7g7f", "8h2b+", "P*5e", "10a10b", "M*5n", "pass"}), 0, 5)
}

func TestInfoRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		small := func(name string) int { return rapid.IntRange(0, 1<<30).Draw(t, name) }
		in := Info{
			Depth: small("depth"), SelDepth: small("seldepth"), MultiPV: small("multipv"),
			Time:  time.Duration(rapid.Int64Range(0, maxTime).Draw(t, "time")) * time.Millisecond,
			Nodes: rapid.Int64Min(0).Draw(t, "nodes"), NPS: rapid.Int64Min(0).Draw(t, "nps"),
			HashFull: small("hashfull"), CPULoad: small("cpuload"),
			CurrMove: rapid.SampledFrom([]string{"", "7g7f"}).Draw(t, "currmove"), CurrMoveNumber: small("currmovenumber"),
			PV: drawMoves().Draw(t, "pv"), Text: rapid.StringMatching(`([!-~]([ -~]*[!-~])?)?`).Draw(t, "text"),
		}
		if kind := ScoreKind(rapid.IntRange(0, 2).Draw(t, "kind")); kind != NoScore {
			in.Score = Score{Kind: kind, Bound: Bound(rapid.IntRange(0, 2).Draw(t, "bound"))}
			in.Score.Value = rapid.IntRange(-UnknownMate, UnknownMate).Filter(func(n int) bool { return kind != Mate || n != 0 }).Draw(t, "score")
		}
		if len(in.PV) == 0 {
			in.PV = nil
		}
		if diff := cmp.Diff(in, ParseInfo(in.String())); diff != "" {
			t.Errorf("%q (-in +out):\n%s", in, diff)
		}
	})
}

func TestLimitsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ms := func(name string) time.Duration {
			return time.Duration(rapid.Int64Range(0, maxTime).Draw(t, name)) * time.Millisecond
		}
		var in Limits
		if in.Mate = rapid.Bool().Draw(t, "mate"); in.Mate {
			in.MateTime = ms("mate time")
		} else {
			in.Ponder, in.Infinite, in.Timed = rapid.Bool().Draw(t, "ponder"), rapid.Bool().Draw(t, "infinite"), rapid.Bool().Draw(t, "timed")
			in.Depth, in.Nodes = rapid.IntRange(0, 1<<20).Draw(t, "depth"), rapid.Int64Min(0).Draw(t, "nodes")
			in.MoveTime, in.SearchMoves = ms("movetime"), drawMoves().Draw(t, "searchmoves")
		}
		if in.Timed {
			for c := range 2 {
				in.Time[c], in.Increment[c] = ms("time"), ms("increment")
			}
			in.Byoyomi, in.MovesToGo = ms("byoyomi"), rapid.IntRange(0, 1<<20).Draw(t, "movestogo")
		}
		if len(in.SearchMoves) == 0 {
			in.SearchMoves = nil
		}
		out, err := ParseLimits(in.String())
		if diff := cmp.Diff(in, out); err != nil || diff != "" {
			t.Errorf("%q: %v (-in +out):\n%s", in, err, diff)
		}
	})
}

// btime is Black's.
func TestLimitsColours(t *testing.T) {
	l, err := ParseLimits("go btime 1000 wtime 2000 binc 3 winc 4")
	if err != nil {
		t.Fatalf("%+v, %v", l, err)
	}
	expect.All(t, "l",
		expect.That("Time[shogi.Black]", l.Time[shogi.Black], time.Second),
		expect.That("Time[shogi.White]", l.Time[shogi.White], 2*time.Second),
		expect.That("Increment[shogi.Black]", l.Increment[shogi.Black], 3*time.Millisecond),
		expect.That("Increment[shogi.White]", l.Increment[shogi.White], 4*time.Millisecond),
	)
	if got := (Limits{Timed: true}).String(); got != "go btime 0 wtime 0 byoyomi 0" {
		t.Errorf("got %q", got)
	}
	l.Timed = true
	if got := l.String(); got != "go btime 1000 wtime 2000 binc 3 winc 4" {
		t.Errorf("got %q", got)
	}
}

// An unreadable limit never means an endless search.
func TestUnreadableLimits(t *testing.T) {
	for line, want := range map[string]Limits{
		"go movetime abc":               {MoveTime: time.Millisecond},
		"go depth":                      {MoveTime: time.Millisecond},
		"go depth 0":                    {MoveTime: time.Millisecond},
		"go nodes 1e6":                  {MoveTime: time.Millisecond},
		"go btime abc":                  {MoveTime: time.Millisecond},
		"go ponder byoyomi 10s":         {MoveTime: time.Millisecond, Ponder: true},
		"go mate soon":                  {Mate: true, MateTime: time.Millisecond},
		"go depth 5 movetime abc":       {Depth: 5},
		"go infinite depth x":           {Infinite: true},
		"go btime x wtime 7 byoyomi 10": {Timed: true, Time: [2]time.Duration{0, 7 * time.Millisecond}, Byoyomi: 10 * time.Millisecond},
	} {
		got, err := ParseLimits(line)
		if diff := cmp.Diff(want, got); err == nil || diff != "" {
			t.Errorf("%q: %v (-want +got):\n%s", line, err, diff)
		}
	}
}

func TestParseOption(t *testing.T) {
	for _, test := range []struct {
		line  string
		want  Option
		fault string
	}{
		{"option name USI_Hash type spin default 256 min 1 max 1024", Option{Name: "USI_Hash", Type: Spin, Default: "256", Min: 1, Max: 1024}, ""},
		{"option name Skill Level type spin default 20 min -20 max 20", Option{Name: "Skill Level", Type: Spin, Default: "20", Min: -20, Max: 20}, ""},
		{"option name Style type combo default Normal var Solid var Normal var Very Risky", Option{Name: "Style", Type: Combo, Default: "Normal", Vars: []string{"Solid", "Normal", "Very Risky"}}, ""},
		{"option name Move type combo default default var default var random", Option{Name: "Move", Type: Combo, Default: "default", Vars: []string{"default", "random"}}, ""},
		{"option name Move type combo var default var random default default", Option{Name: "Move", Type: Combo, Default: "default", Vars: []string{"default", "random"}}, ""},
		{"option name BookFile type filename default <empty>", Option{Name: "BookFile", Type: Filename}, ""},
		{"option name Log type string default min max.txt", Option{Name: "Log", Type: String, Default: "min max.txt"}, ""},
		{"name Clear type button", Option{Name: "Clear", Type: Button}, ""},
		{"option  name\tUSI_Ponder type check  default false", Option{Name: "USI_Ponder", Type: Check, Default: "false"}, ""},
		{"option name X type spin default 1 min a max 2", Option{}, `option "a": min of X is no whole number`},
		{"option name X type slider", Option{}, `option "slider": no type of option`},
		{"option name X", Option{}, `option "X": a type was expected`},
		{"option name type spin", Option{}, `option "option name type spin": a name was expected`},
		{"option", Option{}, `option "option": a name was expected`},
		{"", Option{}, `option: a name was expected`},
	} {
		o, err := ParseOption(test.line)
		if test.fault != "" {
			var fault *Error
			if !errors.As(err, &fault) || err.Error() != test.fault {
				t.Errorf("%q: %v, want %q", test.line, err, test.fault)
			}
			continue
		}
		if diff := cmp.Diff(test.want, o); err != nil || diff != "" {
			t.Errorf("%q: %v (-want +got):\n%s", test.line, err, diff)
		}
		again, err := ParseOption(o.String())
		if diff := cmp.Diff(o, again); err != nil || diff != "" {
			t.Errorf("%q became %q: %v\n%s", test.line, o, err, diff)
		}
	}
}

func TestLineReader(t *testing.T) {
	full := strings.Repeat("x", MaxLine)
	r := newLineReader(strings.NewReader("a\r\n\n" + full + "\n" + full + "\r\n" + full + "y\n" + full + full + "\nb\rc\nlast"))
	for _, want := range []string{"a", "", full, full, "!", "!", "b\rc", "last", "end"} {
		got, err := r.next()
		switch {
		case errors.Is(err, errLongLine):
			got = "!"
		case errors.Is(err, io.EOF):
			got = "end"
		case err != nil:
			t.Fatal(err)
		}
		if got != want {
			t.Fatalf("got %.20q (%d bytes), want %.20q (%d bytes)", got, len(got), want, len(want))
		}
	}
}

func TestTail(t *testing.T) {
	var end tail
	for range 1000 {
		io.WriteString(&end, "old news\n")
	}
	io.WriteString(&end, "\n\n駒\x1b[1m\n"+strings.Repeat("x", 100)+"\n")
	lines := end.lines()
	if len(lines) != maxTailLines || !slices.Equal(lines[maxTailLines-2:], []string{`\u99d2\x1b[1m`, strings.Repeat("x", 100)}) {
		t.Errorf("got %q", lines)
	}
	io.WriteString(&end, strings.Repeat("y", 10*maxTail))
	if lines := end.lines(); len(lines) != 1 || len(lines[0]) != maxTail {
		t.Errorf("got %d lines", len(lines))
	}
}

package contest_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"go.uber.org/goleak"

	"github.com/komadai/komadai/internal/lab/contest"
	"github.com/komadai/komadai/variant"
)

func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "fake-engine" {
		os.Exit(fakeEngine(os.Args[2], os.Stdin, os.Stdout))
	}
	goleak.VerifyTestMain(m)
}

func fakeEngine(manners string, in io.Reader, out io.Writer) int {
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		word, _, _ := strings.Cut(lines.Text(), " ")
		switch {
		case word == "quit":
			return 0
		case manners == "mute":
		case word == "usi":
			fmt.Fprintln(out, "id name "+manners+"\nusiok")
		case word == "isready" && manners != "never ready":
			fmt.Fprintln(out, "readyok")
		case word == "go" && manners == "crash":
			fmt.Fprintln(os.Stderr, "assertion failed")
			return 3
		case word == "go" && manners == "illegal":
			fmt.Fprintln(out, "bestmove 5a5b")
		case word == "go" && manners == "declare":
			fmt.Fprintln(out, "bestmove win")
		case word == "go" && manners == "resign":
			fmt.Fprintln(out, "bestmove resign")
		case word == "go" && manners == "slow", word == "stop" && manners == "stop only":
			time.Sleep(150 * time.Millisecond)
			fmt.Fprintln(out, "bestmove resign")
		}
	}
	return 0
}

func process(manners string) contest.Player {
	return contest.Player{Name: manners, Command: []string{os.Args[0], "fake-engine", manners}}
}

func fake(manners string) contest.Player {
	return contest.Player{Name: manners, Serve: func(_ context.Context, in io.Reader, out io.Writer) error {
		if status := fakeEngine(manners, in, out); status != 0 {
			return fmt.Errorf("exit status %d", status)
		}
		return nil
	}}
}

func rules(t testing.TB, id string) *variant.RuleSet {
	t.Helper()
	set, err := variant.Lookup(id)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func options(t testing.TB, set *variant.RuleSet, nodes ...int64) contest.Options {
	t.Helper()
	openings, err := contest.NewDrawn(set.Start, contest.DrawOptions{Plies: [2]int{4, 8}, Level: 400, Nodes: 100, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	o := contest.Options{
		Rules: set, Openings: openings, Rounds: 2, Pace: contest.Pace{Nodes: 100}, Margin: contest.DefaultMargin,
		Timeout: time.Minute, Threads: 2, Adjudication: contest.Adjudication{MaxMoves: 250, Declare: true},
	}
	for _, n := range nodes {
		o.Players = append(o.Players, contest.Player{Name: fmt.Sprint(n), Pace: &contest.Pace{Nodes: n}, Options: []contest.Option{{Name: "USI_Hash", Value: "1"}}})
	}
	return o
}

func run(t *testing.T, o contest.Options, journal string) (*contest.Standing, []*contest.Game) {
	t.Helper()
	j, err := contest.OpenJournal(journal, &o)
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	s, err := contest.Run(t.Context(), o, j, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s, inOrder(j)
}

func inOrder(j *contest.Journal) []*contest.Game {
	var games []*contest.Game
	for _, g := range j.Games() {
		games = append(games, g)
	}
	slices.SortFunc(games, func(a, b *contest.Game) int { return a.Number - b.Number })
	return games
}

var timeless = cmpopts.IgnoreFields(contest.Game{}, "Millis")

func TestFewerNodes(t *testing.T) {
	o := options(t, rules(t, "standard"), 1000, 100)
	o.Rounds, o.SPRT = 100, &contest.SPRT{Elo0: 0, Elo1: 160, Alpha: 0.05, Beta: 0.05}
	s, _ := run(t, o, "")
	m := s.Meetings[0]
	t.Log(s.Line())
	if s.Decision != contest.AcceptElo1 || m.Pairs.Estimate().Low < 0 || m.Pairs.Total() != s.Games/2 || s.Games >= 200 {
		t.Errorf("ten times the nodes are not found stronger: %s, %v", s.Line(), s.Decision)
	}
}

// Threads and interruptions do not change games and decision.
func TestRepeatableRace(t *testing.T) {
	o := options(t, rules(t, "standard"), 60, 61, 62)
	o.Schedule, o.Threads, o.Adjudication.MaxMoves = contest.Gauntlet, 1, 24
	dir := t.TempDir()
	whole, want := run(t, o, filepath.Join(dir, "whole"))
	if len(want) != 8 || whole.Games != 8 || len(whole.Meetings) != 2 {
		t.Fatalf("%d games were played, %d counted, of %d meetings", len(want), whole.Games, len(whole.Meetings))
	}
	o.Threads = 3
	broken := filepath.Join(dir, "broken")
	breakOff(t, o, broken, 3)
	f, err := os.OpenFile(broken, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString(`{"game":7,"round":1,"bl`); err != nil {
		t.Fatal(err)
	}
	f.Close()
	again, got := run(t, o, broken)
	if d := cmp.Diff(want, got, timeless); d != "" {
		t.Errorf("continued with three games at a time:\n%s", d)
	}
	if d := cmp.Diff(whole, again, cmpopts.IgnoreUnexported(contest.Standing{})); d != "" {
		t.Errorf("counted:\n%s", d)
	}
	_, third := run(t, o, broken)
	if d := cmp.Diff(got, third); d != "" {
		t.Errorf("a match that is over was played on:\n%s", d)
	}
}

func breakOff(t *testing.T, o contest.Options, journal string, games int) {
	t.Helper()
	j, err := contest.OpenJournal(journal, &o)
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	ctx, cancel := context.WithCancel(t.Context())
	var n atomic.Int32
	_, err = contest.Run(ctx, o, j, func(*contest.Game, *contest.Standing) {
		if int(n.Add(1)) == games {
			cancel()
		}
	})
	if err == nil {
		t.Fatal("a match broken off has no error")
	}
}

func TestFaults(t *testing.T) {
	for _, c := range []faulty{
		{"crash", contest.ReasonCrash, contest.Pace{Nodes: 50}, time.Minute, contest.Faults{Crash: 2}},
		{"illegal", "foul", contest.Pace{Nodes: 50}, time.Minute, contest.Faults{Illegal: 2}},
		{"declare", "declaration-failed", contest.Pace{Nodes: 50}, time.Minute, contest.Faults{Illegal: 2}},
		{"silent", contest.ReasonSilent, contest.Pace{Nodes: 50}, 10 * time.Second, contest.Faults{Silent: 2}},
		{"silent", "time", contest.Pace{Byoyomi: 100 * time.Millisecond}, time.Minute, contest.Faults{Time: 2}},
		{"slow", "time", contest.Pace{Byoyomi: 20 * time.Millisecond}, time.Minute, contest.Faults{Time: 2}},
		{"stop only", "time", contest.Pace{Byoyomi: 20 * time.Millisecond}, time.Minute, contest.Faults{Time: 2}},
		{"resign", "resignation", contest.Pace{Nodes: 50}, time.Minute, contest.Faults{}},
	} {
		t.Run(c.manners+" "+c.reason, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) { c.loses(t, fake(c.manners)) })
		})
	}
	t.Run("a program that crashes", func(t *testing.T) {
		t.Parallel()
		faulty{"crash", contest.ReasonCrash, contest.Pace{Nodes: 50}, time.Minute, contest.Faults{Crash: 2}}.loses(t, process("crash"))
	})
}

type faulty struct {
	manners, reason string
	pace            contest.Pace
	timeout         time.Duration
	faults          contest.Faults
}

func (f faulty) loses(t *testing.T, player contest.Player) {
	t.Helper()
	o := options(t, rules(t, "standard"), 50)
	o.Players[0].Pace = &contest.Pace{Nodes: 50, Byoyomi: 10 * time.Minute}
	o.Players = append(o.Players, player)
	o.Rounds, o.Pace, o.Timeout, o.Threads, o.Margin = 1, f.pace, f.timeout, 1, 10*time.Millisecond
	s, games := run(t, o, "")
	if p := s.Players[1]; p.Tally.Losses != 2 || p.Faults != f.faults || s.Reasons[f.reason] != 2 {
		t.Errorf("%+v, ends %v", p, s.Reasons)
	}
	for _, g := range games {
		if f.faults.Total() > 0 && !strings.Contains(g.Detail, player.Name) {
			t.Errorf("the detail is %q", g.Detail)
		}
		if _, err := g.Record(o.Rules, "test"); err != nil {
			t.Error(err)
		}
	}
}

func TestCannotPlay(t *testing.T) {
	evalFile := func(path string) contest.Player {
		return contest.Player{Name: "own", Options: []contest.Option{{Name: "EvalFile", Value: path}}}
	}
	for _, c := range []struct {
		name   string
		player contest.Player
		set    string
		want   string
	}{
		{"no file", evalFile("no-such.nnue"), "standard", "engine own: option EvalFile: no-such.nnue: no such file"},
		{"no network", evalFile("contest_test.go"), "standard", "engine own: option EvalFile: contest_test.go: it is a network neither of komadai nor of YaneuraOu"},
		{"no program", contest.Player{Name: "gone", Command: []string{"/no/such/engine"}}, "standard", "engine gone: "},
		{"not in the path", contest.Player{Name: "gone", Command: []string{"no-such-engine"}}, "standard", "engine gone: no-such-engine cannot be started: executable file not found"},
		{"mute", fake("mute"), "standard", "engine mute: it did not send usiok within 500ms"},
		{"a mute program", process("mute"), "standard", "engine mute: it did not send usiok within 500ms"},
		{"never ready", fake("never ready"), "standard", "engine never ready: it did not send readyok within 500ms"},
		{"other rules", fake("resign"), "torus", "engine resign: "},
		{"no such option", contest.Player{Name: "own", Options: []contest.Option{{Name: "Contempt", Value: "3"}}}, "standard", `engine own: option Contempt = "3": `},
		{"out of range", contest.Player{Name: "own", Options: []contest.Option{{Name: "Param.KingDanger", Value: "999"}}}, "standard", `engine own: option Param.KingDanger = "999": `},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			refused := func(t *testing.T) { cannotPlay(t, c.set, c.player, c.want) }
			if c.player.Serve != nil {
				synctest.Test(t, refused)
			} else {
				refused(t)
			}
		})
	}
}

func TestVariantOption(t *testing.T) {
	for _, c := range []struct{ listed, told string }{
		{"USI_Variant", "USI_Variant"}, {"USI_Variant", "UCI_Variant"}, {"UCI_Variant", "usi_variant"}, {"UCI_Variant", "UCI_Variant"}, {"USI_Variant", ""}, {"UCI_Variant", ""},
	} {
		t.Run(c.listed+" told "+c.told, func(t *testing.T) {
			player := contest.Player{Name: "other", Serve: func(_ context.Context, in io.Reader, out io.Writer) error {
				fmt.Fprintln(out, "option name "+c.listed+" type combo default shogi var shogi var queens")
				fakeEngine("resign", in, out)
				return nil
			}}
			if c.told == "" {
				synctest.Test(t, func(t *testing.T) {
					cannotPlay(t, "okisaki", player, `engine other: setoption USI_Variant "okisaki": the engine plays shogi, queens`)
				})
				return
			}
			player.Options = []contest.Option{{Name: c.told, Value: "queens"}}
			o := options(t, rules(t, "okisaki"), 50)
			o.Players, o.Rounds = append(o.Players, player), 1
			if s, _ := run(t, o, ""); s.Games != 2 || s.Reasons["resignation"] != 2 {
				t.Errorf("%s, ends %v", s.Line(), s.Reasons)
			}
		})
	}
}

func cannotPlay(t *testing.T, set string, player contest.Player, want string) {
	t.Helper()
	o := options(t, rules(t, set), 50)
	o.Players = append(o.Players, player)
	if strings.Contains(want, "within") {
		o.Players, o.Timeout = []contest.Player{o.Players[1], o.Players[0]}, 500*time.Millisecond
	}
	j, err := contest.OpenJournal("", &o)
	if err != nil {
		t.Fatal(err)
	}
	_, err = contest.Run(t.Context(), o, j, nil)
	if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
		t.Errorf("the error is %v, want %s", err, want)
	}
}

func TestEveryRuleSet(t *testing.T) {
	for _, id := range []string{"torus", "seishin", "skate", "checkers-2", "forward-try", "okisaki"} {
		o := options(t, rules(t, id), 50, 51)
		o.Rounds = 1
		o.Adjudication.MaxMoves = 40
		s, games := run(t, o, "")
		if s.Games != 2 || s.Players[0].Faults.Total()+s.Players[1].Faults.Total() != 0 {
			t.Errorf("%s: %s, ends %v", id, s.Line(), s.Reasons)
		}
		for _, g := range games {
			if _, err := g.Record(o.Rules, "test"); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestCheck(t *testing.T) {
	set := rules(t, "standard")
	for name, change := range map[string]func(*contest.Options){
		"a match needs two":  func(o *contest.Options) { o.Players = o.Players[:1] },
		"are called 50":      func(o *contest.Options) { o.Players[1].Name = "50" },
		"no limit to a move": func(o *contest.Options) { o.Players[0].Pace, o.Pace = nil, contest.Pace{} },
		"byoyomi -1ns":       func(o *contest.Options) { o.Players[0].Pace.Byoyomi = -1 },
		"games at a time":    func(o *contest.Options) { o.Threads = 0 },
		"of two engines": func(o *contest.Options) {
			o.Players = append(o.Players, contest.Player{Name: "x"})
			o.SPRT = &contest.SPRT{}
		},
		"the first must be":    func(o *contest.Options) { o.SPRT = &contest.SPRT{} },
		"over how many moves":  func(o *contest.Options) { o.Adjudication.Win = 500 },
		"there are no opening": func(o *contest.Options) { o.Openings = nil },
	} {
		o := options(t, set, 50, 51)
		change(&o)
		if _, err := contest.OpenJournal("", &o); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("the error is %v, want one with %q", err, name)
		}
	}
}

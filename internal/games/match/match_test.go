package match_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

const hirate = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

var (
	book match.Rulebook
	noon = time.UnixMilli(1_700_000_000_000).UTC()
)

func after(d time.Duration) time.Time { return noon.Add(d) }

type table struct {
	*testing.T
	*match.Game
	now time.Time
}

func config() match.Config {
	return match.Config{
		Rules: "standard", Impasse: shogi.Impasse27Declared, Start: hirate, Undo: true,
		Players: [2]match.Player{{}, {Engine: 3, Name: "komadai"}},
	}
}

func start(t *testing.T, c match.Config) *table {
	t.Helper()
	e, err := match.Create(&book, c, noon)
	if err != nil {
		t.Fatal(err)
	}
	g, err := match.Replay(&book, []match.Event{e})
	if err != nil {
		t.Fatal(err)
	}
	return &table{t, g, noon}
}

func (tb *table) do(c match.Command) error {
	tb.Helper()
	tb.now = tb.now.Add(time.Second)
	events, err := tb.Decide(c, tb.now)
	tb.take(events)
	return err
}

func (tb *table) take(events []match.Event) {
	tb.Helper()
	for _, e := range events {
		if err := tb.Apply(e); err != nil {
			tb.Fatal(err)
		}
	}
}

func (tb *table) moves(list ...string) {
	tb.Helper()
	for _, m := range list {
		if err := tb.do(match.Command{Kind: match.Moved, Side: tb.Position().Side(), Move: m, Seq: tb.Seq()}); err != nil {
			tb.Fatalf("%s: %v", m, err)
		}
	}
}

func (tb *table) sfen() string { return notation.FormatSFEN(tb.Position()) }

func TestMoveTurnAndStale(t *testing.T) {
	g := start(t, config())
	if err := g.do(match.Command{Kind: match.Moved, Side: shogi.White, Move: "3c3d", Seq: 1}); !errors.Is(err, match.ErrNotYourTurn) {
		t.Errorf("White first: %v", err)
	}
	g.moves("7g7f")
	again := match.Command{Kind: match.Moved, Side: shogi.Black, Move: "7g7f", Seq: 1}
	if err := g.do(again); err != nil || g.Len() != 1 {
		t.Errorf("repetition: %v, %d moves", err, g.Len())
	}
	other := match.Command{Kind: match.Moved, Side: shogi.Black, Move: "2g2f", Seq: 1}
	if err := g.do(other); !errors.Is(err, match.ErrStale) {
		t.Errorf("another move on an old state: %v", err)
	}
	if err := g.do(match.Command{Kind: match.Moved, Side: shogi.White, Move: "3c3d", Seq: 9}); !errors.Is(err, match.ErrStale) {
		t.Errorf("a state of the future: %v", err)
	}
	g.moves("3c3d")
	if err := g.do(again); err != nil || g.Len() != 2 {
		t.Errorf("repetition after the answer: %v, %d moves", err, g.Len())
	}
	if err := g.do(match.Command{Kind: match.Moved, Side: shogi.Black, Move: "banana", Seq: 3}); err == nil {
		t.Error("a banana was played")
	}
	var bad *notation.Error
	if err := g.do(match.Command{Kind: match.Moved, Side: shogi.Black, Move: "7z7f", Seq: 3}); !errors.As(err, &bad) {
		t.Errorf("a move off the board: %v", err)
	}
	if err := g.do(match.Command{Kind: match.Created, Side: shogi.Black, Seq: 3}); err == nil {
		t.Error("a player created the game again")
	}
}

func TestFouls(t *testing.T) {
	for _, c := range []struct {
		move  string
		foul  shogi.Foul
		loses bool
	}{
		{"7g7e", shogi.ImpossibleMove, true},
		{"7g7f+", shogi.ImpossiblePromotion, true},
		{"3c3d", shogi.OutOfTurn, true},
		{"5e5d", shogi.EmptyOrigin, false},
		{"P*5e", shogi.NotInHand, false},
		{"8h7g", shogi.Occupied, false},
	} {
		for _, mode := range []match.FoulMode{match.RefuseFouls, match.LoseByFoul} {
			conf := config()
			conf.Fouls = mode
			g := start(t, conf)
			err := g.do(match.Command{Kind: match.Moved, Side: shogi.Black, Move: c.move, Seq: 1})
			if mode == match.LoseByFoul && c.loses {
				want := shogi.Result{Outcome: shogi.WhiteWins, Reason: shogi.FoulPlayed, Foul: c.foul}
				if err != nil || g.Result() != want {
					t.Errorf("%s: %v, %+v, want %+v", c.move, err, g.Result(), want)
				}
				if err := g.do(match.Command{Kind: match.Moved, Side: shogi.Black, Move: c.move, Seq: 1}); err != nil || g.Seq() != 2 {
					t.Errorf("%s again: %v", c.move, err)
				}
				continue
			}
			if !errors.Is(err, c.foul) || g.Seq() != 1 {
				t.Errorf("%s, %v: %v, want %v", c.move, mode, err, c.foul)
			}
		}
	}
}

func TestTwoMoves(t *testing.T) {
	for mode, want := range map[match.FoulMode]shogi.Result{
		match.RefuseFouls: {},
		match.LoseByFoul:  {Outcome: shogi.WhiteWins, Reason: shogi.FoulPlayed, Foul: shogi.OutOfTurn},
	} {
		conf := config()
		conf.Fouls = mode
		g := start(t, conf)
		for range 2 {
			if err := g.do(match.Command{Kind: match.Moved, Side: shogi.Black, Move: "7g7f", Seq: 1}); err != nil || g.Len() != 1 {
				t.Fatalf("%v: the first move: %v, %d moves", mode, err, g.Len())
			}
		}
		for range 2 {
			err := g.do(match.Command{Kind: match.Moved, Side: shogi.Black, Move: "2g2f", Seq: 2})
			if errors.Is(err, match.ErrNotYourTurn) != (mode == match.RefuseFouls) || g.Len() != 1 || g.Result() != want {
				t.Errorf("%v: %v, %d moves, %+v, want %+v", mode, err, g.Len(), g.Result(), want)
			}
		}
	}
}

func TestUndo(t *testing.T) {
	g := start(t, config())
	undo := func() error { return g.do(match.Command{Kind: match.Undone, Side: shogi.Black, Seq: g.Seq()}) }
	if err := undo(); !errors.Is(err, match.ErrUndo) || g.CanUndo(shogi.Black) {
		t.Errorf("at the start: %v", err)
	}
	g.moves("7g7f")
	if err := undo(); err != nil || g.sfen() != hirate {
		t.Errorf("while the engine thinks: %v, %s", err, g.sfen())
	}
	g.moves("7g7f", "3c3d", "2g2f", "8c8d")
	before := g.Seq()
	if err := undo(); err != nil || g.Len() != 2 || g.Position().Side() != shogi.Black {
		t.Errorf("own turn: %v, %d moves", err, g.Len())
	}
	if err := g.do(match.Command{Kind: match.Undone, Side: shogi.Black, Seq: before}); err != nil || g.Len() != 2 {
		t.Errorf("repeated: %v, %d moves", err, g.Len())
	}
	if err := g.do(match.Command{Kind: match.Undone, Side: shogi.White, Seq: g.Seq()}); !errors.Is(err, match.ErrUndo) {
		t.Errorf("by the engine: %v", err)
	}

	conf := config()
	conf.Undo = false
	g = start(t, conf)
	g.moves("7g7f")
	if err := undo(); !errors.Is(err, match.ErrUndo) {
		t.Errorf("although agreed otherwise: %v", err)
	}

	// The engine's first move alone cannot be taken back.
	conf = config()
	conf.Players[0], conf.Players[1] = conf.Players[1], conf.Players[0]
	g = start(t, conf)
	g.moves("7g7f")
	if err := g.do(match.Command{Kind: match.Undone, Side: shogi.White, Seq: g.Seq()}); !errors.Is(err, match.ErrUndo) {
		t.Errorf("nothing of its own played: %v", err)
	}
	g.moves("3c3d", "2g2f")
	if err := g.do(match.Command{Kind: match.Undone, Side: shogi.White, Seq: g.Seq()}); err != nil || g.Len() != 1 {
		t.Errorf("White: %v, %d moves", err, g.Len())
	}
}

func TestUndoReturnsTheTime(t *testing.T) {
	conf := config()
	conf.Control = clock.Control{Kind: clock.Byoyomi, Main: 10 * time.Second, Byoyomi: 5 * time.Second, Periods: 2}
	g := start(t, conf)
	g.moves("7g7f", "3c3d") // a second each
	g.now = g.now.Add(11 * time.Second)
	g.moves("2g2f", "8c8d")
	k := g.Clock()
	if left := k.Remaining(shogi.Black, g.now); left.Main != 0 || left.Periods != 2 {
		t.Fatalf("before: %+v", left)
	}
	if err := g.do(match.Command{Kind: match.Undone, Side: shogi.Black, Seq: g.Seq()}); err != nil {
		t.Fatal(err)
	}
	k = g.Clock()
	want := clock.Remaining{Main: 9 * time.Second, Byoyomi: 5 * time.Second, Periods: 2}
	for c := range shogi.Color(2) {
		if left := k.Remaining(c, g.now); left != want {
			t.Errorf("%v: %+v, want %+v", c, left, want)
		}
	}
	if side, ok := k.Running(); !ok || side != shogi.Black {
		t.Errorf("running: %v, %v", side, ok)
	}
}

func TestTimeUp(t *testing.T) {
	conf := config()
	conf.Control = clock.Control{Kind: clock.Sudden, Main: 10 * time.Second}
	g := start(t, conf)
	g.moves("7g7f")
	if got := g.Tick(after(11*time.Second - 1)); got != nil {
		t.Errorf("a nanosecond early: %v", got)
	}
	// After the time, every command gives TimeUp.
	g.now = after(10 * time.Second)
	if err := g.do(match.Command{Kind: match.Moved, Side: shogi.White, Move: "3c3d", Seq: 2}); err != nil {
		t.Fatal(err)
	}
	want := shogi.Result{Outcome: shogi.BlackWins, Reason: shogi.TimeUp}
	if g.Result() != want || g.Len() != 1 {
		t.Errorf("%+v after %d moves", g.Result(), g.Len())
	}
	if err := g.do(match.Command{Kind: match.Resigned, Side: shogi.Black, Seq: 3}); !errors.Is(err, match.ErrOver) {
		t.Errorf("after the end: %v", err)
	}
	if got := g.Tick(after(time.Hour)); got != nil {
		t.Errorf("time is up again: %v", got)
	}
}

// An orderly stop pauses the clock; a crash resets the turn.
func TestServerDown(t *testing.T) {
	for _, orderly := range []bool{true, false} {
		conf := config()
		conf.Control = clock.Control{Kind: clock.Sudden, Main: 10 * time.Second}
		g := start(t, conf)
		g.moves("7g7f")
		left := 10 * time.Second
		if orderly {
			g.take(g.Pause(after(4 * time.Second)))
			left -= 3 * time.Second
			if g.Pause(after(5*time.Second)) != nil || g.Tick(after(time.Hour)) != nil {
				t.Error("time passes in the pause")
			}
		}
		g.take(g.Resume(after(time.Hour)))
		k := g.Clock()
		if at, ok := k.Deadline(); !ok || at != after(time.Hour+left) {
			t.Errorf("orderly %v: deadline %v", orderly, at.Sub(noon))
		}
		// Commands from before the pause stay valid.
		g.now = after(time.Hour)
		if err := g.do(match.Command{Kind: match.Moved, Side: shogi.White, Move: "3c3d", Seq: 2}); err != nil {
			t.Error(err)
		}
		if err := g.do(match.Command{Kind: match.Moved, Side: shogi.White, Move: "3c3d", Seq: 2}); err != nil || g.Len() != 2 {
			t.Errorf("repeated: %v", err)
		}
	}
}

func TestDeclaration(t *testing.T) {
	const (
		good = "3GKG3/SSSPPPPPP/9/9/9/9/9/9/4k4 b 2R2B 1"
		bad  = "4K4/9/9/9/9/9/9/9/4k4 b - 1"
	)
	for _, c := range []struct {
		name, start string
		fouls       match.FoulMode
		impasse     shogi.ImpasseRule
		want        shogi.Result
		err         error
	}{
		{"fulfilled", good, match.RefuseFouls, shogi.Impasse27Declared,
			shogi.Result{Outcome: shogi.BlackWins, Reason: shogi.Declaration}, nil},
		{"refused", bad, match.RefuseFouls, shogi.Impasse27Declared, shogi.Result{}, shogi.FailedDeclaration},
		{"failed", bad, match.LoseByFoul, shogi.Impasse27Declared,
			shogi.Result{Outcome: shogi.WhiteWins, Reason: shogi.DeclarationFailed}, nil},
		{"no rule", bad, match.LoseByFoul, shogi.ImpasseNone, shogi.Result{}, match.ErrNoDeclaration},
		{"by agreement", bad, match.LoseByFoul, shogi.Impasse24Agreed, shogi.Result{}, match.ErrNoDeclaration},
	} {
		t.Run(c.name, func(t *testing.T) {
			conf := config()
			conf.Start, conf.Fouls, conf.Impasse = c.start, c.fouls, c.impasse
			g := start(t, conf)
			err := g.do(match.Command{Kind: match.Declared, Side: shogi.Black, Seq: 1})
			if !errors.Is(err, c.err) || g.Result() != c.want {
				t.Errorf("%v, %+v", err, g.Result())
			}
		})
	}
	conf := config()
	conf.Start = strings.Replace(bad, " b ", " w ", 1)
	g := start(t, conf)
	if err := g.do(match.Command{Kind: match.Declared, Side: shogi.Black, Seq: 1}); !errors.Is(err, match.ErrNotYourTurn) {
		t.Errorf("out of turn: %v", err)
	}
}

func TestCount(t *testing.T) {
	const entered = "4K4/9/9/9/9/9/9/9/4k4 b 2R2B4G4S4N4L9P9p 1"
	conf := config()
	conf.Impasse = shogi.Impasse24Agreed
	g := start(t, conf)
	if err := g.do(match.Command{Kind: match.Counted, Side: shogi.Black, Seq: 1}); !errors.Is(err, match.ErrNoCount) {
		t.Errorf("at the start: %v", err)
	}
	conf.Start = entered
	g = start(t, conf)
	if !g.CanCount(shogi.Black) || g.CanCount(shogi.White) {
		t.Error("the person may count, the engine is not asked")
	}
	if err := g.do(match.Command{Kind: match.Counted, Side: shogi.Black, Seq: 1}); err != nil {
		t.Fatal(err)
	}
	if want := (shogi.Result{Outcome: shogi.BlackWins, Reason: shogi.ImpassePoints}); g.Result() != want {
		t.Errorf("%+v, want %+v", g.Result(), want)
	}
}

func TestCreateRefuses(t *testing.T) {
	for _, c := range []struct {
		word string
		edit func(*match.Config)
	}{
		{"rule set", func(c *match.Config) { c.Rules = "checkers-99" }},
		{"impasse", func(c *match.Config) { c.Rules, c.Impasse = "okisaki", shogi.Impasse27Declared }},
		{"SFEN", func(c *match.Config) { c.Start = "9/9 b - 1" }},
		{"start position", func(c *match.Config) { c.Start = "4k4/9/9/9/9/9/P8/P8/4K4 b - 1" }},
		{"decided", func(c *match.Config) { c.Start = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1" }},
		{"main time", func(c *match.Config) { c.Control = clock.Control{Kind: clock.Sudden} }},
		{"level", func(c *match.Config) { c.Players[1].Engine = 11 }},
		{"name", func(c *match.Config) { c.Players[0].Name = strings.Repeat("駒", 80) }},
	} {
		conf := config()
		c.edit(&conf)
		if _, err := match.Create(&book, conf, noon); err == nil || !strings.Contains(err.Error(), c.word) {
			t.Errorf("error %v, want one with %q", err, c.word)
		}
	}
}

func TestReplayRefuses(t *testing.T) {
	g := start(t, config())
	g.moves("7g7f", "3c3d")
	good := g.Events()
	for name, edit := range map[string]func([]match.Event) []match.Event{
		"nothing":       func([]match.Event) []match.Event { return nil },
		"no creation":   func(e []match.Event) []match.Event { return e[1:] },
		"gap":           func(e []match.Event) []match.Event { return append(e[:1:1], e[2]) },
		"illegal move":  func(e []match.Event) []match.Event { e[2].Move = "3c3e"; return e },
		"wrong side":    func(e []match.Event) []match.Event { e[2].Side = shogi.Black; return e },
		"unknown event": func(e []match.Event) []match.Event { e[2].Kind = "sneezed"; return e },
		"second start":  func(e []match.Event) []match.Event { e[2].Kind, e[2].Config = match.Created, e[0].Config; return e },
		"long undo":     func(e []match.Event) []match.Event { e[2].Kind, e[2].Plies = match.Undone, 2; return e },
		"no end":        func(e []match.Event) []match.Event { e[2].Kind = match.Counted; return e },
		"after the end": func(e []match.Event) []match.Event { e[1].Kind = match.Resigned; return e },
	} {
		events := append([]match.Event(nil), good...)
		if _, err := match.Replay(&book, edit(events)); err == nil {
			t.Errorf("%s: replayed", name)
		}
	}
}

func TestEventsRoundTrip(t *testing.T) {
	toss := match.Throw(rand.New(rand.NewPCG(1, 2)))
	conf := config()
	conf.Toss = &toss
	conf.Control = clock.Control{Kind: clock.Combined, Main: time.Minute, Byoyomi: time.Second, Periods: 2, Increment: time.Second}
	conf.Event, conf.MaxMoves, conf.Ratings = "floodgate-300-10F", 256, [2]int{1400, 1800}
	for _, e := range []match.Event{
		{Kind: match.Created, Config: &conf},
		{Kind: match.Noted, Side: shogi.White, Text: "* 30 駒"},
		{Kind: match.Moved, Side: shogi.White, Move: "8h2b+"},
		{Kind: match.Fouled, Side: shogi.Black, Move: "P*5e", Foul: shogi.Nifu},
		{Kind: match.Undone, Side: shogi.Black, Plies: 2},
		{Kind: match.Resigned, Side: shogi.White},
		{Kind: match.Declared, Side: shogi.White},
		{Kind: match.Counted},
		{Kind: match.TimeUp, Side: shogi.White},
		{Kind: match.Paused}, {Kind: match.Resumed}, {Kind: match.Abandoned},
	} {
		e.Seq, e.At = 7, noon
		data, err := e.Data()
		if err != nil {
			t.Fatal(err)
		}
		got, err := match.ParseEvent(e.Seq, e.At, e.Kind, data)
		if err != nil {
			t.Errorf("%s: %v", data, err)
		}
		if d := cmp.Diff(e, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", data, d)
		}
	}
	for _, bad := range []string{``, `[]`, `{"side":"x"}`, `{"side":"b","foul":"sneeze"}`, `{"side":"b","config":{"impasse":"best"}}`,
		`{"side":"b","config":{"impasse":"27","clock":{"kind":"hourglass"}}}`, `{"side":"b","config":{"impasse":"27","fouls":"cheer"}}`} {
		if e, err := match.ParseEvent(1, noon, match.Moved, []byte(bad)); err == nil {
			t.Errorf("%s: read as %+v", bad, e)
		}
	}
}

func TestThrow(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	black, again, odd := 0, 0, 0
	const n = 4000
	for range n {
		toss := match.Throw(rnd)
		for i, throw := range toss.Throws {
			balance := 0
			for _, f := range throw {
				switch f {
				case match.PawnFace:
					balance++
				case match.TokinFace:
					balance--
				default:
					odd++
				}
			}
			if last := i == len(toss.Throws)-1; last == (balance == 0) || last && toss.Pawns != (balance > 0) {
				t.Fatalf("throw %d of %v", i, toss)
			}
		}
		if again += len(toss.Throws) - 1; toss.Pawns {
			black++
		}
	}
	if black < n*45/100 || black > n*55/100 || again == 0 || odd == 0 {
		t.Errorf("Black %d of %d, thrown again %d times, %d pawns stood or overlapped", black, n, again, odd)
	}
}

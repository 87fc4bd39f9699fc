package usi

import (
	"bufio"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/shogi"
)

func converse(ctx context.Context, config Config, text string) (string, error) {
	var out strings.Builder
	err := Serve(ctx, strings.NewReader(text), &out, config)
	return out.String(), err
}

func tally(text string, heads ...string) (n int) {
	for line := range strings.Lines(text) {
		if slices.ContainsFunc(heads, func(h string) bool { return strings.HasPrefix(line, h) }) {
			n++
		}
	}
	return n
}

func TestOneAnswerEach(t *testing.T) {
	lines := rapid.SampledFrom([]string{
		"go infinite", "go ponder", "go depth 2", "go", "go mate 10", "go mate infinite", "go bogus", "go depth", "go movetime 1",
		"go ponder infinite", "go searchmoves 9g9f", "stop", "stop", "stop", "ponderhit", "ponderhit btime 10 wtime 10 byoyomi 10",
		"usinewgame", "isready", "gameover win", "setoption name USI_Variant value torus", "setoption name USI_Variant value seishin",
		"setoption name MultiPV value 2", "setoption name USI_Hash value 1", "setoption name EnteringKingRule value try",
		"position startpos", "position startpos moves 7g7f", "position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", "position bogus",
		"d", "usi", "debug on", "bogus", "", "go perft 1", "go perft 0", "go perft x", "setoption",
	})
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOf(lines).Draw(t, "lines"), "\n")
		out, err := converse(context.Background(), Config{New: newCalm, Seed: 1}, text)
		if err != nil {
			t.Fatal(err)
		}
		want := tally(text, "go") - tally(text, "go perft")
		if got := tally(out, "bestmove", "checkmate"); got != want {
			t.Errorf("%d answers to %d go\n%s", got, want, out)
		}
		if got, want := tally(out, "Nodes searched: ", "info string go perft: stopped"), tally(text, "go perft")-tally(text, "go perft x"); got != want {
			t.Errorf("%d counts, want %d\n%s", got, want, out)
		}
		if got, want := tally(out, "readyok"), tally(text, "isready"); got != want {
			t.Errorf("%d readyok, want %d\n%s", got, want, out)
		}
		if i := strings.IndexFunc(out, func(r rune) bool { return r != '\n' && (r < ' ' || r > '~') }); i >= 0 {
			t.Errorf("not ASCII at %q", out[i:])
		}
	})
}

func TestOwnEngine(t *testing.T) {
	for _, name := range []string{"shogi", "torus", "skate", "seishin", "okisaki"} {
		k := newTalk(t, Config{Hash: 1})
		k.send("usi", "setoption name USI_Variant value "+name, "isready", "usinewgame", "position startpos")
		k.until("readyok")
		for _, limits := range []string{
			"go depth 3", "go nodes 2000", "go movetime 30", "go btime 300 wtime 300 byoyomi 20", "go btime 0 wtime 0 byoyomi 0",
			"go btime 200 wtime 200 binc 10 winc 10",
		} {
			k.send(limits)
			lines := k.until("bestmove")
			last := lines[len(lines)-1]
			if strings.Contains(last, "resign") || strings.Contains(last, "none") {
				t.Errorf("%s, %s: %s", name, limits, last)
			}
			move, _ := cut(strings.TrimPrefix(last, "bestmove"))
			k.send("position startpos moves " + move)
			for _, l := range k.settle() {
				t.Errorf("%s, %s: %s", name, limits, l)
			}
			k.send("position startpos")
		}
		k.send("quit")
		if err := <-k.end; err != nil {
			t.Error(err)
		}
	}
}

func TestStopEnds(t *testing.T) {
	k := newTalk(t, Config{Hash: 1})
	for range 3 {
		k.send("position startpos moves 7g7f 3c3d", "go infinite")
		k.until("info depth 4")
		k.send("stop")
		k.until("bestmove")
	}
	k.send("go ponder btime 100 wtime 100 byoyomi 10")
	k.until("info depth 4")
	k.send("ponderhit")
	k.until("bestmove")
	k.send("go perft 9")
	k.send("stop")
	k.settle()
	k.send("quit")
	if err := <-k.end; err != nil {
		t.Error(err)
	}
}

type witness struct {
	calm
	limits []engine.Limits
	games  int
}

func (w *witness) Search(_ context.Context, _ *shogi.Game, l engine.Limits, _ func(engine.Info)) (engine.Result, error) {
	w.limits = append(w.limits, l)
	return engine.Result{Resign: true}, nil
}

func (w *witness) NewGame() { w.games++ }

func TestWhatTheEngineIsAsked(t *testing.T) {
	var made []*witness
	make := func(r *shogi.Rules, o engine.Options) Searcher {
		made = append(made, &witness{calm: calm{opts: o, hash: o.Hash, threads: o.Threads}})
		return made[len(made)-1]
	}
	k := newTalk(t, Config{New: make, Seed: 5, Hash: 2, Threads: 2})
	k.send("isready", "setoption name USI_Hash value 7", "setoption name Threads value 3", "usinewgame",
		"setoption name SkillLevel value 4", "setoption name MultiPV value 2",
		"go btime 1000 wtime 2000 binc 30 winc 40 byoyomi 50 movestogo 6 depth 7 nodes 8 movetime 9 searchmoves 7g7f 2g2f")
	k.until("bestmove resign")
	k.send("setoption name ResignValue value 1234", "setoption name MoveOverhead value 77", "go depth 1000")
	k.until("bestmove resign")
	k.send("setoption name MultiPV value 99999999", "isready")
	if lines := k.until("readyok"); len(lines) != 2 || !strings.HasPrefix(lines[0], "info string MultiPV 99999999: using ") {
		t.Errorf("a value above the limit is answered %q", lines)
	}
	k.send("setoption name USI_Variant value okisaki", "isready")
	if lines := k.until("readyok"); len(lines) != 1 {
		t.Errorf("answered %q", lines)
	}
	k.send("quit")
	if err := <-k.end; err != nil {
		t.Fatal(err)
	}
	if len(made) != 3 {
		t.Fatalf("%d engines, want 3: the first, one for the options, one for the rule set", len(made))
	}
	first, second := made[0], made[1]
	expect.All(t, "the first engine",
		expect.That("opts.Hash", first.opts.Hash, 2), expect.That("opts.Threads", first.opts.Threads, 2), expect.That("hash", first.hash, 7),
		expect.That("threads", first.threads, 3), expect.That("games", first.games, 2),
	)
	if o := second.opts; o.Hash != 7 || o.Threads != 3 || o.ResignAt != 1234 || o.Overhead != 77*time.Millisecond {
		t.Errorf("the second engine: %+v", o)
	}
	ms := func(n int) time.Duration { return time.Duration(n) * time.Millisecond }
	l := first.limits[0]
	expect.All(t, "limits",
		expect.That("Time", l.Time, [2]time.Duration{ms(1000), ms(2000)}),
		expect.That("Increment", l.Increment, [2]time.Duration{ms(30), ms(40)}), expect.That("Byoyomi", l.Byoyomi, ms(50)),
		expect.That("MovesToGo", l.MovesToGo, 6), expect.That("Depth", l.Depth, 7), expect.That("Nodes", l.Nodes, 8),
		expect.That("MoveTime", l.MoveTime, ms(9)), expect.That("len(Moves)", len(l.Moves), 2), expect.That("MultiPV", l.MultiPV, 2),
		expect.That("Level", l.Level, 4), expect.That("Seed", l.Seed, 6),
	)
	if d := second.limits[0].Depth; d != engine.MaxDepth {
		t.Errorf("depth 1000 became %d", d)
	}
}

func TestLongLines(t *testing.T) {
	out, err := converse(t.Context(), Config{New: newCalm},
		strings.Repeat("x", 3*MaxLine)+"\nisready\r\n"+strings.Repeat("y", MaxLine+1)+"\r\nisready")
	if err != nil || tally(out, "readyok") != 2 || tally(out, "info string a line has more than 1048576 bytes") != 2 {
		t.Errorf("%v\n%s", err, out)
	}
	// A game of a thousand moves fits a line.
	moves := strings.Repeat(" 2h3h 8b7b 3h2h 7b8b", 250)
	out, err = converse(t.Context(), Config{New: newCalm}, "position startpos moves"+moves+"\ngo depth 1\n")
	if err != nil || tally(out, "info string") != 0 || tally(out, "bestmove") != 1 {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestServeEnds(t *testing.T) {
	t.Run("with its context", func(t *testing.T) {
		ctx, cancel := context.WithCancelCause(t.Context())
		in, w := io.Pipe()
		defer w.Close()
		r, out := io.Pipe()
		end := make(chan error, 1)
		go func() {
			end <- Serve(ctx, in, out, Config{New: newCalm})
			out.Close()
		}()
		io.WriteString(w, "go infinite\n")
		lines := bufio.NewScanner(r)
		for lines.Scan() && !strings.HasPrefix(lines.Text(), "info") {
		}
		cause := errors.New("enough")
		cancel(cause)
		if !lines.Scan() || !strings.HasPrefix(lines.Text(), "bestmove") {
			t.Errorf("the answer is %q", lines.Text())
		}
		for lines.Scan() {
		}
		if err := <-end; !errors.Is(err, cause) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("without a listener", func(t *testing.T) {
		in, w := io.Pipe()
		defer w.Close()
		r, out := io.Pipe()
		r.Close()
		end := make(chan error)
		go func() { end <- Serve(t.Context(), in, out, Config{New: newCalm}) }()
		io.WriteString(w, "go infinite\n")
		if err := <-end; !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("when reading fails", func(t *testing.T) {
		in, w := io.Pipe()
		cause := errors.New("the line is dead")
		w.CloseWithError(cause)
		if err := Serve(t.Context(), in, io.Discard, Config{New: newCalm}); !errors.Is(err, cause) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("at the end of its input", func(t *testing.T) {
		if out, err := converse(t.Context(), Config{New: newCalm}, "go perft 3\ngo infinite"); err != nil ||
			tally(out, "Nodes searched: 25470") != 1 || tally(out, "bestmove") != 1 {
			t.Errorf("%v\n%s", err, out)
		}
	})
}

func TestTell(t *testing.T) {
	for _, test := range []struct {
		score engine.Score
		want  string
	}{
		{engine.Score{CP: -31, Bound: engine.BoundExact}, "cp -31"},
		{engine.Score{CP: 7, Bound: engine.BoundLower}, "cp 7 lowerbound"},
		{engine.Score{CP: 31000, Mate: 3, Bound: engine.BoundUpper}, "mate 3 upperbound"},
		{engine.Score{CP: -31000, Mate: -4, Bound: engine.BoundExact}, "mate -4"},
		{engine.Score{CP: -31900, Mated: true, Bound: engine.BoundExact}, "mate -"},
	} {
		if got := score(test.score).String(); got != test.want {
			t.Errorf("%v became %q, want %q", test.score, got, test.want)
		}
	}
}

type broken struct{ calm }

func (*broken) Search(context.Context, *shogi.Game, engine.Limits, func(engine.Info)) (engine.Result, error) {
	return engine.Result{}, errors.New("engine: 駒 lost")
}

func TestEngineError(t *testing.T) {
	out, err := converse(t.Context(), Config{New: func(*shogi.Rules, engine.Options) Searcher { return &broken{} }}, "go depth 1")
	if want := "info string engine: \\u99d2 lost\nbestmove resign\n"; err != nil || out != want {
		t.Errorf("got %q, %v, want %q", out, err, want)
	}
}

func TestTooMuchWaits(t *testing.T) {
	line := "setoption name Nonsense value " + strings.Repeat("x", MaxLine/2) + "\n"
	out, err := converse(t.Context(), Config{New: newCalm}, "go infinite\n"+strings.Repeat(line, 10)+"stop\n")
	if err != nil || tally(out, `info string "setoption": too much waits`) != 3 || tally(out, `info string setoption "Nonsense"`) != 7 {
		t.Errorf("%v\n%s", err, out)
	}
}

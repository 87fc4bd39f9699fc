package usi

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// fakeEngine is the environment variable that makes the test binary a faulty engine.
const fakeEngine = "KOMADAI_TEST_ENGINE"

// manners handle a command first; false continues with the default.
var manners = map[string]func(word, rest string) bool{
	"good":         func(string, string) bool { return false },
	"silent":       func(string, string) bool { return true },
	"never ready":  func(word, _ string) bool { return word == "isready" },
	"slow to load": func(word, _ string) bool { time.Sleep(300 * time.Millisecond); return false },
	"stubborn":     func(word, _ string) bool { return word == "quit" },
	"thinker":      func(word, _ string) bool { return word == "go" || word == "stop" },
	"patient":      answerAtStop(0),
	"late":         answerAtStop(200 * time.Millisecond),
	"crash at go": func(word, _ string) bool {
		if word == "go" {
			fmt.Fprintln(os.Stderr, "loading")
			fmt.Fprintln(os.Stderr, "panic: 駒 lost")
			os.Exit(3)
		}
		return false
	},
	"crash at once": func(string, string) bool { os.Exit(4); return true },
	"two pawns":     answer("bestmove P*7f"),
	"gibberish":     answer("bestmove e2e4"),
	"nothing":       answer("bestmove"),
	"no move":       answer("bestmove (none)"),
	"resigner":      answer("info depth 3 score mate -2 pv 7g7f", "bestmove resign"),
	"winner":        answer("bestmove win"),
	"twice":         answer("bestmove 7g7f ponder 3c3d", "bestmove 2g2f"),
	"bad ponder":    answer("bestmove 7g7f ponder 7g7f"),
	"noise": answer("", "Fake 1.0 by nobody", "info", "info depth x score cp y", "info string "+strings.Repeat("long ", 1000),
		strings.Repeat("x", MaxLine+10), "\x00\xff", "readyok", "usiok", "info depth 9 multipv 1 score cp 12 pv 7g7f 3c3d",
		"info depth 9 multipv 2 score cp 11 pv 2g2f", "bestmove 7g7f"),
	"mate":          answer("checkmate 7g7f 3c3d"),
	"mate foul":     answer("checkmate 7g7f 7g7f"),
	"nomate":        answer("checkmate nomate"),
	"timeout":       answer("checkmate timeout"),
	"unsupported":   answer("checkmate notimplemented"),
	"mate by draft": answer("info depth 3 score mate 3 pv 7g7f 3c3d 2g2f", "bestmove 7g7f ponder 3c3d"),
	"none by draft": answer("info depth 3 score mate -", "bestmove resign"),
	"no by draft":   answer("info depth 3 score cp 31 pv 7g7f", "bestmove 7g7f"),
	"chatty":        answer(strings.Split(strings.Repeat("info depth 1 score cp 1 pv 7g7f\n", 5000)+"bestmove 7g7f", "\n")...),
	"from chess": func(word, _ string) bool {
		if word == "usi" {
			fmt.Println("id name Chess Player 1\nid author A. U. Thor\noption name UCI_Variant type combo default shogi var shogi var minishogi")
			fmt.Println("option name MultiPV type spin default 1 min 1 max 5\noption name Skill Level type spin default 20 min -20 max 20")
			fmt.Println("option name Book File type string default <empty>\noption name Clear Hash type button\noption what\nusiok")
			return true
		}
		return false
	},
	"fairy": fairy(),
	"many": func(word, _ string) bool {
		if word != "usi" {
			return false
		}
		var line strings.Builder
		line.WriteString("option name USI_Variant type combo default game-1")
		for i := range 14 {
			line.WriteString(fmt.Sprintf(" var game-%d", i+1))
		}
		fmt.Println(line.String() + "\nusiok")
		return true
	},
	"no options": func(word, _ string) bool {
		if word == "usi" {
			fmt.Println("usiok")
		}
		return word == "usi"
	},
	"echo at stop": echoAtStop(),
	"echo": func(word, rest string) bool {
		if word == "setoption" || word == "position" || word == "ponderhit" || word == "go" {
			fmt.Println("info string " + word + " " + rest)
		}
		return word == "go"
	},
}

func answer(lines ...string) func(string, string) bool {
	return func(word, _ string) bool {
		if word != "go" {
			return false
		}
		for _, l := range lines {
			fmt.Println(l)
		}
		return true
	}
}

func answerAtStop(after time.Duration) func(string, string) bool {
	return func(word, _ string) bool {
		switch word {
		case "go":
			fmt.Println("info depth 1 score cp 5 pv 7g7f")
		case "stop":
			time.Sleep(after)
			fmt.Println("bestmove 7g7f")
		default:
			return false
		}
		return true
	}
}

// fairy plays Okisaki as Fairy-Stockfish does and reports its position at go; at depth 99 its
// move is off the board.
func fairy() func(string, string) bool {
	position := ""
	return func(word, rest string) bool {
		switch word {
		case "usi":
			fmt.Println("id name Fairy-Stockfish 14 LB\noption name USI_Variant type combo default shogi var shogi var okisakishogi\nusiok")
		case "position":
			position = rest
		case "go":
			fmt.Println("info string " + position + " " + rest)
			fmt.Println("info depth 2 score cp 7 currmove :g:f pv 09a7b R*:e 6j:f")
			if rest == "depth 99" {
				fmt.Println("bestmove ?a:b")
			} else {
				fmt.Println("bestmove 02a4b ponder :g:f")
			}
		default:
			return false
		}
		return true
	}
}

func echoAtStop() func(string, string) bool {
	var received strings.Builder
	return func(word, rest string) bool {
		line := word
		if word == "setoption" {
			name, value, _ := parseSetOption(rest)
			line += " " + name + " " + value
		}
		if received.Len() > 0 {
			received.WriteByte(' ')
		}
		received.WriteString("[" + line + "]")
		switch word {
		case "stop":
			fmt.Println("info string " + received.String())
			fmt.Println("bestmove 7g7f")
		case "go":
		default:
			return false
		}
		return true
	}
}

func runFakeEngine() int {
	special := manners[os.Getenv(fakeEngine)]
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<22)
	for in.Scan() {
		word, rest := cut(in.Text())
		if special(word, rest) {
			continue
		}
		switch word {
		case "usi":
			fmt.Println("id name Fake\nid author nobody\noption name USI_Variant type combo default shogi var shogi var torus\nusiok")
		case "isready":
			fmt.Println("readyok")
		case "go":
			fmt.Println("bestmove 7g7f")
		case "quit":
			return 0
		}
	}
	if os.Getenv(fakeEngine) == "stubborn" {
		time.Sleep(time.Minute)
	}
	return 0
}

// hurry is for engines that do not answer, generous for the others.
var (
	hurry    = Timeouts{USI: 2 * time.Minute, Ready: 2 * time.Minute, Stop: 300 * time.Millisecond, Quit: 300 * time.Millisecond}
	generous = Timeouts{USI: 2 * time.Minute, Ready: 2 * time.Minute, Stop: 2 * time.Minute, Quit: 2 * time.Minute}
)

func command(t *testing.T, kind string) *exec.Cmd {
	t.Helper()
	if manners[kind] == nil {
		t.Fatalf("no fake engine is %q", kind)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), fakeEngine+"="+kind, "GORACE=atexit_sleep_ms=0")
	return cmd
}

func open(t *testing.T, kind string, timeouts Timeouts) *Engine {
	t.Helper()
	e, err := Start(t.Context(), command(t, kind), timeouts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Quit() })
	if err := e.Position(standard(t)); err != nil {
		t.Fatal(err)
	}
	return e
}

func serveCalm(ctx context.Context, in io.Reader, out io.Writer) error {
	return Serve(ctx, in, out, Config{New: newCalm, Seed: 1})
}

package client_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/komadai/komadai/internal/gates/csa/client"
	"github.com/komadai/komadai/internal/gates/csa/talk"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/usi"
)

// foreign is a server that does what a script says, each step a line:
//
//	S: TEXT     the server sends a line
//	C: TEXT     the next line of the client; keep-alives are passed over
//	accept      the client connects (again)
//	close       the server hangs up
//	wait 10s    time passes
type foreign struct {
	*testing.T
	dialled chan net.Conn
	conn    net.Conn
	lines   chan string
	blank   int
}

func (f *foreign) dial(ctx context.Context) (net.Conn, error) {
	here, there := net.Pipe()
	select {
	case f.dialled <- there:
		return here, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (f *foreign) step(step string) {
	f.Helper()
	word, text, _ := strings.Cut(step, " ")
	switch word {
	case "accept":
		f.conn = <-f.dialled
		f.lines = make(chan string, 1000)
		in, out := talk.NewReader(f.conn), f.lines
		go func() {
			defer close(out)
			for {
				line, err := in.Next()
				if err != nil {
					return
				}
				out <- line
			}
		}()
	case "close":
		f.conn.Close()
	case "wait":
		d, err := time.ParseDuration(text)
		if err != nil {
			f.Fatal(err)
		}
		time.Sleep(d)
	case "S:":
		if _, err := f.conn.Write([]byte(text + "\n")); err != nil {
			f.Errorf("%s: %v", step, err)
		}
	case "C:":
		for line := range f.lines {
			if line == "" {
				f.blank++
				continue
			}
			if line != text {
				f.Errorf("the client says %q, want %q", line, text)
			}
			return
		}
		f.Errorf("the client hangs up before %q", text)
	default:
		f.Fatalf("unknown step %q", step)
	}
}

func TestForeign(t *testing.T) {
	files, _ := filepath.Glob("testdata/foreign/*.txtar")
	if len(files) == 0 {
		t.Fatal("there are no dialogues")
	}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		parts := map[string]string{}
		for _, part := range archive.Files {
			parts[part.Name] = string(part.Data)
		}
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { playForeign(t, parts) })
		})
	}
}

// playForeign plays one dialogue. Its parts are moves (of the engine), dialogue, then (the
// expected result) and, optionally, options and said (the output of the client).
func playForeign(t *testing.T, parts map[string]string) {
	f := &foreign{T: t, dialled: make(chan net.Conn)}
	moves := strings.Fields(parts["moves"])
	engine := newThinker(1)
	engine.choose = func(*shogi.Game) string {
		if len(moves) == 0 {
			return "resign"
		}
		next := moves[0]
		moves = moves[1:]
		return next
	}
	var kept games
	var said, told strings.Builder
	c := client.Config{
		Dial: f.dial, Name: "alice", Password: "secret", Game: "floodgate-300-10F", Start: engine.start,
		Games: 1, Save: kept.save, Say: func(format string, args ...any) { fmt.Fprintf(&told, format+"\n", args...) },
	}
	if strings.Contains(parts["options"], "logout") {
		c.Logout = true
	}
	if strings.Contains(parts["options"], "resume") {
		c.Resume = true
	}
	var all sync.WaitGroup
	all.Go(func() {
		if err := client.Run(t.Context(), c); err != nil {
			said.WriteString(err.Error() + "\n")
		}
	})
	for step := range strings.Lines(parts["dialogue"]) {
		if step = strings.TrimRight(step, "\n"); step != "" && step[0] != '#' {
			f.step(step)
		}
	}
	all.Wait()
	f.conn.Close()
	for _, g := range kept.list {
		end, _ := g.Record.End()
		said.WriteString(strings.TrimSpace(g.ID+" "+g.Outcome+" "+end.String()) + "\n")
	}
	engine.mu.Lock()
	for _, l := range engine.limits {
		said.WriteString(usi.Limits{Timed: true, Time: l.Time, Increment: l.Increment, Byoyomi: l.Byoyomi}.String() + "\n")
	}
	engine.mu.Unlock()
	if got, want := said.String(), parts["then"]; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if want, ok := parts["said"]; ok && told.String() != want {
		t.Errorf("said\n%swant\n%s", told.String(), want)
	}
	synctest.Wait()
}

// An engine that exits during a game is restarted and plays on.
func TestCrash(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &foreign{T: t, dialled: make(chan net.Conn)}
		good := newThinker(1)
		good.choose = func(g *shogi.Game) string { return csaFirst(g) }
		starts := 0
		start := func(ctx context.Context) (*usi.Engine, error) {
			starts++
			if starts > 1 {
				return good.start(ctx)
			}
			return usi.Open(ctx, usi.Local(func(ctx context.Context, in io.Reader, out io.Writer) error {
				b := make([]byte, 4096)
				for {
					n, err := in.Read(b)
					if err != nil {
						return err
					}
					for line := range strings.Lines(string(b[:n])) {
						switch strings.Fields(line + " x")[0] {
						case "usi":
							io.WriteString(out, "usiok\n")
						case "isready":
							io.WriteString(out, "readyok\n")
						case "go":
							return errors.New("out of memory")
						}
					}
				}
			}), usi.Timeouts{})
		}
		var kept games
		done := make(chan error, 1)
		go func() {
			done <- client.Run(t.Context(), client.Config{Dial: f.dial, Name: "alice", Password: "secret", Start: start, Games: 1, Save: kept.save})
		}()
		for step := range strings.Lines(`accept
C: LOGIN alice secret
S: LOGIN:alice OK
S: BEGIN Game_Summary
S: Game_ID:1
S: Your_Turn:+
S: BEGIN Position
S: PI
S: +
S: END Position
S: END Game_Summary
C: AGREE 1
S: START:1
C: +5948OU
S: +5948OU,T1
S: #TIME_UP
S: #WIN
`) {
			f.step(strings.TrimSpace(step))
		}
		if err := <-done; err != nil || starts != 2 || len(kept.list) != 1 || kept.list[0].Outcome != "win" {
			t.Errorf("%v, %d starts, %+v", err, starts, kept.list)
		}
		f.conn.Close()
		synctest.Wait()
	})
}

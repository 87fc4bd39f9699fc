package cli

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/komadai/komadai/internal/cli/verb"
)

var update = flag.Bool("update", false, "write what the scripts compare with")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"komadai": func() {
		os.Exit(Run(verb.Env{Context: context.Background(), In: os.Stdin, Out: os.Stdout, Err: os.Stderr}, os.Args[1:]))
	}})
}

// TestScripts runs testdata/*.txtar.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata",
		UpdateScripts:       *update,
		RequireUniqueNames:  true,
		RequireExplicitExec: true,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"status": status},
	})
}

// status is the script command "status N PROGRAM ARGS...": the exit status must be N.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N program args...")
	}
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if want, err := strconv.Atoi(args[0]); err != nil || got != want {
		ts.Fatalf("exit status %d, want %s", got, args[0])
	}
}

// Every verb has a script, and an example in its help that parses.
func TestVerbs(t *testing.T) {
	parser, err := newParser(verb.Env{Out: io.Discard, Err: io.Discard}, nil, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	leaves := parser.Model.Leaves(true)
	if len(leaves) == 0 {
		t.Fatal("there are no verbs")
	}
	for _, leaf := range leaves {
		name := verb.Name(leaf)
		t.Run(name, func(t *testing.T) {
			if _, err := os.Stat("testdata/" + strings.ReplaceAll(name, " ", "-") + ".txtar"); err != nil {
				t.Errorf("no script: %v", err)
			}
			_, example, ok := strings.Cut(leaf.Detail, "Example:\n")
			if !ok {
				t.Fatal("its help has no example")
			}
			for line := range strings.Lines(example) {
				line = strings.TrimSpace(line)
				args, ok := strings.CutPrefix(line, "komadai ")
				if !ok {
					continue
				}
				args, _, _ = strings.Cut(args, " # ")
				words := splitWords(args)
				parser, err := newParser(verb.Env{Out: io.Discard, Err: io.Discard}, words, func(int) {})
				if err != nil {
					t.Fatal(err)
				}
				ctx, err := parser.Parse(words)
				if err != nil {
					t.Errorf("example %q: %v", line, err)
				} else if err := inBounds(ctx); err != nil {
					t.Errorf("example %q: %v", line, err)
				} else if got := verb.Name(ctx.Selected()); got != name {
					t.Errorf("example %q is one of %q", line, got)
				}
			}
		})
	}
}

func TestHelpFits(t *testing.T) {
	var out bytes.Buffer
	if status := Run(verb.Env{Context: t.Context(), Out: &out, Err: io.Discard}, []string{"--help"}); status != exitDone {
		t.Fatalf("status %d", status)
	}
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	if len(lines) > 24 {
		t.Errorf("%d lines:\n%s", len(lines), out.String())
	}
	for _, line := range lines {
		columns := 0
		for _, r := range line {
			if columns++; unicode.Is(unicode.Han, r) {
				columns++
			}
		}
		if columns > 80 {
			t.Errorf("%d columns: %s", columns, line)
		}
	}
}

// splitWords splits like a shell that has only double quotes.
func splitWords(line string) []string {
	var words []string
	for i, part := range strings.Split(line, `"`) {
		if i%2 == 1 {
			words = append(words, part)
		} else {
			words = append(words, strings.Fields(part)...)
		}
	}
	return words
}

// A long word of a message is cut; a path is not.
func TestLongWords(t *testing.T) {
	word := strings.Repeat("x", 200)
	for length, want := range map[int]string{198: word[:198] + ":", 200: word[:80] + "…"} {
		var talk strings.Builder
		status := Run(verb.Env{Context: t.Context(), Out: io.Discard, Err: &talk}, []string{"record", "show", word[:length]})
		if got := talk.String(); status == 0 || !strings.Contains(got, want) || len(got) > length+200 {
			t.Errorf("%d characters: status %d, %s", length, status, got)
		}
	}
}

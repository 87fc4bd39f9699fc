package cli

import (
	"bytes"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/komadai/komadai/internal/cli/verb"
)

// Every tag min and max is a number or a duration, and the defaults are within them.
func TestBoundsAreNumbers(t *testing.T) {
	parser, err := newParser(verb.Env{Out: io.Discard, Err: io.Discard}, nil, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	check := func(v *kong.Value) {
		for _, tag := range []string{"min", "max"} {
			text := v.Tag.Get(tag)
			if text == "" {
				continue
			}
			seen++
			if _, err := parseBound(os.Expand(text, limit)); err != nil {
				t.Errorf("%s: %s is %q: %v", v.Name, tag, text, err)
			}
		}
		if err := v.Reset(); err != nil {
			t.Fatal(err)
		}
		if err := within(v, v.Name); err != nil {
			t.Errorf("the default: %v", err)
		}
	}
	for _, leaf := range parser.Model.Leaves(false) {
		for _, f := range leaf.Flags {
			check(f.Value)
		}
		for _, p := range leaf.Positional {
			check(p)
		}
	}
	if seen < 60 {
		t.Errorf("only %d bounds", seen)
	}
}

func TestBounds(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"perft 0", ""},
		{"perft 20", ""},
		{"perft 21", "depth 21: has to be 0 to 20"},
		{"usi --hash 0", "--hash 0: has to be 1 to …"},
		{"tsume --hash 0 x", "--hash 0: has to be 1 to …"},
		{"play --think 1ms", ""},
		{"play --think 999us", "--think 999µs: has to be 1ms to 1h"},
		{"play --think 61m", "--think 1h1m0s: has to be 1ms to 1h"},
		{"book make -o b --min-games 0 x", "--min-games 0: has to be 1 or more"},
		{"tsume --threads 0 x", "--threads 0: has to be 1 to 1024"},
		{"tsume x", ""},
	} {
		args := strings.Fields(c.args)
		parser, err := newParser(verb.Env{Out: io.Discard, Err: io.Discard}, args, func(int) {})
		if err != nil {
			t.Fatal(err)
		}
		parsed, err := parser.Parse(args)
		if err != nil {
			t.Errorf("%s: %v", c.args, err)
			continue
		}
		got := ""
		if err := inBounds(parsed); err != nil {
			got = err.Error()
		}
		if strings.HasSuffix(c.want, "…") { // a limit of the machine
			got = got[:min(len(got), len(c.want)-len("…"))] + "…"
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.args, got, c.want)
		}
	}
}

func TestLongArguments(t *testing.T) {
	long := strings.Repeat("x", 100_000)
	for _, args := range [][]string{
		{"perft", "1", "--" + long}, {"perft", long}, {long}, {"record", "convert", "--to", long}, {"tsume", long}, {"tsume", "--lang", long},
	} {
		var out bytes.Buffer
		if status := Run(verb.Env{Context: t.Context(), In: strings.NewReader(""), Out: &out, Err: &out}, args); status == 0 || out.Len() > 2000 {
			t.Errorf("%.40q: status %d, a message of %d bytes", args, status, out.Len())
		}
	}
}

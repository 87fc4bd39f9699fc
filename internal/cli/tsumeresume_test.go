package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
)

const resumable = `4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1
3sks3/9/4S4/9/9/B8/9/9/9 b S2rb4g4n4l18p 1
4k4/9 b G 1
4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1
4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1
4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1
`

func runs(t *testing.T, args ...string) (status int, talk string) {
	t.Helper()
	var out bytes.Buffer
	status = Run(verb.Env{Context: t.Context(), In: strings.NewReader(""), Out: &out, Err: &out}, args)
	return status, out.String()
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

var milliseconds = regexp.MustCompile(`"ms":[0-9]+`)

func timeless(text string) string { return milliseconds.ReplaceAllString(text, `"ms":0`) }

func TestResumeAnywhere(t *testing.T) {
	dir := t.TempDir()
	in, whole, part := filepath.Join(dir, "in.sfen"), filepath.Join(dir, "whole"), filepath.Join(dir, "part")
	write(t, in, resumable)
	const step = 60
	for _, extra := range [][]string{{"--verify"}, {"--json"}} {
		args := append([]string{"tsume", "--hash", "1", "--threads", "1", in}, extra...)
		if status, talk := runs(t, append(args, "-f", "-o", whole)...); status != exitFailed || !strings.Contains(talk, "1 of 6 problems failed") {
			t.Fatalf("status %d: %s", status, talk)
		}
		want := read(t, whole)
		for n := 0; n <= len(want); n += step + n%23 {
			write(t, part, want[:n])
			if _, talk := runs(t, append(args, "--resume", "-o", part)...); timeless(read(t, part)) != timeless(want) {
				t.Fatalf("from %d bytes: %s\n%s", n, talk, read(t, part))
			}
		}
	}
}

func TestResumeForeign(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in.sfen"), filepath.Join(dir, "out")
	write(t, in, resumable)
	for _, c := range []struct {
		text string
		args []string
	}{
		{"Dear diary", nil},
		{"Dear diary\n", []string{"--json"}},
		{"Dear diary\nall is well\n", nil},
		{"{\"sfen\":\"4k4/9/4P4/9/9/9/9/9/9 b G 1\"}\n", []string{"--json"}},
		{strings.Repeat("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n", 3), nil},
		{"4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\tmate 1\n", []string{"--json"}},
	} {
		write(t, out, c.text)
		status, talk := runs(t, append([]string{"tsume", "--hash", "1", in, "--resume", "-o", out}, c.args...)...)
		if status != exitFailed || !strings.Contains(talk, "does not have the results of this batch") || read(t, out) != c.text {
			t.Errorf("%q: status %d: %s\n%s", c.text, status, talk, read(t, out))
		}
		if status, talk := runs(t, "tsume", "--hash", "1", in, "-o", out); status != exitUsage || !strings.Contains(talk, "--resume continues it") || read(t, out) != c.text {
			t.Errorf("%q: status %d: %s", c.text, status, talk)
		}
	}
}

func TestKilled(t *testing.T) {
	dir := t.TempDir()
	in, whole, part := filepath.Join(dir, "in.sfen"), filepath.Join(dir, "whole"), filepath.Join(dir, "part")
	var b strings.Builder
	lines := strings.Split(strings.TrimSpace(resumable), "\n")
	const problems = 200
	for n := range problems {
		line := lines[n%len(lines)]
		fmt.Fprintf(&b, "%s%d\n", strings.TrimSuffix(line, "1"), n+1)
	}
	write(t, in, b.String())
	for _, extra := range [][]string{{"--verify"}, {"--json", "--verify"}} {
		args := append([]string{"tsume", "--hash", "1", "--threads", "1", in}, extra...)
		if status, talk := runs(t, append(args, "-f", "-o", whole)...); status != exitFailed {
			t.Fatalf("status %d: %s", status, talk)
		}
		os.Remove(part)
		killed := 0
		for try := 0; ; try++ {
			if try > 1000 {
				t.Fatal("it gets nowhere")
			}
			cmd := exec.Command("komadai", append(args, "--resume", "-o", part)...)
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			ended := awaited(cmd)
			before := size(part)
			if waitFor(ended, func() bool { return size(part) > before+int64(400+131*try) }) {
				break
			}
			err := cmd.Process.Kill()
			<-ended
			if errors.Is(err, os.ErrProcessDone) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
			killed++
		}
		if want := timeless(read(t, whole)); timeless(read(t, part)) != want {
			t.Errorf("%v: after %d kills the results differ:\n%s", extra, killed, read(t, part))
		}
		if killed < 2 {
			t.Errorf("%v: killed only %d times", extra, killed)
		}
	}
}

func awaited(cmd *exec.Cmd) chan error {
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	return ended
}

// when calls do as soon as holds is true, unless the context has ended.
func when(ctx context.Context, holds func() bool, do func()) {
	go func() {
		for ctx.Err() == nil && !holds() {
			time.Sleep(10 * time.Millisecond)
		}
		do()
	}()
}

func size(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}

// waitFor waits until a program has ended (true) or far is true.
func waitFor(ended chan error, far func() bool) bool {
	for {
		select {
		case <-ended:
			return true
		case <-time.After(time.Millisecond):
			if far() {
				return false
			}
		}
	}
}

func TestVerdictResumed(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in.sfen"), filepath.Join(dir, "out")
	write(t, in, "l3+Rpknl/9/4G1pg1/pP+B2Ssp1/1npnP4/4KP2P/P2P4L/2GS4G/LR7 b SN6Pbp 151\n")
	kept := func() []string {
		t.Helper()
		found, err := filepath.Glob(out + ".settled-*")
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	when(ctx, func() bool { return len(kept()) > 0 }, cancel)
	args := []string{"tsume", "--verify", "--nodes", "200000000", "-j", "1", "-o", out, in}
	var talk bytes.Buffer
	if status := Run(verb.Env{Context: ctx, In: strings.NewReader(""), Out: &talk, Err: &talk}, args); status != exitFailed || !strings.Contains(talk.String(), "--resume continues") {
		t.Fatalf("status %d: %s", status, &talk)
	}
	if len(kept()) != 1 {
		t.Fatalf("kept: %v", kept())
	}
	before := read(t, kept()[0])
	if strings.Count(before, "\n") < 2 {
		t.Fatalf("nothing is settled: %s", before)
	}
	args[3] = "50000"
	if status, talk := runs(t, append(args, "--resume")...); status != exitDone {
		t.Fatalf("status %d: %s", status, talk)
	}
	if len(kept()) != 0 {
		t.Errorf("left: %v", kept())
	}
}

//go:build unix

package cli

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/komadai/komadai/internal/cli/verb"
)

// The reader of a FIFO gets the report at the end of a match; a device and a link stay.
func TestMatchReportsToStreamsRace(t *testing.T) {
	dir := t.TempDir()
	fifo, file, link := filepath.Join(dir, "fifo"), filepath.Join(dir, "file"), filepath.Join(dir, "link")
	if err := errors.Join(syscall.Mkfifo(fifo, 0o600), os.WriteFile(file, nil, 0o600), os.Symlink("file", link)); err != nil {
		t.Fatal(err)
	}
	got := make(chan []byte)
	go func() {
		text, _ := os.ReadFile(fifo)
		got <- text
	}()
	status, talk := runs(t, "lab", "match", "--engine", "name=a", "--engine", "name=b", "--nodes", "10", "--judge-nodes", "10",
		"--pairs", "1", "--max-moves", "2", "--report", fifo, "--report", link, "--report", os.DevNull)
	if text := string(<-got); status != 0 || !strings.HasPrefix(text, "rules") {
		t.Errorf("status %d: %s\n%s", status, talk, text)
	}
	if to, err := os.Readlink(link); err != nil || to != "file" {
		t.Errorf("the link leads to %q, %v", to, err)
	}
	if info, err := os.Stat(file); err != nil || info.Size() == 0 || info.Mode().Perm() != 0o600 {
		t.Errorf("behind the link: %v, %v", info, err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode()&os.ModeCharDevice == 0 {
		t.Errorf("the null device is %v, %v", info, err)
	}
	if status, talk := runs(t, "lab", "match", "--engine", "name=a", "--engine", "name=b", "--nodes", "10", "--journal", fifo); status != exitUsage || !strings.Contains(talk, "a journal must be a file") {
		t.Errorf("a journal in a FIFO: status %d, %s", status, talk)
	}
}

// An output that is a device or a FIFO is only written: a reader gets the results, and no file
// appears next to it.
func TestOutputsThatAreNotReadRace(t *testing.T) {
	in := filepath.Join(t.TempDir(), "in.sfen")
	write(t, in, "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n")
	for name, args := range map[string][]string{
		"generate": {"tsume", "generate", "--plies", "1", "-n", "1", "--draws", "60", "--polish", "5"},
		"solve":    {"tsume", "solve", "--json", in},
		"resume":   {"tsume", "solve", "--json", "--resume", in},
	} {
		if status, talk := runs(t, append(args, "-o", os.DevNull)...); status != 0 {
			t.Errorf("%s to the null device: status %d: %s", name, status, talk)
		}
		dir := t.TempDir()
		path := filepath.Join(dir, "fifo")
		if err := syscall.Mkfifo(path, 0o600); err != nil {
			t.Fatal(err)
		}
		got := make(chan []byte)
		go func() {
			text, _ := os.ReadFile(path)
			got <- text
		}()
		status, talk := runs(t, append(args, "-o", path)...)
		if text := <-got; status != 0 || bytes.Count(text, []byte("\n")) != 1 || !bytes.HasPrefix(text, []byte("{")) {
			t.Errorf("%s to a FIFO: status %d: %s\n%s", name, status, talk, text)
		}
		if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
			t.Errorf("%s: the folder has %v, %v", name, files, err)
		}
		var out bytes.Buffer
		env := verb.Env{Context: t.Context(), In: strings.NewReader(""), Out: &out, Err: &bytes.Buffer{}}
		if status := Run(env, append(args, "-o", verb.StandardStream)); name != "resume" && (status != 0 || out.Len() == 0) {
			t.Errorf("%s to standard output: status %d, %q", name, status, &out)
		}
	}
}

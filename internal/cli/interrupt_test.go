package cli

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/cli/verb"
)

// An interrupted conversion ends at once and keeps existing files.
func TestInterruptedRace(t *testing.T) {
	dir := t.TempDir()
	old := filepath.Join(dir, "old.usi")
	if err := os.WriteFile(old, []byte("startpos\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	all := newGamesReader(t, 1<<20)
	for _, args := range [][]string{
		{"record", "convert", "-f", "-", old},
		{"record", "convert", "-f", "--jobs", "1", "-", old},
		{"record", "convert", "-", filepath.Join(dir, "new.csa")},
		{"record", "check", "-"},
		{"record", "stats", "-"},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		games := *all
		games.each = cancel
		silent, end := io.Pipe()
		defer end.Close()
		var talk bytes.Buffer
		status := Run(verb.Env{Context: ctx, In: io.MultiReader(&games, silent), Out: io.Discard, Err: &talk}, args)
		if status != exitFailed || !strings.Contains(talk.String(), "interrupted") {
			t.Errorf("%v: status %d, %s", args, status, talk.String())
		}
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 1 {
		t.Errorf("left behind: %v, %v", files, err)
	}
	if text, err := os.ReadFile(old); err != nil || string(text) != "startpos\n" {
		t.Errorf("the file that was there holds %q, %v", text, err)
	}
}

func TestSelectInterrupted(t *testing.T) {
	file := filepath.Join(t.TempDir(), "made.jsonl")
	line := `{"id":"x","rules":"standard","sfen":"9/8k/9/7PB/9/9/9/9/9 b S2rb4g3s4n4l17p 1","plies":3,"moves":["1d2c+","1b1a","S*1b"]}`
	if err := os.WriteFile(file, []byte(line+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var talk bytes.Buffer
	status := Run(verb.Env{Context: ctx, Out: io.Discard, Err: &talk}, []string{"tsume", "select", file})
	if got := talk.String(); status != exitFailed || got != "komadai tsume select: interrupted\n" {
		t.Errorf("status %d, %q", status, got)
	}
}

//go:build unix

package server

import (
	"context"
	"log/slog"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/komadai/komadai/internal/host/config"
)

func TestOneServerAFile(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "games.db")
	release, err := hold(file)
	if err != nil {
		t.Fatal(err)
	}
	c := config.Default()
	c.Addr, c.DB = "127.0.0.1:0", file
	err = Run(t.Context(), c, Parts{Log: slog.New(slog.DiscardHandler)})
	if err == nil || !strings.Contains(err.Error(), "another komadai serve works on "+file) {
		t.Errorf("the second server: %v", err)
	}
	release()
	if release, err = hold(file); err != nil {
		t.Fatalf("after the first has ended: %v", err)
	}
	release()
}

// A released database can be locked at once, even while programs are being started.
func TestReleaseBesideStarts(t *testing.T) {
	program, err := exec.LookPath("true")
	if err != nil {
		t.Skip(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	var starters sync.WaitGroup
	defer starters.Wait()
	defer stop()
	for range 2 {
		starters.Go(func() {
			for ctx.Err() == nil {
				_ = exec.CommandContext(ctx, program).Run()
			}
		})
	}
	file := filepath.Join(t.TempDir(), "games.db")
	for i := range 500 {
		release, err := hold(file)
		if err != nil {
			t.Fatalf("held the %dth time: %v", i+1, err)
		}
		release()
	}
}

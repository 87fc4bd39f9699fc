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

type breaker struct {
	bytes.Buffer
	word   string
	cancel context.CancelFunc
}

func (b *breaker) Write(p []byte) (int, error) {
	n, err := b.Buffer.Write(p)
	if strings.Contains(b.String(), b.word) {
		b.cancel()
	}
	return n, err
}

func TestAnalyzeInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	out := filepath.Join(t.TempDir(), "part.kifu")
	talk := &breaker{word: "3 of 61 positions", cancel: cancel}
	var table bytes.Buffer
	game := "startpos moves 7g7f 3c3d" + strings.Repeat(" 2h3h 8b7b 3h2h 7b8b", 14) + " 1g1f 1c1d"
	status := Run(verb.Env{Context: ctx, In: strings.NewReader(game), Out: &table, Err: talk},
		[]string{"analyze", "--nodes", "3000", "--threads", "1", "--progress", "-o", out, "-"})
	if status != exitFailed || !strings.Contains(talk.String(), "interrupted; 3 of 61 positions were analysed") && !strings.Contains(talk.String(), "interrupted; 4 of 61") {
		t.Errorf("status %d: %s", status, talk.String())
	}
	if !strings.Contains(table.String(), "☗ Black") || !strings.Contains(table.String(), "☖ White") {
		t.Errorf("the table:\n%s", table.String())
	}
	text, err := os.ReadFile(out)
	if n := strings.Count(string(text), "**解析"); err != nil || n < 3 || n > 4 {
		t.Errorf("the record has %d evaluations, %v", n, err)
	}
}

func TestAnalyzeNoRoomForOutput(t *testing.T) {
	dir := t.TempDir()
	var talk bytes.Buffer
	status := Run(verb.Env{Context: t.Context(), In: strings.NewReader("startpos moves 7g7f"), Out: io.Discard, Err: &talk},
		[]string{"analyze", "--nodes", "1000", "-o", filepath.Join(dir, "nowhere", "out.kif"), "-"})
	if status != exitFailed || !strings.Contains(talk.String(), "nowhere") {
		t.Errorf("status %d: %s", status, talk.String())
	}
}

package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/internal/study/explore"
)

// An interrupted build continues after the last game it has read.
func TestIndexGoesOn(t *testing.T) {
	dir := t.TempDir()
	file, db := filepath.Join(dir, "games.csa"), filepath.Join(dir, "index.db")
	game := "V2.2\nN+甲%d\nPI\n+\n+7776FU\n-3334FU\n%%TORYO\n"
	text := fmt.Sprintf(game, 1) + "/\n" + fmt.Sprintf(game, 2) + "/\n" + fmt.Sprintf(game, 3)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	s, err := store.Open(t.Context(), db, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	// The interrupted build has read two games.
	x := explore.New(s.Explore, nil, time.Now)
	if _, err := x.Add(t.Context(), nil, []explore.Source{{Name: file, Stamp: fmt.Sprint(info.Size(), info.ModTime().UnixNano()), Games: 2}}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	if rc := Run(verb.Env{Context: t.Context(), In: strings.NewReader(""), Out: &out, Err: &errs}, []string{"index", "build", "--db", db, file}); rc != 0 || !strings.Contains(errs.String(), "1 new game, 0 known") {
		t.Fatalf("status %d: %s", rc, &errs)
	}
	if rc := Run(verb.Env{Context: t.Context(), Out: &out, Err: &errs}, []string{"index", "show", "--db", db, "1"}); rc != 0 || !strings.Contains(out.String(), "甲3") {
		t.Fatalf("status %d: %s", rc, &out)
	}
}

package verb

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/komadai/komadai/kifu"
)

// What was replaced in a game is said where it is read.
func TestReadGameWarns(t *testing.T) {
	file := filepath.Join(t.TempDir(), "bad.kif")
	text := "手合割：平手\n先手：山\xe5田\n   1 ７六歩(77)\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	rec, err := ReadGame(Env{Context: t.Context(), Err: &said}, file, kifu.FormatUnknown, kifu.ReadOptions{}, 1)
	if err != nil || len(rec.Moves()) != 1 {
		t.Fatalf("%v, %v", rec, err)
	}
	if got := said.String(); !strings.Contains(got, "bad.kif:2: ") || !strings.Contains(got, "bytes that are not UTF-8: 1") {
		t.Errorf("said %q", got)
	}
}

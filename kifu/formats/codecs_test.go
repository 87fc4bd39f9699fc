package formats_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
	"github.com/komadai/komadai/shogi"
)

// Every format takes what any other was read from: the same start, moves and texts, or a loss
// that is reported.
func checkCodecs(t *testing.T, data []byte) {
	records, _, _, err := formats.Read(bytes.NewReader(data), kifu.ReadOptions{})
	if err != nil {
		return
	}
	for _, rec := range records[:min(len(records), 2)] {
		if fouls(rec) {
			continue // TestEachLossIsReported has them; these may be read with a warning
		}
		for _, codec := range formats.All() {
			if _, err := codec.Write(io.Discard, rec, kifu.WriteOptions{}); err == nil {
				checkLosses(t, codec, rec, kifu.WriteOptions{})
			}
		}
	}
}

func fouls(rec *kifu.Record) (any bool) {
	_ = rec.Walk(func(v *kifu.Visit) error {
		any = any || v.Node.Foul != shogi.NoFoul
		return nil
	})
	return any
}

func codecCorpus(t testing.TB) (list [][]byte) {
	files, err := filepath.Glob("../*/testdata/*.*")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, data)
	}
	return list
}

func TestCodecs(t *testing.T) {
	for i, data := range codecCorpus(t) {
		t.Run(fmt.Sprint(i), func(t *testing.T) { checkCodecs(t, data) })
	}
}

func FuzzCodecs(f *testing.F) {
	for _, data := range codecCorpus(f) {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		checkCodecs(t, data[:min(len(data), 1<<13)])
	})
}

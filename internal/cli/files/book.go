package files

import (
	"fmt"
	"io"
	"maps"
	"os"
	"slices"

	"github.com/komadai/komadai/book"
	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/shogi"
)

// ReadBook reads a book and reports lost data.
func ReadBook(env verb.Env, path string, start *shogi.Position) (*book.Book, error) {
	f, ok := book.FormatOf(path)
	if !ok {
		return nil, verb.Usagef("%s: the name of a book ends in .db (YaneuraOu), .bin (Apery) or .sbk (ShogiGUI)", path)
	}
	in, err := os.Open(path)
	if err != nil {
		return nil, verb.Plain(err)
	}
	defer in.Close()
	b, lost, err := book.Read(in, f, start)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	ReportLost(env.Err, path, lost)
	return b, nil
}

// ReportLost prints data that a format could not store.
func ReportLost(w io.Writer, path string, lost book.Lost) {
	for _, name := range slices.Sorted(maps.Keys(lost)) {
		fmt.Fprintf(w, "%s: lost: %s: %d\n", path, name, lost[name])
	}
}

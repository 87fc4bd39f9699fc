package kifutest

import (
	"fmt"
	"strings"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Diff returns the difference of two records, or "". Rule sets are compared by ID.
func Diff(want, got *kifu.Record) string { return cmp.Diff(Dump(want), Dump(got)) }

// Dump writes a record as text, one node a line.
func Dump(rec *kifu.Record) string {
	var b strings.Builder
	fmt.Fprintf(&b, "rules %s\nstart %s %q\n", rec.Rules.ID, rec.Start.SFEN(), rec.Start.Handicap)
	for _, h := range rec.Headers {
		fmt.Fprintf(&b, "header %q %q\n", h.Key, h.Value)
	}
	for _, n := range rec.Notes {
		fmt.Fprintf(&b, "note %q\n", n)
	}
	dumpNode(&b, rec.Rules.Rules, rec.Root)
	if err := rec.Walk(func(v *kifu.Visit) error {
		fmt.Fprintf(&b, "%d.%d ", v.Ply, v.Index)
		dumpNode(&b, rec.Rules.Rules, v.Node)
		return nil
	}); err != nil {
		fmt.Fprintf(&b, "error %v\n", err)
	}
	return b.String()
}

func dumpNode(b *strings.Builder, r *shogi.Rules, n *kifu.Node) {
	if n.End != nil {
		fmt.Fprintf(b, "end %d %q", n.End.Kind, n.End.Word)
	} else {
		b.WriteString(notation.FormatUSI(r, n.Move))
	}
	if n.Foul != shogi.NoFoul {
		b.WriteString(" foul " + n.Foul.ID())
	}
	if n.Time.Known {
		fmt.Fprintf(b, " time %v/%v", n.Time.Spent, n.Time.Total)
	}
	if n.Bookmark != "" {
		fmt.Fprintf(b, " bookmark %q", n.Bookmark)
	}
	b.WriteByte('\n')
	for _, c := range n.Comments {
		fmt.Fprintf(b, "  comment %q\n", c)
	}
	for _, e := range n.Evaluations {
		fmt.Fprintf(b, "  evaluation %+v\n", e)
	}
}

package record

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/komadai/komadai/internal/cli/verb"
)

const barWidth = 40

func printStats(out io.Writer, sets []*setCounts, depth int) error {
	for i, t := range sets {
		w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%s: %d %s\n\nresult\n", t.Rules, t.Games, verb.Plural(t.Games, "game", "games"))
		for _, row := range []struct {
			name string
			n    int
		}{{"Black won", t.Black}, {"White won", t.White}, {"draw", t.Draw}, {"other", t.Other}} {
			fmt.Fprintf(w, "%d\t%s\t  %s\n", row.n, percent(row.n, t.Games), row.name)
		}
		fmt.Fprintf(w, "\nending\n")
		for _, word := range slices.SortedFunc(maps.Keys(t.Ends), func(a, b string) int {
			return cmp.Or(cmp.Compare(t.Ends[b], t.Ends[a]), cmp.Compare(a, b))
		}) {
			fmt.Fprintf(w, "%d\t%s\t  %s\n", t.Ends[word], percent(t.Ends[word], t.Games), cmp.Or(word, "(not said)"))
		}
		fmt.Fprintf(w, "\nlength: %d to %d plies, median %d, average %.1f\n", t.Shortest, t.Longest, t.Median, float64(t.Plies)/float64(max(t.Games, 1)))
		most := 1
		for _, bar := range t.Lengths {
			most = max(most, bar.Games)
		}
		for _, bar := range t.Lengths {
			fmt.Fprintf(w, "%d\t%s\t%d-%d\t  %s\n", bar.Games, percent(bar.Games, t.Games), bar.From, bar.To, strings.Repeat("#", bar.Games*barWidth/most))
		}
		printOpenings(w, "first move", t.First, t.Games)
		if depth > 1 {
			printOpenings(w, fmt.Sprintf("opening, %d plies", depth), t.Openings, t.Games)
			if t.Rare.Games > 0 {
				fmt.Fprintf(w, "%d\t%s\t\t\t\t\t  (too many kinds to keep)\n", t.Rare.Games, percent(t.Rare.Games, t.Games))
			}
		}
		if err := w.Flush(); err != nil {
			return err
		}
	}
	return nil
}

func printOpenings(w io.Writer, name string, list []*opening, games int) {
	fmt.Fprintf(w, "\n%s\ngames\t\tBlack\tWhite\tdraw\tscore\t\n", name)
	for _, op := range list {
		text := op.Text
		switch {
		case op.Start == elsewhere:
			text = "(from another position)"
		case op.Start != "":
			text = "(" + op.Start + ") " + text
		}
		points := "-"
		if p, ok := op.points(); ok {
			points = fmt.Sprintf("%.1f%%", p)
		}
		fmt.Fprintf(w, "%d\t%s\t%d\t%d\t%d\t%s\t  %s\n", op.Games, percent(op.Games, games), op.Black, op.White, op.Draw, points, cmp.Or(text, "(none)"))
	}
}

func percent(n, of int) string {
	if of == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f%%", 100*float64(n)/float64(of))
}

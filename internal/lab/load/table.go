package load

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// Table has the result of a trial, one row a fault.
type Table struct {
	Servers int   `json:"servers"`
	Rows    []Row `json:"rows"`
}

// Row sums up all runs of a fault.
type Row struct {
	Fault   string `json:"fault"`
	Skipped string `json:"skipped,omitempty"`
	Runs    int    `json:"runs"`
	Games   int    `json:"games"`
	// Moves were acknowledged. Refused counts answers with status 503, Broken lost or silent
	// connections.
	Moves   int `json:"moves"`
	Refused int `json:"refused"`
	Broken  int `json:"broken"`
	// Longest is the longest time from the first try of a move to its acknowledgement, Back
	// from the end of a fault until all moved and saw moves.
	Longest    time.Duration `json:"longest_ns"`
	Back       time.Duration `json:"back_ns"`
	Violations []Violation   `json:"violations,omitempty"`
}

// OK reports whether moves were made and all promises kept.
func (t *Table) OK() bool {
	moves := false
	for _, r := range t.Rows {
		if len(r.Violations) > 0 {
			return false
		}
		moves = moves || r.Moves > 0
	}
	return moves
}

func (t *Table) add(r Row) {
	i := slices.IndexFunc(t.Rows, func(have Row) bool { return have.Fault == r.Fault })
	if i < 0 {
		t.Rows = append(t.Rows, r)
		return
	}
	sum := &t.Rows[i]
	sum.Runs += r.Runs
	sum.Games += r.Games
	sum.Moves += r.Moves
	sum.Refused += r.Refused
	sum.Broken += r.Broken
	sum.Longest, sum.Back = max(sum.Longest, r.Longest), max(sum.Back, r.Back)
	sum.Violations = append(sum.Violations, r.Violations...)
}

func (r *Row) count(h History) {
	r.Games += len(h.Games)
	for _, g := range h.Games {
		for _, m := range g.Moves {
			r.Refused += m.Refused
			r.Broken += m.Broken
			if !m.Answered.IsZero() {
				r.Moves++
				r.Longest = max(r.Longest, m.Answered.Sub(m.Sent))
			}
		}
	}
}

var columns = []string{"fault", "runs", "games", "acknowledged", "refused", "broken", "longest", "back", "violations"}

func (r Row) cells() []string {
	if r.Skipped != "" {
		return []string{r.Fault, r.Skipped}
	}
	return []string{
		r.Fault, fmt.Sprint(r.Runs), fmt.Sprint(r.Games), fmt.Sprint(r.Moves), fmt.Sprint(r.Refused), fmt.Sprint(r.Broken),
		round(r.Longest).String(), round(r.Back).String(), fmt.Sprint(len(r.Violations)),
	}
}

// Write writes the table and the first violations of each kind.
func (t *Table) Write(w io.Writer) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, strings.Join(columns, "\t"))
	for _, r := range t.Rows {
		fmt.Fprintln(out, strings.Join(r.cells(), "\t"))
	}
	if err := out.Flush(); err != nil {
		return err
	}
	for _, r := range t.Rows {
		for _, v := range r.Violations[:min(maxFaults, len(r.Violations))] {
			if _, err := fmt.Fprintf(w, "- %s: %s: %s\n", r.Fault, v.Kind, v.Text); err != nil {
				return err
			}
		}
	}
	return nil
}

// WriteTSV writes the rows with times in milliseconds.
func (t *Table) WriteTSV(w io.Writer) error {
	if _, err := fmt.Fprintln(w, "servers\tfault\truns\tgames\tacknowledged\trefused\tbroken\tlongest_ms\tback_ms\tviolations\tskipped"); err != nil {
		return err
	}
	for _, r := range t.Rows {
		_, err := fmt.Fprintf(w, "%d\t%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%s\n", t.Servers, r.Fault, r.Runs, r.Games, r.Moves, r.Refused, r.Broken,
			r.Longest.Milliseconds(), r.Back.Milliseconds(), len(r.Violations), r.Skipped)
		if err != nil {
			return err
		}
	}
	return nil
}

package record

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"text/tabwriter"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/study/explore"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

type statsCmd struct {
	Paths []string `arg:"" name:"path" help:"Files or folders; - is standard input."`
	verb.RecordFlags
	Depth int  `default:"4" placeholder:"N" min:"0" max:"${maxOpeningDepth}" help:"Opening length in plies, 0 to 20 (default ${default})."`
	Top   int  `default:"20" placeholder:"N" min:"1" max:"${maxOpeningLines}" help:"Rows per table of moves, 1 to 10000 (default ${default})."`
	JSON  bool `name:"json" help:"Print JSON."`
}

func (statsCmd) Help() string {
	return `Counts the games of a collection by rule set: results, lengths, first moves and openings with
Black's score. A draw counts half a point; games without a result do not count. Only main lines
are read. Unreadable games are reported on standard error and skipped.

Example:

    komadai record stats floodgate/2026/
    komadai record stats --depth 2 --json games.csa`
}

const (
	MaxOpeningDepth = 20
	MaxOpeningLines = 10_000
)

func (c *statsCmd) Run(env verb.Env) error {
	env, stop := verb.Interruptible(env)
	defer stop()
	o, from, err := c.Options()
	if err != nil {
		return err
	}
	sources, err := verb.Records(c.Paths)
	if err != nil {
		return err
	}
	all := &collection{depth: c.Depth, sets: map[string]*setCounts{}}
	bad, err := c.EachRecord(env, sources, from, o, all.add)
	if err != nil {
		return err
	}
	sets := all.ranked(c.Top)
	if c.JSON {
		err = verb.PrintJSON(env.Out, struct {
			RuleSets []*setCounts `json:"ruleSets"`
		}{sets})
	} else {
		err = printStats(env.Out, sets, c.Depth)
	}
	if err == nil && bad > 0 {
		err = fmt.Errorf("%d %s could not be read", bad, verb.Plural(bad, "game", "games"))
	}
	return err
}

// collection counts games per rule set. It is safe for concurrent use.
type collection struct {
	depth int // plies of an opening
	mu    sync.Mutex
	sets  map[string]*setCounts
}

type setCounts struct {
	Rules string `json:"rules"`
	explore.Tally
	Ends     map[string]int `json:"ends"`
	Plies    int            `json:"plies"`
	Shortest int            `json:"shortest"`
	Longest  int            `json:"longest"`
	Median   int            `json:"median"`
	Lengths  []lengthBar    `json:"lengths"`
	First    []*opening     `json:"firstMoves"`
	Openings []*opening     `json:"openings"`
	// Rare counts games beyond maxOpenings.
	Rare explore.Tally `json:"rare"`

	set *variant.RuleSet
	// lengths counts games by plies, openings and first by their first moves.
	lengths         map[int]int
	first, openings map[openingKey]*explore.Tally
}

const lengthStep = 20

type lengthBar struct {
	From  int `json:"from"`
	To    int `json:"to"`
	Games int `json:"games"`
}

type openingKey struct{ start, moves string }

// elsewhere marks games from set-up positions, without moves.
const elsewhere = "?"

// maxOpenings bounds the openings of a rule set.
const maxOpenings = 1 << 18

type opening struct {
	// Start is the ID of the handicap, "" for an even game, "?" for a set-up position.
	Start string   `json:"start,omitempty"`
	Moves []string `json:"moves"`
	// Text is in Japanese.
	Text string `json:"text"`
	explore.Tally
}

func (c *collection) add(rec *kifu.Record) {
	first, long := openingOf(rec, 1), openingOf(rec, c.depth)
	result := tallyOf(rec)
	plies := len(rec.Moves())
	word := ""
	if end, _ := rec.End(); end != nil {
		word = end.String()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	t := c.sets[rec.Rules.ID]
	if t == nil {
		t = &setCounts{
			Rules: rec.Rules.ID, set: rec.Rules, Ends: map[string]int{}, lengths: map[int]int{}, Shortest: plies,
			first: map[openingKey]*explore.Tally{}, openings: map[openingKey]*explore.Tally{},
		}
		c.sets[rec.Rules.ID] = t
	}
	t.Add(result)
	t.ended(word)
	t.Plies += plies
	t.Shortest, t.Longest = min(t.Shortest, plies), max(t.Longest, plies)
	t.lengths[plies]++
	t.open(t.first, first, result)
	if !t.open(t.openings, long, result) {
		t.Rare.Add(result)
	}
}

const maxEnds = 1000

func (t *setCounts) ended(word string) {
	if _, known := t.Ends[word]; !known && len(t.Ends) >= maxEnds {
		word = "…"
	}
	t.Ends[word]++
}

// open returns false beyond maxOpenings.
func (t *setCounts) open(table map[openingKey]*explore.Tally, key openingKey, result explore.Tally) bool {
	s := table[key]
	if s == nil {
		if len(table) >= maxOpenings {
			return false
		}
		s = &explore.Tally{}
		table[key] = s
	}
	s.Add(result)
	return true
}

func tallyOf(rec *kifu.Record) explore.Tally {
	switch result := explore.ResultOf(rec); {
	case result.Outcome == shogi.BlackWins:
		return explore.Tally{Games: 1, Black: 1}
	case result.Outcome == shogi.WhiteWins:
		return explore.Tally{Games: 1, White: 1}
	case result.Outcome == shogi.NoResult && result.Reason != shogi.Abandoned:
		return explore.Tally{Games: 1, Draw: 1}
	}
	return explore.Tally{Games: 1, Other: 1}
}

// scoreOf returns Black's percentage of the points; ok is false without results.
func scoreOf(s *explore.Tally) (percent float64, ok bool) {
	n := s.Black + s.White + s.Draw
	if n == 0 {
		return 0, false
	}
	return 100 * (float64(s.Black) + float64(s.Draw)/2) / float64(n), true
}

func openingOf(rec *kifu.Record, depth int) openingKey {
	key := openingKey{start: rec.Start.Handicap}
	if key.start == "" && !rec.Start.IsEven(rec.Rules) {
		return openingKey{start: elsewhere}
	}
	var words []string
	for n := rec.Root.Next(); n != nil && len(words) < depth && n.End == nil && n.Foul == shogi.NoFoul; n = n.Next() {
		words = append(words, notation.FormatUSI(rec.Rules.Rules, n.Move))
	}
	key.moves = strings.Join(words, " ")
	return key
}

// ranked returns the rule sets by frequency; top bounds the rows of moves.
func (c *collection) ranked(top int) []*setCounts {
	sets := slices.SortedFunc(maps.Values(c.sets), func(a, b *setCounts) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Rules, b.Rules))
	})
	for _, t := range sets {
		t.First, t.Openings = t.rank(t.first, top), t.rank(t.openings, top)
		t.measure()
	}
	return sets
}

func (t *setCounts) rank(table map[openingKey]*explore.Tally, top int) []*opening {
	keys := slices.SortedFunc(maps.Keys(table), func(a, b openingKey) int {
		return cmp.Or(cmp.Compare(table[b].Games, table[a].Games), cmp.Compare(a.start, b.start), cmp.Compare(a.moves, b.moves))
	})
	list := []*opening{}
	for _, key := range keys[:min(top, len(keys))] {
		op := &opening{Start: key.start, Moves: strings.Fields(key.moves), Tally: *table[key]}
		op.Text = t.text(key)
		list = append(list, op)
	}
	return list
}

func (t *setCounts) text(key openingKey) string {
	p := t.set.Start
	for _, h := range t.set.Handicaps {
		if h.ID == key.start {
			p = h.Start
		}
	}
	var b strings.Builder
	last := shogi.NoMove
	for word := range strings.FieldsSeq(key.moves) {
		m, err := notation.ParseUSI(t.set.Rules, word)
		if err != nil {
			break
		}
		b.WriteString(notation.FormatJapanese(&p, m, last, notation.Triangles))
		if p.Play(m) != nil {
			break
		}
		last = m
	}
	return b.String()
}

// measure makes the table of lengths and finds the lower median.
func (t *setCounts) measure() {
	t.Lengths = []lengthBar{}
	seen := 0
	for _, plies := range slices.Sorted(maps.Keys(t.lengths)) {
		n := t.lengths[plies]
		if middle := (t.Games + 1) / 2; seen < middle && seen+n >= middle {
			t.Median = plies
		}
		seen += n
		from := plies / lengthStep * lengthStep
		if k := len(t.Lengths); k == 0 || t.Lengths[k-1].From != from {
			t.Lengths = append(t.Lengths, lengthBar{From: from, To: from + lengthStep - 1})
		}
		t.Lengths[len(t.Lengths)-1].Games += n
	}
}

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
		if p, ok := scoreOf(&op.Tally); ok {
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

package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"text/tabwriter"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

type recordStatsCmd struct {
	Paths []string `arg:"" name:"path" help:"Files or folders; - is standard input."`
	recordFlags
	Depth int  `default:"4" placeholder:"N" help:"Plies of the table of openings, 0 to 20 (default ${default})."`
	Top   int  `default:"20" placeholder:"N" help:"Lines of the table of openings, 1 to 10000 (default ${default})."`
	JSON  bool `name:"json" help:"Print one JSON object."`
}

// Help is the example kong prints.
func (recordStatsCmd) Help() string {
	return `Counts the games of a collection, per rule set: who won and how, how long games last, and what
was played first, with the score of Black. Main lines only; a game that cannot be read is told on
standard error and left out.

Example:

    komadai record stats floodgate/2026/
    komadai record stats --depth 2 --json games.csa`
}

const (
	maxOpeningDepth = 20
	maxOpeningLines = 10_000
	// maxOpenings bounds the openings kept of one rule set; rare ones beyond are
	// counted together.
	maxOpenings = 1 << 20
)

// tallySet are the counts of one rule set.
type tallySet struct {
	Rules   string         `json:"rules"`
	Games   int            `json:"games"`
	Black   int            `json:"black"`
	White   int            `json:"white"`
	None    int            `json:"noResult"`
	Unknown int            `json:"unknown"`
	Ends    map[string]int `json:"ends"`
	// Lengths counts games by their plies, in steps of lengthStep.
	Lengths  map[int]int `json:"-"`
	Plies    int         `json:"plies"`
	Shortest int         `json:"shortest"`
	Longest  int         `json:"longest"`
	Openings []opening   `json:"openings"`

	openings map[string]*opening
}

// lengthStep is the width of a bar of the table of lengths.
const lengthStep = 20

// opening is a sequence of first moves.
type opening struct {
	Moves []string `json:"moves"`
	Text  string   `json:"text"`
	Games int      `json:"games"`
	Black int      `json:"black"`
	White int      `json:"white"`
	None  int      `json:"noResult"`
}

// collection are the counts of all rule sets.
type collection struct {
	mu   sync.Mutex
	sets map[string]*tallySet
}

// Run counts.
func (c *recordStatsCmd) Run(env Env) error {
	o, from, err := c.options()
	if err != nil {
		return err
	}
	switch {
	case c.Depth < 0 || c.Depth > maxOpeningDepth:
		return usagef("--depth %d: has to be 0 to %d", c.Depth, maxOpeningDepth)
	case c.Top < 1 || c.Top > maxOpeningLines:
		return usagef("--top %d: has to be 1 to %d", c.Top, maxOpeningLines)
	}
	sources, _, err := findSources(c.Paths, "")
	if err != nil {
		return err
	}
	m := newMeter(env.Err, sources, c.Progress)
	all := &collection{sets: map[string]*tallySet{}}
	eachSource(env.Context, sources, c.Jobs, func(s source) {
		defer m.done.Add(1)
		c.count(env, s, from, o, m, all)
	})
	m.end()
	if env.Context.Err() != nil {
		return errors.New("interrupted")
	}
	sets := slices.SortedFunc(maps.Values(all.sets), func(a, b *tallySet) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Rules, b.Rules))
	})
	for _, t := range sets {
		t.rank(c.Top)
	}
	if err := c.print(env.Out, sets); err != nil {
		return err
	}
	if bad := int(m.bad.Load()); bad > 0 {
		return fmt.Errorf("%d %s could not be read", bad, plural(bad, "game", "games"))
	}
	return nil
}

// count counts the games of a file.
func (c *recordStatsCmd) count(env Env, s source, from kifu.Format, o kifu.ReadOptions, m *meter, all *collection) {
	fail := func(err error) { m.fail(found(s.path, err).String()) }
	in, err := s.open(env, &m.read)
	if err != nil {
		fail(err)
		return
	}
	defer in.Close()
	_, games := formats.Each(in, from, o)
	for g, err := range games {
		if env.Context.Err() != nil {
			return
		}
		if err != nil {
			fail(err)
			continue
		}
		m.games.Add(1)
		all.add(g.Record, c.Depth)
	}
}

// add counts a game.
func (all *collection) add(rec *kifu.Record, depth int) {
	first, text := firstMoves(rec, depth)
	result := outcome(rec)
	plies := len(rec.Moves())
	word := "no end noted"
	if end, _ := rec.End(); end != nil {
		word = end.String()
	}
	all.mu.Lock()
	defer all.mu.Unlock()
	t := all.sets[rec.Rules.ID]
	if t == nil {
		t = &tallySet{Rules: rec.Rules.ID, Ends: map[string]int{}, Lengths: map[int]int{}, openings: map[string]*opening{}, Shortest: plies}
		all.sets[rec.Rules.ID] = t
	}
	t.Games++
	t.Ends[word]++
	t.Plies += plies
	t.Shortest, t.Longest = min(t.Shortest, plies), max(t.Longest, plies)
	t.Lengths[plies/lengthStep]++
	key := strings.Join(first, " ")
	op := t.openings[key]
	if op == nil && len(t.openings) < maxOpenings {
		op = &opening{Moves: first, Text: text}
		t.openings[key] = op
	}
	if op == nil {
		op = &opening{}
	}
	op.Games++
	switch result {
	case shogi.BlackWins:
		t.Black++
		op.Black++
	case shogi.WhiteWins:
		t.White++
		op.White++
	case shogi.NoResult:
		t.None++
		op.None++
	default:
		t.Unknown++
	}
}

// outcome returns who won: as the end says, or as the rules do.
func outcome(rec *kifu.Record) shogi.Outcome {
	if r := rec.Result(); r.Outcome != shogi.Undecided {
		return r.Outcome
	}
	g := shogi.NewGame(rec.Start.Position)
	for _, m := range rec.Moves() {
		if g.Play(m) != nil {
			break
		}
	}
	return g.Result().Outcome
}

// firstMoves returns the first moves of the main line in USI and as text.
func firstMoves(rec *kifu.Record, depth int) (usi []string, text string) {
	p := rec.Start.Position
	last := shogi.NoMove
	var b strings.Builder
	if rec.Start.Handicap != "" {
		b.WriteString("(" + rec.Start.Handicap + ") ")
	} else if !rec.Start.IsEven(rec.Rules) {
		return nil, "(another position)"
	}
	usi = []string{}
	for i, m := range rec.Moves() {
		if i == depth {
			break
		}
		usi = append(usi, notation.FormatUSI(rec.Rules.Rules, m))
		b.WriteString(notation.FormatJapanese(&p, m, last, notation.Triangles))
		if p.Play(m) != nil {
			break
		}
		last = m
	}
	return usi, b.String()
}

// rank sorts the openings and keeps the most frequent.
func (t *tallySet) rank(top int) {
	t.Openings = []opening{}
	for _, op := range slices.SortedFunc(maps.Values(t.openings), func(a, b *opening) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Text, b.Text))
	}) {
		if len(t.Openings) == top {
			break
		}
		t.Openings = append(t.Openings, *op)
	}
}

// print writes the tables.
func (c *recordStatsCmd) print(out io.Writer, sets []*tallySet) error {
	if c.JSON {
		return printJSON(out, struct {
			RuleSets []*tallySet `json:"ruleSets"`
		}{sets})
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, t := range sets {
		fmt.Fprintf(w, "%s: %d %s\n\n", t.Rules, t.Games, plural(t.Games, "game", "games"))
		for _, row := range []struct {
			name string
			n    int
		}{{"Black wins", t.Black}, {"White wins", t.White}, {"no result", t.None}, {"unknown", t.Unknown}} {
			fmt.Fprintf(w, "  %s\t%d\t%s\n", row.name, row.n, percent(row.n, t.Games))
		}
		fmt.Fprintf(w, "\n  length\t%d to %d plies, %.1f on average\n\n", t.Shortest, t.Longest, float64(t.Plies)/float64(t.Games))
		for _, step := range slices.Sorted(maps.Keys(t.Lengths)) {
			n := t.Lengths[step]
			fmt.Fprintf(w, "  %d-%d\t%d\t%s\n", step*lengthStep, (step+1)*lengthStep-1, n, percent(n, t.Games))
		}
		fmt.Fprintln(w)
		for _, word := range slices.SortedFunc(maps.Keys(t.Ends), func(a, b string) int {
			return cmp.Or(cmp.Compare(t.Ends[b], t.Ends[a]), cmp.Compare(a, b))
		}) {
			fmt.Fprintf(w, "  %d\t%s\t%s\n", t.Ends[word], percent(t.Ends[word], t.Games), word)
		}
		fmt.Fprintf(w, "\n  games\tBlack\tWhite\tnone\tscore\tfirst moves\n")
		for _, op := range t.Openings {
			fmt.Fprintf(w, "  %d\t%d\t%d\t%d\t%s\t%s\n", op.Games, op.Black, op.White, op.None, op.score(), cmp.Or(op.Text, "(none)"))
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}

// score is Black's share of the points of decided and drawn games.
func (o *opening) score() string {
	n := o.Black + o.White + o.None
	if n == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f%%", 100*(float64(o.Black)+float64(o.None)/2)/float64(n))
}

func percent(n, of int) string {
	if of == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f%%", 100*float64(n)/float64(of))
}

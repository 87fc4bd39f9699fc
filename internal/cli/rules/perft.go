package rules

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// MaxPerft bounds the depth: a deeper count takes too long.
const MaxPerft = 20

// PerftCmd is the verb perft.
type PerftCmd struct {
	Depth int `arg:"" min:"0" max:"${maxPerft}" help:"Number of plies, 0 to 20."`
	verb.PositionFlags
	Divide bool `help:"Also print the count for each root move."`
	JSON   bool `name:"json" help:"Print JSON."`
}

func (PerftCmd) Help() string {
	return `Counts the sequences of legal moves of the given length. The last line is "nodes N".

Example:

    komadai perft 4
    komadai perft --rules torus --divide 2`
}

type perftReport struct {
	Rules        string      `json:"rules"`
	SFEN         string      `json:"sfen"`
	Depth        int         `json:"depth"`
	Nodes        uint64      `json:"nodes"`
	Moves        []moveCount `json:"moves,omitempty"`
	Milliseconds int64       `json:"ms"`
}

type moveCount struct {
	Move  string `json:"move"`
	Nodes uint64 `json:"nodes"`
}

func (c *PerftCmd) Run(env verb.Env) error {
	set, p, err := c.Load()
	if err != nil {
		return err
	}
	report := perftReport{Rules: set.ID, SFEN: notation.FormatSFEN(&p), Depth: c.Depth}
	from := time.Now()
	if c.Divide && c.Depth > 0 {
		report.Moves = divide(&p, c.Depth)
		for _, m := range report.Moves {
			report.Nodes += m.Nodes
		}
	} else {
		report.Nodes = shogi.Perft(&p, c.Depth)
	}
	took := time.Since(from)
	report.Milliseconds = took.Milliseconds()

	if c.JSON {
		return verb.PrintJSON(env.Out, report)
	}
	for _, m := range report.Moves {
		fmt.Fprintf(env.Out, "%s %d\n", m.Move, m.Nodes)
	}
	fmt.Fprintf(env.Err, "%.3f s, %.1f million nodes a second\n", took.Seconds(), float64(report.Nodes)/1e6/max(took.Seconds(), 1e-9))
	_, err = fmt.Fprintf(env.Out, "nodes %d\n", report.Nodes)
	return err
}

// divide sorts by move, for comparison with other programs.
func divide(p *shogi.Position, depth int) []moveCount {
	var counts []moveCount
	for _, m := range p.AppendLegal(nil) {
		var u shogi.Undo
		next := *p
		next.Make(m, &u)
		counts = append(counts, moveCount{notation.FormatUSI(p.Rules(), m), shogi.Perft(&next, depth-1)})
	}
	slices.SortFunc(counts, func(a, b moveCount) int { return strings.Compare(a.Move, b.Move) })
	return counts
}

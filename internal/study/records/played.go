package records

import (
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/csa"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// OfGame returns a game's record: headers, moves with times, notes once it is over, and the
// end. site is where it was played, or "". The error is for an unknown rule set.
func OfGame(library *variant.Library, g *match.Game, site string) (*kifu.Record, error) {
	c := g.Config()
	rules, err := library.Lookup(c.Rules)
	if err != nil {
		return nil, err
	}
	r := kifu.New(rules)
	start := g.Start()
	r.Start = kifu.StartAt(rules, start)
	if c.Handicap != "" {
		if start, err := kifu.HandicapStart(rules, c.Handicap); err == nil && start.SFEN() == r.Start.SFEN() {
			r.Start = start
		}
	}
	r.Headers = headers(g, rules, site)
	notes := make(map[int][]match.Note)
	if g.Result().Over() { // private while they play
		for _, n := range g.Notes() {
			notes[n.Ply] = append(notes[n.Ply], n)
		}
	}
	node, letters, p := r.Root, csa.NewAlphabet(rules), start
	annotate(node, notes[0], letters, &p)
	var totals [2]time.Duration
	for i, m := range g.Moves() {
		side, spent := p.Side(), g.Spent(i)
		totals[side] += spent
		next := &kifu.Node{Move: m, Time: kifu.Time{Known: true, Spent: spent, Total: totals[side]}}
		node.Children = append(node.Children, next)
		node = next
		var u shogi.Undo
		p.Make(m, &u)
		annotate(node, notes[i+1], letters, &p)
	}
	if result := g.Result(); result.Over() {
		end := EndOf(result, p.Side())
		node.Children = append(node.Children, &kifu.Node{End: &end})
	}
	return r, nil
}

// PlayerName is a player's name in a record.
func PlayerName(p match.Player) string {
	switch {
	case p.IsEngine():
		return fmt.Sprintf("komadai Lv.%d", p.Engine)
	case p.Name != "":
		return p.Name
	}
	return "Player"
}

// annotate adds notes to the node of a move, p after it: CSA evaluations as such, the
// rest as comments.
func annotate(n *kifu.Node, notes []match.Note, letters *csa.Alphabet, p *shogi.Position) {
	for _, note := range notes {
		if e, ok := letters.ParseEvaluation("* "+note.Text, p); ok {
			e.After = len(n.Comments)
			n.Evaluations = append(n.Evaluations, e)
			continue
		}
		n.Comments = append(n.Comments, note.Text)
	}
}

package gamerecord

import (
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/csa"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Of returns the record of a game: its headers, its moves with the time they
// took, what the players noted once it is over, and how it ended. site says
// where it was played, such as the address of its page; "" for nowhere. The
// error is of a game by a rule set that is not in the library.
func Of(library *variant.Library, g *match.Game, site string) (*kifu.Record, error) {
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
	if g.Result().Over() { // it is nobody's business while they play
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
		end := End(result, p.Side())
		node.Children = append(node.Children, &kifu.Node{End: &end})
	}
	return r, nil
}

// PlayerName is what a player is called in a record.
func PlayerName(p match.Player) string {
	switch {
	case p.IsEngine():
		return fmt.Sprintf("komadai Lv.%d", p.Engine)
	case p.Name != "":
		return p.Name
	}
	return "Player"
}

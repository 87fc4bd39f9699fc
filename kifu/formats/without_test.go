package formats_test

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

func withoutLosses(rec *kifu.Record, lost []kifu.Loss) *kifu.Record {
	c := &kifu.Record{
		Headers: slices.Clone(rec.Headers), Rules: rec.Rules, Start: rec.Start,
		Notes: slices.Clone(rec.Notes),
	}
	has := map[kifu.LossKind]bool{}
	for _, l := range lost {
		has[l.Kind] = true
	}
	if has[kifu.LossRules] {
		rules := *rec.Rules
		rules.ID, c.Rules = "", &rules
	}
	if has[kifu.LossHeaders] {
		c.Headers = nil
	}
	if has[kifu.LossNotes] {
		c.Notes = nil
	}
	if has[kifu.LossHandicapName] {
		c.Start.Handicap = ""
	}
	if has[kifu.LossMoveNumber] {
		setup := c.Start.Position.Setup()
		setup.Ply = 1
		if p, err := kifu.PlaceSetup(setup); err == nil {
			c.Start.Position = p
		}
	}
	c.Root = without(rec.Root, has, c.Start.Position.Side())
	return c
}

// without copies the tree; side is to move.
func without(n *kifu.Node, has map[kifu.LossKind]bool, side shogi.Color) *kifu.Node {
	if has[kifu.LossPlaces] {
		n = placed(n)
	}
	c := *n
	c.Comments, c.Evaluations, c.Children = slices.Clone(n.Comments), nil, nil
	for _, e := range n.Evaluations {
		switch {
		case has[kifu.LossEvaluations]:
			continue
		case has[kifu.LossEvaluationParts]:
			e = kifu.Evaluation{After: e.After}
		}
		e.Text = ""
		c.Evaluations = append(c.Evaluations, e)
	}
	if has[kifu.LossComments] {
		c.Comments = nil
		for i := range c.Evaluations {
			c.Evaluations[i].After = 0
		}
	}
	if has[kifu.LossBookmarks] {
		c.Bookmark = ""
	}
	if has[kifu.LossLines] || has[kifu.LossCharacters] {
		c.Comments, c.Bookmark = slices.Repeat([]string{""}, len(c.Comments)), ""
	}
	switch {
	case has[kifu.LossTimes]:
		c.Time = kifu.Time{}
	case has[kifu.LossFractions]:
		c.Time.Spent, c.Time.Total = c.Time.Spent.Truncate(time.Second), c.Time.Total.Truncate(time.Second)
	}
	if has[kifu.LossTotals] {
		c.Time.Total = -1
	}
	switch {
	case n.End != nil && has[kifu.LossEndWord]:
		c.End = &kifu.End{Kind: kifu.EndOther}
	case n.End != nil && has[kifu.LossFoul]:
		// Without the move, the same end belongs to the other side.
		if result := n.End.Result(side.Other()); result.Reason == shogi.FoulPlayed {
			c.End = &kifu.End{Kind: kifu.EndOther, Word: fmt.Sprint("foul, outcome ", result.Outcome)}
		}
	}
	for i, child := range n.Children {
		switch {
		case i > 0 && has[kifu.LossVariations]:
		case child.End != nil && has[kifu.LossEnd]:
		case child.Foul != shogi.NoFoul && has[kifu.LossFoul]:
			// The foul's end stays.
			for _, end := range child.Children {
				if has[kifu.LossPlaces] { // its remarks went to the foul
					end = &kifu.Node{End: end.End, Time: end.Time}
				}
				if !has[kifu.LossEnd] {
					c.Children = append(c.Children, without(end, has, side))
				}
			}
		default:
			c.Children = append(c.Children, without(child, has, side.Other()))
		}
	}
	return &c
}

// placed moves the remarks of ends to the node before them.
func placed(n *kifu.Node) *kifu.Node {
	c := *n
	c.Children = slices.Clone(n.Children)
	for i, child := range c.Children {
		if child.End != nil {
			end := *child
			c.Comments = slices.Concat(c.Comments, end.Comments)
			if c.Bookmark == "" {
				c.Bookmark = end.Bookmark
			}
			end.Comments, end.Bookmark = nil, ""
			c.Children[i] = &end
		}
	}
	return &c
}

func lossText(lost []kifu.Loss) string {
	var words []string
	for _, l := range lost {
		words = append(words, l.String())
	}
	return strings.Join(words, "; ")
}

package room

import (
	"errors"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Step is a move or an end. Siblings differ in Move, Foul or End.
type Step struct {
	// Move is in USI, "" for an end.
	Move string `json:"m,omitempty"`
	// Foul is the id of the foul of an illegal move.
	Foul string `json:"f,omitempty"`
	// End is a word of KIF, as [kifu.EndOf] reads it.
	End string `json:"e,omitempty"`
	// Time is that of the move and of its side so far in milliseconds, or nil.
	Time []int64 `json:"t,omitempty"`
}

// key is the same for steps to the same node.
func (s Step) key() string {
	switch {
	case s.End != "":
		return "=" + s.End
	case s.Foul != "":
		return "!" + s.Move
	}
	return s.Move
}

// stepOf is the step to a node of a record.
func stepOf(rules *shogi.Rules, n *kifu.Node) Step {
	if n.End != nil {
		return Step{End: n.End.String()}
	}
	s := Step{Move: notation.FormatUSI(rules, n.Move)}
	if n.Foul != shogi.NoFoul {
		s.Foul = n.Foul.ID()
	}
	return s
}

// node makes a node without children.
func (s Step) node(rules *shogi.Rules) (*kifu.Node, error) {
	n := &kifu.Node{}
	if len(s.Time) == 2 {
		n.Time = kifu.Time{Known: true, Spent: span(s.Time[0]), Total: span(s.Time[1])}
	}
	if s.End != "" {
		n.End = new(kifu.EndOf(s.End))
		return n, nil
	}
	if s.Move == "" {
		return nil, errors.New("a step has a move or an end")
	}
	var err error
	if n.Move, err = notation.ParseUSI(rules, s.Move); err != nil {
		return nil, err
	}
	n.Foul, err = match.ParseFoul(s.Foul)
	return n, err
}

func span(ms int64) time.Duration {
	return min(max(time.Duration(ms)*time.Millisecond, 0), kifu.MaxTime)
}

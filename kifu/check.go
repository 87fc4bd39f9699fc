package kifu

import (
	"fmt"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// Check returns what in the record contradicts the rules, beyond illegal moves,
// which readers find: moves after a mate or another end by rule, and ends that
// did not happen, such as 詰み in a position that is no mate. The errors name a
// line by the number of its last move; they have a place in the input where the
// reader kept it ([ReadOptions]).
func (r *Record) Check() []*Error {
	c := checker{record: r}
	game := shogi.NewGame(r.Start.Position)
	over := 0 // the number of a move made when the game was over, 0 for none
	err := r.Walk(func(v *Visit) error {
		if over > 0 && v.Ply > over {
			return nil // what follows would only repeat the fault
		}
		over = 0
		for game.Len() >= v.Ply {
			game.Undo()
		}
		n := v.Node
		switch {
		case n.End != nil:
			if reason := Contradiction(game, *n.End, r.SideAt(v.Ply)); reason != "" {
				c.note(v, "%s: %s", n.End, reason)
			}
		case game.Result().Over():
			c.note(v, "the game was over before this move: %s", game.Result().Reason)
			over = v.Ply
		case n.Foul == shogi.NoFoul:
			return game.Play(n.Move)
		}
		return nil
	})
	if err != nil {
		c.found = append(c.found, &Error{Reason: err.Error()})
	}
	return c.found
}

// checker collects what is found in a record.
type checker struct {
	record *Record
	found  []*Error
}

// note notes something about a move.
func (c *checker) note(v *Visit, reason string, args ...any) {
	if len(c.found) == maxWarnings {
		return
	}
	where := fmt.Sprintf("move %d", v.Ply)
	if v.Variation() {
		where = fmt.Sprintf("variation at move %d", v.Ply)
	}
	at := c.record.Place(v.Node)
	c.found = append(c.found, &Error{Line: at.Line, Column: at.Column, Text: where, Reason: fmt.Sprintf(reason, args...)})
}

// Contradiction says why a game cannot have ended so with side to move, "" if it
// can.
func Contradiction(g *shogi.Game, end End, side shogi.Color) string {
	p, result := g.Position(), g.Result()
	switch end.Kind {
	case EndMate:
		// A mate is announced too where every reply is a useless interposition, by
		// whichever rule for these the composer went.
		if p.HasLegal() && (!result.Over() || drawn(result.Reason)) && !tsume.Mated(p, tsume.Narrow) && !tsume.Mated(p, tsume.Loose) {
			return "the side to move is not mated"
		}
	case EndRepetition:
		if result.Reason == shogi.PerpetualCheck {
			return "one side gave check all the time, and loses"
		}
		if result.Reason != shogi.Sennichite {
			return "the position has stood " + times(g.Occurrences())
		}
	case EndPerpetual:
		if result.Reason != shogi.PerpetualCheck {
			return "no side has given perpetual check"
		}
		if winner, ok := result.Outcome.Winner(); ok && winner == side {
			return "the other side gave perpetual check"
		}
	case EndTry:
		if result.Reason != shogi.TryReached {
			return "no king has reached its goal"
		}
	case EndDeclare:
		if report := g.Declaration(side); !report.OK && len(report.Conditions) > 0 {
			return "the declaration does not hold"
		}
	}
	return ""
}

// drawn reports whether games that end for the reason have no mate.
func drawn(r shogi.Reason) bool {
	return r == shogi.Sennichite || r == shogi.PerpetualCheck || r == shogi.RepetitionLost || r == shogi.MoveLimit
}

func times(n int) string {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return fmt.Sprintf("%d times", n)
}

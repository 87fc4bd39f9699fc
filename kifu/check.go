package kifu

import (
	"fmt"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// Check returns contradictions to the rules besides illegal moves: moves after an end by rule,
// and impossible ends such as 詰み without mate. Errors have the number of the line's last move
// and, with [ReadOptions.Places], the place.
func (r *Record) Check() []*Error {
	c := checker{record: r}
	game := shogi.NewGame(r.Start.Position)
	over := 0 // number of a move after the end
	err := r.Walk(func(v *Visit) error {
		if over > 0 && v.Ply > over {
			return nil // the rest would repeat the fault
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

type checker struct {
	record *Record
	found  []*Error
}

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

// Contradiction returns why a game cannot end so with side to move, or "".
func Contradiction(g *shogi.Game, end End, side shogi.Color) string {
	p, result := g.Position(), g.Result()
	switch end.Kind {
	case EndMate:
		// Mate may be announced when every reply is a useless interposition, by any rule.
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

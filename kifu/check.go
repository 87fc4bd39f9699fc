package kifu

import (
	"fmt"

	"github.com/komadai/komadai/shogi"
)

// Check returns what in the record contradicts the rules, beyond illegal moves,
// which readers find: moves after a mate or another end by rule, and ends that
// did not happen, such as 詰み in a position that is no mate. The errors name the
// line by the number of its last move and have no place in a file.
func (r *Record) Check() []*Error {
	var found []*Error
	note := func(v *Visit, reason string, args ...any) {
		where := fmt.Sprintf("move %d", v.Ply)
		if v.Variation() {
			where = fmt.Sprintf("variation at move %d", v.Ply)
		}
		if len(found) < maxWarnings {
			found = append(found, &Error{Text: where, Reason: fmt.Sprintf(reason, args...)})
		}
	}
	// games holds the game of each line being visited up to its present move.
	game := shogi.NewGame(r.Start.Position)
	err := r.Walk(func(v *Visit) error {
		for game.Len() >= v.Ply {
			game.Undo()
		}
		n := v.Node
		switch {
		case n.End != nil:
			if reason := contradiction(game, *n.End, r.SideAt(v.Ply)); reason != "" {
				note(v, "%s: %s", n.End, reason)
			}
		case n.Foul != shogi.NoFoul:
		case game.Result().Over():
			note(v, "the game was over before this move: %s", game.Result().Reason)
			return errStop
		default:
			if game.Play(n.Move) != nil {
				return errStop
			}
		}
		return nil
	})
	if err != nil && err != errStop {
		found = append(found, &Error{Reason: err.Error()})
	}
	return found
}

// errStop ends a walk early: what follows would only repeat the fault.
var errStop = fmt.Errorf("kifu: stop")

// contradiction says why the game cannot have ended so with side to move, ""
// if it can.
func contradiction(g *shogi.Game, end End, side shogi.Color) string {
	p, result := g.Position(), g.Result()
	switch end.Kind {
	case EndMate:
		if p.HasLegal() && !result.Over() {
			return "the side to move is not mated"
		}
	case EndRepetition:
		if result.Reason == shogi.PerpetualCheck {
			return "one side gave check all the time, and loses"
		}
		if result.Reason != shogi.Sennichite {
			return fmt.Sprintf("the position has stood %d times", g.Occurrences())
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
	case EndMaxMoves, EndPoints, EndTime, EndResign, EndAbort:
	}
	return ""
}

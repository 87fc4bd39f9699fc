package kifu

import (
	"fmt"
	"strconv"
	"strings"
	"time"

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

// Doubts returns irregularities: no or unknown end, an end that differs from the rules,
// inconsistent times, duplicate variations, missing player names, duplicate headers, invalid
// dates. Errors are as in [Record.Check].
func (r *Record) Doubts() []*Error {
	c := checker{record: r}
	c.headers()
	if len(r.Main()) == 0 {
		c.say("", "the record has no moves")
		return c.found
	}
	c.mainLine()
	err := r.Walk(func(v *Visit) error {
		if end := v.Node.End; end != nil && !end.Known() {
			c.note(v, "%.80q is no word for the end of a game that records use", end.String())
		}
		for _, sibling := range v.Parent.Children[:v.Index] {
			if v.Node.End == nil && sibling.End == nil && sibling.Move == v.Node.Move {
				c.note(v, "the variation begins with a move that another one has")
				break
			}
		}
		return nil
	})
	if err != nil {
		c.say("", err.Error())
	}
	return c.found
}

func (c *checker) say(text, reason string) {
	if len(c.found) < maxWarnings {
		c.found = append(c.found, &Error{Text: Clip(text), Reason: reason})
	}
}

func (c *checker) mainLine() {
	r := c.record
	game := shogi.NewGame(r.Start.Position)
	last := &Visit{}
	var spent [2]time.Duration
	wrong := false
	for i, n := range r.Main() {
		last.Node, last.Ply = n, i+1
		if t := n.Time; t.Known && n.End == nil {
			side := r.SideAt(last.Ply)
			if spent[side] += t.Spent; t.Total != spent[side] && !wrong {
				c.note(last, "the total time is %s, but %s were spent so far", t.Total, spent[side])
				wrong = true
			}
		}
		if n.End == nil && n.Foul == shogi.NoFoul && game.Play(n.Move) != nil {
			return
		}
	}
	end, result := last.Node.End, game.Result()
	switch {
	case end == nil && result.Over():
		c.note(last, "the game was over by rule (%s), but the record does not say so", result.Reason)
	case end == nil:
		c.note(last, "the record does not say how the game ended")
	case result.Over() && !fits(*end, result, r.SideAt(last.Ply)):
		c.note(last, "%s: the game was over by rule (%s)", end, result.Reason)
	}
}

func fits(end End, result shogi.Result, side shogi.Color) bool {
	said := end.Result(side)
	switch end.Kind {
	case EndAbort, EndSealed, EndError:
		return false
	}
	return said.Outcome == result.Outcome || said.Outcome == shogi.Undecided
}

func (c *checker) headers() {
	r := c.record
	for _, side := range []shogi.Color{shogi.Black, shogi.White} {
		if strings.TrimSpace(r.Player(side)) == "" {
			c.say("", fmt.Sprintf("%s has no name", [...]string{shogi.Black: "Black", shogi.White: "White"}[side]))
		}
	}
	seen := map[string]bool{}
	for _, h := range r.Headers {
		if seen[h.Key] {
			c.say(h.Key, "the header stands twice")
		}
		seen[h.Key] = true
		switch h.Key {
		case KeyStarted, KeyEnded, KeyDate:
			if !isDate(h.Value) {
				c.say(h.Key+"："+h.Value, "this is no date, such as 2026/11/21 or 2026/11/21 10:00:00")
			}
		}
	}
}

// isDate reports whether text begins with a valid date, and time if present, with any
// separators: 2026/11/21(土) 10:00, 2026年11月21日. Old games may lack the day.
func isDate(text string) bool {
	var n []int
	for field := range strings.FieldsFuncSeq(text, func(c rune) bool { return c < '0' || c > '9' }) {
		v, err := strconv.Atoi(field)
		if err != nil {
			return false
		}
		n = append(n, v)
	}
	if len(n) == 0 || n[0] < 1000 || n[0] > 9999 {
		return false
	}
	for len(n) < 3 {
		n = append(n, 1)
	}
	date := time.Date(n[0], time.Month(n[1]), n[2], 0, 0, 0, 0, time.UTC)
	if date.Year() != n[0] || int(date.Month()) != n[1] || date.Day() != n[2] {
		return false
	}
	for i, most := range [...]int{24, 59, 60} {
		if len(n) > 3+i && n[3+i] > most {
			return false
		}
	}
	return true
}

package match

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Plan is the conditional moves of one side of a correspondence game. Each line starts at the
// position of the game; the sides alternate. A line ends with a reply of the plan's side.
type Plan [][]string

// Bounds of a plan, and of the plans that a side may store at one position.
const (
	MaxLines   = 20
	MaxLine    = 40
	MaxReplans = 50
)

const (
	lineBreak   = "\n"
	moveDivider = " "
)

var (
	ErrNoPlan     = errors.New("conditional moves are stored only in a correspondence game of two people, while the other side is to move")
	ErrPlanSize   = fmt.Errorf("a plan has at most %d lines of at most %d moves, and each line ends with a reply", MaxLines, MaxLine)
	ErrOftenPlan  = errors.New("the conditional moves of this position have been changed too often")
	errPlanReplay = errors.New("the conditional moves do not follow the position")
)

// PlanError is a move that a plan cannot have.
type PlanError struct {
	// Line and Move count from 1. USI is the move as written.
	Line, Move int
	USI        string
	// Err is [ErrTwoReplies], or says why the move is illegal.
	Err error
}

// ErrTwoReplies means that two lines reply differently to the same moves.
var ErrTwoReplies = errors.New("another line has a different reply to the same moves")

func (e *PlanError) Error() string {
	return fmt.Sprintf("line %d, move %d (%s): %v", e.Line, e.Move, e.USI, e.Err)
}

func (e *PlanError) Unwrap() error { return e.Err }

// Text is the stored form: a line for each line, moves in USI.
func (p Plan) Text() string {
	lines := make([]string, len(p))
	for i, line := range p {
		lines[i] = strings.Join(line, moveDivider)
	}
	return strings.Join(lines, lineBreak)
}

// ParsePlan is the inverse of [Plan.Text].
func ParsePlan(text string) Plan {
	if text == "" {
		return nil
	}
	var p Plan
	for line := range strings.SplitSeq(text, lineBreak) {
		p = append(p, strings.Split(line, moveDivider))
	}
	return p
}

// after returns what a move leaves of the plan: the lines that begin with it.
func (p Plan) after(usi string) Plan {
	var left Plan
	for _, line := range p {
		if line[0] == usi && len(line) > 1 {
			left = append(left, line[1:])
		}
	}
	return left
}

// Plan returns the conditional moves of side, which are its secret. They must not be modified.
func (g *Game) Plan(side shogi.Color) Plan { return g.plans[side] }

// CanPlan reports whether side may store conditional moves now.
func (g *Game) CanPlan(side shogi.Color) bool {
	return g.Correspondence() && !g.Result().Over() && !g.Waiting() && !g.Agreeing() &&
		!g.config.Players[0].IsEngine() && !g.config.Players[1].IsEngine() && g.game.Position().Side() != side
}

func (g *Game) decidePlan(c Command, e *Event) error {
	if !g.CanPlan(c.Side) {
		return ErrNoPlan
	}
	n := 0
	for _, past := range slices.Backward(g.events) {
		if !past.aside() {
			break
		}
		if past.Kind == Planned && past.Side == c.Side {
			n++
		}
	}
	if n >= MaxReplans {
		return ErrOftenPlan
	}
	p, err := g.checkPlan(ParsePlan(c.Text), c.Side)
	e.Text = p.Text()
	return err
}

// checkPlan returns a legal plan with moves in standard form and without lines that begin others.
func (g *Game) checkPlan(p Plan, side shogi.Color) (Plan, error) {
	if len(p) > MaxLines {
		return nil, ErrPlanSize
	}
	replies := make(map[string]string)
	var out Plan
	for i, line := range p {
		if len(line) > MaxLine {
			return nil, ErrPlanSize
		}
		clean, err := g.checkLine(line, side, replies)
		var fault *PlanError
		if errors.As(err, &fault) {
			fault.Line = i + 1
		}
		if err != nil {
			return nil, err
		}
		out = append(out, clean)
	}
	return slices.Clip(maximal(out)), nil
}

func (g *Game) checkLine(line []string, side shogi.Color, replies map[string]string) ([]string, error) {
	at := g.game.Clone()
	var clean []string
	var replied bool
	for i, text := range line {
		fault := &PlanError{Move: i + 1, USI: text}
		if at.Result().Over() {
			fault.Err = ErrOver
			return nil, fault
		}
		replied = at.Position().Side() == side
		m, err := notation.ParseMove(at.Position(), text)
		if err == nil {
			err = at.Play(m)
		}
		if err != nil {
			fault.Err = err
			return nil, fault
		}
		usi, before := notation.FormatUSI(g.rules, m), strings.Join(clean, moveDivider)
		if other, known := replies[before]; replied && known && other != usi {
			fault.Err = ErrTwoReplies
			return nil, fault
		}
		if replied {
			replies[before] = usi
		}
		clean = append(clean, usi)
	}
	if !replied {
		return nil, ErrPlanSize
	}
	return clean, nil
}

// maximal returns the lines that are not the beginning of another line.
func maximal(p Plan) Plan {
	var out Plan
	for i, line := range p {
		covered := slices.ContainsFunc(p[i+1:], func(o []string) bool { return len(o) >= len(line) && slices.Equal(o[:len(line)], line) }) ||
			slices.ContainsFunc(p[:i], func(o []string) bool { return len(o) > len(line) && slices.Equal(o[:len(line)], line) })
		if !covered {
			out = append(out, line)
		}
	}
	return out
}

func (g *Game) applyPlan(e Event) error {
	p := ParsePlan(e.Text)
	if slices.ContainsFunc(p, func(line []string) bool { return len(line) == 0 || line[0] == "" }) {
		return errPlanReplay
	}
	g.plans[e.Side] = p
	return nil
}

// replies returns e and the conditional moves that follow it at once.
func (g *Game) replies(e Event) []Event {
	events := []Event{e}
	if e.Kind != Moved || g.plans[0] == nil && g.plans[1] == nil {
		return events
	}
	after := g.Clone()
	for after.Apply(e) == nil {
		side, on := after.Turn()
		if p := after.plans[side]; on && p != nil {
			e = Event{Seq: e.Seq + 1, At: e.At, Kind: Moved, Side: side, Move: p[0][0]}
			events = append(events, e)
			continue
		}
		return events
	}
	return events[:len(events)-1] // a reply that does not apply is not played
}

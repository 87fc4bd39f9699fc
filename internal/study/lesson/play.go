package lesson

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Verdict is the outcome of the learner's move.
type Verdict uint8

const (
	// Goes: the step goes on.
	Goes Verdict = iota
	// Done: the goal is reached.
	Done
	// Missed: the move is not the one, or there are no more moves.
	Missed
	// Taken: the other side could capture a piece of a Safe step.
	Taken
	// Lost: the moves that are left cannot reach the goal.
	Lost
)

// Play is a step under way. The page judges in the same way (learn/judge.ts).
type Play struct {
	rules    *shogi.Rules
	step     Step
	at       shogi.Position
	moves    int
	visited  []string
	captured []string
}

// Begin starts a step.
func Begin(r *shogi.Rules, s Step) (*Play, error) {
	p, err := s.Start(r)
	if err != nil {
		return nil, err
	}
	return &Play{rules: r, step: s, at: p}, nil
}

// Position is the one on the board. It changes with the play.
func (p *Play) Position() *shogi.Position { return &p.at }

// Move plays the learner's legal move, and the reply.
func (p *Play) Move(m shogi.Move) (Verdict, error) {
	learner := p.at.Side()
	usi := notation.FormatUSI(p.rules, m)
	if !p.at.IsLegal(m) {
		return Missed, fmt.Errorf("%s is not legal", usi)
	}
	if m != shogi.Pass {
		to := notation.FormatSquare(p.rules, m.To())
		if taken := p.at.Captured(m); taken != shogi.NoPiece && taken.Color() != learner {
			p.captured = append(p.captured, to)
		}
		p.visited = append(p.visited, to)
	}
	game := shogi.NewGame(p.at)
	if err := game.Play(m); err != nil {
		return Missed, err
	}
	p.at = *game.Position()
	p.moves++
	goal := &p.step.Goal
	if n := len(goal.Play); n > 0 && (p.moves > n || !slices.Contains(strings.Split(goal.Play[p.moves-1], "/"), usi)) {
		return Missed, nil
	}
	if p.step.Safe && p.loses(learner) {
		return Taken, nil
	}
	if p.met(learner, game.Result()) {
		return Done, nil
	}
	if p.step.Most > 0 && p.moves >= p.step.Most {
		return Missed, nil
	}
	if p.step.Most > 0 && p.need(learner) > p.step.Most-p.moves {
		return Lost, nil
	}
	return Goes, p.reply()
}

// loses reports whether the other side, to move, could capture a piece.
func (p *Play) loses(learner shogi.Color) bool {
	return slices.ContainsFunc(p.at.AppendLegal(nil), func(m shogi.Move) bool {
		on := shogi.NoPiece
		if m.IsBoard() {
			on = p.at.Captured(m)
		}
		return on != shogi.NoPiece && on.Color() == learner
	})
}

// met reports whether all conditions hold after a move.
func (p *Play) met(learner shogi.Color, result shogi.Result) bool {
	goal := &p.step.Goal
	all := func(wanted, got []string) bool {
		return !slices.ContainsFunc(wanted, func(sq string) bool { return !slices.Contains(got, sq) })
	}
	if p.moves < len(goal.Play) || !all(goal.Reach, p.visited) || !all(goal.Capture, p.captured) {
		return false
	}
	if goal.Check && !p.at.InCheck() || goal.Mate && (!p.at.InCheck() || p.at.HasLegal()) {
		return false
	}
	if winner, won := result.Outcome.Winner(); goal.Win && (!won || winner != learner) {
		return false
	}
	return !slices.ContainsFunc(goal.Stand, func(want string) bool { return !p.stands(learner, want) })
}

// stands reports whether a piece of the learner is in its place: "+R4b".
func (p *Play) stands(c shogi.Color, want string) bool {
	for _, sq := range p.rules.Squares() {
		piece := p.at.Piece(sq)
		if piece != shogi.NoPiece && piece.Color() == c && p.rules.Info(piece.Kind()).Letter+notation.FormatSquare(p.rules, sq) == want {
			return true
		}
	}
	return false
}

// reply plays the reply, or gives the move back to the learner.
func (p *Play) reply() error {
	if p.moves <= len(p.step.Replies) {
		m, err := notation.ParseUSI(p.rules, p.step.Replies[p.moves-1])
		if err != nil {
			return err
		}
		return p.at.Play(m)
	}
	setup := p.at.Setup()
	setup.Side = setup.Side.Other()
	again, err := kifu.PlaceSetup(setup)
	if err == nil {
		p.at = again
	}
	return err
}

// Bounds of Solve.
const (
	longest = 6
	largest = 200_000
)

// ErrUnsolved means that no solution was found within the bounds.
var ErrUnsolved = errors.New("no solution was found")

// Solve returns a shortest solution.
func Solve(r *shogi.Rules, s Step) ([]string, error) {
	begun, err := Begin(r, s)
	if err != nil {
		return nil, err
	}
	return begun.solve()
}

// solve returns a shortest way from here.
func (p *Play) solve() ([]string, error) {
	type line struct {
		play  Play
		moves []string
	}
	r, goal := p.rules, &p.step.Goal
	queue := []line{{play: *p}}
	seen := make(map[string]bool)
	for len(queue) > 0 && len(seen) < largest {
		at := queue[0]
		queue = queue[1:]
		for _, m := range at.play.at.AppendLegal(nil) {
			next := at.play
			next.visited, next.captured = slices.Clone(next.visited), slices.Clone(next.captured)
			verdict, err := next.Move(m)
			if err != nil {
				continue // the reply does not fit, or the side cannot move again
			}
			moves := append(slices.Clone(at.moves), notation.FormatUSI(r, m))
			if verdict == Done {
				return moves, nil
			}
			key := fmt.Sprint(next.at.Key(), wanted(goal.Reach, next.visited), wanted(goal.Capture, next.captured))
			if verdict == Goes && len(moves) < longest && !seen[key] {
				seen[key] = true
				queue = append(queue, line{next, moves})
			}
		}
	}
	return nil, ErrUnsolved
}

func wanted(goal, got []string) []string {
	return slices.DeleteFunc(slices.Clone(goal), func(sq string) bool { return !slices.Contains(got, sq) })
}

package kifu

import (
	"errors"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Builder makes a record from headers, start, moves, comments, ends and steps back to a
// variation, in input order. It checks every move.
//
// A strict builder returns an error for a fault. A lenient one records a warning and returns
// nil; after a bad move it skips the rest of the line, up to a [Builder.Back] that leaves it.
type Builder struct {
	format   Format
	options  ReadOptions
	record   *Record
	pos      shogi.Position
	line     []step
	node     *Node
	last     shogi.Move
	nodes    int
	foul     *Error // the last move if bad, unless an end makes it a foul
	dead     bool   // the line was given up
	scratch  *Node  // collects data of a line given up
	warnings []*Error
}

type step struct {
	node *Node
	move shogi.Move // NoMove for an end or a foul
	undo shogi.Undo
}

// NewBuilder returns a builder of an empty record, an even game of the options' rule set.
func NewBuilder(format Format, o ReadOptions) *Builder {
	b := &Builder{format: format, options: o, record: New(DefaultRules(o)), scratch: &Node{}}
	b.pos, b.node = b.record.Start.Position, b.record.Root
	return b
}

// Record returns the record so far.
func (b *Builder) Record() *Record { return b.record }

// Fail returns the error if strict, else records a warning.
func (b *Builder) Fail(e *Error) error {
	if !b.options.Lenient {
		return e
	}
	b.Warn(e)
	return nil
}

const maxWarnings = 1000

// Warn records a recovered fault.
func (b *Builder) Warn(e *Error) {
	if len(b.warnings) < maxWarnings {
		b.warnings = append(b.warnings, e)
	}
}

// Start sets rule set and start position, before the first move and node.
func (b *Builder) Start(rules *variant.RuleSet, start Start) {
	b.record.Rules, b.record.Start = rules, start
	b.pos = start.Position
	b.node = b.record.Root
}

// Position returns the position before the next move. It must not be modified.
func (b *Builder) Position() *shogi.Position { return &b.pos }

// Last returns the last move of the line, or NoMove.
func (b *Builder) Last() shogi.Move { return b.last }

// Side returns the side to move. A foul changes it, but not Position.
func (b *Builder) Side() shogi.Color { return b.record.SideAt(len(b.line) + 1) }

// Ply returns the number of moves and ends of the line.
func (b *Builder) Ply() int { return len(b.line) }

// Node returns the current node, for comments, times, bookmarks and evaluations. Data on a
// line given up is lost.
func (b *Builder) Node() *Node {
	if b.dead {
		return b.scratch
	}
	return b.node
}

// GivenUp reports whether the line was given up after a fault.
func (b *Builder) GivenUp() bool { return b.dead }

// Move plays m as the next node. at is its place in the input.
//
// An illegal move is first kept as a foul. It ended the game if [Builder.End] or nothing follows;
// an end other than a win or loss by foul is skipped with a warning. If a move follows, it is an error.
func (b *Builder) Move(m shogi.Move, at Place) error {
	if err := b.next(at); err != nil || b.dead {
		return err
	}
	b.Unseal()
	if b.node.End != nil {
		return b.giveUp(at.Errorf(b.format, CauseAfterEnd, "the line ended before this move"))
	}
	n := &Node{Move: m}
	if b.pos.IsLegal(m) {
		b.push(n, m, at)
		b.last = m
		return nil
	}
	p := b.pos
	err := p.Play(m)
	n.Foul = shogi.ImpossibleMove
	if foul, ok := errors.AsType[*shogi.MoveError](err); ok {
		n.Foul = foul.Foul
	}
	b.foul = at.Errorf(b.format, err, "move %d, %s, is illegal: %s", len(b.line)+1, notation.FormatUSI(b.pos.Rules(), m), n.Foul.Error())
	b.push(n, shogi.NoMove, at)
	return nil
}

// Unseal removes a sealed move (封じ手) that ends the line, because the game goes on, and reports
// whether there was one. Its remarks and a comment with its word go to the node before it.
func (b *Builder) Unseal() bool {
	end := b.node
	if b.dead || end.End == nil || end.End.Kind != EndSealed {
		return false
	}
	b.pop()
	b.node.Children = b.node.Children[:len(b.node.Children)-1]
	for i := range end.Evaluations {
		end.Evaluations[i].After += len(b.node.Comments) + 1
	}
	word := end.End.String()
	if end.Time.Known {
		word += "（" + FormatSpan(end.Time.Spent) + "）"
	}
	b.node.Comments = append(append(b.node.Comments, word), end.Comments...)
	b.node.Evaluations = append(b.node.Evaluations, end.Evaluations...)
	if b.node.Bookmark == "" {
		b.node.Bookmark = end.Bookmark
	}
	return true
}

func (b *Builder) next(at Place) error {
	if err := b.settle(); err != nil || b.dead {
		return err
	}
	most := b.options.MoveLimit()
	if b.nodes++; b.nodes > most {
		return at.Errorf(b.format, nil, "the record has more than %d moves", most)
	}
	return nil
}

// settle turns an unexplained bad move into an error.
func (b *Builder) settle() error {
	if b.foul == nil {
		return nil
	}
	e := b.foul
	b.foul = nil
	b.pop()
	b.node.Children = b.node.Children[:len(b.node.Children)-1]
	return b.giveUp(e)
}

// playable reports whether the bad move may be one of a game: a player could make or write it. In
// USI, which has positions, no endings, the text is at fault.
func (b *Builder) playable() bool {
	if b.format == FormatUSI {
		return false
	}
	switch b.node.Foul {
	case shogi.EmptyOrigin, shogi.NotInHand: // a first move has another start position
		return b.format != FormatUSEN && len(b.line) > 1
	case shogi.GameOver, shogi.MustPass, shogi.MayNotPass, shogi.NoTarget:
		return false
	}
	return true
}

func (b *Builder) concede() {
	e := b.foul
	b.foul = nil
	e.Reason += "; the game ends with it"
	b.Warn(e)
}

// stop ends a line whose last move is bad.
func (b *Builder) stop() error {
	if b.foul == nil || !b.playable() {
		return b.settle()
	}
	at := Place{Line: b.foul.Line, Column: b.foul.Column, Text: b.foul.Text}
	b.concede()
	return b.End(End{Kind: EndFoulWin}, at)
}

// Bad gives up the line after an unreadable move.
func (b *Builder) Bad(e *Error) error {
	if err := b.settle(); err != nil || b.dead {
		return err
	}
	return b.giveUp(e)
}

func (b *Builder) giveUp(e *Error) error {
	if err := b.Fail(e); err != nil {
		return err
	}
	b.dead = true
	*b.scratch = Node{}
	return nil
}

// End ends the line. It skips a second end with a warning.
func (b *Builder) End(end End, at Place) error {
	if b.foul != nil {
		switch {
		case end.Kind == EndFoulWin, end.Kind == EndFoulLoss:
			b.foul = nil
			if end.Word == wordFoul { // of the move before it
				end.Kind = EndFoulWin
			}
		case !b.playable():
		case end.Kind == EndOther:
			end.Kind = EndFoulWin
			b.concede()
		default:
			b.concede()
			b.Warn(at.Errorf(b.format, CauseAfterEnd, "the illegal move has ended the game; this end was skipped"))
			end = End{Kind: EndFoulWin}
		}
	}
	if err := b.next(at); err != nil || b.dead {
		return err
	}
	if b.node.End != nil {
		b.Warn(at.Errorf(b.format, CauseAfterEnd, "the line has already ended with %s; this end was skipped", b.node.End))
		return nil
	}
	b.push(&Node{End: &end}, shogi.NoMove, at)
	return nil
}

func (b *Builder) push(n *Node, m shogi.Move, at Place) {
	if b.options.Places {
		if b.record.places == nil {
			b.record.places = map[*Node]Place{}
		}
		at.Text = Clip(at.Text)
		b.record.places[n] = at
	}
	b.line = append(b.line, step{node: b.node, move: m})
	if m != shogi.NoMove {
		b.pos.Make(m, &b.line[len(b.line)-1].undo)
	}
	b.node.Children = append(b.node.Children, n)
	b.node = n
}

// pop undoes the last step and keeps its node.
func (b *Builder) pop() {
	top := len(b.line) - 1
	s := &b.line[top]
	if s.move != shogi.NoMove {
		b.pos.Unmake(s.move, &s.undo)
	}
	b.node = s.node
	b.line = b.line[:top]
	b.last = shogi.NoMove
	if top > 0 {
		b.last = b.line[top-1].move
	}
}

// Back undoes moves until ply remain; the next move starts a variation.
func (b *Builder) Back(ply int, at Place) error {
	if err := b.stop(); err != nil {
		return err
	}
	if ply < 0 || ply > len(b.line) {
		b.dead = false
		return b.giveUp(at.Errorf(b.format, CauseVariation, "there is no move %d to vary: the line before has %d", ply+1, len(b.line)))
	}
	for len(b.line) > ply {
		b.pop()
	}
	b.dead = false
	return nil
}

// Finish returns the record and the warnings.
func (b *Builder) Finish() (*Record, []*Error, error) {
	if err := b.stop(); err != nil {
		return nil, nil, err
	}
	return b.record, b.warnings, nil
}

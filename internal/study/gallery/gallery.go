// Package gallery has published mate problems: what they are, which are the same, and the port
// of their store. It is pure.
package gallery

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Bounds, in characters and problems.
const (
	MaxTitle = 60
	MaxNote  = 1000
	// MaxEach and MaxAll bound the published problems of an author and of all.
	MaxEach = 1000
	MaxAll  = 200_000
	// Page bounds the problems of one answer.
	Page = 60
)

// Problem is a published problem. It is verified: the shortest mate is Plies long, and its
// moves are unique under the rule for useless interpositions.
type Problem struct {
	ID string
	// Author is an account, "" once it is removed.
	Author, Name string
	// Op is the client's name of the request.
	Op          string
	Title, Note string
	Rules, SFEN string
	// Normal is the normalised position; see [Normal].
	Normal string
	// Futile is the rule for useless interpositions.
	Futile string
	Plies  int
	// Moves are the solution in USI, Tags its themes.
	Moves, Tags []string
	Published   time.Time
	// Votes, Tries and Solvers count accounts.
	Votes, Tries, Solvers int
}

// Player is what an account did with a problem.
type Player struct{ Solved, Voted, Tried bool }

// Query selects problems. The zero Query selects all, newest first.
type Query struct {
	// Author is an account. Rules and Tag are IDs.
	Author, Rules, Tag string
	// Plies is 0 for any length.
	Plies int
	// Text is part of a title or of an author's name.
	Text string
	// Since and Until bound the time of publication; zero for none.
	Since, Until time.Time
	// Best orders by votes; otherwise the newest come first.
	Best          bool
	Offset, Limit int
}

var (
	ErrNotFound = errors.New("there is no such problem")
	// ErrFull: the author or the server has as many problems as it may have.
	ErrFull = errors.New("there is no room for more problems")
)

// Known is the error for a position that is published already.
type Known struct{ ID string }

func (e *Known) Error() string { return "the position is published already, as " + e.ID }

// Store stores problems. Package storetest tests its contract.
type Store interface {
	// AddProblem stores a problem, or returns [*Known] or [ErrFull]. A problem with the Op of
	// an earlier one of the author is returned as stored.
	AddProblem(ctx context.Context, p Problem, each, all int) (Problem, error)
	// Problem returns a problem, or [ErrNotFound].
	Problem(ctx context.Context, id string) (Problem, error)
	// At returns the id of the published problem with a normalised position, or "".
	At(ctx context.Context, normal string) (string, error)
	Problems(ctx context.Context, q Query) ([]Problem, error)
	// Edit changes title and note of an author's problem, or returns [ErrNotFound].
	Edit(ctx context.Context, id, author, title, note string) error
	// Withdraw removes an author's problem, or returns [ErrNotFound].
	Withdraw(ctx context.Context, id, author string, now time.Time) error
	PlayerOf(ctx context.Context, id, account string) (Player, error)
	// Tried counts an account's try, and its solution.
	Tried(ctx context.Context, id, account string, solved bool, now time.Time) error
	Vote(ctx context.Context, id, account string, on bool, now time.Time) error
}

// Normal returns the normalised position of a problem: rule set, board and the attacker's hand.
// Where the rules are symmetric, mirror images are the same.
func Normal(rules string, p *shogi.Position) string {
	own := text(p, false)
	if p.Rules().Symmetric() {
		own = min(own, text(p, true))
	}
	return rules + " " + own
}

// text is the SFEN without the defender's hand and the move number.
func text(p *shogi.Position, mirrored bool) string {
	s := p.Setup()
	s.Hands[s.Side.Other()] = [shogi.MaxKinds + 1]uint8{}
	s.Ply = 1
	if mirrored {
		r := p.Rules()
		from := s.Board
		for _, sq := range r.Squares() {
			s.Board[sq] = from[r.SquareAt(r.Files()+1-r.File(sq), r.Rank(sq))]
		}
	}
	return notation.FormatSetup(&s)
}

// Week returns the week of an instant (UTC, from Monday).
func Week(at time.Time) (since, until time.Time) {
	at = at.UTC()
	day := time.Date(at.Year(), at.Month(), at.Day(), 0, 0, 0, 0, time.UTC)
	since = day.AddDate(0, 0, -(int(day.Weekday())+6)%7)
	return since, since.AddDate(0, 0, 7)
}

const thread = "p:"

// Thread returns the thread of the comments on a problem.
func Thread(id string) string { return thread + id }

// Of returns the problem of a thread of comments.
func Of(name string) (id string, ok bool) { return strings.CutPrefix(name, thread) }

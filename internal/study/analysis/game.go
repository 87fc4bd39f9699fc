package analysis

import (
	"errors"
	"fmt"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// MaxMoves is the most moves of a game that is analysed.
const MaxMoves = 2000

// Game is what is analysed: the moves of one line.
type Game struct {
	Rules *variant.RuleSet
	Start shogi.Position
	Moves []shogi.Move
}

// Errors of games that cannot be analysed.
var (
	// ErrNoMoves: there is nothing to judge.
	ErrNoMoves = errors.New("the game has no moves")
	// ErrNoKing: the start is a problem in which a side has no king, which the
	// engine does not play.
	ErrNoKing = errors.New("the position is a problem: a side has no king")
	// ErrTooLong: the game has more than [MaxMoves] moves.
	ErrTooLong = fmt.Errorf("the game is too long: at most %d moves are analysed", MaxMoves)
)

// OfRecord returns the main line of a record, without the illegal move that may
// have ended it.
func OfRecord(r *kifu.Record) (Game, error) {
	g := Game{Rules: r.Rules, Start: r.Start.Position, Moves: r.Moves()}
	return g, g.check()
}

// check reports what keeps the game from being analysed.
func (g *Game) check() error {
	if len(g.Moves) == 0 {
		return ErrNoMoves
	}
	if len(g.Moves) > MaxMoves {
		return ErrTooLong
	}
	if g.Rules.Rules.Royal() != shogi.NoKind {
		for _, c := range [...]shogi.Color{shogi.Black, shogi.White} {
			if g.Start.King(c) == shogi.NoSquare {
				return ErrNoKing
			}
		}
	}
	p := g.Start
	for i, m := range g.Moves {
		if err := p.Play(m); err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return nil
}

// At returns the game as it stood after so many moves. Where the rules had ended
// it before, because it was played on after a repetition, say, its history
// begins there.
func (g *Game) At(ply int) *shogi.Game {
	game := shogi.NewGame(g.Start)
	for _, m := range g.Moves[:ply] {
		if game.Result().Over() {
			game = shogi.NewGame(*game.Position())
		}
		if game.Play(m) != nil {
			// It plays on although a side cannot move or has won: only the position
			// counts then.
			p := *game.Position()
			var u shogi.Undo
			p.Make(m, &u)
			game = shogi.NewGame(p)
		}
	}
	return game
}

// JobKind is the kind of jobs that analyse games, and the name of their queue.
const JobKind = "analysis"

// Task is a game and how it is to be analysed, as text: what is kept of a job.
type Task struct {
	// Rules is the id of the rule set, Start the position in SFEN, Moves are in
	// USI.
	Rules string `json:"rules"`
	// Definition is that of the rule set where it is no shipped one.
	Definition []byte   `json:"definition,omitempty"`
	Start      string   `json:"start"`
	Moves      []string `json:"moves"`
	Settings
}

// NewTask returns the task of analysing a game.
func NewTask(g Game, s Settings) Task {
	t := Task{Rules: g.Rules.ID, Definition: g.Rules.Definition(), Start: notation.FormatSFEN(&g.Start), Moves: make([]string, len(g.Moves)), Settings: s}
	for i, m := range g.Moves {
		t.Moves[i] = notation.FormatUSI(g.Rules.Rules, m)
	}
	return t
}

// Game reads the game of the task.
func (t *Task) Game() (Game, error) {
	rules, err := variant.Recall(t.Rules, t.Definition)
	if err != nil {
		return Game{}, err
	}
	setup, err := notation.ParseSFEN(rules.Rules, t.Start)
	if err != nil {
		return Game{}, err
	}
	g := Game{Rules: rules}
	if g.Start, err = kifu.PlaceSetup(setup); err != nil {
		return Game{}, err
	}
	for i, usi := range t.Moves {
		m, err := notation.ParseUSI(rules.Rules, usi)
		if err != nil {
			return Game{}, fmt.Errorf("move %d: %w", i+1, err)
		}
		g.Moves = append(g.Moves, m)
	}
	return g, g.check()
}

package analysis

import (
	"errors"
	"fmt"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

const MaxMoves = 2000

// Game is a line of moves to analyse.
type Game struct {
	Rules *variant.RuleSet
	Start shogi.Position
	Moves []shogi.Move
}

var (
	ErrNoMoves = errors.New("the game has no moves")
	// ErrNoKing is returned for problems without a king, which the engine cannot play.
	ErrNoKing  = errors.New("the position is a problem: a side has no king")
	ErrTooLong = fmt.Errorf("the game is too long: at most %d moves are analysed", MaxMoves)
)

// OfRecord returns the main line without a final illegal move.
func OfRecord(r *kifu.Record) (Game, error) {
	g := Game{Rules: r.Rules, Start: r.Start.Position, Moves: r.Moves()}
	return g, g.check()
}

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

// At returns the game after ply moves; one that continued after its end restarts there.
func (g *Game) At(ply int) *shogi.Game {
	game := shogi.NewGame(g.Start)
	for _, m := range g.Moves[:ply] {
		if game.Result().Over() {
			game = shogi.NewGame(*game.Position())
		}
		if game.Play(m) != nil {
			p := *game.Position()
			var u shogi.Undo
			p.Make(m, &u)
			game = shogi.NewGame(p)
		}
	}
	return game
}

// JobKind is the kind and queue of analysis jobs.
const JobKind = "analysis"

// Task is a stored game with its settings.
type Task struct {
	// Rules is an ID, Start a SFEN, Moves are USI.
	Rules string `json:"rules"`
	// Definition is set for rule sets that are not shipped.
	Definition []byte   `json:"definition,omitempty"`
	Start      string   `json:"start"`
	Moves      []string `json:"moves"`
	Settings
}

// NewTask returns the task of analysing g.
func NewTask(g Game, s Settings) Task {
	return Task{
		Rules: g.Rules.ID, Definition: g.Rules.Definition(), Start: notation.FormatSFEN(&g.Start),
		Moves: notation.FormatUSIMoves(g.Rules.Rules, g.Moves), Settings: s,
	}
}

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
	if g.Moves, err = notation.ParseUSIMoves(rules.Rules, t.Moves); err != nil {
		return Game{}, err
	}
	return g, g.check()
}

// Line is a line of moves in several notations.
type Line struct {
	Moves            []shogi.Move
	USI, Ja, Western []string
}

// Lines returns the principal variations by ply.
func (g *Game) Lines(positions []Position) map[int]Line {
	wanted := make(map[int][]string, len(positions))
	for _, p := range positions {
		wanted[p.Ply] = p.PV
	}
	out := make(map[int]Line, len(positions))
	p, last := g.Start, shogi.NoMove
	var u shogi.Undo
	for ply := 0; ; ply++ {
		if usi, ok := wanted[ply]; ok {
			out[ply] = lineFrom(p, last, usi)
		}
		if ply == len(g.Moves) {
			return out
		}
		p.Make(g.Moves[ply], &u)
		last = g.Moves[ply]
	}
}

func lineFrom(p shogi.Position, last shogi.Move, usi []string) (l Line) {
	var u shogi.Undo
	for _, text := range usi {
		m, err := notation.ParseUSI(p.Rules(), text)
		if err != nil || !p.IsLegal(m) {
			return l
		}
		l.Moves, l.USI = append(l.Moves, m), append(l.USI, text)
		l.Ja = append(l.Ja, notation.FormatJapanese(&p, m, last, notation.NoMarks))
		l.Western = append(l.Western, notation.FormatWestern(&p, m, false))
		p.Make(m, &u)
		last = m
	}
	return l
}

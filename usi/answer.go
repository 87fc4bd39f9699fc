package usi

import (
	"strings"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// AnswerKind is the kind of an engine's answer.
type AnswerKind uint8

const (
	// Played: a legal move.
	Played AnswerKind = iota
	// Resigned: the engine resigns or has no move.
	Resigned
	// Declared: 入玉 ("bestmove win"). [shogi.Game.Declare] checks it.
	Declared
	// Mates: there is a mate, Moves.
	Mates
	NoMate
	// MateUnknown: not found out in time.
	MateUnknown
	// MateUnsupported: the engine has no mate search.
	MateUnsupported
)

// Answer is the result of a search.
type Answer struct {
	Kind AnswerKind
	// Move is set with Played. Ponder is the expected reply, or NoMove.
	Move, Ponder shogi.Move
	// Moves is the mate, with Mates.
	Moves []shogi.Move
	// Info is the last one of the best line.
	Info Info
}

func (s *Search) read(word, rest string) (Answer, error) {
	words := strings.Fields(rest)
	switch {
	case word == "checkmate":
		return s.readMate(words)
	case s.limits.Mate:
		return s.readMateOfInfo()
	}
	a := Answer{Info: s.best}
	first := ""
	if len(words) > 0 {
		first = words[0]
	}
	switch first {
	case "resign", "(none)", "none":
		a.Kind = Resigned
		return a, nil
	case "win":
		a.Kind = Declared
		return a, nil
	}
	next := s.position
	m, err := s.play(&next, first)
	if err != nil {
		return a, s.illegal(first, err)
	}
	a.Move = m
	if len(words) > 2 && words[1] == "ponder" {
		if m, err := s.play(&next, words[2]); err == nil {
			a.Ponder = m
		}
	}
	return a, nil
}

func (s *Search) readMate(words []string) (Answer, error) {
	a := Answer{Kind: MateUnknown, Info: s.best}
	switch {
	case len(words) == 0 || words[0] == "timeout":
		return a, nil
	case words[0] == "nomate":
		a.Kind = NoMate
		return a, nil
	case words[0] == "notimplemented":
		a.Kind = MateUnsupported
		return a, nil
	}
	a.Kind = Mates
	var err error
	a.Moves, err = s.line(words)
	return a, err
}

// readMateOfInfo reads info score mate and bestmove, as in the protocol's draft.
func (s *Search) readMateOfInfo() (Answer, error) {
	a := Answer{Kind: MateUnknown, Info: s.best}
	if s.best.Score.Kind != Mate || s.best.Score.Bound != Exact {
		return a, nil
	}
	if s.best.Score.Value < 0 {
		a.Kind = NoMate
		return a, nil
	}
	a.Kind = Mates
	var err error
	a.Moves, err = s.line(s.best.PV)
	return a, err
}

func (s *Search) line(words []string) (moves []shogi.Move, err error) {
	next := s.position
	for _, w := range words {
		m, err := s.play(&next, w)
		if err != nil {
			return nil, s.illegal(w, err)
		}
		moves = append(moves, m)
	}
	return moves, nil
}

func (s *Search) illegal(text string, err error) error {
	return &IllegalMoveError{Text: text, SFEN: notation.FormatSFEN(&s.position), Err: err}
}

func (s *Search) play(p *shogi.Position, text string) (shogi.Move, error) {
	m, err := notation.ParseUSI(p.Rules(), s.engine.plainMove(text))
	if err != nil {
		return shogi.NoMove, err
	}
	return m, p.Play(m)
}

package notation

import (
	"errors"

	"github.com/komadai/komadai/shogi"
)

// In bytes: over ten thousand moves.
const maxPosition = 1 << 16

// ParsePosition reads the arguments of the USI command position:
//
//	startpos
//	startpos moves 7g7f 3c3d
//	sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1 moves G*5b
//
// "position" and "sfen" are optional; "moves" alone means "startpos moves". start is the
// position of "startpos". It returns the start position and the moves, all legal. It accepts
// mate problems (詰将棋), where the side to move has no king.
//
// The error is an [*Error] that unwraps to a [*shogi.SetupError] or a [*shogi.MoveError].
func ParsePosition(start *shogi.Position, text string) (shogi.Position, []shogi.Move, error) {
	if len(text) > maxPosition {
		return shogi.Position{}, nil, faultf(formatPosition, text, maxPosition, len(text),
			"a position with its moves has at most %d bytes, this has %d", maxPosition, len(text))
	}
	words := tokens(text)
	word := func(i int) string { return text[words[i].start:words[i].end] }
	if len(words) > 0 && word(0) == "position" {
		words = words[1:]
	}
	if len(words) == 0 {
		return shogi.Position{}, nil, fault(formatPosition, text, len(text), len(text), "startpos or sfen was expected")
	}
	var from shogi.Position
	rest := 0
	switch word(0) {
	case "startpos":
		from, rest = *start, 1
	case "moves":
		from = *start
	default:
		if word(0) == "sfen" {
			words = words[1:]
		}
		for rest < len(words) && word(rest) != "moves" {
			rest++
		}
		p, err := legalSFEN(start.Rules(), text, words[:rest])
		if err != nil {
			return shogi.Position{}, nil, err
		}
		from = p
	}
	words = words[rest:]
	if len(words) > 0 && word(0) != "moves" {
		return shogi.Position{}, nil, fault(formatPosition, text, words[0].start, words[0].end, "only moves may follow startpos")
	}
	if len(words) > 0 {
		words = words[1:]
	}
	moves, err := playWords(from, text, words)
	if err != nil {
		return shogi.Position{}, nil, err
	}
	return from, moves, nil
}

func legalSFEN(r *shogi.Rules, text string, words []token) (shogi.Position, *Error) {
	s, fail := parseSFEN(formatPosition, r, text, words)
	if fail != nil {
		return shogi.Position{}, fail
	}
	p, err := s.Position()
	if err == nil {
		return p, nil
	}
	p, problem := s.Problem()
	if problem == nil {
		return p, nil
	}
	var whole, part *shogi.SetupError
	if errors.As(err, &whole) && errors.As(problem, &part) && len(part.Faults) < len(whole.Faults) {
		err = problem
	}
	fail = fault(formatPosition, text, words[0].start, words[len(words)-1].end, err.Error())
	fail.Err = err
	return shogi.Position{}, fail
}

func playWords(p shogi.Position, text string, words []token) ([]shogi.Move, *Error) {
	moves := make([]shogi.Move, 0, len(words))
	for i, w := range words {
		m, fail := parseUSI(formatPosition, p.Rules(), text[w.start:w.end])
		if fail != nil {
			fail.Column += w.start // all before is ASCII
			return nil, fail
		}
		if err := p.Play(m); err != nil {
			fail = faultf(formatPosition, text, w.start, w.end, "move %d: %s", i+1, err)
			fail.Err = err
			return nil, fail
		}
		moves = append(moves, m)
	}
	return moves, nil
}

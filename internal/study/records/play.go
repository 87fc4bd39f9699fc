package records

import (
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Line is a played line.
type Line struct {
	// Last is the move before Start, or NoMove.
	Start shogi.Position
	Last  shogi.Move
	Moves []shogi.Move
	End   shogi.Position
}

// Play plays USI moves from a SFEN; last is the previous move or "". An illegal move is
// refused with its foul.
func (s *Service) Play(name, sfen, last string, moves []string) (line Line, err error) {
	rules, err := Rules(s.config.Library, name)
	if err != nil {
		return line, err
	}
	if line.Start, err = Position(rules, sfen); err != nil {
		return line, err
	}
	line.Last = shogi.NoMove
	if last != "" {
		if line.Last, err = notation.ParseUSI(rules.Rules, last); err != nil {
			return line, refusal.Newf(refusal.BadRequest, "The last move: %s.", err).Because("bad-last-move", "move", kifu.Clip(last))
		}
	}
	line.End = line.Start
	for i, usi := range moves {
		m, err := notation.ParseMove(&line.End, usi)
		if err != nil {
			return line, refusal.Newf(refusal.BadRequest, "Move %d: %s.", i+1, err).Because("bad-move", "ply", i+1, "move", kifu.Clip(usi))
		}
		if err := line.End.Play(m); err != nil {
			return line, refusal.IllegalAt(i+1, err)
		}
		line.Moves = append(line.Moves, m)
	}
	return line, nil
}

// Rules finds a rule set by ID, name or alias. The error is a refusal.
func Rules(library *variant.Library, name string) (*variant.RuleSet, error) {
	rules, err := library.Lookup(name)
	if err != nil {
		return nil, refusal.Newf(refusal.BadRequest, "There is no rule set %q.", name).Because("no-rules", "rules", name)
	}
	return rules, nil
}

// Position reads a SFEN. Kings are optional.
func Position(rules *variant.RuleSet, sfen string) (shogi.Position, error) {
	setup, err := notation.ParseSFEN(rules.Rules, sfen)
	if err != nil {
		return shogi.Position{}, refusal.Position(err)
	}
	p, err := kifu.PlaceSetup(setup)
	if err != nil {
		return p, refusal.Position(err)
	}
	return p, nil
}

package kifu

import (
	"errors"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Start is the beginning of a record: an even game, a named handicap, or any position, also
// without kings.
type Start struct {
	Position shogi.Position
	// Handicap is the handicap's ID, or "".
	Handicap string
}

// Even returns the start of an even game.
func Even(rules *variant.RuleSet) Start { return Start{Position: rules.Start} }

// StartAt returns the start at p, named if it is a handicap's.
func StartAt(rules *variant.RuleSet, p shogi.Position) Start {
	s := Start{Position: p}
	if s.IsEven(rules) {
		return s
	}
	sfen := notation.FormatSFEN(&p)
	for _, h := range rules.Handicaps {
		if !h.Alternates && h.SFEN == sfen {
			s.Handicap = h.ID
			break
		}
	}
	return s
}

// HandicapStart returns the start of a handicap; see [variant.RuleSet.Handicap].
func HandicapStart(rules *variant.RuleSet, name string) (Start, error) {
	h, err := rules.Handicap(name)
	if err != nil {
		return Start{}, err
	}
	return Start{Position: h.Start, Handicap: h.ID}, nil
}

// IsEven reports whether s is the even start.
func (s *Start) IsEven(rules *variant.RuleSet) bool {
	p := &rules.Start
	return s.Handicap == "" && s.Position.Key() == p.Key() && s.Position.Ply() == p.Ply() &&
		notation.FormatSFEN(&s.Position) == notation.FormatSFEN(p)
}

// SFEN returns the position as text.
func (s *Start) SFEN() string { return notation.FormatSFEN(&s.Position) }

// PlaceSetup returns the position of a game, a problem, or a study without kings. The error is
// a [*shogi.SetupError]; a missing king is not a fault.
func PlaceSetup(setup shogi.Setup) (shogi.Position, error) {
	p, err := setup.Position()
	if err == nil {
		return p, nil
	}
	q, study := setup.Study()
	if study == nil {
		return q, nil
	}
	return p, fewer(err, study)
}

func fewer(a, b error) error {
	var x, y *shogi.SetupError
	if errors.As(a, &x) && errors.As(b, &y) && len(y.Faults) < len(x.Faults) {
		return b
	}
	return a
}

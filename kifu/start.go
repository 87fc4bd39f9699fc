package kifu

import (
	"errors"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Start is where a record begins: an even game, a named handicap, or any
// position, which may also be a problem or a study without kings.
type Start struct {
	Position shogi.Position
	// Handicap is the ID of the handicap game in the rule set, "" for none.
	Handicap string
}

// Even returns the start of an even game.
func Even(rules *variant.RuleSet) Start { return Start{Position: rules.Start} }

// StartAt returns the start at p, with its name when it is the start of a
// handicap game.
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

// HandicapStart returns the start of the handicap game of that ID, name or
// alias; see [variant.RuleSet.Handicap].
func HandicapStart(rules *variant.RuleSet, name string) (Start, error) {
	h, err := rules.Handicap(name)
	if err != nil {
		return Start{}, err
	}
	return Start{Position: h.Start, Handicap: h.ID}, nil
}

// IsEven reports whether s is the start of an even game of the rule set.
func (s *Start) IsEven(rules *variant.RuleSet) bool {
	p := &rules.Start
	return s.Handicap == "" && s.Position.Key() == p.Key() && s.Position.Ply() == p.Ply() &&
		notation.FormatSFEN(&s.Position) == notation.FormatSFEN(p)
}

// SFEN returns the position of s in SFEN.
func (s *Start) SFEN() string { return notation.FormatSFEN(&s.Position) }

// PlaceSetup makes the position that a drawing shows: of a game, of a problem,
// or of a study in which a side, or both, has no king. The error is a
// [*shogi.SetupError]; where a side has no king, that is none of its faults.
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

// fewer is the error with fewer faults, a where there are as many.
func fewer(a, b error) error {
	var x, y *shogi.SetupError
	if errors.As(a, &x) && errors.As(b, &y) && len(y.Faults) < len(x.Faults) {
		return b
	}
	return a
}

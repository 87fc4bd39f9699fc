package kifu

import (
	"fmt"
	"strings"

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
	return p, shogi.FewerFaults(err, study)
}

// DefaultRules returns the options' rule set, else standard shogi.
func DefaultRules(o ReadOptions) *variant.RuleSet {
	if o.Rules != nil {
		return o.Rules
	}
	return variant.Standard()
}

// FindRules returns the options' own rule set if the name matches, else that of Find; see
// [variant.Lookup].
func FindRules(name string, o ReadOptions) (*variant.RuleSet, error) {
	find := o.Find
	if find == nil {
		find = variant.Lookup
	}
	if r := o.Rules; r != nil {
		if own, err := r.Named(name); own != nil || err != nil {
			return own, err
		}
	}
	return find(name)
}

// RuleSet returns the rule set that a record names at a place, or the default without a name or,
// with a warning, if lenient. prefix begins the reason of an error.
func (b *Builder) RuleSet(name string, at Place, prefix string) (*variant.RuleSet, error) {
	if name == "" {
		return DefaultRules(b.options), nil
	}
	rules, err := FindRules(name, b.options)
	if err != nil {
		err := b.Fail(at.Errorf(b.format, fmt.Errorf("%w: %w", CauseRules, err), "%s%s", prefix, RulesFault(err)))
		return DefaultRules(b.options), err
	}
	b.WarnOtherDefinition(name, rules, at, prefix)
	return rules, nil
}

// WarnOtherDefinition warns if name has another definition of r.
func (b *Builder) WarnOtherDefinition(name string, r *variant.RuleSet, at Place, prefix string) {
	if fault := OtherDefinition(name, r); fault != "" {
		b.Warn(at.Errorf(b.format, nil, "%s%s", prefix, fault))
	}
}

// OtherDefinition returns a sentence if name has another definition of r, else "": [FindRules]
// accepts any definition of the options' rule set.
func OtherDefinition(name string, r *variant.RuleSet) string {
	sealed := r.SealedOtherwise(name)
	if sealed == "" {
		return ""
	}
	return fmt.Sprintf("the record is of another definition, %s; it is read by the rules of %s", name, sealed)
}

// RulesFault returns the error of [FindRules] without the package prefix.
func RulesFault(err error) string { return strings.TrimPrefix(err.Error(), "variant: ") }

package solve

import (
	"errors"
	"fmt"
	"strings"

	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/variant"
)

// problem is a question that has been read.
type problem struct {
	rules    *variant.RuleSet
	position shogi.Position
	defender bool
	futile   tsume.Futile
}

// key names the problem among proofs.
func (p *problem) key() string {
	return fmt.Sprintf("%s %s %v %s", p.rules.ID, notation.FormatSFEN(&p.position), p.defender, p.futile)
}

// attacker is the side that mates.
func (p *problem) attacker() shogi.Color {
	if p.defender {
		return p.position.Side().Other()
	}
	return p.position.Side()
}

// rulesOfFutile are the rules for useless interpositions on offer.
var rulesOfFutile = []tsume.Futile{tsume.Narrow, tsume.Strict, tsume.Loose}

// read reads a problem. A [refusal.Error] says what is wrong with it.
func read(rules, sfen string, defender bool, futile string) (*problem, error) {
	set, err := variant.Lookup(rules)
	if err != nil {
		return nil, refusal.Newf(refusal.BadRequest, "There is no rule set %q.", rules)
	}
	if set.Rules.Royal() == shogi.NoKind {
		return nil, refusal.Newf(refusal.BadRequest, "%s has no king, so there is no mate to look for.", set.Names.En)
	}
	p := &problem{rules: set, defender: defender}
	if futile != "" {
		found := false
		for _, f := range rulesOfFutile {
			if f.String() == futile {
				p.futile, found = f, true
			}
		}
		if !found {
			return nil, refusal.Newf(refusal.BadRequest, "There is no rule %q for useless interpositions.", futile)
		}
	}
	sfen = strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(strings.TrimSpace(sfen), "position "), "sfen "))
	setup, err := notation.ParseSFEN(set.Rules, sfen)
	if err != nil {
		return nil, refusal.Newf(refusal.BadRequest, "The position: %s.", err)
	}
	attacker := setup.Side
	if defender {
		attacker = attacker.Other()
	}
	p.position, err = setup.ProblemOf(attacker)
	if fault := (*shogi.SetupError)(nil); errors.As(err, &fault) {
		r := refusal.New(refusal.BadPosition, strings.ToUpper(fault.Error()[:1])+fault.Error()[1:]+".")
		return nil, r.Of(&SetupError{Rules: set.Rules, Faults: fault, Attacker: attacker, Checked: shogi.NoSquare})
	} else if err != nil {
		return nil, refusal.Newf(refusal.BadPosition, "The position cannot be: %s.", err)
	}
	if p.position.Side() == attacker && p.position.InCheck() {
		r := refusal.New(refusal.BadPosition, "The attacker is already in check.")
		return nil, r.Of(&SetupError{Attacker: attacker, Checked: p.position.King(attacker), Rules: set.Rules})
	}
	return p, nil
}

// A SetupError is the cause of the refusal of a position.
type SetupError struct {
	// Rules are those of the position.
	Rules *shogi.Rules
	// Faults are why the position cannot be, nil when it can.
	Faults *shogi.SetupError
	// Attacker is the side that would mate.
	Attacker shogi.Color
	// Checked is the square of the attacker's king when that is in check at its
	// own turn, which a problem does not allow; it has no meaning beside Faults.
	Checked shogi.Square
}

// Error names the faults.
func (e *SetupError) Error() string {
	if e.Faults != nil {
		return e.Faults.Error()
	}
	return "the attacker is already in check"
}

// fault says which of a solver's errors are the client's.
func fault(err error) error {
	for _, known := range []error{tsume.ErrNoKing, tsume.ErrInCheck, tsume.ErrHands} {
		if errors.Is(err, known) {
			text := known.Error()
			return refusal.New(refusal.BadPosition, strings.ToUpper(text[:1])+text[1:]+".")
		}
	}
	return err
}

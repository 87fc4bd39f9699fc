package solve

import (
	"errors"
	"fmt"
	"strings"

	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/stipulation"
	"github.com/komadai/komadai/variant"
)

// Question is a client's mate problem.
type Question struct {
	// Rules is an ID, name or alias; the rule set needs a king.
	Rules string `json:"rules"`
	// SFEN may lack the attacker's king.
	SFEN string `json:"sfen"`
	// Defender: the defender (玉方) is to move.
	Defender bool `json:"defender,omitempty"`
	// Futile is the rule for useless interpositions (無駄合); "" is narrow.
	Futile string `json:"futile,omitempty"`
	// Any accepts any mate instead of the shortest.
	Any    bool `json:"any,omitempty"`
	Verify bool `json:"verify,omitempty"`
	// Threat asks instead whether the attacker, who has just moved, threatens mate (詰めろ, 必至).
	Threat      bool        `json:"threat,omitempty"`
	Stipulation Stipulation `json:"aim,omitzero"`
}

// Problem is a validated question.
type Problem struct {
	solver      *Solver
	asked       Question
	rules       *variant.RuleSet
	position    shogi.Position
	futile      tsume.Futile
	stipulation stipulation.Stipulation
	duty        stipulation.Duty
}

func (p *Problem) Position() shogi.Position { return p.position }

func (p *Problem) key() string {
	return fmt.Sprintf("%s %s %v %s", p.rules.ID, notation.FormatSFEN(&p.position), p.asked.Defender, p.futile)
}

func (p *Problem) attacker() shogi.Color {
	if p.asked.Defender {
		return p.position.Side().Other()
	}
	return p.position.Side()
}

// rulesOfFutile are in menu order.
var rulesOfFutile = []tsume.Futile{tsume.Narrow, tsume.Strict, tsume.Loose}

// Read validates a question. The error is a [refusal.Error].
func (s *Solver) Read(q Question) (*Problem, error) {
	set, err := s.config.Library.Lookup(q.Rules)
	if err != nil {
		return nil, refusal.Newf(refusal.BadRequest, "There is no rule set %q.", q.Rules).Because("no-rules", "rules", q.Rules)
	}
	return s.read(q, set)
}

func (s *Solver) read(q Question, set *variant.RuleSet) (p *Problem, err error) {
	if !set.Rules.Mates() {
		return nil, refusal.Newf(refusal.BadRequest, "%s is not won by mate, so there is no mate to look for.", set.Names.En).Because("no-king")
	}
	q.Defender = q.Defender || q.Threat
	p = &Problem{solver: s, asked: q, rules: set}
	if q.Futile != "" {
		if p.futile, err = Named(q.Futile, rulesOfFutile...); err != nil {
			return nil, refusal.Newf(refusal.BadRequest, "There is no rule %q for useless interpositions.", q.Futile).ForPrograms()
		}
	}
	if err := p.readStipulation(); err != nil {
		return nil, err
	}
	sfen := strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(strings.TrimSpace(q.SFEN), "position "), "sfen "))
	setup, err := notation.ParseSFEN(set.Rules, sfen)
	if err != nil {
		return nil, refusal.Position(err)
	}
	attacker := setup.Side
	if q.Defender {
		attacker = attacker.Other()
	}
	p.position, err = setup.ProblemOf(attacker)
	if fault := (*shogi.SetupError)(nil); errors.As(err, &fault) {
		r := refusal.New(refusal.BadPosition, refusal.Sentence(fault.Error())).Because("impossible-position")
		return nil, r.Of(&SetupError{Faults: fault, Attacker: attacker})
	} else if err != nil {
		return nil, refusal.Position(err)
	}
	if q.Threat && p.position.InCheck() {
		return nil, refusal.New(refusal.BadPosition, "The defender is in check, which is more than a threat: ask for a mate.").Because("defender-in-check")
	}
	return p, nil
}

// SetupError is the cause of a refused position.
type SetupError struct {
	Faults   *shogi.SetupError
	Attacker shogi.Color
}

func (e *SetupError) Error() string { return e.Faults.Error() }

func fault(err error) error {
	switch {
	case errors.Is(err, tsume.ErrNoKing):
		return refusal.New(refusal.BadPosition, "The defender has no king.").Because("defender-no-king")
	case errors.Is(err, tsume.ErrHands):
		return refusal.New(refusal.BadPosition, "Too many kinds of pieces to be held in hand.").Because("many-in-hand")
	}
	return stipulationFault(err)
}

// proof returns a cached, read-only proof, or nil.
func (s *Solver) proof(key string) *tsume.Proof {
	p, _ := s.proofs.Get(key)
	return p
}

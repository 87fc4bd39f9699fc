package solve

import (
	"errors"
	"fmt"
	"strings"

	"github.com/komadai/komadai/internal/view"
	"github.com/komadai/komadai/internal/wire"
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

// read reads a problem. A [Refusal] says what is wrong with it.
func read(rules, sfen string, defender bool, futile string) (*problem, error) {
	set, err := variant.Lookup(rules)
	if err != nil {
		return nil, refuse("bad-request", fmt.Sprintf("There is no rule set %q.", rules))
	}
	if set.Rules.Royal() == shogi.NoKind {
		return nil, refuse("bad-request", fmt.Sprintf("%s has no king, so there is no mate to look for.", set.Names.En))
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
			return nil, refuse("bad-request", fmt.Sprintf("There is no rule %q for useless interpositions.", futile))
		}
	}
	sfen = strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(strings.TrimSpace(sfen), "position "), "sfen "))
	setup, err := notation.ParseSFEN(set.Rules, sfen)
	if err != nil {
		return nil, refuse("bad-request", fmt.Sprintf("The position: %s.", err))
	}
	attacker := setup.Side
	if defender {
		attacker = attacker.Other()
	}
	p.position, err = setup.ProblemOf(attacker)
	if fault := (*shogi.SetupError)(nil); errors.As(err, &fault) {
		r := refuse("bad-position", strings.ToUpper(fault.Error()[:1])+fault.Error()[1:]+".")
		r.Body.Position = view.SetupFaults(fault, view.MateSides(attacker))
		return nil, r
	} else if err != nil {
		return nil, refuse("bad-position", fmt.Sprintf("The position cannot be: %s.", err))
	}
	if p.position.Side() == attacker && p.position.InCheck() {
		r := refuse("bad-position", "The attacker is already in check.")
		r.Body.Position = []wire.PositionFault{{Square: view.Check(&p.position), Text: wire.Text{
			Ja: "攻方の玉に、すでに王手がかかっています。", Zh: "攻方的玉已被王手。", En: "The attacker is already in check.",
		}}}
		return nil, r
	}
	return p, nil
}

// fault says which of a solver's errors are the client's.
func fault(err error) error {
	for _, known := range []error{tsume.ErrNoKing, tsume.ErrInCheck, tsume.ErrHands} {
		if errors.Is(err, known) {
			text := known.Error()
			return refuse("bad-position", strings.ToUpper(text[:1])+text[1:]+".")
		}
	}
	return err
}

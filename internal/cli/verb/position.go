package verb

import (
	"regexp"
	"slices"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

var evenNames = []string{"even", "none", "平手", "ひらて", "hirate"}

// PositionFlags name a rule set and a position of it.
type PositionFlags struct {
	RuleFlag
	SFEN     string `name:"sfen" placeholder:"SFEN" xor:"position" help:"Position as SFEN or startpos, optionally followed by moves (default: the start position)."`
	Handicap string `placeholder:"ID" xor:"position" help:"Handicap of the start position."`
}

func (f PositionFlags) Load() (*variant.RuleSet, shogi.Position, error) { return f.LoadWith("") }

// LoadWith selects another impasse rule, "" for the default.
func (f PositionFlags) LoadWith(impasse string) (*variant.RuleSet, shogi.Position, error) {
	set, err := f.RuleFlag.Load()
	if err != nil {
		return nil, shogi.Position{}, err
	}
	if impasse != "" {
		if set, err = set.With(variant.Options{Impasse: impasse}); err != nil {
			return nil, shogi.Position{}, Usagef("--impasse: %w", Plain(err))
		}
	}
	switch {
	case f.Handicap != "" && !slices.Contains(evenNames, f.Handicap):
		h, err := set.Handicap(f.Handicap)
		if err != nil {
			return nil, shogi.Position{}, Usagef("--handicap: %w", Plain(err))
		}
		return set, h.Start, nil
	case f.SFEN != "":
		p, err := positionOf(set, f.SFEN)
		if err != nil {
			return nil, shogi.Position{}, Usagef("--sfen: %w", err)
		}
		return set, p, nil
	}
	return set, set.Start, nil
}

// positionOf reads a SFEN or the words of USI: startpos, and moves after either.
func positionOf(set *variant.RuleSet, text string) (shogi.Position, error) {
	if !usiWords.MatchString(text) {
		setup, err := notation.ParseSFEN(set.Rules, text)
		if err != nil {
			return shogi.Position{}, err
		}
		return setup.Position()
	}
	p, moves, err := notation.ParsePosition(&set.Start, text)
	if err != nil {
		return shogi.Position{}, err
	}
	for _, m := range moves {
		if err := p.Play(m); err != nil {
			return shogi.Position{}, err
		}
	}
	return p, nil
}

// usiWords finds words that occur in USI and not in SFEN.
var usiWords = regexp.MustCompile(`(^|\s)(position|startpos|sfen|moves)(\s|$)`)

// PlayTexts plays moves in any notation from p. An illegal move is a usage error.
func PlayTexts(p *shogi.Position, moves []string) error {
	for _, text := range moves {
		m, err := notation.Parse(p, text, shogi.NoMove)
		if err == nil {
			err = p.Play(m)
		}
		if err != nil {
			return Usagef("%s: %w", text, err)
		}
	}
	return nil
}

package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// ruleFlag names a rule set.
type ruleFlag struct {
	Rules  string            `predictor:"rules" default:"standard" placeholder:"ID|FILE" help:"Rule set: an id, a name, or a definition file (default ${default})."`
	Choice map[string]string `placeholder:"CHOICE=VALUE" help:"Play by another reading of the rules; komadai rules show lists what there is to choose."`
}

// load returns the rule set that was named.
func (f ruleFlag) load() (*variant.RuleSet, error) {
	set, err := findRules(f.Rules)
	if err != nil {
		return nil, usagef("--rules: %w", err)
	}
	if len(f.Choice) == 0 {
		return set, nil
	}
	set, err = set.With(variant.Options{Choices: f.Choice})
	if err != nil {
		return nil, usagef("--choice: %w", plain(err))
	}
	return set, nil
}

// findRules returns a built-in rule set or reads a definition file. A name that
// is no rule set's is taken as a file when there is one, or when it ends like
// one; choices may follow it as they follow a built-in name,
// FILE.toml:choice=value,choice=value.
func findRules(name string) (*variant.RuleSet, error) {
	set, err := variant.Lookup(name)
	if err == nil {
		return set, nil
	}
	file, choices := splitChoices(name)
	if _, stat := os.Stat(file); stat != nil && !strings.HasSuffix(file, ".toml") {
		return nil, plain(err)
	}
	chosen, err := variant.ParseChoices(choices)
	if err != nil {
		return nil, usagef("%s: %w", name, plain(err))
	}
	set, err = variant.Load(file)
	if err != nil {
		return nil, plain(err)
	}
	if set, err = set.With(variant.Options{Choices: chosen}); err != nil {
		return nil, usagef("%s: %w", name, plain(err))
	}
	return set, nil
}

// splitChoices splits FILE.toml:choice=value,choice=value into the file and what is
// chosen, "" for nothing.
func splitChoices(name string) (file, choices string) {
	if i := strings.LastIndex(name, ".toml:"); i >= 0 {
		return name[:i+len(".toml")], name[i+len(".toml:"):]
	}
	return name, ""
}

// evenNames are what people call the start without a handicap.
var evenNames = []string{"even", "none", "平手", "ひらて", "hirate"}

// positionFlags name a rule set and a position of it.
type positionFlags struct {
	ruleFlag
	SFEN     string `name:"sfen" placeholder:"SFEN" xor:"position" help:"Position, or startpos, with moves behind them or without; the start position of the rule set when left out."`
	Handicap string `placeholder:"ID" xor:"position" help:"Start position of a handicap game."`
}

// load returns the rule set and the position.
func (f positionFlags) load() (*variant.RuleSet, shogi.Position, error) { return f.loadWith("") }

// loadWith is load with another impasse rule of the rule set, "" for its default.
func (f positionFlags) loadWith(impasse string) (*variant.RuleSet, shogi.Position, error) {
	set, err := f.ruleFlag.load()
	if err != nil {
		return nil, shogi.Position{}, err
	}
	if impasse != "" {
		if set, err = set.With(variant.Options{Impasse: impasse}); err != nil {
			return nil, shogi.Position{}, usagef("--impasse: %w", plain(err))
		}
	}
	switch {
	case f.Handicap != "" && !slices.Contains(evenNames, f.Handicap):
		h, err := set.Handicap(f.Handicap)
		if err != nil {
			return nil, shogi.Position{}, usagef("--handicap: %w", plain(err))
		}
		return set, h.Start, nil
	case f.SFEN != "":
		p, err := positionOf(set, f.SFEN)
		if err != nil {
			return nil, shogi.Position{}, usagef("--sfen: %w", err)
		}
		return set, p, nil
	}
	return set, set.Start, nil
}

// positionOf reads a SFEN, or a position in the words of USI: startpos, and moves
// after either.
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

// usiWords finds the words that a position has in USI and not in SFEN.
var usiWords = regexp.MustCompile(`(^|\s)(position|startpos|sfen|moves)(\s|$)`)

// plain takes the package's name off an error and shortens that of a missing
// file to what a person wants to know.
func plain(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return fmt.Errorf("%s: %w", path.Path, path.Err)
	}
	if text, ok := strings.CutPrefix(err.Error(), "variant: "); ok {
		return errors.New(text)
	}
	return err
}

// playTexts plays moves in any notation from p. A text that is no legal move is an
// error in usage.
func playTexts(p *shogi.Position, moves []string) error {
	for _, text := range moves {
		m, err := notation.Parse(p, text, shogi.NoMove)
		if err == nil {
			err = p.Play(m)
		}
		if err != nil {
			return usagef("%s: %w", text, err)
		}
	}
	return nil
}

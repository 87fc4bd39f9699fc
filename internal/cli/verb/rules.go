package verb

import (
	"os"
	"strings"

	"github.com/komadai/komadai/variant"
)

// RuleFlag names a rule set.
type RuleFlag struct {
	Rules  string            `predictor:"rules" default:"standard" placeholder:"ID|FILE" help:"Rule set: an ID, a name or a definition file (default ${default})."`
	Choice map[string]string `placeholder:"CHOICE=VALUE" help:"Choose a variant of a rule; komadai rules show lists the choices."`
}

func (f RuleFlag) Load() (*variant.RuleSet, error) {
	set, err := FindRules(f.Rules)
	if err != nil {
		return nil, Usagef("--rules: %w", err)
	}
	if len(f.Choice) == 0 {
		return set, nil
	}
	set, err = set.With(variant.Options{Choices: f.Choice})
	if err != nil {
		return nil, Usagef("--choice: %w", Plain(err))
	}
	return set, nil
}

// FindRules returns a built-in rule set or reads a definition file. An unknown name is a file
// if one exists or the extension fits. Choices may follow either:
// FILE.toml:choice=value,choice=value.
func FindRules(name string) (*variant.RuleSet, error) {
	set, err := variant.Lookup(name)
	if err == nil {
		return set, nil
	}
	file, choices := SplitChoices(name)
	if _, stat := os.Stat(file); stat != nil && !strings.HasSuffix(file, ".toml") {
		return nil, Plain(err)
	}
	chosen, err := variant.ParseChoices(choices)
	if err != nil {
		return nil, Usagef("%s: %w", name, Plain(err))
	}
	set, err = variant.Load(file)
	if err != nil {
		return nil, Plain(err)
	}
	if set, err = set.With(variant.Options{Choices: chosen}); err != nil {
		return nil, Usagef("%s: %w", name, Plain(err))
	}
	return set, nil
}

// SplitChoices splits FILE.toml:choice=value,choice=value into file and choices.
func SplitChoices(name string) (file, choices string) {
	if i := strings.LastIndex(name, ".toml:"); i >= 0 {
		return name[:i+len(".toml")], name[i+len(".toml:"):]
	}
	return name, ""
}

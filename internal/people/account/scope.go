package account

import (
	"fmt"
	"slices"
	"strings"
)

// Scope is a permission of an API token. Some actions, such as account settings, have no
// scope.
type Scope string

const (
	// Read allows reading all that the account can see.
	Read Scope = "read"
	// Play allows creating, accepting and playing games.
	Play Scope = "play"
	// Bot allows playing as a declared program.
	Bot Scope = "bot"
	// Write allows changing records, problems, tournaments and analyses.
	Write Scope = "write"
)

// Scopes returns all scopes in display order.
func Scopes() []Scope { return []Scope{Read, Play, Bot, Write} }

// ParseScopes sorts scopes and removes duplicates. The list must not be empty.
func ParseScopes(names []string) ([]Scope, error) {
	var out []Scope
	for _, s := range Scopes() {
		if slices.Contains(names, string(s)) {
			out = append(out, s)
		}
	}
	for _, n := range names {
		if !slices.Contains(out, Scope(n)) {
			return nil, fmt.Errorf("unknown scope %q: want %s", n, scopeNames(Scopes(), ", "))
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("a token needs a scope: want some of %s", scopeNames(Scopes(), ", "))
	}
	return out, nil
}

func scopeNames(list []Scope, sep string) string {
	names := make([]string, len(list))
	for i, s := range list {
		names[i] = string(s)
	}
	return strings.Join(names, sep)
}

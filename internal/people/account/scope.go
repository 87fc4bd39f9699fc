package account

import (
	"fmt"
	"slices"
	"strings"
)

// Scope is a part of what an account may do that an API token may be given.
// What is in no scope, the account itself above all, no token can do.
type Scope string

// The scopes.
const (
	// Read is to see what the account sees.
	Read Scope = "read"
	// Play is to make, accept and play games.
	Play Scope = "play"
	// Bot is to play as a program that says so.
	Bot Scope = "bot"
	// Write is to keep and change what is neither a game nor the account: records,
	// problems, tournaments, analyses.
	Write Scope = "write"
)

// Scopes are all scopes, in the order in which they are shown.
func Scopes() []Scope { return []Scope{Read, Play, Bot, Write} }

// ParseScopes reads a list of scopes and returns it in order, each once. At
// least one is wanted.
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

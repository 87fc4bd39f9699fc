// Package sets has the shipped mate problems (詰将棋): JSON lines per rule set with a king,
// made by scripts/puzzles.sh with package compose. A test judges all sound.
package sets

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

//go:embed *.jsonl
var files embed.FS

const extension = ".jsonl"

// Puzzle is a problem of a set.
type Puzzle struct {
	// ID is stable (compose.ID).
	ID    string `json:"id"`
	Rules string `json:"rules"`
	// SFEN: Black attacks and moves.
	SFEN string `json:"sfen"`
	// Plies is the mate's length, Moves the main line in USI.
	Plies int      `json:"plies"`
	Moves []string `json:"moves"`
	// Quality is 0 to 100.
	Quality int `json:"quality"`
	// Rating is the initial Glicko rating.
	Rating int `json:"rating"`
	// Tags as in package compose.
	Tags []string `json:"tags,omitempty"`
}

// Names returns the rule sets with a set, sorted.
func Names() []string {
	entries, err := files.ReadDir(".")
	if err != nil {
		return nil
	}
	var names []string
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), extension); ok {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// Load returns a rule set's problems, shortest first, or an error.
func Load(rules string) ([]Puzzle, error) {
	if !slices.Contains(Names(), rules) {
		return nil, fmt.Errorf("there are no puzzles for %q", rules)
	}
	data, err := files.ReadFile(rules + extension)
	if err != nil {
		return nil, err
	}
	list := make([]Puzzle, 0, bytes.Count(data, []byte("\n")))
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	for dec.More() {
		var p Puzzle
		if err := dec.Decode(&p); err != nil {
			return nil, fmt.Errorf("%s.jsonl, problem %d: %w", rules, len(list)+1, err)
		}
		list = append(list, p)
	}
	return list, nil
}

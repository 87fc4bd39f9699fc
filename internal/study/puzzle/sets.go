package puzzle

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// files has the shipped problems: JSON lines per rule set with a king, made by
// scripts/puzzles.sh. A test verifies each.
//
//go:embed sets/*.jsonl
var files embed.FS

const extension = ".jsonl"

// Puzzle is a problem of a set.
type Puzzle struct {
	// ID is that of compose.ID.
	ID    string `json:"id"`
	Rules string `json:"rules"`
	// SFEN has Black to attack and move.
	SFEN string `json:"sfen"`
	// Moves is the main line in USI.
	Plies int      `json:"plies"`
	Moves []string `json:"moves"`
	// Quality is 0 to 100.
	Quality int `json:"quality"`
	// Rating is the initial Glicko rating.
	Rating int      `json:"rating"`
	Tags   []string `json:"tags,omitempty"`
}

// SetNames returns the rule sets with shipped problems, sorted.
func SetNames() []string {
	entries, err := files.ReadDir("sets")
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

// LoadSet returns a rule set's problems, shortest first.
func LoadSet(rules string) ([]Puzzle, error) {
	if !slices.Contains(SetNames(), rules) {
		return nil, fmt.Errorf("there are no puzzles for %q", rules)
	}
	data, err := files.ReadFile("sets/" + rules + extension)
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

// Package sets holds the mate problems (詰将棋) that the trainer begins with: a
// file of JSON lines for each rule set with a king, named after its id, made by
// scripts/puzzles.sh with the generator of package compose. A test judges every
// one of them sound.
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

// extension ends the names of the files.
const extension = ".jsonl"

// Puzzle is a problem of a set.
type Puzzle struct {
	// ID is stable: it is made of the rule set and the SFEN (compose.ID).
	ID string `json:"id"`
	// Rules is the id of the rule set.
	Rules string `json:"rules"`
	// SFEN is the position: Black attacks and is to move.
	SFEN string `json:"sfen"`
	// Plies is the length of the mate, Moves the main line in USI.
	Plies int      `json:"plies"`
	Moves []string `json:"moves"`
	// Quality is the generator's score, 0 to 100.
	Quality int `json:"quality"`
	// Rating is where the puzzle's Glicko rating starts.
	Rating int `json:"rating"`
	// Tags are what it shows, as package compose names them.
	Tags []string `json:"tags,omitempty"`
}

// Names returns the ids of the rule sets that have a set, in alphabetical
// order.
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

// Load returns the set of the rule set with the given id, the shortest problems
// first. A rule set without one is an error.
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

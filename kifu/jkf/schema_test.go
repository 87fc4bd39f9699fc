package jkf_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/kifutest"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/jkf"
	"github.com/komadai/komadai/variant"
)

// Keys, types and words of JKF 1.0, from its description.
func TestSchema(t *testing.T) {
	rules, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		rec := kifutest.Record(rules, kifutest.All()).Draw(t, "record")
		var out bytes.Buffer
		if _, err := jkf.Codec().Write(&out, rec, kifu.WriteOptions{}); err != nil {
			t.Fatal(err)
		}
		var file map[string]any
		if err := json.Unmarshal(out.Bytes(), &file); err != nil {
			t.Fatal(err)
		}
		if err := validFile(file); err != nil {
			t.Fatalf("%v\n%s", err, out.String())
		}
	})
}

var (
	presets  = []string{"HIRATE", "KY", "KY_R", "KA", "HI", "HIKY", "2", "3", "4", "5", "5_L", "6", "7_L", "7_R", "8", "10", "OTHER"}
	specials = []string{
		"TORYO", "CHUDAN", "SENNICHITE", "TIME_UP", "ILLEGAL_MOVE", "+ILLEGAL_ACTION", "-ILLEGAL_ACTION", "JISHOGI", "KACHI",
		"HIKIWAKE", "MATTA", "TSUMI", "FUZUMI", "ERROR",
	}
	raw       = regexp.MustCompile(`^(FU|KY|KE|GI|KI|KA|HI|OU)$`)
	any14     = regexp.MustCompile(`^(FU|KY|KE|GI|KI|KA|HI|OU|TO|NY|NK|NG|UM|RY)$`)
	relatives = regexp.MustCompile(`^([LCR]?[UMD]?|H)$`)
)

// keys requires these keys; those with ? are optional.
func keys(v any, names ...string) (map[string]any, error) {
	m, ok := v.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("%v is no object", v)
	}
	left := len(m)
	for _, name := range names {
		plain := name
		if name[len(name)-1] == '?' {
			plain = name[:len(name)-1]
		}
		if _, ok := m[plain]; ok {
			left--
		} else if plain == name {
			return nil, fmt.Errorf("%v has no %s", m, name)
		}
	}
	if left > 0 {
		return nil, fmt.Errorf("%v has other keys than %v", m, names)
	}
	return m, nil
}

func validFile(file map[string]any) error {
	m, err := keys(file, "header", "initial?", "moves")
	if err != nil {
		return err
	}
	for key, v := range m["header"].(map[string]any) {
		if _, ok := v.(string); !ok {
			return fmt.Errorf("the header %s is no text", key)
		}
	}
	if initial, ok := m["initial"]; ok {
		if err := validInitial(initial); err != nil {
			return err
		}
	}
	line := m["moves"].([]any)
	if _, ok := line[0].(map[string]any)["move"]; ok {
		return fmt.Errorf("the first node has a move")
	}
	return validLine(line)
}

func validInitial(v any) error {
	m, err := keys(v, "preset", "data?")
	if err != nil {
		return err
	}
	preset := m["preset"].(string)
	if !slices.Contains(presets, preset) {
		return fmt.Errorf("preset %s", preset)
	}
	if _, ok := m["data"]; ok != (preset == "OTHER") {
		return fmt.Errorf("preset %s, data %v", preset, ok)
	}
	if preset != "OTHER" {
		return nil
	}
	data, err := keys(m["data"], "color", "board", "hands")
	if err != nil {
		return err
	}
	board := data["board"].([]any)
	if len(board) != 9 {
		return fmt.Errorf("%d files", len(board))
	}
	for _, file := range board {
		if len(file.([]any)) != 9 {
			return fmt.Errorf("%d ranks", len(file.([]any)))
		}
		for _, sq := range file.([]any) {
			p, err := keys(sq, "color?", "kind?")
			if err != nil || len(p) == 1 || len(p) == 2 && !any14.MatchString(p["kind"].(string)) {
				return fmt.Errorf("the square %v: %v", sq, err)
			}
		}
	}
	for _, hand := range data["hands"].([]any) {
		for kind := range hand.(map[string]any) {
			if !raw.MatchString(kind) || kind == "OU" {
				return fmt.Errorf("%s in hand", kind)
			}
		}
	}
	return nil
}

func validLine(line []any) error {
	for _, v := range line {
		n, err := keys(v, "comments?", "move?", "time?", "special?", "forks?")
		if err != nil {
			return err
		}
		if word, ok := n["special"]; ok && !slices.Contains(specials, word.(string)) {
			return fmt.Errorf("special %v", word)
		}
		if move, ok := n["move"]; ok {
			if err := validMove(move); err != nil {
				return err
			}
		}
		if times, ok := n["time"]; ok {
			t, err := keys(times, "now", "total?")
			if err != nil {
				return err
			}
			for _, clock := range t {
				if _, err := keys(clock, "h?", "m", "s"); err != nil {
					return err
				}
			}
		}
		if forks, ok := n["forks"]; ok {
			for _, fork := range forks.([]any) {
				if err := validLine(fork.([]any)); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func validMove(v any) error {
	m, err := keys(v, "color", "from?", "to", "piece", "same?", "promote?", "capture?", "relative?")
	if err != nil {
		return err
	}
	for _, at := range []string{"from", "to"} {
		if sq, ok := m[at]; ok {
			if _, err := keys(sq, "x", "y"); err != nil {
				return err
			}
		}
	}
	if !any14.MatchString(m["piece"].(string)) {
		return fmt.Errorf("the piece %v", m["piece"])
	}
	if taken, ok := m["capture"]; ok && !any14.MatchString(taken.(string)) {
		return fmt.Errorf("the capture %v", taken)
	}
	if r, ok := m["relative"]; ok && !relatives.MatchString(r.(string)) {
		return fmt.Errorf("relative %v", r)
	}
	return nil
}

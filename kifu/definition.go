package kifu

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/komadai/komadai/variant"
)

// definitionMark begins the note of a record that carries its rule set.
const definitionMark = "rules-definition="

// definitionNote matches such a note in a file of any format and charset.
var definitionNote = regexp.MustCompile(definitionMark + `([A-Za-z0-9_-]+)`)

// mostDefinition bounds an embedded definition in bytes.
const mostDefinition = 1 << 17

// WithDefinition returns the record with a note of its rule set's definition, so that programs
// that do not have the definition can read it. A record of a shipped rule set needs none.
func WithDefinition(r *Record) *Record {
	definition := r.Rules.Definition()
	if definition == nil {
		return r
	}
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression) // the level is valid
	_, _ = w.Write(definition)                         // a buffer does not fail
	_ = w.Close()
	out := *r
	out.Notes = append(slices.DeleteFunc(slices.Clone(r.Notes), func(note string) bool { return strings.HasPrefix(note, definitionMark) }),
		definitionMark+base64.RawURLEncoding.EncodeToString(b.Bytes()))
	return &out
}

// embedded returns the definition in a file, or nil.
func embedded(data []byte) []byte {
	m := definitionNote.FindSubmatch(data)
	if m == nil {
		return nil
	}
	packed, err := base64.RawURLEncoding.DecodeString(string(m[1]))
	if err != nil {
		return nil
	}
	definition, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), mostDefinition+1))
	if err != nil || len(definition) > mostDefinition {
		return nil
	}
	return definition
}

// WithEmbedded returns the options with a Find that also finds the rule set whose definition is
// in the file.
func (o ReadOptions) WithEmbedded(data []byte) ReadOptions {
	definition := embedded(data)
	if definition == nil {
		return o
	}
	find := o.Find
	if find == nil {
		find = variant.Lookup
	}
	o.Find = func(name string) (*variant.RuleSet, error) {
		r, err := find(name)
		if !errors.Is(err, variant.ErrDefinition) {
			return r, err
		}
		if own, wrong := variant.Recall(name, definition); wrong == nil {
			return own, nil
		}
		return r, err
	}
	return o
}

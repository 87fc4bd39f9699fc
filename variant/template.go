package variant

import (
	"bytes"
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/pelletier/go-toml/v2/unstable"
)

//go:embed new.toml
var smallest string

// New returns a small complete definition with comments: a game on three by five squares. The
// id is not checked; [Parse] does that.
func New(id string) []byte {
	name := []rune(strings.ReplaceAll(id, "-", " "))
	if len(name) > 0 {
		name[0] = unicode.ToUpper(name[0])
	}
	return []byte(strings.NewReplacer("{id}", strconv.Quote(id), "{name}", strconv.Quote(string(name)), "{file}", id+".toml").Replace(smallest))
}

// Source returns the text of the file that defines the rule set.
func (r *RuleSet) Source() []byte { return bytes.Clone(r.draft.chain[0].ix.data) }

// described are top-level keys about the shipped game itself. Choices are readings of its
// sources.
var described = []string{"id", "names", "aliases", "group", "seed", "summary", "goal", "text", "choices"}

// Template returns a definition of the same game as r under an id and name of its own, to be
// changed. A shipped file keeps its comments.
func (r *RuleSet) Template() ([]byte, error) {
	d := r.draft
	if d.base != nil {
		d = d.base
	}
	body := ""
	switch {
	case d.digest != "":
		body = without(d.definition, "id", "names", "aliases")
	default:
		body = without(d.chain[0].ix.data, described...)
	}
	id := "my-" + d.def.ID
	if len(id) > maxID {
		id = id[:maxID]
	}
	names := []string{}
	for _, of := range []struct{ key, text, form string }{
		{"ja", d.def.Names.Ja, "%s・改"}, {"zh", d.def.Names.Zh, "%s・改"}, {"en", d.def.Names.En, "My %s"},
	} {
		names = append(names, of.key+" = "+strconv.Quote(fmt.Sprintf(of.form, of.text)))
	}
	head := ""
	if rest, ok := strings.CutPrefix(body, "extends"); ok { // keep it first
		line, more, _ := strings.Cut(rest, "\n")
		head, body = "extends"+line+"\n", more
	}
	out := head + "id = " + strconv.Quote(strings.TrimRight(id, "-")) + "\nnames = { " + strings.Join(names, ", ") + " }\n\n" + strings.TrimLeft(body, "\n")
	if _, err := Parse("template", []byte(out)); err != nil {
		return nil, err
	}
	return []byte(out), nil
}

// without returns a definition less some top-level keys and tables, and the comments above
// them. The comment at the head of the file goes, too.
func without(data []byte, keys ...string) string {
	drop := make(map[string]bool)
	for _, key := range keys {
		drop[key] = true
	}
	var p unstable.Parser
	p.Reset(data)
	type part struct {
		from int
		gone bool
	}
	var parts []part
	inTable, gone := false, false
	for p.NextExpression() {
		e := p.Expression()
		it := e.Key()
		if !it.Next() {
			continue
		}
		switch e.Kind {
		case unstable.Table, unstable.ArrayTable:
			inTable, gone = true, drop[string(it.Node().Data)]
		case unstable.KeyValue:
			if inTable {
				continue // belongs to its table
			}
			gone = drop[string(it.Node().Data)]
		}
		parts = append(parts, part{above(data, int(it.Node().Raw.Offset), len(parts) > 0), gone})
	}
	var b strings.Builder
	for i, part := range parts {
		end := len(data)
		if i+1 < len(parts) {
			end = parts[i+1].from
		}
		if !part.gone {
			b.Write(data[part.from:end])
		}
	}
	return b.String()
}

// above returns the start of the line at an offset, or of the comment on the lines above it.
func above(data []byte, at int, comments bool) int {
	start := strings.LastIndexByte(string(data[:at]), '\n') + 1
	for comments && start > 0 {
		before := strings.LastIndexByte(string(data[:start-1]), '\n') + 1
		if data[before] != '#' {
			break
		}
		start = before
	}
	return start
}

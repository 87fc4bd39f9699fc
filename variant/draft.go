package variant

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"
)

const (
	maxFile    = 1 << 17
	maxExtends = 8
)

type draft struct {
	def definition
	raw map[string]any
	// writes: sections without a text are written from the rules. A shipped file with a seed has
	// all its texts.
	writes bool
	// chain has the files, own one first.
	chain  []source
	faults ErrorList
	// chosen has changed choices by ID; base is the unmodified draft.
	chosen     map[string]string
	base       *draft
	digest     string
	definition []byte
}

type source struct {
	name string
	ix   *index
}

type lookupFunc func(id string) (name string, data []byte, ok bool)

// readDraft also reads what the definition extends. It returns a draft even with faults,
// unless the file is not TOML.
func readDraft(name string, data []byte, shipped lookupFunc) (*draft, error) {
	d := &draft{raw: make(map[string]any)}
	files := [][]byte{}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	for extends := name; ; {
		own, ok := d.open(name, data)
		if !ok {
			return nil, d.faults
		}
		files = append(files, data)
		if own.Extends == "" {
			break
		}
		extends = own.Extends
		var found bool
		if name, data, found = shipped(extends); !found {
			d.fault("extends", -1, "there is no shipped rule set %.80q", extends)
			return nil, d.faults
		}
		if len(files) == maxExtends {
			d.fault("extends", -1, "definitions extend one another more than %d deep", maxExtends)
			return nil, d.faults
		}
	}
	for i := len(files) - 1; i >= 0; i-- {
		d.overlay(files[i])
	}
	id, _ := d.raw["id"].(string)
	if _, own, ok := shipped(id); !ok || !bytes.Equal(own, files[0]) || d.author("seed") > 0 {
		d.forget()
	}
	joined, err := toml.Marshal(d.raw)
	if err == nil {
		err = toml.Unmarshal(joined, &d.def)
	}
	if err != nil {
		d.fault("", -1, "%v", err)
		return nil, d.faults
	}
	return d, nil
}

// open checks a file alone: TOML, known keys, types.
func (d *draft) open(name string, data []byte) (own definition, ok bool) {
	at := func(line, column int, key, reason string) {
		d.faults = append(d.faults, &Error{File: name, Line: line, Column: column, Key: key, Reason: reason})
	}
	if len(data) > maxFile {
		at(1, 1, "", fmt.Sprintf("a definition may have at most %d bytes, this has %d", maxFile, len(data)))
		return own, false
	}
	if i := invalidUTF8(data); i >= 0 {
		line, column := (&index{data: data}).lineColumn(i)
		at(line, column, "", "the file is not UTF-8 from here on")
		return own, false
	}
	ix := newIndex(data)
	if ix.over >= 0 {
		line, column := ix.lineColumn(ix.over)
		at(line, column, "", ix.excess)
		return own, false
	}
	d.chain = append(d.chain, source{name, ix})
	if err := toml.Unmarshal(data, &own); err != nil {
		if decode, ok := errors.AsType[*toml.DecodeError](err); ok {
			line, column := decode.Position()
			reason := wrongType.ReplaceAllStringFunc(strings.TrimPrefix(decode.Error(), "toml: "), plainType)
			if noValue.MatchString(reason) {
				reason = "a value is text in quotation marks, a number, true, false, a list or a table"
			}
			at(line, ix.byteColumn(line, column), strings.Join(decode.Key(), "."), reason)
		} else {
			at(1, 1, "", err.Error())
		}
		return own, false
	}
	for _, u := range ix.unknown {
		reason := "this key is not known"
		if close := near(u.key, u.candidate); close != "" {
			reason += fmt.Sprintf(", did you mean %.80q?", close)
		}
		line, column := ix.lineColumn(u.at)
		at(line, column, u.path, reason)
	}
	return own, len(d.faults) == 0
}

var anonymous = []string{"id", "names", "summary", "goal", "aliases", "seed"}

// overlay merges tables and replaces other values.
func (d *draft) overlay(data []byte) {
	for _, key := range anonymous {
		delete(d.raw, key)
	}
	var raw map[string]any
	_ = toml.Unmarshal(data, &raw)
	if board, _ := raw["board"].(map[string]any); board["start"] != nil {
		if above, _ := d.raw["board"].(map[string]any); above != nil {
			delete(above, "files") // belongs to the replaced start
			delete(above, "ranks")
			delete(above, "labels")
		}
	}
	overlayMap(d.raw, raw)
}

func overlayMap(dst, src map[string]any) {
	for key, v := range src {
		if table, ok := v.(map[string]any); ok {
			if below, ok := dst[key].(map[string]any); ok {
				overlayMap(below, table)
				continue
			}
		}
		dst[key] = v
	}
}

func (d *draft) value(key string) (string, bool) { return valueAt(d.raw, key) }

func valueAt(raw map[string]any, key string) (string, bool) {
	var v any = raw
	for part := range strings.SplitSeq(key, ".") {
		table, ok := v.(map[string]any)
		if !ok {
			return "", false
		}
		if v, ok = table[part]; !ok {
			return "", false
		}
	}
	switch v := v.(type) {
	case map[string]any:
		return "", false
	case []any:
		items := make([]string, len(v))
		for i, item := range v {
			items[i] = fmt.Sprint(item)
		}
		return strings.Join(items, " "), true
	default:
		return fmt.Sprint(v), true
	}
}

// fault records a fault at a key; offset ≥ 0 is a byte in its string value. For an inherited
// value the fault is at the nearest key above and names the value's place.
func (d *draft) fault(path string, offset int, format string, args ...any) {
	if len(d.faults) >= maxErrors {
		return
	}
	own := d.chain[0]
	e := &Error{File: own.name, Line: 1, Column: 1, Key: path, Reason: fmt.Sprintf(format, args...)}
	if pl, ok := own.ix.places[path]; ok {
		at := pl.value
		if offset >= 0 && pl.plain {
			at += 1 + offset
		}
		e.Line, e.Column = own.ix.lineColumn(at)
	} else {
		for above := parent(path); above != ""; above = parent(above) {
			if pl, ok := own.ix.places[above]; ok {
				e.Line, e.Column = own.ix.lineColumn(pl.key)
				break
			}
		}
		for _, s := range d.chain[1:] {
			if pl, ok := s.ix.places[path]; ok && !slices.Contains(anonymous, path) {
				line, column := s.ix.lineColumn(pl.value)
				e.Reason += fmt.Sprintf(" (inherited from %s:%d:%d)", s.name, line, column)
				break
			}
		}
	}
	if !slices.ContainsFunc(d.faults, func(o *Error) bool { return *o == *e }) {
		d.faults = append(d.faults, e)
	}
}

// parent turns "a.b[1].c" into "a.b[1]", then "a.b".
func parent(path string) string {
	return path[:max(strings.LastIndexAny(path, ".["), 0)]
}

func item(path string, i int) string { return path + "[" + strconv.Itoa(i) + "]" }

func (d *draft) err() error {
	if len(d.faults) == 0 {
		return nil
	}
	slices.SortStableFunc(d.faults, func(a, b *Error) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return d.faults
}

// noValue matches the TOML reader's messages for text without quotation marks.
var noValue = regexp.MustCompile(`^(unexpected character .* at start of value|expected keyword .*)$`)

// wrongType matches the TOML reader's message.
var wrongType = regexp.MustCompile(`^cannot decode TOML (\w+) into struct field \S+ of type (\S+)$`)

// plainType rewrites that message in TOML terms.
func plainType(text string) string {
	m := wrongType.FindStringSubmatch(text)
	want, known := map[string]string{
		"string": "a string", "bool": "true or false", "int": "a whole number",
		"[]string": "a list of strings", "[]int": "a list of whole numbers",
	}[m[2]]
	if !known {
		want = "a table"
	}
	return fmt.Sprintf("%s is wanted here, not a TOML %s", want, m[1])
}

func invalidUTF8(data []byte) int {
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}

// Error is a fault in a definition.
type Error struct {
	// File is the name given to [Parse], or that of a shipped definition.
	File string
	// Line and Column (in characters) are from 1.
	Line, Column int
	// Key is the dotted key, "" if the text is not TOML.
	Key string
	// Reason is one clause with the faulty text.
	Reason string
}

func (e *Error) Error() string {
	key := ""
	if e.Key != "" {
		key = e.Key + ": "
	}
	return fmt.Sprintf("%s:%d:%d: %s%s", e.File, e.Line, e.Column, key, e.Reason)
}

// ErrorList has every fault in file order, the error of [Parse]. errors.As finds the first
// [Error].
type ErrorList []*Error

const maxErrors = 20

func (l ErrorList) Error() string {
	lines := make([]string, len(l))
	for i, e := range l {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

func (l ErrorList) Unwrap() []error {
	errs := make([]error, len(l))
	for i, e := range l {
		errs[i] = e
	}
	return errs
}

// Package jkf reads and writes JKF 1.0, the JSON record format of web pages (na2hiro's
// json-kifu-format), with headers, variations, comments and times. Evaluations and bookmarks
// are comments in KIF's words. Extensions for other rule sets are in
// docs/reference/formats.md.
//
// A move may omit what follows from the position (color, from, same, capture). Unknown keys
// give warnings.
package jkf

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/komadai/komadai/kifu"
)

type document struct {
	Header  headers  `json:"header"`
	Initial *initial `json:"initial,omitempty"`
	Moves   []*node  `json:"moves"`
}

type initial struct {
	Preset string `json:"preset"`
	Data   *data  `json:"data,omitempty"`
}

// data has a board by file and rank from 1, and hands, Black's first.
type data struct {
	Color int              `json:"color"`
	Board [][]*piece       `json:"board"`
	Hands []map[string]int `json:"hands"`
}

// piece has no kind on an empty square; null is no square.
type piece struct {
	Color *int   `json:"color,omitempty"`
	Kind  string `json:"kind,omitempty"`
}

type node struct {
	Comments []string  `json:"comments,omitempty"`
	Move     *move     `json:"move,omitempty"`
	Time     *times    `json:"time,omitempty"`
	Special  string    `json:"special,omitempty"`
	Forks    [][]*node `json:"forks,omitempty"`

	at kifu.Place
}

type move struct {
	Color *int   `json:"color,omitempty"`
	From  *place `json:"from,omitempty"`
	// Via is an extension: the square between of a double move.
	Via      *place `json:"via,omitempty"`
	To       *place `json:"to,omitempty"`
	Piece    string `json:"piece"`
	Same     bool   `json:"same,omitempty"`
	Promote  *bool  `json:"promote,omitempty"`
	Capture  string `json:"capture,omitempty"`
	Relative string `json:"relative,omitempty"`
}

type place struct {
	X int `json:"x"`
	Y int `json:"y"`
}

type times struct {
	Now   *clock `json:"now,omitempty"`
	Total *clock `json:"total,omitempty"`
}

type clock struct {
	H *int `json:"h,omitempty"`
	M int  `json:"m"`
	S int  `json:"s"`
}

// headers keep their order.
type headers []kifu.Header

func (h headers) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, one := range h {
		if i > 0 {
			b.WriteByte(',')
		}
		for j, text := range [2]string{one.Key, one.Value} {
			if j > 0 {
				b.WriteByte(':')
			}
			quoted, err := plain(text)
			if err != nil {
				return nil, err
			}
			b.Write(quoted)
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// plain does not escape <, > and &.
func plain(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, fmt.Errorf("jkf: %w", err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// Codec returns the codec of JKF. It writes one line of JSON. Notes and fractions of seconds are
// lost.
func Codec() kifu.Codec { return kifu.Codec{Format: kifu.FormatJKF, Split: split, Write: write} }

// parser reads tokens, so faults have a place and large trees are rejected early.
type parser struct {
	dec      *json.Decoder
	text     string
	left     int
	warnings []*kifu.Error

	offset, line, column int
}

const maxDepth = 2000

const maxHeaders = 10_000

const maxUnknown = 100

func newParser(text string) *parser {
	p := &parser{dec: json.NewDecoder(strings.NewReader(text)), text: text, line: 1, column: 1}
	p.dec.UseNumber()
	return p
}

// The error is a *kifu.Error.
func (p *parser) next() (*document, []*kifu.Error, error) {
	p.warnings = nil
	var d document
	hasMoves := false
	err := p.object("", func(key string) error {
		hasMoves = hasMoves || key == "moves"
		switch key {
		case "header":
			return p.headers(&d.Header)
		case "initial":
			return p.decode(&d.Initial)
		case "moves":
			return p.nodes(&d.Moves, 0)
		}
		return p.unknown(key)
	})
	if err == nil && !hasMoves {
		err = p.here().Errorf(kifu.FormatJKF, nil, `the object has no "moves", so it is no record`)
	}
	return &d, p.warnings, err
}

// more reports another record; other data is an error.
func (p *parser) more() (bool, error) {
	rest := strings.TrimLeft(p.text[p.dec.InputOffset():], " \t\r\n")
	if rest == "" || rest[0] == '{' {
		return rest != "", nil
	}
	return false, p.here().Errorf(kifu.FormatJKF, nil, "something follows the record")
}

// here continues from the last place: one pass over the text.
func (p *parser) here() kifu.Place {
	end := min(max(int(p.dec.InputOffset()), p.offset), len(p.text))
	for end < len(p.text) && strings.IndexByte(" \t\r\n,:", p.text[end]) >= 0 {
		end++
	}
	for _, c := range []byte(p.text[p.offset:end]) {
		switch {
		case c == '\n':
			p.line++
			p.column = 1
		case utf8.RuneStart(c):
			p.column++
		}
	}
	p.offset = end
	return kifu.Place{
		Line: p.line, Column: p.column,
		Text: strings.ToValidUTF8(p.text[end:min(end+maxShown, len(p.text))], ""),
	}
}

// In bytes.
const maxShown = 60

func (p *parser) fault(err error) error {
	if _, known := errors.AsType[*kifu.Error](err); known || err == nil {
		return err
	}
	wrong, ok := errors.AsType[*json.UnmarshalTypeError](err)
	switch {
	case ok:
		return p.here().Errorf(kifu.FormatJKF, err, "%s cannot be %s", field(wrong.Field), wrong.Value)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return p.here().Errorf(kifu.FormatJKF, err, "the file ends in the middle of the record")
	}
	return p.here().Errorf(kifu.FormatJKF, err, "this is no JSON: %s", strings.TrimPrefix(err.Error(), "json: "))
}

func field(name string) string {
	if name == "" {
		return "this value"
	}
	return name
}

func (p *parser) decode(v any) error { return p.fault(p.dec.Decode(v)) }

func (p *parser) object(what string, value func(key string) error) error {
	at := p.here()
	t, err := p.dec.Token()
	if err != nil {
		return p.fault(err)
	}
	if t != json.Delim('{') {
		return at.Errorf(kifu.FormatJKF, nil, "an object was expected%s", what)
	}
	for p.dec.More() {
		t, err := p.dec.Token()
		if err != nil {
			return p.fault(err)
		}
		key, _ := t.(string)
		if err := value(key); err != nil {
			return p.fault(err)
		}
	}
	_, err = p.dec.Token()
	return p.fault(err)
}

func (p *parser) array(what string, value func() error) error {
	at := p.here()
	t, err := p.dec.Token()
	if err != nil {
		return p.fault(err)
	}
	if t == nil {
		return nil
	}
	if t != json.Delim('[') {
		return at.Errorf(kifu.FormatJKF, nil, "%s is an array", what)
	}
	for p.dec.More() {
		if err := value(); err != nil {
			return err
		}
	}
	_, err = p.dec.Token()
	return p.fault(err)
}

func (p *parser) unknown(key string) error {
	at := p.here()
	var skipped json.RawMessage
	if err := p.decode(&skipped); err != nil {
		return err
	}
	if len(p.warnings) < maxUnknown {
		at.Text = kifu.Clip(key)
		p.warnings = append(p.warnings, at.Errorf(kifu.FormatJKF, nil, "JKF has no such key; it was skipped"))
	}
	return nil
}

func (p *parser) headers(h *headers) error {
	return p.object(" as header", func(key string) error {
		at := p.here()
		var value any
		if err := p.decode(&value); err != nil {
			return err
		}
		if len(*h) == maxHeaders {
			return at.Errorf(kifu.FormatJKF, nil, "the record has more than %d headers", maxHeaders)
		}
		text, ok := value.(string)
		if !ok {
			if value != nil {
				text = fmt.Sprint(value)
			}
			p.warnings = append(p.warnings, at.Errorf(kifu.FormatJKF, nil, "the header %s is no text", kifu.Clip(key)))
		}
		*h = append(*h, kifu.Header{Key: key, Value: text})
		return nil
	})
}

func (p *parser) nodes(list *[]*node, depth int) error {
	if depth > maxDepth {
		return p.here().Errorf(kifu.FormatJKF, nil, "forks are nested more than %d deep", maxDepth)
	}
	return p.array("a line of moves", func() error {
		n := &node{at: p.here()}
		if p.left--; p.left < 0 {
			return n.at.Errorf(kifu.FormatJKF, nil, "the record has too many moves")
		}
		*list = append(*list, n)
		return p.object(" as a move", func(key string) error {
			switch key {
			case "comments":
				return p.decode(&n.Comments)
			case "move":
				return p.decode(&n.Move)
			case "time":
				return p.decode(&n.Time)
			case "special":
				return p.decode(&n.Special)
			case "forks":
				return p.array("forks", func() error {
					var fork []*node
					err := p.nodes(&fork, depth+1)
					n.Forks = append(n.Forks, fork)
					return err
				})
			}
			return p.unknown(key)
		})
	})
}

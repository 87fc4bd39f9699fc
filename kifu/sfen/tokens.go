package sfen

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/komadai/komadai/kifu"
)

type kind uint8

const (
	aMove kind = iota // a move or an end
	aRemark
	aNumber
)

type item struct {
	kind   kind
	text   string
	number int
	at     kifu.Place
	// forks are alternatives of a move.
	forks [][]item
}

type header struct {
	key, value string
	at         kifu.Place
}

type tokens struct {
	text         string
	line, column int
	// before are the comments among the headers.
	before []item
	// open: the last comment has no end.
	open bool
}

func newTokens(s score) *tokens { return &tokens{text: s.text, line: s.line, column: 1} }

func (t *tokens) at(text string) kifu.Place {
	return kifu.Place{Line: t.line, Column: t.column, Text: text}
}

func (t *tokens) skip(n int) string {
	part := t.text[:n]
	t.text = t.text[n:]
	if lines := strings.Count(part, "\n"); lines > 0 {
		t.line, t.column = t.line+lines, 1
		t.column += utf8.RuneCountInString(part[strings.LastIndexByte(part, '\n')+1:])
	} else {
		t.column += utf8.RuneCountInString(part)
	}
	return part
}

func (t *tokens) blank() {
	t.skip(len(t.text) - len(strings.TrimLeft(t.text, " \t\r\n")))
}

func (t *tokens) until(chars string) string {
	n := strings.IndexAny(t.text, chars)
	if n < 0 {
		n = len(t.text)
	}
	return t.skip(n)
}

func (t *tokens) headers() (list []header) {
	for t.blank(); ; t.blank() {
		if t.text != "" && (t.text[0] == '{' || t.text[0] == ';') {
			t.before = append(t.before, t.remarks()...)
			continue
		}
		line, _, _ := strings.Cut(t.text, "\n")
		m := headerLine.FindStringSubmatch(line)
		if m == nil {
			return list
		}
		list = append(list, header{m[1], strings.ReplaceAll(m[2], `\"`, `"`), t.at(line)})
		t.skip(len(line) - len(m[3]))
	}
}

// glyphs are the annotations of chess files with a sign of their own; the others stay as $18.
var (
	glyph  = regexp.MustCompile(`^\$[0-9]+$`)
	glyphs = map[string]string{"$1": "!", "$2": "?", "$3": "!!", "$4": "??", "$5": "!?", "$6": "?!"}
)

const maxNesting = 100

// items reads a line of moves, up to the end of its variation.
func (t *tokens) items(depth int) (list []item, err error) {
	last := -1 // the move that variations replace
	for t.blank(); t.text != ""; t.blank() {
		at := t.at("")
		switch t.text[0] {
		case '{', ';':
			list = append(list, t.remarks()...)
			continue
		case '(':
			if depth == maxNesting {
				return nil, at.Errorf(kifu.FormatUSI, nil, "variations are nested more than %d deep", maxNesting)
			}
			t.skip(1)
			fork, err := t.items(depth + 1)
			if err != nil {
				return nil, err
			}
			if last < 0 {
				return nil, at.Errorf(kifu.FormatUSI, nil, "a variation stands before the first move")
			}
			list[last].forks = append(list[last].forks, fork)
			continue
		case ')':
			t.skip(1)
			if depth > 0 {
				return list, nil
			}
			continue
		case '}', '.':
			t.skip(1)
			continue
		}
		if m := numberedBy.FindStringSubmatch(t.text); m != nil {
			at.Text = t.skip(len(strings.TrimRight(m[1]+m[2][:1], " \t")))
			n, _ := strconv.Atoi(m[1])
			list = append(list, item{kind: aNumber, number: n, at: at})
			continue
		}
		at.Text = t.until(" \t\r\n{}();")
		if glyph.MatchString(at.Text) {
			list = append(list, item{kind: aRemark, text: cmp.Or(glyphs[at.Text], at.Text), at: at})
			continue
		}
		last = len(list)
		list = append(list, item{text: at.Text, at: at})
	}
	return list, nil
}

// remarks reads a comment: to the closing brace, or after ; to the end of the line.
func (t *tokens) remarks() (list []item) {
	end := "}"
	if t.text[0] == ';' {
		end = "\n"
	}
	at := t.at("")
	t.skip(1)
	text := t.until(end)
	t.open = t.text == "" && end == "}"
	if t.text != "" {
		t.skip(1)
	}
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		list = append(list, item{kind: aRemark, text: strings.TrimSpace(line), at: at})
	}
	return list
}

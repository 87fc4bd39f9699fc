package tsume

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"unicode"
	"unicode/utf8"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
	"github.com/komadai/komadai/kifu/sfen"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

type task struct {
	// file is "" for standard input; game is its number in a file of several, line its line in
	// a file of SFENs.
	file       string
	game, line int
	// text is the line of a file of SFENs, "" for a record.
	text string

	set      *variant.RuleSet
	attacker shogi.Color
	position shogi.Position
	// moves is the composer's solution: the main line of a record, or nil.
	moves []shogi.Move
	// fault is the reason why it is invalid, or nil.
	fault *verb.Finding
}

func (t *task) name() string {
	switch {
	case t.text != "":
		return printable(t.text)
	case t.game > 0:
		return fmt.Sprintf("%s, game %d", printable(t.place()), t.game)
	}
	return printable(t.place())
}

// printable escapes control and unprintable characters.
func printable(text string) string {
	var b strings.Builder
	for _, c := range text {
		if unicode.IsPrint(c) || c == '\u3000' {
			b.WriteRune(c)
		} else {
			b.WriteString(strings.Trim(strconv.QuoteRune(c), "'"))
		}
	}
	return b.String()
}

func (t *task) place() string {
	if t.file == "" {
		return "stdin"
	}
	return t.file
}

func (t *task) refuse(err error) {
	f := verb.FindingOf(t.place(), err)
	f.Format, f.Game = "", t.game
	if f.Line == 0 {
		f.Line = t.line
	}
	t.fault = &f
}

type taskReader struct {
	env      verb.Env
	set      *variant.RuleSet
	read     kifu.ReadOptions
	from     kifu.Format
	defender bool // the side to move is the defender
	rest     bool // the defender holds all other pieces
	bare     bool // the defender has nothing in hand
	bytes    *atomic.Int64
	files    *atomic.Int64
}

func (r *taskReader) all(sources []verb.Source) iter.Seq[*task] {
	return func(yield func(*task) bool) {
		for _, s := range sources {
			for t := range r.one(s) {
				if r.env.Context.Err() != nil || !yield(t) {
					return
				}
			}
			r.files.Add(1)
		}
	}
}

func (r *taskReader) one(s verb.Source) iter.Seq[*task] {
	file := s.Path
	if file == verb.StandardStream {
		file = ""
	}
	return func(yield func(*task) bool) {
		in, err := s.Open(r.env, r.bytes)
		if err != nil {
			yield(r.refused(file, 0, err))
			return
		}
		defer in.Close()
		if b := bufio.NewReaderSize(in, maxSFENLine); r.lines(s, b) {
			r.sfens(file, b, yield)
		} else {
			r.records(file, b, yield)
		}
	}
}

func (r *taskReader) refused(file string, line int, err error) *task {
	t := &task{file: file, line: line, set: r.set}
	t.refuse(err)
	return t
}

// lines reports whether every line is a problem. It includes unknown formats, so that each bad
// line is reported.
func (r *taskReader) lines(s verb.Source, b *bufio.Reader) bool {
	if r.from != kifu.FormatUnknown {
		return r.from == kifu.FormatUSI
	}
	head, _ := b.Peek(maxSFENLine) // the read reports the error again
	if _, ok := kifu.UnfoldLink(string(head)); ok {
		return false // the address of a record
	}
	switch kifu.Detect(head, kifu.FormatUnknown).Format {
	case kifu.FormatUSI:
		return !sfen.Numbered(string(head))
	case kifu.FormatUnknown:
		named := kifu.FormatOfName(filepath.Base(s.Path))
		return named == kifu.FormatUnknown || named == kifu.FormatUSI || filepath.Ext(s.Path) == ""
	}
	return false
}

// maxSFENLine is in bytes.
const maxSFENLine = 1 << 16

// sfens reads one problem per line; # begins a comment.
func (r *taskReader) sfens(file string, b *bufio.Reader, yield func(*task) bool) {
	for n := 1; ; n++ {
		line, err := b.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			t := r.refused(file, n, fmt.Errorf("the line is longer than %d bytes", maxSFENLine))
			for errors.Is(err, bufio.ErrBufferFull) {
				_, err = b.ReadSlice('\n')
			}
			if !yield(t) {
				return
			}
			line = nil
		}
		line = bytes.TrimPrefix(line, []byte("\ufeff"))
		if text := strings.TrimSpace(string(line)); text != "" && !strings.HasPrefix(text, "#") {
			if at := notText(text); at >= 0 {
				yield(r.refused(file, n, fmt.Errorf("not text: byte %d of the line is 0x%02x; reading stopped here", at+1, text[at])))
				return
			}
			if !yield(r.sfen(file, n, text)) {
				return
			}
		}
		if errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			yield(r.refused(file, n, err))
			return
		}
	}
}

// notText returns the index of the first byte that is NUL or not UTF-8, or -1.
func notText(line string) int {
	for i, c := range line {
		if _, size := utf8.DecodeRuneInString(line[i:]); c == 0 || c == utf8.RuneError && size == 1 {
			return i
		}
	}
	return -1
}

func (r *taskReader) sfen(file string, number int, text string) *task {
	t := &task{file: file, line: number, set: r.set, text: strings.ReplaceAll(text, "\t", " ")}
	position, moves, _ := strings.Cut(text, " moves")
	position = strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(position, "position "), "sfen "))
	setup, err := notation.ParseSFEN(r.set.Rules, position)
	if err != nil {
		t.refuse(err)
		return t
	}
	r.place(t, setup)
	if t.fault == nil {
		if t.moves, err = parseLine(&t.position, moves); err != nil {
			t.refuse(err)
		}
	}
	return t
}

func (r *taskReader) place(t *task, setup shogi.Setup) {
	t.attacker = setup.Side
	if r.defender {
		t.attacker = t.attacker.Other()
	}
	if r.rest {
		giveRest(&setup, t.attacker.Other())
	}
	if r.bare {
		clear(setup.Hands[t.attacker.Other()][:])
	}
	p, err := setup.ProblemOf(t.attacker)
	if err != nil {
		t.refuse(err)
		return
	}
	t.position = p
}

// records reads the start of each record; its main line is the solution.
func (r *taskReader) records(file string, b *bufio.Reader, yield func(*task) bool) {
	_, games := formats.Split(b, r.from, r.read)
	var held *task
	number := 0
	for g, err := range kifu.Each(games) {
		if held != nil && !yield(held) {
			return
		}
		number++
		held = &task{file: file, set: r.set, game: number}
		if err != nil {
			held.refuse(err)
		} else {
			held.set, held.moves = g.Record.Rules, g.Record.Moves()
			r.place(held, g.Record.Start.Position.Setup())
		}
	}
	if held == nil {
		return
	}
	if number == 1 { // only several games are numbered
		held.game = 0
		if held.fault != nil {
			held.fault.Game = 0
		}
	}
	yield(held)
}

// giveRest gives a side all pieces that are not shown, except kings.
func giveRest(s *shogi.Setup, c shogi.Color) {
	r := s.Rules
	var shown [shogi.MaxKinds + 1]int
	for _, pc := range s.Board {
		if pc != shogi.NoPiece {
			shown[r.Info(pc.Kind()).Base]++
		}
	}
	for _, k := range r.HandKinds() {
		if r.Info(k).Token || k == r.Royal() {
			continue
		}
		n := shown[k] + int(s.Hands[shogi.Black][k]) + int(s.Hands[shogi.White][k])
		if rest := 2*r.Spec().Set[r.Info(k).Letter] - n; rest > 0 {
			s.Hands[c][k] += uint8(rest)
		}
	}
}

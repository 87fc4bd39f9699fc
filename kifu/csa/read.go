// Package csa reads and writes CSA, the record format of computer shogi: versions 2.2 and 3.0
// of the Computer Shogi Association (V3.0 of 2024-05-14), with additions of servers and
// programs. A file may have many games, separated by "/".
//
// There are no variations. Comments are lines '*; "'** 123 +7776FU #45" is an evaluation.
// Extensions for other rule sets are in docs/reference/formats.md.
package csa

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

// split reads games one at a time, with the charset of each; MaxBytes and MaxMoves bound each.
// The game after a bad one can be read unless reading itself failed.
func split(r io.Reader, o kifu.ReadOptions) iter.Seq[kifu.Reading] {
	return func(yield func(kifu.Reading) bool) {
		usual := sync.OnceValue(func() *Alphabet { return NewAlphabet(kifu.DefaultRules(o)) }) // games share it
		s := &splitter{r: bufio.NewReaderSize(r, 64<<10), most: o.ByteLimit()}
		for number := 1; ; number++ {
			data, line, err := s.next()
			if err != nil {
				if bad, ok := errors.AsType[*kifu.Error](err); ok {
					bad.Game = number
				}
				if errors.Is(err, io.EOF) && number == 1 {
					err = &kifu.Error{Format: kifu.FormatCSA, Reason: "the input is empty"}
				}
				if !errors.Is(err, io.EOF) {
					yield(kifu.Failed(err))
				}
				return
			}
			data = bytes.Clone(data)
			if !yield(func() (kifu.Game, error) { return readGame(data, line, number, o, usual) }) {
				return
			}
		}
	}
}

// splitter splits at lines "/", a byte in no multibyte character of CSA's charsets.
type splitter struct {
	r    *bufio.Reader
	most int64
	line int
	data []byte
}

// next returns the next game that is not blank, and the number of lines before it.
func (s *splitter) next() (data []byte, before int, err error) {
	s.data = s.data[:0]
	before = s.line
	for {
		start := len(s.data)
		for {
			var part []byte
			part, err = s.r.ReadSlice('\n')
			if int64(len(s.data)+len(part)) > s.most {
				return nil, 0, &kifu.Error{Format: kifu.FormatCSA, Line: before + 1, Reason: fmt.Sprintf("the game has more than %d bytes", s.most)}
			}
			s.data = append(s.data, part...)
			if !errors.Is(err, bufio.ErrBufferFull) {
				break
			}
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, 0, fmt.Errorf("%s: %w", kifu.FormatCSA, err)
		}
		s.line++
		last := errors.Is(err, io.EOF)
		if string(bytes.TrimSpace(s.data[start:])) == "/" {
			s.data = s.data[:start]
		} else if !last {
			continue
		}
		if len(bytes.TrimSpace(s.data)) > 0 {
			return s.data, before, nil
		}
		if last {
			return nil, 0, io.EOF
		}
		s.data, before = s.data[:0], s.line
	}
}

func readGame(data []byte, before, number int, o kifu.ReadOptions, usual func() *Alphabet) (kifu.Game, error) {
	d := kifu.Decode(data, o.Charset)
	g := &game{Builder: kifu.NewBuilder(kifu.FormatCSA, o), usual: usual}
	for _, w := range d.Fault(kifu.FormatCSA, before) {
		g.Warn(w)
	}
	if err := g.lines(d.Text, before); err != nil {
		return kifu.Numbered(number, nil, nil, err)
	}
	rec, warnings, err := g.finish()
	return kifu.Numbered(number, rec, warnings, err)
}

type game struct {
	*kifu.Builder
	at kifu.Place
	*Alphabet
	usual     func() *Alphabet
	board     *board
	rulesName string
	rulesAt   kifu.Place
	// names wait until the handicap is known.
	names [2]*string
	early []string
	moves bool
	spent [2]time.Duration
	// summary is Floodgate's line of the result, summaryAt its place.
	summary   string
	summaryAt kifu.Place
}

func (g *game) lines(text string, before int) error {
	for number, line := range kifu.Lines(text) {
		if err := g.readLine(before+number, strings.TrimPrefix(line, "\uFEFF")); err != nil {
			return err
		}
	}
	return nil
}

func (g *game) readLine(number int, line string) error {
	g.at = kifu.Place{Line: number, Column: 1, Text: line}
	text := strings.TrimRight(line, " \t")
	if text == "" {
		return nil
	}
	switch text[0] {
	case '\'':
		g.comment(line[1:])
		return nil
	case '$':
		if !g.readHeader(line[1:]) {
			g.Warn(g.at.Errorf(kifu.FormatCSA, kifu.CauseSkipped, "a header is written $KEY:value; the line was skipped"))
		}
		return nil
	case 'N':
		if len(text) > 1 {
			if side, ok := sign(text[1]); ok {
				name := line[2:]
				g.names[side] = &name
				return nil
			}
		}
	}
	column := 1
	for text != "" {
		statement, rest, _ := strings.Cut(text, ",")
		if statement != "" && statement[0] == '\'' {
			g.at.Column, g.at.Text = column, text
			g.comment(text[1:])
			return nil
		}
		g.at.Column, g.at.Text = column, statement
		if statement = strings.TrimSpace(statement); statement != "" {
			if err := g.statement(statement); err != nil {
				return err
			}
		}
		column += utf8.RuneCountInString(text[:len(text)-len(rest)])
		text = rest
	}
	return nil
}

func (g *game) statement(text string) error {
	switch text[0] {
	case 'V':
		return nil
	case 'P':
		return g.position(text)
	case '+', '-':
		side, _ := sign(text[0])
		if len(text) == 1 {
			return g.begin(side)
		}
		if err := g.begin(side); err != nil {
			return err
		}
		return g.move(side, text)
	case 'T':
		return g.time(text[1:])
	case '%':
		if err := g.begin(shogi.Black); err != nil {
			return err
		}
		fouled := g.Node().Foul != shogi.NoFoul
		return g.End(parseEnd(text, g.Side(), fouled), g.at)
	case '#':
		return g.message(text[1:])
	}
	if moveShape.MatchString(text) && g.moves {
		return g.Bad(g.at.Errorf(kifu.FormatCSA, kifu.CauseMove, "move %d: a move begins with + or -", g.Ply()+1))
	}
	g.Warn(g.at.Errorf(kifu.FormatCSA, kifu.CauseSkipped, "this is no statement of CSA; it was skipped"))
	return nil
}

// moveShape matches a move without its sign.
var moveShape = regexp.MustCompile(`^.{0,2}([0-9]{4}|[0-9A-G]{6})[A-Z]{2}$`)

func (g *game) position(text string) error {
	if g.moves {
		return g.Fail(g.at.Errorf(kifu.FormatCSA, nil, "the position comes before the moves"))
	}
	if err := g.prepare(); err != nil {
		return err
	}
	if len(text) < 2 {
		return g.at.Errorf(kifu.FormatCSA, kifu.CauseBoard, "a position is written PI, P1 to P9, P+ or P-")
	}
	if err := g.board.read(text); err != nil {
		return g.at.Errorf(kifu.FormatCSA, kifu.CauseBoard, "%v", err)
	}
	return nil
}

func (g *game) prepare() error {
	if g.board != nil {
		return nil
	}
	rules, err := g.RuleSet(g.rulesName, g.rulesAt, "")
	if err != nil {
		return err
	}
	if g.Alphabet = g.usual(); g.Alphabet.set != rules {
		g.Alphabet = NewAlphabet(rules)
	}
	g.board = newBoard(g.Alphabet)
	return nil
}

func (g *game) begin(side shogi.Color) error {
	if g.moves {
		return nil
	}
	if err := g.prepare(); err != nil {
		return err
	}
	start, err := g.board.start(side)
	if err != nil {
		return g.at.Errorf(kifu.FormatCSA, err, "%v", err)
	}
	g.Start(g.board.set, start)
	g.moves = true
	g.name(start.Handicap != "")
	for _, text := range g.early {
		g.remark(text)
	}
	g.early = nil
	return nil
}

func (g *game) name(handicap bool) {
	keys, _ := kifu.PlayerKeys(handicap)
	var players kifu.Headers
	for side, name := range g.names {
		if name != nil {
			players = append(players, kifu.Header{Key: keys[side], Value: *name})
		}
	}
	rec := g.Record()
	rec.Headers = slices.Concat(players, rec.Headers)
}

func (g *game) move(side shogi.Color, text string) error {
	if g.GivenUp() {
		return nil
	}
	if side != g.Side() {
		return g.Bad(g.at.Errorf(kifu.FormatCSA, shogi.OutOfTurn, "move %d: the sign is %s's, but %s is to move", g.Ply()+1, side, g.Side()))
	}
	m, err := g.parseMove(g.Position(), text[1:])
	if err != nil {
		return g.Bad(g.at.Errorf(kifu.FormatCSA, kifu.CauseMove, "move %d: %v", g.Ply()+1, err))
	}
	return g.Move(m, g.at)
}

func (g *game) time(text string) error {
	if !g.moves || g.Ply() == 0 {
		g.Warn(g.at.Errorf(kifu.FormatCSA, kifu.CauseSkipped, "a time without a move was skipped"))
		return nil
	}
	d, ok := parseTime(text)
	if !ok {
		return g.Fail(g.at.Errorf(kifu.FormatCSA, nil, "a time is written in seconds, T12 or T12.345"))
	}
	// The side that just moved, or ended the game.
	side := g.Record().SideAt(g.Ply())
	g.spent[side] = min(g.spent[side]+d, kifu.MaxTime)
	g.Node().Time = kifu.Time{Known: true, Spent: d, Total: g.spent[side]}
	return nil
}

func parseTime(text string) (time.Duration, bool) {
	d, ok := kifu.ParseSeconds(text, 9)
	return d.Truncate(time.Millisecond), ok && d <= kifu.MaxTime
}

func (g *game) comment(text string) {
	switch {
	case strings.HasPrefix(text, "CSA encoding="):
	case strings.HasPrefix(text, "summary:") && g.moves:
		g.summary, g.summaryAt = text, g.at
		g.remark(text)
	case strings.HasPrefix(text, "*") && g.moves:
		g.remark(text[1:])
	case strings.HasPrefix(text, "*"):
		g.early = append(g.early, text[1:])
	case g.moves:
		g.remark(text)
	case kifu.IsBanner(text):
	default:
		rec := g.Record()
		rec.Notes = append(rec.Notes, text)
	}
}

func (g *game) remark(text string) {
	node := g.Node()
	if len(text) > 1 && text[0] == '*' && node.End == nil && node.Foul == shogi.NoFoul {
		if e, ok := g.ParseEvaluation(text, g.Position()); ok {
			e.After = len(node.Comments)
			if same, _ := g.formatEvaluation(&e, g.Position()); same != text {
				e.Text = text
			}
			node.Evaluations = append(node.Evaluations, e)
			return
		}
	}
	node.Comments = append(node.Comments, text)
}

func (g *game) finish() (*kifu.Record, []*kifu.Error, error) {
	if !g.moves {
		if g.board == nil && g.names[0] == nil && g.names[1] == nil && len(g.Record().Headers) == 0 {
			return nil, nil, &kifu.Error{Format: kifu.FormatCSA, Line: g.at.Line, Reason: "this is no game in CSA: it has no position, no players and no moves"}
		}
		if err := g.begin(shogi.Black); err != nil {
			return nil, nil, err
		}
	}
	if err := g.summarize(); err != nil {
		return nil, nil, err
	}
	return g.Builder.Finish()
}

// Codec returns the codec of CSA. It writes V2.2, or V3.0 by the options' Version. Variations and
// bookmarks are lost.
func Codec() kifu.Codec {
	return kifu.Codec{Format: kifu.FormatCSA, Split: split, Write: write, Separator: "/\n", Many: true}
}

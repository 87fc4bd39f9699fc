package usen

import (
	"io"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Read reads a record per line: a USEN, or an address with the parameter usen. See [kifu] for
// options and errors.
func Read(r io.Reader, o kifu.ReadOptions) ([]*kifu.Record, []*kifu.Error, error) {
	text, warnings, err := kifu.ReadText(kifu.FormatUSEN, r, o)
	if err != nil {
		return nil, nil, err
	}
	var records []*kifu.Record
	for number, line := range kifu.Lines(text.Text) {
		if strings.TrimSpace(line) == "" {
			continue
		}
		if len(records) == kifu.MaxGames {
			return nil, nil, kifu.TooMany(kifu.FormatUSEN)
		}
		rec, more, err := readLine(number, line, o)
		if err != nil {
			return nil, nil, err
		}
		records, warnings = append(records, rec), append(warnings, more...)
	}
	if records == nil {
		return nil, nil, &kifu.Error{Format: kifu.FormatUSEN, Reason: "the input is empty"}
	}
	return records, warnings, nil
}

var parameter = regexp.MustCompile(`[?&#]usen=([^&#\s]*)`)

func readLine(number int, line string, o kifu.ReadOptions) (*kifu.Record, []*kifu.Error, error) {
	g := game{Builder: kifu.NewBuilder(kifu.FormatUSEN, o), line: number, column: 1}
	text := strings.TrimRight(line, " \t")
	trimmed := strings.TrimLeft(text, " \t")
	g.column += len(text) - len(trimmed)
	text = trimmed
	if m := parameter.FindStringSubmatchIndex(text); m != nil {
		g.column += utf8.RuneCountInString(text[:m[2]])
		text = text[m[2]:m[3]]
	}
	if strings.Contains(text, "%") {
		if plain, err := url.QueryUnescape(text); err == nil {
			text = plain
		}
	}
	if err := g.read(text, o); err != nil {
		return nil, nil, err
	}
	return g.Finish()
}

type game struct {
	*kifu.Builder
	line, column int
}

func (g *game) place(offset int, text string) kifu.Place {
	return kifu.Place{Line: g.line, Column: g.column + offset, Text: text}
}

func (g *game) read(text string, o kifu.ReadOptions) error {
	rules, err := kifu.DefaultRules(o)
	if err != nil {
		return err
	}
	r := rules.Rules
	if err := fits(r); err != nil {
		return g.place(0, text).Errorf(kifu.FormatUSEN, err, "the rule set %s has pieces or a board that USEN does not know", rules.ID)
	}
	position, rest, ok := strings.Cut(text, "~")
	if !ok {
		return g.place(0, text).Errorf(kifu.FormatUSEN, nil, "a USEN has a ~ before its moves")
	}
	start := kifu.Even(rules)
	if position != "" {
		sfen := strings.NewReplacer("_", "/", ".", " ", "z", "+").Replace(position)
		setup, err := notation.ParseSFEN(r, sfen)
		if err != nil {
			return g.place(0, position).Errorf(kifu.FormatUSEN, err, "%v", err)
		}
		p, err := kifu.PlaceSetup(setup)
		if err != nil {
			return g.place(0, position).Errorf(kifu.FormatUSEN, err, "%v", err)
		}
		start = kifu.StartAt(rules, p)
	}
	g.Start(rules, start)
	offset := len(position) + 1
	for first := true; first || rest != ""; first = false {
		section, more, _ := strings.Cut(rest, "~")
		if err := g.section(section, offset, first); err != nil {
			return err
		}
		offset += len(section) + 1
		rest = more
	}
	return nil
}

// section reads a line of moves, "12.6y236e.r".
func (g *game) section(text string, offset int, first bool) error {
	count, rest, _ := strings.Cut(text, ".")
	n, err := strconv.Atoi(count)
	if err != nil || n < 0 || first && n != 0 {
		return g.place(offset, text).Errorf(kifu.FormatUSEN, nil, "a line begins with the number of moves before it and a point")
	}
	if !first {
		if err := g.Back(n, g.place(offset, count)); err != nil {
			return err
		}
	}
	offset += len(count) + 1
	moves, end, _ := strings.Cut(rest, ".")
	r := g.Position().Rules()
	for len(moves) > 0 {
		word := moves[:min(digits, len(moves))]
		moves = moves[len(word):]
		at := g.place(offset, word)
		offset += len(word)
		m, err := parseMove(r, word)
		if err == nil && len(word) == digits {
			err = g.Move(m, at)
		} else {
			err = g.Bad(at.Errorf(kifu.FormatUSEN, nil, "move %d: %s", g.Ply()+1, reason(err)))
		}
		if err != nil {
			return err
		}
	}
	if end == "" {
		return nil
	}
	return g.end(end, g.place(offset+1, end))
}

func reason(err error) string {
	if err == nil {
		return "a move has three digits to base 36"
	}
	return err.Error()
}

var ends = map[string]kifu.EndKind{
	"r": kifu.EndResign, "t": kifu.EndTime, "i": kifu.EndFoulLoss, "j": kifu.EndImpasse, "p": kifu.EndAbort,
}

func (g *game) end(letter string, at kifu.Place) error {
	kind, ok := ends[letter]
	if !ok {
		return g.Fail(at.Errorf(kifu.FormatUSEN, nil, "a line ends with r, t, i, j, p or nothing"))
	}
	if kind == kifu.EndFoulLoss && g.Node().Foul != shogi.NoFoul {
		kind = kifu.EndFoulWin
	}
	return g.End(kifu.End{Kind: kind}, at)
}
